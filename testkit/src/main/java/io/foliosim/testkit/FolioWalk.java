package io.foliosim.testkit;

import io.foliosim.mm.AddressSpace;
import io.foliosim.mm.FolioStore;
import io.foliosim.mm.PageCache;

/** Goes over the folios of page caches, in index order. */
final class FolioWalk {
  private final PageCache cache;
  private final FolioStore folios;

  /** Looks at one folio, through the slot of the index where the walk met it. */
  @FunctionalInterface
  interface Look {
    void at(AddressSpace mapping, long page, int folio);
  }

  FolioWalk(PageCache cache) {
    this.cache = cache;
    this.folios = cache.folios();
  }

  /** The folios of all files. */
  void all(Look look) {
    for (int id = 0; id < cache.mappings(); id++) {
      of(cache.mapping(id), look);
    }
  }

  /** The folios of a file. */
  void of(AddressSpace mapping, Look look) {
    long page = mapping.folios().nextPresent(0, PageCache.LAST_PAGE);
    while (page >= 0) {
      int folio = mapping.folios().get(page);
      look.at(mapping, page, folio);
      long next = page + folios.pages(folio);
      page =
          next > PageCache.LAST_PAGE ? -1 : mapping.folios().nextPresent(next, PageCache.LAST_PAGE);
    }
  }

  /** Pages of a file's folios that have a flag. */
  long pages(AddressSpace mapping, int flag) {
    long[] pages = new long[1];
    of(mapping, (m, page, folio) -> pages[0] += folios.is(folio, flag) ? folios.pages(folio) : 0);
    return pages[0];
  }

  /** A folio in words. */
  String name(AddressSpace mapping, int folio) {
    return "folio "
        + folio
        + " at page "
        + folios.pageIndex(folio)
        + " of file "
        + mapping.id()
        + " (order "
        + folios.order(folio)
        + ")";
  }
}
