package io.foliosim.mm;

import java.util.Arrays;

/**
 * A pool of per-folio block states: the counterpart of {@code struct iomap_folio_state} (fs/iomap),
 * with {@code ifs_alloc}, {@code ifs_set_range_uptodate}, {@code ifs_set_range_dirty} and {@code
 * ifs_find_dirty_range}.
 *
 * <p>A record holds an uptodate and a dirty bit for each of the folio's n blocks, 1 &lt; n &lt;=
 * 131072, and the bytes of reads and writes still in flight. A handle (0 means none) names it;
 * callers pass n again, as the kernel derives it from the folio. {@code first}, {@code from} and
 * {@code to} are block numbers within the folio and are not checked.
 *
 * <p>Records take 2w + 1 words of 8 bytes, where w is n / 64 rounded up to a power of two. Bitmap
 * methods cost O(words touched); nothing is allocated but chunks of records. Not thread-safe.
 */
public final class SubpageStates {
  /** Most blocks a record can hold: a folio of 2^11 pages of 64 KiB in blocks of 1 KiB. */
  public static final int MAX_BLOCKS = 131072;

  private static final int CLASSES = 12;
  private static final int CLASS_BITS = 4;
  private static final int CLASS_MASK = (1 << CLASS_BITS) - 1;
  private static final int CHUNK_SHIFT = 11;

  private final SubpageSlab[] slabs = new SubpageSlab[CLASSES];

  /** Creates an empty pool. */
  public SubpageStates() {
    for (int c = 0; c < CLASSES; c++) {
      slabs[c] = new SubpageSlab(2 * (1 << c) + 1, CHUNK_SHIFT - c);
    }
  }

  /**
   * Makes a record ({@code ifs_alloc}): its blocks inherit the state of the folio.
   *
   * @param blocks blocks of the folio, 2 to {@link #MAX_BLOCKS}
   * @param allUptodate whether the folio is uptodate
   * @param allDirty whether the folio is dirty
   * @return its handle, never 0
   * @throws IllegalArgumentException when {@code blocks} is out of range
   */
  public int allocate(int blocks, boolean allUptodate, boolean allDirty) {
    if (blocks < 2 || blocks > MAX_BLOCKS) {
      throw new IllegalArgumentException(
          blocks + " blocks in a folio, expected 2 to " + MAX_BLOCKS);
    }
    int sizeClass = Integer.SIZE - Integer.numberOfLeadingZeros((blocks - 1) >>> 6);
    SubpageSlab slab = slabs[sizeClass];
    int slot = slab.allocate();
    long[] words = slab.chunk(slot);
    int base = slab.base(slot);
    int w = 1 << sizeClass;
    Arrays.fill(words, base, base + 2 * w, 0);
    if (allUptodate) {
      Bits.set(words, base, 0, blocks);
    }
    if (allDirty) {
      Bits.set(words, base + w, 0, blocks);
    }
    return (slot << CLASS_BITS) | (sizeClass + 1);
  }

  /**
   * Gives a record back ({@code ifs_free}).
   *
   * @throws IllegalStateException when it is free already
   */
  public void free(int h, int blocks) {
    slab(h).free(slot(h));
  }

  /** Whether a block holds valid data. */
  public boolean isUptodate(int h, int block) {
    return Bits.get(words(h), uptodate(h), block);
  }

  /**
   * Marks blocks as holding valid data ({@code ifs_set_range_uptodate}).
   *
   * @return whether all blocks of the folio are uptodate now
   */
  public boolean setUptodate(int h, int blocks, int first, int count) {
    long[] words = words(h);
    int base = uptodate(h);
    Bits.set(words, base, first, count);
    return Bits.nextClear(words, base, 0, blocks) == blocks;
  }

  /** Whether all blocks are uptodate ({@code ifs_is_fully_uptodate}). */
  public boolean allUptodate(int h, int blocks) {
    return Bits.nextClear(words(h), uptodate(h), 0, blocks) == blocks;
  }

  /** First block in {@code [from, to)} that is not uptodate, or -1. */
  public int nextNotUptodate(int h, int blocks, int from, int to) {
    int block = Bits.nextClear(words(h), uptodate(h), from, to);
    return block == to ? -1 : block;
  }

  /** End (exclusive, at most {@code to}) of the run of blocks from {@code from} not uptodate. */
  public int notUptodateRunEnd(int h, int blocks, int from, int to) {
    return Bits.nextSet(words(h), uptodate(h), from, to);
  }

  /** Whether a block is dirty. */
  public boolean isDirty(int h, int block) {
    return Bits.get(words(h), dirty(h), block);
  }

  /** Marks blocks dirty ({@code ifs_set_range_dirty}). */
  public void setDirty(int h, int blocks, int first, int count) {
    Bits.set(words(h), dirty(h), first, count);
  }

  /** Marks blocks clean ({@code ifs_clear_range_dirty}). */
  public void clearDirty(int h, int blocks, int first, int count) {
    Bits.clear(words(h), dirty(h), first, count);
  }

  /** Whether any block is dirty. */
  public boolean anyDirty(int h, int blocks) {
    return Bits.nextSet(words(h), dirty(h), 0, blocks) < blocks;
  }

  /** First dirty block at or after {@code from}, or -1 ({@code ifs_next_dirty_block}). */
  public int nextDirty(int h, int blocks, int from) {
    int block = Bits.nextSet(words(h), dirty(h), from, blocks);
    return block == blocks ? -1 : block;
  }

  /**
   * End (exclusive) of the run of dirty blocks from {@code from} ({@code ifs_next_clean_block}).
   */
  public int dirtyRunEnd(int h, int blocks, int from) {
    return Bits.nextClear(words(h), dirty(h), from, blocks);
  }

  /** Number of dirty blocks. */
  public int dirtyCount(int h, int blocks) {
    return Bits.count(words(h), dirty(h), wordsPerBitmap(h));
  }

  /** Bytes of reads in flight ({@code read_bytes_pending}). */
  public int readBytesPending(int h) {
    return (int) (words(h)[pending(h)] >>> Integer.SIZE);
  }

  /**
   * Adds to the bytes of reads in flight; they stay between 0 and 2^31 - 1.
   *
   * @return the new sum
   */
  public int addReadBytesPending(int h, int bytes) {
    long[] words = words(h);
    int i = pending(h);
    words[i] += (long) bytes << Integer.SIZE;
    return (int) (words[i] >>> Integer.SIZE);
  }

  /** Bytes of writes in flight ({@code write_bytes_pending}). */
  public int writeBytesPending(int h) {
    return (int) words(h)[pending(h)];
  }

  /**
   * Adds to the bytes of writes in flight; they stay between 0 and 2^31 - 1.
   *
   * @return the new sum
   */
  public int addWriteBytesPending(int h, int bytes) {
    long[] words = words(h);
    int i = pending(h);
    words[i] += bytes;
    return (int) words[i];
  }

  /** Number of records in use. */
  public long live() {
    long sum = 0;
    for (SubpageSlab slab : slabs) {
      sum += slab.live();
    }
    return sum;
  }

  /** Bytes that the pool takes, whether records are in use or free. */
  public long footprintBytes() {
    long sum = 0;
    for (SubpageSlab slab : slabs) {
      sum += slab.footprintBytes();
    }
    return sum;
  }

  private SubpageSlab slab(int h) {
    return slabs[(h & CLASS_MASK) - 1];
  }

  private static int slot(int h) {
    return h >>> CLASS_BITS;
  }

  private static int wordsPerBitmap(int h) {
    return 1 << ((h & CLASS_MASK) - 1);
  }

  private long[] words(int h) {
    return slab(h).chunk(slot(h));
  }

  private int uptodate(int h) {
    return slab(h).base(slot(h));
  }

  private int dirty(int h) {
    return uptodate(h) + wordsPerBitmap(h);
  }

  private int pending(int h) {
    return uptodate(h) + 2 * wordsPerBitmap(h);
  }
}
