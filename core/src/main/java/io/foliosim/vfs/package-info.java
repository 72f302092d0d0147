/**
 * Inodes, open files and system calls: what is common to all file systems ({@code fs/read_write.c},
 * {@code fs/sync.c}), and the {@link io.foliosim.vfs.FileSystem} interface that they implement.
 *
 * <p>A file system hands each task its own {@link io.foliosim.vfs.FileOperations}: the frames of
 * its read, write, fsync and so on. {@link io.foliosim.vfs.Syscalls} wraps them into system calls.
 */
@NullMarked
package io.foliosim.vfs;

import org.jspecify.annotations.NullMarked;
