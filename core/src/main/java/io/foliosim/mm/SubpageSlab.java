package io.foliosim.mm;

import java.util.Arrays;

/**
 * Equal-sized records of {@code long}s, numbered from 0, in chunks that are never copied; freed
 * records are reused, the last freed first.
 *
 * <p>The last word of a free record holds the complement of the next free record's number, which is
 * negative; live records keep that word non-negative. So a second free of a record is noticed.
 */
final class SubpageSlab {
  private static final int NO_SLOT = Integer.MAX_VALUE;

  private final int stride;
  private final int shift;
  private final int mask;

  private long[][] chunks = new long[1][];
  private int chunkCount;
  private int fresh;
  private int firstFree = NO_SLOT;
  private long live;

  /**
   * @param stride words in a record
   * @param shift log2 of the records in a chunk
   */
  SubpageSlab(int stride, int shift) {
    this.stride = stride;
    this.shift = shift;
    this.mask = (1 << shift) - 1;
  }

  /** Takes a record; its words hold anything, except that the last is 0. */
  int allocate() {
    int slot = firstFree;
    if (slot == NO_SLOT) {
      slot = fresh++;
      if (slot >>> shift == chunkCount) {
        addChunk();
      }
    }
    long[] chunk = chunk(slot);
    int last = base(slot) + stride - 1;
    if (slot == firstFree) {
      firstFree = (int) ~chunk[last];
    }
    chunk[last] = 0;
    live++;
    return slot;
  }

  void free(int slot) {
    long[] chunk = chunk(slot);
    int last = base(slot) + stride - 1;
    if (chunk[last] < 0) {
      throw new IllegalStateException("subpage record " + slot + " is not allocated");
    }
    chunk[last] = ~(long) firstFree;
    firstFree = slot;
    live--;
  }

  /** The chunk that holds a record. */
  long[] chunk(int slot) {
    return chunks[slot >>> shift];
  }

  /** Where a record starts in its chunk. */
  int base(int slot) {
    return (slot & mask) * stride;
  }

  long live() {
    return live;
  }

  long footprintBytes() {
    return ((long) chunkCount << shift) * stride * Long.BYTES;
  }

  private void addChunk() {
    if (chunkCount == chunks.length) {
      chunks = Arrays.copyOf(chunks, chunkCount * 2); // pointers only
    }
    chunks[chunkCount++] = new long[stride << shift];
  }
}
