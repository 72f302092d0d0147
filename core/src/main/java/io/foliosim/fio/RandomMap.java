package io.foliosim.fio;

import java.util.Arrays;

/**
 * Which blocks of a file a pass has hit: fio's random map (lib/axmap.c). A tree of bitmaps of 64
 * ways: a bit of an upper level says that all 64 bits below it are set.
 *
 * <p>{@link #set} and {@link #nextFree} take time logarithmic in the number of blocks, to the base
 * 64; memory is a bit a block and a 63rd on top. Not thread-safe.
 */
final class RandomMap {
  private static final int SHIFT = 6;
  private static final long ALL = -1L;

  private final long blocks;
  private final long[][] levels;

  /**
   * A map with no block hit.
   *
   * @param blocks how many blocks there are, at least 1, at most 2^36
   */
  RandomMap(long blocks) {
    this.blocks = blocks;
    int height = 1;
    for (long words = words(blocks); words > 1; words = words(words)) {
      height++;
    }
    levels = new long[height][];
    long bits = blocks;
    for (int i = 0; i < height; i++) {
      levels[i] = new long[Math.toIntExact(words(bits))];
      bits = levels[i].length;
    }
    clear();
  }

  /** Forgets all hits. Time linear in the number of blocks. */
  void clear() {
    long bits = blocks;
    for (long[] level : levels) {
      Arrays.fill(level, 0);
      if ((bits & 63) != 0) {
        level[level.length - 1] = ALL << bits; // what lies beyond the end counts as hit
      }
      bits = level.length;
    }
  }

  /** Whether a block, from 0 to blocks - 1, was hit. */
  boolean isSet(long block) {
    return ((levels[0][(int) (block >>> SHIFT)] >>> block) & 1) != 0;
  }

  /** Marks a block, from 0 to blocks - 1, as hit. */
  void set(long block) {
    long bit = block;
    for (long[] level : levels) {
      int word = (int) (bit >>> SHIFT);
      level[word] |= 1L << bit;
      if (level[word] != ALL) {
        return;
      }
      bit = word;
    }
  }

  /**
   * The first block after the given one that was not hit, starting over at block 0 after the last.
   *
   * @return the block, -1 if all were hit
   */
  long nextFree(long block) {
    long found = block + 1 < blocks ? firstFreeFrom(block + 1) : -1;
    return found >= 0 ? found : firstFreeFrom(0);
  }

  private long firstFreeFrom(long start) {
    long bit = start;
    for (int level = 0; level < levels.length; level++) {
      int word = (int) (bit >>> SHIFT);
      if (word >= levels[level].length) {
        return -1;
      }
      long free = ~levels[level][word] & (ALL << bit);
      if (free != 0) {
        return descend(level, ((long) word << SHIFT) + Long.numberOfTrailingZeros(free));
      }
      bit = (long) word + 1; // on the level above: the words after this one
    }
    return -1;
  }

  /** From a clear bit of an upper level down to the first clear bit of the blocks below it. */
  private long descend(int from, long bit) {
    long at = bit;
    for (int level = from - 1; level >= 0; level--) {
      at = (at << SHIFT) + Long.numberOfTrailingZeros(~levels[level][(int) at]);
    }
    return at;
  }

  private static long words(long bits) {
    return (bits + 63) >>> SHIFT;
  }
}
