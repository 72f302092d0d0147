/**
 * XFS: how its files map to blocks, and the system calls and completions that work on them.
 *
 * <p>The lower half are data structures that know nothing of tasks, locks, virtual time or the page
 * cache: {@link io.foliosim.xfs.ExtentMap}, {@link io.foliosim.xfs.BufferedReservation}, {@link
 * io.foliosim.xfs.SpeculativePreallocation}, {@link io.foliosim.xfs.DelallocConversion}, {@link
 * io.foliosim.xfs.ExtentAllocator}, {@link io.foliosim.xfs.AllocationGroups}. Every method is a
 * plain computation, and the caller holds the inode's lock. Their positions and lengths are in
 * file-system blocks unless a name says bytes. A <em>file block</em> counts from the start of the
 * file, a <em>disk block</em> from the start of the device.
 *
 * <p>The upper half are frames of tasks, which lock, spend time and use the page cache: reads,
 * writes, fsync, fallocate and truncate, the mapping of reads, writes and writeback, the log, and
 * what happens when data is on the device. {@link io.foliosim.xfs.XfsFileSystem} puts them
 * together; {@link io.foliosim.xfs.XfsProvider} is what core finds.
 *
 * <p>A buffered write of new space goes through these steps:
 *
 * <ol>
 *   <li>{@link io.foliosim.xfs.ExtentMap#lookup} finds what the file holds at the write position.
 *   <li>For a hole, {@link io.foliosim.xfs.BufferedReservation} caps the length, asks {@link
 *       io.foliosim.xfs.SpeculativePreallocation} how far to reach past the end of the file and
 *       calls {@link io.foliosim.xfs.ExtentMap#reserveDelalloc}.
 *   <li>Writeback calls {@link io.foliosim.xfs.DelallocConversion} which takes blocks from {@link
 *       io.foliosim.xfs.ExtentAllocator} and makes the reservation an unwritten extent.
 *   <li>After the data is on the device, {@link io.foliosim.xfs.ExtentMap#convertUnwritten} makes
 *       the written part of it a written extent.
 * </ol>
 */
@NullMarked
package io.foliosim.xfs;

import org.jspecify.annotations.NullMarked;
