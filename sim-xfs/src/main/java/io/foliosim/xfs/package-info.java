/**
 * XFS as data structures: the in-core extent list of an inode, delayed allocation, speculative
 * preallocation and the block allocator.
 *
 * <p>Nothing here knows of tasks, locks, virtual time or the page cache; every method is a plain
 * computation that a model of a system call or of writeback calls while it holds the inode's lock.
 * All positions and lengths are in file-system blocks unless a name says bytes. A <em>file
 * block</em> counts from the start of the file, a <em>disk block</em> from the start of the device.
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
