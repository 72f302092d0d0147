package io.foliosim.mm;

/**
 * One file's index from page to folio: the counterpart of the XArray {@code
 * address_space::i_pages}.
 *
 * <p>A folio of order o occupies 2^o naturally aligned pages and fills as many slots with its
 * handle. Tags ({@link #DIRTY}, {@link #WRITEBACK}, {@link #TOWRITE}) belong to a folio and sit at
 * its first page.
 *
 * <p>Memory: chunks of 1024 pages, made when their first folio comes and released when their last
 * one goes; about 4.2 bytes a page of a chunk, 4.6 once it had a tag. Holes cost 4 bytes per 1024
 * pages up to the last page used. Files have at most 2^32 pages. Lookup and tagging are O(1);
 * inserting and removing fill 2^order slots; searches go word by word within a chunk and skip 64
 * chunks at a time. Nothing is allocated while the set of chunks stays the same. Not thread-safe.
 */
public final class FolioIndex {
  /** The folio is dirty ({@code PAGECACHE_TAG_DIRTY}). */
  public static final int DIRTY = 1;

  /** The folio is under writeback ({@code PAGECACHE_TAG_WRITEBACK}). */
  public static final int WRITEBACK = 2;

  /** The folio is to be written by a sync in progress ({@code PAGECACHE_TAG_TOWRITE}). */
  public static final int TOWRITE = 3;

  private static final long MAX_PAGES = 1L << 32;
  private static final int PRESENT = FolioChunk.PRESENT;
  private static final int MASK = FolioChunk.MASK;

  private final FolioChunkTable chunks = new FolioChunkTable();

  /** Bits of each mark in all chunks. */
  private final long[] totals = new long[FolioChunk.MARKS];

  /** Creates an empty index. */
  public FolioIndex() {}

  /** The handle of the folio that covers {@code page}, or 0 ({@code xa_load}). */
  public int get(long page) {
    FolioChunk chunk = chunks.at(page);
    return chunk == null ? FolioStore.NONE : chunk.get((int) page & MASK);
  }

  /**
   * Puts a folio in ({@code __filemap_add_folio}). The caller has made sure with {@link #anyIn}
   * that all its pages are free.
   *
   * @param page first page, a multiple of 2^order, below 2^32
   * @param handle at least 1
   * @throws IllegalStateException when {@code page} is taken
   * @throws IllegalArgumentException when {@code page} is not aligned or out of range
   */
  public void insert(long page, int order, int handle) {
    long count = 1L << order;
    if ((page & (count - 1)) != 0 || page < 0 || page + count > MAX_PAGES) {
      throw new IllegalArgumentException(
          "page " + page + " cannot start a folio of order " + order);
    }
    if (get(page) != FolioStore.NONE) {
      throw new IllegalStateException("page " + page + " already has folio " + get(page));
    }
    totals[PRESENT] += count;
    for (long left = count; left > 0; left -= FolioChunk.PAGES, page += FolioChunk.PAGES) {
      int n = (int) Math.min(left, FolioChunk.PAGES);
      chunks.obtain(page).fill((int) page & MASK, n, handle);
    }
  }

  /**
   * Takes a folio out, with its tags ({@code page_cache_delete}); or, when it is being split, a
   * naturally aligned part of it.
   *
   * @param page first page of the folio or part
   * @param order log2 of the pages to take out, all of which have a folio
   * @throws IllegalStateException when there is no folio at {@code page}
   */
  public void remove(long page, int order) {
    requireFolio(page);
    clearTag(DIRTY, page);
    clearTag(WRITEBACK, page);
    clearTag(TOWRITE, page);
    long count = 1L << order;
    totals[PRESENT] -= count;
    for (long left = count; left > 0; left -= FolioChunk.PAGES, page += FolioChunk.PAGES) {
      FolioChunk chunk = requireFolio(page);
      chunk.empty((int) page & MASK, (int) Math.min(left, FolioChunk.PAGES));
      if (chunk.count(PRESENT) == 0) {
        chunks.release(page);
      }
    }
  }

  /** Whether any page of {@code [page, page + 2^order)} has a folio; {@code page} is aligned. */
  public boolean anyIn(long page, int order) {
    return order == 0
        ? get(page) != FolioStore.NONE
        : nextPresent(page, page + (1L << order) - 1) >= 0;
  }

  /**
   * The first page in {@code [from, lastInclusive]} that a folio covers, or -1 ({@code xa_find}).
   * This is {@code from} itself when a folio covers it that starts earlier.
   */
  public long nextPresent(long from, long lastInclusive) {
    return chunks.nextMarked(PRESENT, from, lastInclusive);
  }

  /**
   * The first page at or after {@code from} without folio ({@code page_cache_next_miss}).
   *
   * @param maxScan pages to look at, up to 2^40
   * @return that page, or {@code from + maxScan} when all pages looked at have folios
   */
  public long nextMissing(long from, long maxScan) {
    long end = from + maxScan;
    long page = from;
    while (page < end) {
      FolioChunk chunk = chunks.at(page);
      if (chunk == null) {
        return page;
      }
      long start = page & ~(long) MASK;
      int limit = (int) Math.min(FolioChunk.PAGES, end - start);
      int i = chunk.nextEmpty((int) page & MASK, limit);
      if (i < limit) {
        return start + i;
      }
      page = start + limit;
    }
    return end;
  }

  /**
   * The last page at or before {@code from} without folio ({@code page_cache_prev_miss}).
   *
   * @param maxScan pages to look at
   * @return that page; {@code from - maxScan} when all pages looked at have folios; -1 when there
   *     is none down to page 0
   */
  public long previousMissing(long from, long maxScan) {
    long stop = Math.max(from - maxScan, -1);
    long page = from;
    while (page > stop) {
      FolioChunk chunk = chunks.at(page);
      if (chunk == null) {
        return page;
      }
      long start = page & ~(long) MASK;
      int i = chunk.previousEmpty((int) page & MASK);
      if (i >= 0) {
        return Math.max(start + i, stop);
      }
      page = start - 1;
    }
    return stop;
  }

  /**
   * The first page of the folio that covers {@code page}, or {@code page} itself in a hole. Start a
   * walk over the folios that touch a range here. O(order).
   */
  public long folioStart(long page) {
    int handle = get(page);
    long start = page;
    // A folio of order o starts at a multiple of 2^o, so its start is one of these candidates.
    for (long size = 2; handle != FolioStore.NONE && size <= MAX_PAGES; size <<= 1) {
      long candidate = page & -size;
      if (get(candidate) != handle) {
        break;
      }
      start = candidate;
    }
    return start;
  }

  /**
   * Tags the folio that starts at {@code page} ({@code xas_set_mark}).
   *
   * @return whether the tag was clear before
   * @throws IllegalStateException when there is no folio at {@code page}
   */
  public boolean setTag(int tag, long page) {
    FolioChunk chunk = requireFolio(page);
    if (!chunk.mark(tag, (int) page & MASK)) {
      return false;
    }
    totals[tag]++;
    chunks.noteMarked(tag, page);
    return true;
  }

  /**
   * Clears a tag of the folio that starts at {@code page} ({@code xas_clear_mark}).
   *
   * @return whether the tag was set before
   */
  public boolean clearTag(int tag, long page) {
    FolioChunk chunk = chunks.at(page);
    if (chunk == null || !chunk.unmark(tag, (int) page & MASK)) {
      return false;
    }
    totals[tag]--;
    if (chunk.count(tag) == 0) {
      chunks.noteUnmarked(tag, page);
    }
    return true;
  }

  /** Whether the folio that starts at {@code page} has the tag. */
  public boolean isTagged(int tag, long page) {
    FolioChunk chunk = chunks.at(page);
    return chunk != null && chunk.isMarked(tag, (int) page & MASK);
  }

  /**
   * The first page in {@code [from, lastInclusive]} at which a tagged folio starts, or -1 ({@code
   * xas_find_marked}). A folio that starts before {@code from} is not found; pass {@link
   * #folioStart} of a range's first page to find it.
   */
  public long nextTagged(int tag, long from, long lastInclusive) {
    return totals[tag] == 0 ? -1 : chunks.nextMarked(tag, from, lastInclusive);
  }

  /**
   * Gives {@code toTag} to every folio that has {@code fromTag} and touches {@code [first, last]}
   * ({@code tag_pages_for_writeback}).
   *
   * @return how many folios have {@code fromTag} there
   */
  public long copyTag(int fromTag, int toTag, long first, long last) {
    long seen = 0;
    long page = nextTagged(fromTag, folioStart(first), last);
    while (page >= 0) {
      FolioChunk chunk = requireFolio(page);
      long start = page & ~(long) MASK;
      int end = (int) Math.min(MASK, last - start);
      int before = chunk.count(toTag);
      seen += chunk.copyMarks(fromTag, toTag, (int) page & MASK, end);
      totals[toTag] += chunk.count(toTag) - before;
      chunks.noteMarked(toTag, page);
      page = nextTagged(fromTag, start + FolioChunk.PAGES, last);
    }
    return seen;
  }

  /** Number of folios with the tag. */
  public long tagged(int tag) {
    return totals[tag];
  }

  /** Number of pages that folios cover ({@code address_space::nrpages}). */
  public long pages() {
    return totals[PRESENT];
  }

  /** Bytes that this index takes, an empty chunk kept in reserve left out. O(chunks). */
  public long footprintBytes() {
    return chunks.footprintBytes();
  }

  private FolioChunk requireFolio(long page) {
    FolioChunk chunk = chunks.at(page);
    if (chunk == null || chunk.get((int) page & MASK) == FolioStore.NONE) {
      throw new IllegalStateException("no folio at page " + page);
    }
    return chunk;
  }
}
