package io.foliosim.xfs;

/**
 * Chooses disk blocks for file data: the counterpart of {@code xfs_bmap_btalloc} and {@code
 * xfs_alloc_vextent_start_ag}.
 *
 * <p>It looks for one free extent of the whole length wanted: in the group of the target as near to
 * the target as possible, then in the following groups, wrapping around, by best fit. If no group
 * has one, it does the same for the longest free extent there is, and hands out fewer blocks than
 * wanted.
 *
 * <p>Not modelled: stripe alignment, extent-size hints, busy extents (freed, but the transaction is
 * not yet on disk), blocks held back for trees, and that blocks smaller than a page shorten a
 * partial allocation to end on a page of the file. A real allocation group whose free-space tree by
 * size has more than one leaf may settle for a free extent that is not quite the nearest, and the
 * kernel passes over a group that another task has locked if a later one will do.
 */
public final class ExtentAllocator {

  /** Says that no block is better than another. */
  public static final long NO_TARGET = -1;

  private final AllocationGroups groups;

  private long block;
  private int count;

  /**
   * Creates the allocator of a file system.
   *
   * @param groups its groups; the allocator takes blocks from them and gives blocks back
   */
  public ExtentAllocator(AllocationGroups groups) {
    this.groups = groups;
  }

  /**
   * Returns the groups that blocks come from.
   *
   * @return the groups given on creation
   */
  public AllocationGroups groups() {
    return groups;
  }

  /**
   * Allocates one run of blocks; {@link #block} and {@link #count} then tell which.
   *
   * @param wanted blocks wanted, at least 1
   * @param target the disk block to be at or near, or {@link #NO_TARGET}; one behind the device's
   *     end is none
   * @param groupHint the group to start from if there is no target
   * @return false if no block is free
   */
  public boolean allocate(int wanted, long target, int groupHint) {
    boolean aimed = target != NO_TARGET && target < groups.totalBlocks();
    int first = aimed ? groups.groupOf(target) : groupHint;
    long near = aimed ? target : groups.firstBlock(first);
    count = wanted;
    block = find(near, first, wanted);
    if (block < 0) {
      count = Math.min(wanted, longest());
      block = count == 0 ? -1 : find(near, first, count);
    }
    if (block < 0) {
      return false;
    }
    groups.take(block, count);
    return true;
  }

  /**
   * Returns where the last allocation is.
   *
   * @return its first disk block
   */
  public long block() {
    return block;
  }

  /**
   * Returns how long the last allocation is.
   *
   * @return blocks, at most those wanted
   */
  public int count() {
    return count;
  }

  /**
   * Gives blocks back.
   *
   * @param block first disk block
   * @param count blocks, at least 1, all of one group and all allocated
   * @throws IllegalStateException if one of them is free already or the range leaves its group
   */
  public void free(long block, int count) {
    groups.give(block, count);
  }

  private long find(long near, int first, int length) {
    long found = groups.free(first).near(near, length);
    for (int i = 1; found < 0 && i < groups.count(); i++) {
      found = groups.free((first + i) % groups.count()).bestFit(length);
    }
    return found;
  }

  private int longest() {
    int longest = 0;
    for (int group = 0; group < groups.count(); group++) {
      longest = Math.max(longest, groups.free(group).longest());
    }
    return longest;
  }
}
