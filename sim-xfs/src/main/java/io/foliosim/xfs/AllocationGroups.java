package io.foliosim.xfs;

/**
 * The allocation groups of a file system and their free space.
 *
 * <p>Disk blocks are numbered through the device, group after group. The kernel's block numbers
 * carry the group in their high bits instead; since the first blocks of a group are never file
 * data, no extent of a file reaches from one group into the next either way.
 *
 * <p>{@link #mkfs} lays out a fresh file system as {@code mkfs.xfs} does with its defaults on a
 * plain device. The metadata sizes are approximate: the group headers, free-list and root blocks of
 * the trees come to {@link #HEADER_BLOCKS} blocks, the first inode chunk to {@link
 * #INODE_CHUNK_BLOCKS} blocks of the first group, and the log lies behind the header of the middle
 * group. Blocks held back in each group for the reverse-mapping and reference-count trees, and
 * blocks of further inode chunks and extent trees, are not modelled.
 */
public final class AllocationGroups {

  /** Blocks at the start of every group that hold its headers and tree roots (approximate). */
  public static final int HEADER_BLOCKS = 16;

  /** Blocks of the first inode chunk: 64 inodes of 512 bytes in blocks of 4 KiB. */
  public static final int INODE_CHUNK_BLOCKS = 8;

  private static final int DEFAULT_GROUPS = 4;
  private static final long LARGEST_GROUP_BYTES = 1L << 40;
  private static final long SMALLEST_LOG_BYTES = 64L << 20;
  private static final long LARGEST_LOG_BYTES = 2047L << 20;
  private static final int LOG_DIVISOR = 2048;

  private final long groupBlocks;
  private final long totalBlocks;
  private final FreeSpace[] free;
  private long freeBlocks;

  /**
   * Creates groups without any metadata: every block is free.
   *
   * @param totalBlocks blocks of the file system, at least {@code groupBlocks}
   * @param groupBlocks blocks of every group but the last, which holds what is left; at least 1, at
   *     most 2^31 - 1
   * @throws IllegalArgumentException if a number is out of range
   */
  public AllocationGroups(long totalBlocks, long groupBlocks) {
    if (groupBlocks < 1 || groupBlocks > Integer.MAX_VALUE || totalBlocks < groupBlocks) {
      throw new IllegalArgumentException(
          "cannot divide " + totalBlocks + " blocks into groups of " + groupBlocks);
    }
    this.groupBlocks = groupBlocks;
    this.totalBlocks = totalBlocks;
    free = new FreeSpace[(int) ((totalBlocks + groupBlocks - 1) / groupBlocks)];
    for (int group = 0; group < free.length; group++) {
      free[group] = new FreeSpace();
      give(firstBlock(group), (int) (endBlock(group) - firstBlock(group)));
    }
  }

  /**
   * Makes a file system with the defaults of {@code mkfs.xfs}: four groups up to 4 TiB, groups of 1
   * TiB beyond, an internal log of 1/2048 of the device, at least 64 MiB and at most 2 GiB, but
   * never more than half a group.
   *
   * @param deviceBytes size of the device
   * @param blockBytes size of a block, a power of two from 512 to 65536
   * @return the groups with their metadata taken
   * @throws IllegalArgumentException if the device is too small to hold the metadata
   */
  public static AllocationGroups mkfs(long deviceBytes, int blockBytes) {
    long blocks = deviceBytes / blockBytes;
    long largest = LARGEST_GROUP_BYTES / blockBytes;
    long groupBlocks = Math.min((blocks + DEFAULT_GROUPS - 1) / DEFAULT_GROUPS, largest);
    if (groupBlocks < 4L * (HEADER_BLOCKS + INODE_CHUNK_BLOCKS)) {
      throw new IllegalArgumentException(
          "a device of " + deviceBytes + " bytes is too small for blocks of " + blockBytes);
    }
    AllocationGroups groups = new AllocationGroups(blocks, groupBlocks);
    long logBytes =
        Math.min(Math.max(deviceBytes / LOG_DIVISOR, SMALLEST_LOG_BYTES), LARGEST_LOG_BYTES);
    int logBlocks = (int) Math.min(logBytes / blockBytes, groupBlocks / 2);
    for (int group = 0; group < groups.count(); group++) {
      long first = groups.firstBlock(group);
      groups.take(first, (int) Math.min(HEADER_BLOCKS, groups.endBlock(group) - first));
    }
    groups.take(groups.firstInodeBlock(), INODE_CHUNK_BLOCKS);
    int logGroup = groups.count() / 2;
    long logStart = groups.firstBlock(logGroup) + HEADER_BLOCKS;
    if (logGroup == 0) {
      logStart += INODE_CHUNK_BLOCKS;
    }
    groups.take(logStart, logBlocks);
    return groups;
  }

  /**
   * Returns the block of the root directory's inode chunk, where the first files' inodes lie too.
   *
   * @return a disk block of the first group
   */
  public long firstInodeBlock() {
    return HEADER_BLOCKS;
  }

  /**
   * Returns the number of groups.
   *
   * @return groups, at least 1
   */
  public int count() {
    return free.length;
  }

  /**
   * Returns the number of blocks of the file system.
   *
   * @return blocks, free or not
   */
  public long totalBlocks() {
    return totalBlocks;
  }

  /**
   * Returns the number of free blocks in all groups.
   *
   * @return blocks; reservations of delayed allocations are not subtracted
   */
  public long freeBlocks() {
    return freeBlocks;
  }

  /**
   * Returns the group that a block belongs to.
   *
   * @param block a disk block of the file system
   * @return the number of its group
   */
  public int groupOf(long block) {
    return (int) (block / groupBlocks);
  }

  /**
   * Returns whether two positions are valid disk blocks of the same group.
   *
   * @param block a position that may lie outside the file system
   * @param other a disk block of the file system
   * @return true if {@code block} exists and lies in the group of {@code other}
   */
  public boolean sameGroup(long block, long other) {
    return block >= 0 && block < totalBlocks && groupOf(block) == groupOf(other);
  }

  /**
   * Returns where a group starts.
   *
   * @param group a group number
   * @return its first disk block
   */
  public long firstBlock(int group) {
    return group * groupBlocks;
  }

  /**
   * Returns where a group ends.
   *
   * @param group a group number
   * @return the first disk block after it
   */
  public long endBlock(int group) {
    return Math.min((group + 1) * groupBlocks, totalBlocks);
  }

  /** Returns the free space of a group. */
  FreeSpace free(int group) {
    return free[group];
  }

  /** Takes blocks of one group that must be free. */
  void take(long block, int count) {
    free[groupOf(block)].take(block, count);
    freeBlocks -= count;
  }

  /** Gives back blocks of one group that must not be free. */
  void give(long block, int count) {
    int group = groupOf(block);
    if (block < 0 || block + count > endBlock(group)) {
      throw new IllegalStateException(
          "disk blocks " + block + " to " + (block + count) + " are not of one group");
    }
    free[group].give(block, count);
    freeBlocks += count;
  }
}
