package io.foliosim.mm;

import java.util.Arrays;

/**
 * A large bitmap that finds its lowest set bit in O(log n): above the bits lie levels of summary
 * bits, each saying whether a word of the level below has any bit set.
 *
 * <p>The bits themselves are cut into chunks of 32 768 that take memory from their first set bit
 * on; n bits take at most n / 8 bytes plus 1/64 of that for the summaries.
 */
final class FrameBitmap {
  private static final int CHUNK_WORDS_SHIFT = 9;
  private static final int CHUNK_WORDS = 1 << CHUNK_WORDS_SHIFT;
  private static final int CHUNK_WORDS_MASK = CHUNK_WORDS - 1;

  private final long[][] chunks;

  /** Summary levels: {@code summaries[0]} has a bit for every word of bits, the last one word. */
  private final long[][] summaries;

  private long size;

  /**
   * @param bits capacity, at least 1
   */
  FrameBitmap(long bits) {
    long words = wordsFor(bits);
    chunks = new long[(int) ((words + CHUNK_WORDS - 1) >>> CHUNK_WORDS_SHIFT)][];
    int levels = 1;
    for (long w = wordsFor(words); w > 1; w = wordsFor(w)) {
      levels++;
    }
    summaries = new long[levels][];
    for (int level = 0; level < levels; level++) {
      words = wordsFor(words);
      summaries[level] = new long[(int) words];
    }
  }

  private static long wordsFor(long bits) {
    return (bits + Long.SIZE - 1) >>> 6;
  }

  /** Number of set bits. */
  long size() {
    return size;
  }

  boolean get(int bit) {
    int w = bit >>> 6;
    long[] chunk = chunks[w >>> CHUNK_WORDS_SHIFT];
    return chunk != null && (chunk[w & CHUNK_WORDS_MASK] & (1L << bit)) != 0;
  }

  /** Sets a bit that is clear. */
  void set(int bit) {
    int w = bit >>> 6;
    int c = w >>> CHUNK_WORDS_SHIFT;
    if (chunks[c] == null) {
      chunks[c] = new long[CHUNK_WORDS];
    }
    long old = chunks[c][w & CHUNK_WORDS_MASK];
    chunks[c][w & CHUNK_WORDS_MASK] = old | (1L << bit);
    size++;
    for (int level = 0; old == 0 && level < summaries.length; level++) {
      long[] summary = summaries[level];
      int child = w;
      w >>>= 6;
      old = summary[w];
      summary[w] = old | (1L << child);
    }
  }

  /** Clears a bit that is set. */
  void clear(int bit) {
    int w = bit >>> 6;
    long[] chunk = chunks[w >>> CHUNK_WORDS_SHIFT];
    long now = chunk[w & CHUNK_WORDS_MASK] & ~(1L << bit);
    chunk[w & CHUNK_WORDS_MASK] = now;
    size--;
    for (int level = 0; now == 0 && level < summaries.length; level++) {
      long[] summary = summaries[level];
      int child = w;
      w >>>= 6;
      now = summary[w] & ~(1L << child);
      summary[w] = now;
    }
  }

  /** The lowest set bit; there is one. */
  int first() {
    int w = 0;
    for (int level = summaries.length - 1; level >= 0; level--) {
      w = (w << 6) + Long.numberOfTrailingZeros(summaries[level][w]);
    }
    long word = chunks[w >>> CHUNK_WORDS_SHIFT][w & CHUNK_WORDS_MASK];
    return (w << 6) + Long.numberOfTrailingZeros(word);
  }

  /** Bytes of bits and summaries. */
  long footprintBytes() {
    long chunkCount = Arrays.stream(chunks).filter(c -> c != null).count();
    long words = chunkCount * CHUNK_WORDS;
    for (long[] summary : summaries) {
      words += summary.length;
    }
    return words * Long.BYTES + (long) chunks.length * Integer.BYTES;
  }
}
