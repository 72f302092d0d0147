package io.foliosim.xfs;

import static io.foliosim.xfs.ExtentList.NONE;

/**
 * The free extents of one allocation group, ordered by block: the counterpart of its free-space
 * b+trees ({@code bnobt} and {@code cntbt}), of which only the first is kept.
 *
 * <p>Searches by place walk outwards from the place wanted and are O(log n) in the usual case that
 * the nearest free extents are long enough, and O(n) at worst; searches by size are O(n).
 */
final class FreeSpace {

  private final ExtentList free = new ExtentList();
  private long blocks;

  /** Returns the number of free blocks. */
  long blocks() {
    return blocks;
  }

  /** Returns the number of free extents. */
  int extents() {
    return free.size();
  }

  /** Returns whether every block of the range is free. */
  boolean contains(long block, int count) {
    long found = free.seek(block);
    return found != NONE && free.start(found) <= block && free.end(found) >= block + count;
  }

  /** Returns the length of the longest free extent, 0 if there is none. */
  int longest() {
    int longest = 0;
    for (long at = free.first(); at != NONE; at = free.next(at)) {
      longest = Math.max(longest, free.count(at));
    }
    return longest;
  }

  /**
   * Returns where {@code count} free blocks lie nearest to {@code target}, or -1 if no free extent
   * is that long: {@code xfs_alloc_ag_vextent_near} with the placement of {@code
   * xfs_alloc_compute_diff}. That is the target itself if the blocks from there on are free, else
   * the start of a free extent; file data never takes the tail of a free extent before the target,
   * so that the file can grow on from where it is put. Of two equally near, the later one wins.
   */
  long near(long target, int count) {
    long right = free.seek(target);
    if (right != NONE && free.start(right) < target) {
      if (free.end(right) >= target + count) {
        return target;
      }
      right = free.next(right);
    }
    while (right != NONE && free.count(right) < count) {
      right = free.next(right);
    }
    long rightStart = right == NONE ? -1 : free.start(right);
    long limit = rightStart < 0 ? Long.MAX_VALUE : rightStart - target;
    for (long left = startingBefore(target); left != NONE; left = free.previous(left)) {
      if (target - free.start(left) >= limit) {
        break;
      }
      if (free.count(left) >= count) {
        return free.start(left);
      }
    }
    return rightStart;
  }

  /**
   * Returns the start of the shortest free extent of at least {@code count} blocks, the first of
   * them, or -1: {@code xfs_alloc_ag_vextent_size}.
   */
  long bestFit(int count) {
    long start = -1;
    int best = Integer.MAX_VALUE;
    for (long at = free.first(); at != NONE; at = free.next(at)) {
      int length = free.count(at);
      if (length >= count && length < best) {
        best = length;
        start = free.start(at);
      }
    }
    return start;
  }

  /** Takes blocks that are free. */
  void take(long block, int count) {
    long found = free.seek(block);
    if (found == NONE || free.start(found) > block || free.end(found) < block + count) {
      throw new IllegalStateException(
          "disk blocks " + block + " to " + (block + count) + " are not all free");
    }
    int left = (int) (block - free.start(found));
    int right = (int) (free.end(found) - (block + count));
    blocks -= count;
    if (left > 0) {
      put(found, free.start(found), left);
      if (right > 0) {
        insert(block + count, right);
      }
    } else if (right > 0) {
      put(found, block + count, right);
    } else {
      free.remove(found);
    }
  }

  /**
   * Gives back blocks that are not free, joining them to free neighbours: {@code
   * xfs_free_ag_extent}.
   */
  void give(long block, int count) {
    long right = free.seek(block);
    if (right != NONE && free.start(right) < block + count) {
      throw new IllegalStateException(
          "disk blocks " + block + " to " + (block + count) + " are freed twice");
    }
    long left = right == NONE ? free.last() : free.previous(right);
    boolean joinLeft = left != NONE && free.end(left) == block;
    boolean joinRight = right != NONE && free.start(right) == block + count;
    int rightCount = joinRight ? free.count(right) : 0;
    blocks += count;
    if (joinLeft) {
      put(left, free.start(left), free.count(left) + count + rightCount);
      if (joinRight) {
        free.remove(right);
      }
    } else if (joinRight) {
      put(right, block, count + rightCount);
    } else {
      insert(block, count);
    }
  }

  /** Returns the last free extent that starts before {@code block}. */
  private long startingBefore(long block) {
    long found = free.seek(block);
    if (found != NONE && free.start(found) < block) {
      return found;
    }
    return found == NONE ? free.last() : free.previous(found);
  }

  private void put(long position, long start, int count) {
    free.set(position, start, count, Mapping.NO_BLOCK, ExtentState.HOLE);
  }

  private void insert(long start, int count) {
    free.insert(start, count, Mapping.NO_BLOCK, ExtentState.HOLE);
  }
}
