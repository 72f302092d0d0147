package io.foliosim.xfs;

import static io.foliosim.xfs.ExtentMap.MAX_EXTENT_BLOCKS;

/**
 * How far a reservation at the end of a file reaches past what is written: the counterpart of
 * {@code xfs_iomap_prealloc_size}, for a data fork without stripe unit and quotas.
 *
 * <p>The idea is that a file which has grown in one piece so far goes on growing, so each
 * reservation is as long as the file's last contiguous piece, doubled, less when space is low.
 */
public final class SpeculativePreallocation {

  private static final int DEFAULT_ALLOCSIZE_BYTES = 64 * 1024;
  private static final int LOW_SPACE_PERCENT = 5;

  /** {@code roundup_pow_of_two(XFS_MAX_BMBT_EXTLEN)}. */
  private static final long LARGEST_POWER = MAX_EXTENT_BLOCKS + 1L;

  private final int blockBytes;
  private final int allocsizeBlocks;
  private final boolean fixed;
  private final long onePercent;

  private final Mapping piece = new Mapping();
  private final Mapping before = new Mapping();

  private SpeculativePreallocation(
      int blockBytes, int allocsizeBlocks, boolean fixed, long totalBlocks) {
    if (Integer.bitCount(blockBytes) != 1 || Integer.bitCount(allocsizeBlocks) != 1) {
      throw new IllegalArgumentException(
          "block size and allocsize must be powers of two, not "
              + blockBytes
              + " bytes and "
              + allocsizeBlocks
              + " blocks");
    }
    this.blockBytes = blockBytes;
    this.allocsizeBlocks = allocsizeBlocks;
    this.fixed = fixed;
    this.onePercent = totalBlocks / 100;
  }

  /**
   * Creates the dynamic rule: what a mount without the {@code allocsize} option does.
   *
   * @param blockBytes block size, a power of two
   * @param totalBlocks blocks of the file system, which the low-space thresholds are part of
   * @return the rule, with a smallest preallocation of 64 KiB or one block
   * @throws IllegalArgumentException if the block size is not a power of two
   */
  public static SpeculativePreallocation dynamic(int blockBytes, long totalBlocks) {
    int allocsize = Math.max(1, DEFAULT_ALLOCSIZE_BYTES / Math.max(1, blockBytes));
    return new SpeculativePreallocation(blockBytes, allocsize, false, totalBlocks);
  }

  /**
   * Creates the fixed rule: what the mount option {@code allocsize} asks for, whatever the size of
   * the file.
   *
   * @param blockBytes block size, a power of two
   * @param allocsizeBytes the option's value, a power of two, at least one block
   * @return the rule
   * @throws IllegalArgumentException if a size is not a power of two
   */
  public static SpeculativePreallocation fixed(int blockBytes, int allocsizeBytes) {
    return new SpeculativePreallocation(
        blockBytes, allocsizeBytes / Math.max(1, blockBytes), true, 0);
  }

  /**
   * Returns the block size.
   *
   * @return bytes
   */
  public int blockBytes() {
    return blockBytes;
  }

  /**
   * Computes the preallocation of a write that starts at or after the last extent's end and goes
   * past the end of the file. The length of the write plays no part.
   *
   * @param map the file's extents; none contains or follows the write's first block
   * @param offset where the write starts, in bytes
   * @param fileSize the size of the file ({@code i_size}), in bytes
   * @param freeBlocks free blocks of the file system, reservations subtracted
   * @return blocks, 0 to {@link ExtentMap#MAX_EXTENT_BLOCKS}; to be given to {@link
   *     #endWithPreallocation}
   */
  public long blocks(ExtentMap map, long offset, long fileSize, long freeBlocks) {
    if (fixed) {
      return allocsizeBlocks;
    }
    if (fileSize < (long) allocsizeBlocks * blockBytes) {
      return 0;
    }
    long block = offset / blockBytes;
    if (!map.previous(block, piece) || piece.end() < block) {
      return allocsizeBlocks;
    }
    long blocks = 2 * contiguousLength(map);
    if (blocks > MAX_EXTENT_BLOCKS) {
      blocks = (offset + blockBytes - 1) / blockBytes;
    }
    blocks = Long.highestOneBit(Math.min(blocks, LARGEST_POWER) >> lowSpaceShift(freeBlocks));
    blocks = Math.min(blocks, MAX_EXTENT_BLOCKS);
    while (blocks > 0 && blocks >= freeBlocks) {
      blocks >>= 4;
    }
    return Math.max(blocks, allocsizeBlocks);
  }

  /**
   * Computes where a reservation with preallocation ends: the write's end rounded down to the
   * smallest preallocation, plus the preallocation. So a growing file's reservations end on aligned
   * blocks.
   *
   * @param offset where the write starts, in bytes
   * @param count its length in bytes, at least 1, after the cap on one reservation
   * @param preallocation what {@link #blocks} gave, more than 0
   * @return the first file block after the reservation; never less than the write's own end
   */
  public long endWithPreallocation(long offset, long count, long preallocation) {
    long allocsizeBytes = (long) allocsizeBlocks * blockBytes;
    return ((offset + count - 1) & -allocsizeBytes) / blockBytes + preallocation;
  }

  /**
   * Returns the length of the file's last piece that lies in one run on disk: {@code piece} and the
   * real extents before it, as far as they touch. A reservation at the end counts alone.
   */
  private long contiguousLength(ExtentMap map) {
    long length = piece.count();
    while (length <= MAX_EXTENT_BLOCKS / 2
        && map.previous(piece.start(), before)
        && before.state().isReal()
        && before.end() == piece.start()
        && before.diskAt(before.end()) == piece.disk()) {
      length += before.count();
      piece.set(before.start(), before.count(), before.disk(), before.state());
    }
    return length;
  }

  /** Returns 0 from 5 % of free blocks on, 2 below that and one more for every percent less. */
  private int lowSpaceShift(long freeBlocks) {
    if (freeBlocks >= LOW_SPACE_PERCENT * onePercent) {
      return 0;
    }
    int shift = 2;
    for (int percent = LOW_SPACE_PERCENT - 1; percent >= 1; percent--) {
      if (freeBlocks < percent * onePercent) {
        shift++;
      }
    }
    return shift;
  }
}
