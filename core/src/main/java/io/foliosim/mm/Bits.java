package io.foliosim.mm;

/**
 * Bitmap operations on a stretch of a {@code long[]}, word by word: the counterpart of the kernel's
 * {@code lib/find_bit.c} and {@code bitmap_set}.
 *
 * <p>A bitmap starts at word {@code base} of the array; bit {@code i} is bit {@code i % 64} of word
 * {@code base + i / 64}. Searches return their exclusive limit when they find nothing, as {@code
 * find_next_bit} does. Nothing here allocates; every method costs O(words touched).
 */
final class Bits {
  private Bits() {}

  /** Whether bit {@code i} is set. */
  static boolean get(long[] words, int base, int i) {
    return (words[base + (i >>> 6)] & (1L << i)) != 0;
  }

  /** Sets {@code count} bits from {@code first} on. */
  static void set(long[] words, int base, int first, int count) {
    if (count == 0) {
      return;
    }
    int last = first + count - 1;
    int from = base + (first >>> 6);
    int to = base + (last >>> 6);
    long head = -1L << first;
    long tail = -1L >>> ~last;
    if (from == to) {
      words[from] |= head & tail;
      return;
    }
    words[from] |= head;
    for (int w = from + 1; w < to; w++) {
      words[w] = -1L;
    }
    words[to] |= tail;
  }

  /** Clears {@code count} bits from {@code first} on. */
  static void clear(long[] words, int base, int first, int count) {
    if (count == 0) {
      return;
    }
    int last = first + count - 1;
    int from = base + (first >>> 6);
    int to = base + (last >>> 6);
    long head = -1L << first;
    long tail = -1L >>> ~last;
    if (from == to) {
      words[from] &= ~(head & tail);
      return;
    }
    words[from] &= ~head;
    for (int w = from + 1; w < to; w++) {
      words[w] = 0;
    }
    words[to] &= ~tail;
  }

  /** The first set bit in {@code [from, to)}, or {@code to}. */
  static int nextSet(long[] words, int base, int from, int to) {
    return next(words, base, from, to, 0);
  }

  /** The first clear bit in {@code [from, to)}, or {@code to}. */
  static int nextClear(long[] words, int base, int from, int to) {
    return next(words, base, from, to, -1L);
  }

  private static int next(long[] words, int base, int from, int to, long flip) {
    if (from >= to) {
      return to;
    }
    int w = from >>> 6;
    int lastWord = (to - 1) >>> 6;
    long word = (words[base + w] ^ flip) & (-1L << from);
    while (word == 0) {
      if (w == lastWord) {
        return to;
      }
      w++;
      word = words[base + w] ^ flip;
    }
    return Math.min(to, (w << 6) + Long.numberOfTrailingZeros(word));
  }

  /** The last clear bit at or below {@code from}, or -1 when bits 0 to {@code from} are all set. */
  static int previousClear(long[] words, int base, int from) {
    int w = from >>> 6;
    long word = ~words[base + w] & (-1L >>> ~from);
    while (word == 0) {
      if (w == 0) {
        return -1;
      }
      w--;
      word = ~words[base + w];
    }
    return (w << 6) + 63 - Long.numberOfLeadingZeros(word);
  }

  /** How many of the first {@code wordCount * 64} bits are set. */
  static int count(long[] words, int base, int wordCount) {
    int sum = 0;
    for (int w = base; w < base + wordCount; w++) {
      sum += Long.bitCount(words[w]);
    }
    return sum;
  }
}
