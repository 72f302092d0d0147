/**
 * The iomap buffered path ({@code fs/iomap}): writes, zeroing, reads and writeback of files whose
 * file system maps ranges with extents. XFS uses it; block-device files will.
 *
 * <p>A file system supplies two frames for each task: {@link io.foliosim.iomap.IomapBegin} (find or
 * reserve the extent of a range) and {@link io.foliosim.iomap.WritebackMapper} (find or allocate
 * where dirty data goes), and one {@link io.foliosim.iomap.IoendSink} for what has to happen before
 * written folios end their writeback.
 */
@NullMarked
package io.foliosim.iomap;

import org.jspecify.annotations.NullMarked;
