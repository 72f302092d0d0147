package io.foliosim.mm;

import java.util.Arrays;

/**
 * The part of a {@link FolioIndex} that covers 1024 consecutive pages: a slot a page, and bitmaps
 * of marks with their population counts (a leaf of the XArray).
 *
 * <p>Mark {@link #PRESENT} has a bit for every occupied slot; the others have one for the first
 * page of each tagged folio and take memory from the first tag on.
 */
final class FolioChunk {
  static final int SHIFT = 10;
  static final int PAGES = 1 << SHIFT;
  static final int MASK = PAGES - 1;

  static final int PRESENT = 0;
  static final int MARKS = 4;

  private static final int MARK_WORDS = PAGES / Long.SIZE;
  private static final int OBJECT_BYTES = 24 + (16 + Integer.BYTES * MARKS);
  private static final int ARRAY_HEADER = 16;

  private final int[] slots = new int[PAGES];
  private final int[] counts = new int[MARKS];
  private long[] marks = new long[MARK_WORDS];

  /** The handle in slot {@code i}, or 0. */
  int get(int i) {
    return slots[i];
  }

  /** Fills {@code count} empty slots. */
  void fill(int i, int count, int handle) {
    if (count == 1) {
      slots[i] = handle;
      marks[i >>> 6] |= 1L << i;
    } else {
      Arrays.fill(slots, i, i + count, handle);
      Bits.set(marks, 0, i, count);
    }
    counts[PRESENT] += count;
  }

  /** Empties {@code count} occupied slots. */
  void empty(int i, int count) {
    if (count == 1) {
      slots[i] = 0;
      marks[i >>> 6] &= ~(1L << i);
    } else {
      Arrays.fill(slots, i, i + count, 0);
      Bits.clear(marks, 0, i, count);
    }
    counts[PRESENT] -= count;
  }

  /** How many bits mark {@code mark} has here. */
  int count(int mark) {
    return counts[mark];
  }

  /** Whether bit {@code i} of a mark is set. */
  boolean isMarked(int mark, int i) {
    return counts[mark] != 0 && Bits.get(marks, mark * MARK_WORDS, i);
  }

  /** Sets one bit of a tag; says whether it was clear. */
  boolean mark(int mark, int i) {
    allowTags();
    int w = mark * MARK_WORDS + (i >>> 6);
    long bit = 1L << i;
    if ((marks[w] & bit) != 0) {
      return false;
    }
    marks[w] |= bit;
    counts[mark]++;
    return true;
  }

  /** Clears one bit of a tag; says whether it was set. */
  boolean unmark(int mark, int i) {
    if (!isMarked(mark, i)) {
      return false;
    }
    marks[mark * MARK_WORDS + (i >>> 6)] &= ~(1L << i);
    counts[mark]--;
    return true;
  }

  /**
   * Sets mark {@code to} wherever mark {@code from} is set in slots {@code first} to {@code last}.
   *
   * @return how many bits of {@code from} there were
   */
  int copyMarks(int from, int to, int first, int last) {
    if (counts[from] == 0) {
      return 0;
    }
    allowTags();
    int seen = 0;
    for (int w = first >>> 6; w <= last >>> 6; w++) {
      long bits = marks[from * MARK_WORDS + w];
      if (w == first >>> 6) {
        bits &= -1L << first;
      }
      if (w == last >>> 6) {
        bits &= -1L >>> ~last;
      }
      int target = to * MARK_WORDS + w;
      counts[to] += Long.bitCount(bits & ~marks[target]);
      marks[target] |= bits;
      seen += Long.bitCount(bits);
    }
    return seen;
  }

  /** The first slot in {@code [from, to)} with the mark, or {@code to}. */
  int nextMarked(int mark, int from, int to) {
    return counts[mark] == 0 ? to : Bits.nextSet(marks, mark * MARK_WORDS, from, to);
  }

  /** The first empty slot in {@code [from, to)}, or {@code to}. */
  int nextEmpty(int from, int to) {
    return counts[PRESENT] == PAGES ? to : Bits.nextClear(marks, 0, from, to);
  }

  /** The last empty slot at or below {@code from}, or -1. */
  int previousEmpty(int from) {
    return counts[PRESENT] == PAGES ? -1 : Bits.previousClear(marks, 0, from);
  }

  /** Bytes of this chunk. */
  long footprintBytes() {
    return OBJECT_BYTES
        + (ARRAY_HEADER + (long) Integer.BYTES * PAGES)
        + (ARRAY_HEADER + (long) Long.BYTES * marks.length);
  }

  private void allowTags() {
    if (marks.length == MARK_WORDS) {
      marks = Arrays.copyOf(marks, MARKS * MARK_WORDS);
    }
  }
}
