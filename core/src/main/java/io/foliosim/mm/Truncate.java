package io.foliosim.mm;

/** Drops folios from a page cache ({@code mm/truncate.c}). Takes no simulated time. */
public final class Truncate {
  private final PageCache cache;
  private final FolioStore folios;

  /**
   * Creates the operations.
   *
   * @param cache the page caches
   */
  public Truncate(PageCache cache) {
    this.cache = cache;
    this.folios = cache.folios();
  }

  /**
   * Drops what is clean, unlocked and not under writeback of a range ({@code
   * invalidate_mapping_pages}, {@code POSIX_FADV_DONTNEED}). A folio goes only if all of it is in
   * the range.
   *
   * @param mapping the page cache
   * @param first first page
   * @param last last page
   * @return pages dropped
   */
  public long invalidate(AddressSpace mapping, long first, long last) {
    long dropped = 0;
    long page = mapping.folios().nextPresent(first, last);
    while (page >= 0) {
      int folio = mapping.folios().get(page);
      long start = folios.pageIndex(folio);
      long next = start + folios.pages(folio);
      int busy = FolioStore.DIRTY | FolioStore.WRITEBACK | FolioStore.LOCKED;
      if (start >= first && next - 1 <= last && (folios.flags(folio) & busy) == 0) {
        dropped += folios.pages(folio);
        cache.remove(folio);
      }
      page = next > last ? -1 : mapping.folios().nextPresent(next, last);
    }
    return dropped;
  }

  /**
   * Drops every folio that begins at or behind a position, dirty or not ({@code
   * truncate_pagecache}). A folio that holds the position inside keeps all its pages. The caller
   * has waited for writeback.
   *
   * @param mapping the page cache
   * @param position first byte that goes
   * @throws IllegalStateException if a folio that has to go is under writeback
   */
  public void from(AddressSpace mapping, long position) {
    long first = (position + (1L << cache.pageShift()) - 1) >>> cache.pageShift();
    long last = PageCache.LAST_PAGE;
    long page = mapping.folios().nextPresent(first, last);
    while (page >= 0) {
      int folio = mapping.folios().get(page);
      long start = folios.pageIndex(folio);
      long next = start + folios.pages(folio);
      if (start >= first) {
        if (folios.is(folio, FolioStore.WRITEBACK)) {
          throw new IllegalStateException("page " + start + " is under writeback");
        }
        cache.remove(folio);
      }
      page = next > last ? -1 : mapping.folios().nextPresent(next, last);
    }
  }
}
