package io.foliosim.xfs;

import static io.foliosim.xfs.ExtentList.NONE;
import static io.foliosim.xfs.Mapping.NO_BLOCK;

/**
 * The data-fork extents of one inode, with XFS's rules of merging: the counterpart of the {@code
 * xfs_bmap_add_extent_*} family over the in-core extent list.
 *
 * <p>Two neighbours are one extent when they touch in the file, have the same state, touch on disk
 * too (if they own blocks) and together are no longer than {@link #MAX_EXTENT_BLOCKS}. When a new
 * range could join both neighbours but all three are too long, it joins the left one only.
 *
 * <p>Every operation is O(log n + 128) per extent touched, n being the number of extents, and
 * allocates nothing but a leaf for every 64 to 128 extents gained.
 */
public final class ExtentMap {

  /** Most blocks in one extent: {@code XFS_MAX_BMBT_EXTLEN}, a field of 21 bits. */
  public static final int MAX_EXTENT_BLOCKS = (1 << 21) - 1;

  private final ExtentList list = new ExtentList();
  private long delallocBlocks;

  /** Creates the map of an empty file. */
  public ExtentMap() {}

  /**
   * Returns the number of extents in memory, reservations included.
   *
   * @return the number of records; the kernel's {@code if_nextents} counts the real ones only
   */
  public int extents() {
    return list.size();
  }

  /**
   * Returns the number of blocks reserved but not allocated: {@code i_delayed_blks}.
   *
   * @return blocks
   */
  public long delallocBlocks() {
    return delallocBlocks;
  }

  /**
   * Finds the extent that contains a block, or else the first one after it: {@code
   * xfs_iext_lookup_extent}.
   *
   * @param block a file block, at least 0
   * @param out takes the extent; left alone if there is none
   * @return false at end of file: no extent contains the block or follows it
   */
  public boolean lookup(long block, Mapping out) {
    return get(list.seek(block), out);
  }

  /**
   * Finds the last extent that ends at or before a block: {@code xfs_iext_peek_prev_extent} after
   * {@link #lookup} of the same block.
   *
   * @param block a file block, at least 0
   * @param out takes the extent; left alone if there is none
   * @return false if no extent ends at or before the block
   */
  public boolean previous(long block, Mapping out) {
    return get(list.before(block), out);
  }

  /**
   * Gives the whole extent or whole hole that contains a block.
   *
   * @param block a file block, at least 0
   * @param out takes the range; a hole after the last extent ends at {@link Long#MAX_VALUE}
   */
  public void mapping(long block, Mapping out) {
    long found = list.seek(block);
    if (found != NONE && list.start(found) <= block) {
      get(found, out);
      return;
    }
    long before = found == NONE ? list.last() : list.previous(found);
    long start = before == NONE ? 0 : list.end(before);
    long end = found == NONE ? Long.MAX_VALUE : list.start(found);
    out.set(start, end - start, NO_BLOCK, ExtentState.HOLE);
  }

  /**
   * Reserves blocks for a delayed allocation that starts in a hole: {@code
   * xfs_bmapi_reserve_delalloc}. The length is that asked for plus the preallocation, at most
   * {@link #MAX_EXTENT_BLOCKS}, cut where the next extent starts.
   *
   * @param block first file block; must lie in a hole
   * @param length blocks wanted, at least 1
   * @param preallocation further blocks wanted, at least 0
   * @param out takes the range just reserved. As in the kernel this is not the merged extent: it
   *     starts at {@code block} and ends no later than the next extent starts, even if the record
   *     was joined to a reservation on either side
   * @throws IllegalStateException if {@code block} is mapped already
   */
  public void reserveDelalloc(long block, long length, long preallocation, Mapping out) {
    long count = Math.min(length + preallocation, MAX_EXTENT_BLOCKS);
    long next = list.seek(block);
    if (next != NONE) {
      count = Math.min(count, list.start(next) - block);
    }
    if (count < 1) {
      throw new IllegalStateException("cannot reserve at block " + block + ": it is mapped");
    }
    add(block, (int) count, NO_BLOCK, ExtentState.DELALLOC);
    out.set(block, count, NO_BLOCK, ExtentState.DELALLOC);
  }

  /**
   * Backs a range with disk blocks: {@code xfs_bmap_add_extent_hole_real} for a hole and {@code
   * xfs_bmap_add_extent_delay_real} for (part of) a reservation.
   *
   * @param block first file block
   * @param count blocks, at least 1, at most {@link #MAX_EXTENT_BLOCKS}; the range must lie wholly
   *     in one hole or wholly in one reservation
   * @param disk first disk block
   * @param state {@link ExtentState#UNWRITTEN} or {@link ExtentState#WRITTEN}
   * @throws IllegalArgumentException if the state is not a real one
   * @throws IllegalStateException if the range is not free to be backed
   */
  public void setReal(long block, int count, long disk, ExtentState state) {
    if (!state.isReal()) {
      throw new IllegalArgumentException("a real extent cannot be " + state);
    }
    long found = list.seek(block);
    if (found != NONE && list.start(found) < block + count) {
      boolean inside = list.start(found) <= block && list.end(found) >= block + count;
      if (!inside || list.state(found) != ExtentState.DELALLOC) {
        throw new IllegalStateException(
            "cannot back blocks " + block + " to " + (block + count) + ": they are mapped");
      }
      carve(found, block, count);
    }
    add(block, count, disk, state);
  }

  /**
   * Turns the unwritten blocks of a range into written ones, splitting extents at its ends: the
   * extent work of {@code xfs_iomap_write_unwritten}. Blocks already written stay as they are.
   *
   * @param block first file block
   * @param length blocks, at least 0; every block of the range must own a disk block
   * @throws IllegalStateException if part of the range is a hole or a reservation, which means that
   *     the caller let the range change while its data was in flight
   */
  public void convertUnwritten(long block, long length) {
    long end = block + length;
    long at = block;
    while (at < end) {
      long found = list.seek(at);
      if (found == NONE || list.start(found) > at || !list.state(found).isReal()) {
        throw new IllegalStateException("block " + at + " was written without a disk block");
      }
      long pieceEnd = Math.min(list.end(found), end);
      if (list.state(found) == ExtentState.UNWRITTEN) {
        long disk = list.disk(found) + (at - list.start(found));
        int count = (int) (pieceEnd - at);
        carve(found, at, count);
        add(at, count, disk, ExtentState.WRITTEN);
      }
      at = pieceEnd;
    }
  }

  /**
   * Unmaps a range, last extent first: {@code xfs_bunmapi}; also {@code
   * xfs_bmap_punch_delalloc_range}, since reservations are handed back alike.
   *
   * @param block first file block, at least 0
   * @param length blocks, at least 0
   * @param sink takes each piece unmapped; pieces with disk blocks are for the allocator
   */
  public void remove(long block, long length, FreedExtents sink) {
    long end = block + length;
    long last = list.seek(end);
    // The extent under the end may straddle it, and so may reach into the range.
    long found =
        last != NONE && list.start(last) < end
            ? last
            : last == NONE ? list.last() : list.previous(last);
    while (found != NONE && list.end(found) > block) {
      long from = Math.max(block, list.start(found));
      int count = (int) (Math.min(end, list.end(found)) - from);
      ExtentState state = list.state(found);
      long disk = list.disk(found);
      if (state.isReal()) {
        disk += from - list.start(found);
      }
      carve(found, from, count);
      sink.freed(from, count, disk, state);
      found = list.before(from);
    }
  }

  /**
   * Unmaps everything from a block on: {@code xfs_itruncate_extents}.
   *
   * @param block first file block that goes, at least 0
   * @param sink takes each piece unmapped, last one first
   */
  public void removeFrom(long block, FreedExtents sink) {
    remove(block, Long.MAX_VALUE - block, sink);
  }

  private boolean get(long position, Mapping out) {
    if (position == NONE) {
      return false;
    }
    out.set(list.start(position), list.count(position), list.disk(position), list.state(position));
    return true;
  }

  /** Makes a hole of {@code [block, block + count)}, which lies wholly in the extent given. */
  private void carve(long position, long block, int count) {
    long start = list.start(position);
    long end = list.end(position);
    long disk = list.disk(position);
    ExtentState state = list.state(position);
    int left = (int) (block - start);
    int right = (int) (end - (block + count));
    if (state == ExtentState.DELALLOC) {
      delallocBlocks -= count;
    }
    long rightDisk = disk == NO_BLOCK ? NO_BLOCK : disk + left + count;
    if (left > 0) {
      list.set(position, start, left, disk, state);
      if (right > 0) {
        list.insert(block + count, right, rightDisk, state);
      }
    } else if (right > 0) {
      list.set(position, block + count, right, rightDisk, state);
    } else {
      list.remove(position);
    }
  }

  /** Adds an extent in a hole, joining it to its neighbours where the rules allow. */
  private void add(long block, int count, long disk, ExtentState state) {
    if (state == ExtentState.DELALLOC) {
      delallocBlocks += count;
    }
    long right = list.seek(block);
    long left = right == NONE ? list.last() : list.previous(right);
    boolean joinLeft =
        left != NONE
            && list.end(left) == block
            && joins(left, state, disk == NO_BLOCK ? NO_BLOCK : disk - list.count(left))
            && list.count(left) + count <= MAX_EXTENT_BLOCKS;
    int before = joinLeft ? list.count(left) : 0;
    boolean joinRight =
        right != NONE
            && list.start(right) == block + count
            && joins(right, state, disk == NO_BLOCK ? NO_BLOCK : disk + count)
            && before + count + list.count(right) <= MAX_EXTENT_BLOCKS;
    if (joinLeft) {
      int after = joinRight ? list.count(right) : 0;
      list.set(left, list.start(left), before + count + after, list.disk(left), state);
      if (joinRight) {
        list.remove(right);
      }
    } else if (joinRight) {
      list.set(right, block, count + list.count(right), disk, state);
    } else {
      list.insert(block, count, disk, state);
    }
  }

  /** Returns whether the extent is of the state given and starts on disk where it should. */
  private boolean joins(long position, ExtentState state, long disk) {
    return list.state(position) == state && list.disk(position) == disk;
  }
}
