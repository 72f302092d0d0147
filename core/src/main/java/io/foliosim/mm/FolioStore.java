package io.foliosim.mm;

import java.util.Arrays;

/**
 * All folios of a machine, behind int handles: the counterpart of {@code struct folio} in the
 * memory map.
 *
 * <p>A handle is at least 1 and stays valid until {@link #free}; {@link #NONE} stands for no folio.
 * Handles of freed folios are reused, the last freed first, so the same sequence of calls always
 * gives the same handles.
 *
 * <p>The fields lie in one {@code int} column each, cut into chunks of 16 384 folios that are never
 * copied: {@value #BYTES_PER_FOLIO} bytes a folio, subpage bitmaps apart. 64 GiB of order-0 folios
 * (16.8 million) take 336 MB. The free list runs through the mapping column of free folios. Every
 * method costs O(1) and allocates nothing, except that {@link #allocate} adds a chunk when all
 * handles are in use. Methods do not check that a handle is live. Not thread-safe.
 */
public final class FolioStore {
  /** The handle that stands for no folio. */
  public static final int NONE = 0;

  /** The folio lock is held ({@code PG_locked}). */
  public static final int LOCKED = 1 << 5;

  /** All data in the folio are valid ({@code PG_uptodate}). */
  public static final int UPTODATE = 1 << 6;

  /** The folio holds data newer than the device ({@code PG_dirty}). */
  public static final int DIRTY = 1 << 7;

  /** The folio is being written to the device ({@code PG_writeback}). */
  public static final int WRITEBACK = 1 << 8;

  /** Somebody may wait for a bit of this folio ({@code PG_waiters}); a hint that errs to true. */
  public static final int WAITERS = 1 << 9;

  /** Touching this folio starts the next readahead ({@code PG_readahead}). */
  public static final int READAHEAD = 1 << 10;

  /** Used since reclaim last looked ({@code PG_referenced}). */
  public static final int REFERENCED = 1 << 11;

  /** On the active LRU list ({@code PG_active}). */
  public static final int ACTIVE = 1 << 12;

  /** Belonged to the working set when it was evicted ({@code PG_workingset}). */
  public static final int WORKINGSET = 1 << 13;

  /** An I/O of this folio failed. */
  public static final int ERROR = 1 << 14;

  /** To be dropped when its writeback ends ({@code PG_dropbehind}, RWF_DONTCACHE). */
  public static final int DROPBEHIND = 1 << 15;

  /** Bytes that one folio takes in this store. */
  public static final int BYTES_PER_FOLIO = 20;

  private static final int CHUNK_SHIFT = 14;
  private static final int CHUNK = 1 << CHUNK_SHIFT;
  private static final int CHUNK_MASK = CHUNK - 1;
  private static final int ORDER_MASK = 31;
  private static final int FREE = 1 << 31;

  private int[][] pageIndex = new int[4][];
  private int[][] flags = new int[4][];
  private int[][] mapping = new int[4][];
  private int[][] pfn = new int[4][];
  private int[][] subpage = new int[4][];

  private int chunks;
  private int firstFree = NONE;
  private int nextFresh = 1;
  private long resident;
  private long residentPages;

  /** Creates an empty store. */
  public FolioStore() {}

  /**
   * Makes a folio with all flags clear and no subpage state ({@code folio_alloc} plus the fields
   * that {@code filemap_add_folio} fills).
   *
   * @param mapping id of the page cache that the folio belongs to
   * @param pageIndex first page of the folio in its file, 0 to 2^32 - 1
   * @param order log2 of its pages, 0 to 30
   * @param pfn page frame number of its first page
   * @return its handle, at least 1
   */
  public int allocate(int mapping, long pageIndex, int order, int pfn) {
    int h = firstFree;
    if (h != NONE) {
      firstFree = this.mapping[h >>> CHUNK_SHIFT][h & CHUNK_MASK];
    } else {
      h = nextFresh++;
      if (h >>> CHUNK_SHIFT == chunks) {
        addChunk();
      }
    }
    int c = h >>> CHUNK_SHIFT;
    int i = h & CHUNK_MASK;
    this.pageIndex[c][i] = (int) pageIndex;
    this.flags[c][i] = order;
    this.mapping[c][i] = mapping;
    this.pfn[c][i] = pfn;
    this.subpage[c][i] = 0;
    resident++;
    residentPages += 1L << order;
    return h;
  }

  /**
   * Gives a folio back; its handle may be handed out again at once.
   *
   * @throws IllegalStateException when {@code h} is free already
   */
  public void free(int h) {
    int c = h >>> CHUNK_SHIFT;
    int i = h & CHUNK_MASK;
    int old = flags[c][i];
    if (old < 0 || h == NONE) {
      throw new IllegalStateException("folio " + h + " is not allocated");
    }
    resident--;
    residentPages -= 1L << (old & ORDER_MASK);
    flags[c][i] = FREE;
    mapping[c][i] = firstFree;
    firstFree = h;
  }

  /** First page of the folio in its file, 0 to 2^32 - 1 ({@code folio->index}). */
  public long pageIndex(int h) {
    return Integer.toUnsignedLong(pageIndex[h >>> CHUNK_SHIFT][h & CHUNK_MASK]);
  }

  /** log2 of the folio's pages ({@code folio_order}). */
  public int order(int h) {
    return flags[h >>> CHUNK_SHIFT][h & CHUNK_MASK] & ORDER_MASK;
  }

  /** Number of pages in the folio ({@code folio_nr_pages}). */
  public long pages(int h) {
    return 1L << order(h);
  }

  /** Id of the page cache that holds the folio ({@code folio->mapping}). */
  public int mapping(int h) {
    return mapping[h >>> CHUNK_SHIFT][h & CHUNK_MASK];
  }

  /** Page frame number of the folio's first page ({@code folio_pfn}). */
  public int pfn(int h) {
    return pfn[h >>> CHUNK_SHIFT][h & CHUNK_MASK];
  }

  /** Handle of the folio's {@link SubpageStates} record, or 0 ({@code folio->private}). */
  public int subpage(int h) {
    return subpage[h >>> CHUNK_SHIFT][h & CHUNK_MASK];
  }

  /** Attaches a {@link SubpageStates} record, or detaches it with 0. */
  public void setSubpage(int h, int state) {
    subpage[h >>> CHUNK_SHIFT][h & CHUNK_MASK] = state;
  }

  /**
   * Shrinks a folio to its first 2^order pages, as a split does to the part that keeps the head
   * ({@code __folio_split}); flags and subpage handle stay.
   *
   * @param order the new order, at most the old one
   */
  public void shrink(int h, int order) {
    int[] column = flags[h >>> CHUNK_SHIFT];
    int i = h & CHUNK_MASK;
    int old = column[i];
    residentPages += (1L << order) - (1L << (old & ORDER_MASK));
    column[i] = (old & ~ORDER_MASK) | order;
  }

  /** All flags of the folio; the order is in the low 5 bits. */
  public int flags(int h) {
    return flags[h >>> CHUNK_SHIFT][h & CHUNK_MASK];
  }

  /** Whether any of the bits of {@code flag} is set. */
  public boolean is(int h, int flag) {
    return (flags[h >>> CHUNK_SHIFT][h & CHUNK_MASK] & flag) != 0;
  }

  /** Sets the bits of {@code flag}. */
  public void set(int h, int flag) {
    flags[h >>> CHUNK_SHIFT][h & CHUNK_MASK] |= flag;
  }

  /** Clears the bits of {@code flag}. */
  public void clear(int h, int flag) {
    flags[h >>> CHUNK_SHIFT][h & CHUNK_MASK] &= ~flag;
  }

  /** Sets {@code flag} and says whether it was set before ({@code folio_test_set_...}). */
  public boolean testAndSet(int h, int flag) {
    int[] column = flags[h >>> CHUNK_SHIFT];
    int i = h & CHUNK_MASK;
    int old = column[i];
    column[i] = old | flag;
    return (old & flag) != 0;
  }

  /** Clears {@code flag} and says whether it was set before ({@code folio_test_clear_...}). */
  public boolean testAndClear(int h, int flag) {
    int[] column = flags[h >>> CHUNK_SHIFT];
    int i = h & CHUNK_MASK;
    int old = column[i];
    column[i] = old & ~flag;
    return (old & flag) != 0;
  }

  /** Number of live folios. */
  public long resident() {
    return resident;
  }

  /** Number of pages in live folios. */
  public long residentPages() {
    return residentPages;
  }

  /** Bytes that the columns take, whether folios are live or free. */
  public long footprintBytes() {
    return (long) chunks * CHUNK * BYTES_PER_FOLIO;
  }

  private void addChunk() {
    if (chunks == flags.length) {
      int bigger = chunks * 2; // pointers to chunks only: a few KiB
      pageIndex = Arrays.copyOf(pageIndex, bigger);
      flags = Arrays.copyOf(flags, bigger);
      mapping = Arrays.copyOf(mapping, bigger);
      pfn = Arrays.copyOf(pfn, bigger);
      subpage = Arrays.copyOf(subpage, bigger);
    }
    pageIndex[chunks] = new int[CHUNK];
    flags[chunks] = new int[CHUNK];
    mapping[chunks] = new int[CHUNK];
    pfn[chunks] = new int[CHUNK];
    subpage[chunks] = new int[CHUNK];
    chunks++;
  }
}
