package io.foliosim.mm;

/**
 * Decides what a read brings in, and adds the folios ({@code mm/readahead.c}). The caller then has
 * the file system read them, batch by batch, and charges for both.
 *
 * <p>One object serves one task at a time. Cost: O(pages of the window).
 */
public final class Readahead {
  /** Windows of fewer pages are read page by page ({@code page_cache_ra_order}). */
  private static final int SMALLEST_ORDERED_WINDOW = 4;

  private final PageCache cache;
  private final FolioStore folios;
  private final ReadaheadRules rules;
  private final long ioPages;
  private final ReadBatch batch = new ReadBatch();

  /**
   * Creates a decider.
   *
   * @param cache the page caches
   * @param rules the kernel's rules
   * @param ioPages the largest request that the device likes, in pages ({@code io_pages})
   */
  public Readahead(PageCache cache, ReadaheadRules rules, long ioPages) {
    this.cache = cache;
    this.folios = cache.folios();
    this.rules = rules;
    this.ioPages = ioPages;
  }

  /**
   * What the last call added.
   *
   * @return the folios, locked
   */
  public ReadBatch batch() {
    return batch;
  }

  /**
   * The kernel's rules.
   *
   * @return the rules
   */
  public ReadaheadRules rules() {
    return rules;
  }

  /**
   * A read found no folio ({@code page_cache_sync_readahead}).
   *
   * @param mapping the page cache
   * @param ra the open file's state
   * @param page the page that has no folio
   * @param request pages that the read still wants from there on, at least 1
   */
  public void sync(AddressSpace mapping, FileReadahead ra, long page, long request) {
    batch.clear();
    if (ra.maxPages() == 0) {
      force(mapping, ra, page, 1);
    } else if (ra.random()) {
      force(mapping, ra, page, request);
    } else if (rules.split()) {
      syncSplit(mapping, ra, page, request);
    } else {
      onDemand(mapping, ra, page, PageCache.NONE, request);
    }
  }

  /**
   * A read met a folio that is marked to start the next window ({@code
   * page_cache_async_readahead}).
   *
   * @param mapping the page cache
   * @param ra the open file's state
   * @param folio the marked folio; its mark is taken off
   * @param request pages that the read still wants from the folio's first page on
   */
  public void async(AddressSpace mapping, FileReadahead ra, int folio, long request) {
    batch.clear();
    if (ra.maxPages() == 0 || folios.is(folio, FolioStore.WRITEBACK)) {
      return;
    }
    folios.clear(folio, FolioStore.READAHEAD);
    if (rules.split()) {
      asyncSplit(mapping, ra, folio, request);
    } else {
      onDemand(mapping, ra, folios.pageIndex(folio), folio, request);
    }
  }

  private void syncSplit(AddressSpace mapping, FileReadahead ra, long page, long request) {
    long max = maxPages(ra, request);
    if (page == 0 || request > max || isSequential(ra, page)) {
      ra.start = page;
      ra.size = initialSize(request, max);
      ra.asyncSize = ra.size > request ? ra.size - request : ra.size >> 1;
    } else if (!contextWindow(mapping, ra, page, request, max)) {
      unbounded(mapping, page, request, 0);
      return;
    }
    ra.order = 0;
    ordered(mapping, ra, ra.start, 0);
  }

  private void asyncSplit(AddressSpace mapping, FileReadahead ra, int folio, long request) {
    long max = maxPages(ra, request);
    long page = folios.pageIndex(folio);
    long expected = (ra.start + ra.size - ra.asyncSize) & -folios.pages(folio);
    if (page == expected) {
      ra.start += ra.size;
      ra.size = Math.max(ra.size, nextSize(ra.size, max));
    } else if (!windowBehind(mapping, ra, page, request, max)) {
      return;
    }
    if (rules.orderRemembered()) {
      ra.order += 2;
    }
    if (rules.windowEndRounded()) {
      long align = 1L << Math.min(ra.order, Long.numberOfTrailingZeros(max));
      long end = ra.start + ra.size;
      long rounded = end & -align;
      if (rounded > ra.start) {
        ra.size -= end - rounded;
      }
    }
    ra.asyncSize = ra.size;
    ordered(mapping, ra, ra.start, folios.order(folio));
  }

  /** {@code ondemand_readahead}, up to 6.10; folio is the marked one, or NONE after a miss. */
  private void onDemand(
      AddressSpace mapping, FileReadahead ra, long page, int folio, long request) {
    long max = maxPages(ra, request);
    boolean marked = folio != PageCache.NONE;
    int order = marked ? folios.order(folio) : 0;
    long expected = (ra.start + ra.size - ra.asyncSize) & -(1L << order);
    if (page != 0 && (page == expected || page == ra.start + ra.size)) {
      ra.start += ra.size;
      ra.size = Math.max(ra.size, nextSize(ra.size, max));
      ra.asyncSize = ra.size;
    } else if (page != 0 && marked) {
      if (!windowBehind(mapping, ra, page, request, max)) {
        return;
      }
      ra.asyncSize = ra.size;
    } else if (page == 0 || request > max || isSequential(ra, page)) {
      ra.start = page;
      ra.size = initialSize(request, max);
      ra.asyncSize = ra.size > request ? ra.size - request : ra.size;
    } else if (!contextWindow(mapping, ra, page, request, max)) {
      unbounded(mapping, page, request, 0);
      return;
    }
    if (page == ra.start && ra.size == ra.asyncSize) {
      mergeNextWindow(ra, max);
    }
    ordered(mapping, ra, ra.start, order);
  }

  /** The read will meet the mark at once: takes the next window along. */
  private void mergeNextWindow(FileReadahead ra, long max) {
    long next = nextSize(ra.size, max);
    if (ra.size + next <= max) {
      ra.asyncSize = next;
      ra.size += next;
    } else {
      ra.size = max;
      ra.asyncSize = max >> 1;
    }
  }

  private boolean isSequential(FileReadahead ra, long page) {
    if (ra.previousPosition < 0) {
      return false;
    }
    long previous = ra.previousPosition >>> cache.pageShift();
    return page == previous || page == previous + 1;
  }

  /** Looks for pages that a stream would have left before this one. */
  private boolean contextWindow(
      AddressSpace mapping, FileReadahead ra, long page, long request, long max) {
    long miss = mapping.folios().previousMissing(page - 1, max);
    long contiguous = page - miss - 1;
    if (contiguous <= request) {
      return false;
    }
    if (miss < 0) {
      contiguous *= 2; // cached from the file's beginning: a long stream
    }
    ra.start = page;
    ra.size = Math.min(contiguous + request, max);
    ra.asyncSize = 1;
    return true;
  }

  /** A marked folio without a valid window: the window begins behind the pages that are there. */
  private boolean windowBehind(
      AddressSpace mapping, FileReadahead ra, long page, long request, long max) {
    long start = mapping.folios().nextMissing(page + 1, max);
    if (start - page > max) {
      return false;
    }
    ra.start = start;
    ra.size = nextSize(start - page + request, max);
    return true;
  }

  private long maxPages(FileReadahead ra, long request) {
    long max = ra.maxPages();
    return request > max && ioPages > max ? Math.min(request, ioPages) : max;
  }

  /** {@code get_init_ra_size}. */
  private static long initialSize(long request, long max) {
    long rounded = request <= 1 ? 1 : Long.highestOneBit(request - 1) << 1;
    if (rounded <= max / 32) {
      return rounded * 4;
    }
    return rounded <= max / 4 ? rounded * 2 : max;
  }

  /** {@code get_next_ra_size}. */
  private static long nextSize(long current, long max) {
    if (current < max / 16) {
      return 4 * current;
    }
    return current <= max / 2 ? 2 * current : max;
  }

  /** {@code page_cache_ra_order}: a window in folios as large as its order allows. */
  private void ordered(AddressSpace mapping, FileReadahead ra, long from, int markedOrder) {
    if (mapping.orders().maxOrder() == 0 || isTooSmall(ra)) {
      unbounded(mapping, from, ra.size, ra.asyncSize);
      return;
    }
    int min = mapping.orders().minOrder();
    int order = rules.orderRemembered() ? ra.order : markedOrder + 2;
    order = Math.min(order, mapping.orders().maxOrder());
    order = Math.min(order, 63 - Long.numberOfLeadingZeros(ra.size));
    order = Math.max(order, min);
    if (rules.orderRemembered()) {
      ra.order = order;
    }
    long limit = Math.min(lastPage(mapping), from + ra.size - 1);
    long mark = from + ra.size - ra.asyncSize;
    long page = mapping.orders().alignDown(from);
    while (page <= limit) {
      int folioOrder = orderAt(mapping.orders(), page, order, limit);
      int folio = cache.add(mapping, page, folioOrder);
      if (folio == PageCache.NONE) {
        batch.endBatch();
        long rest = rules.fallbackShortened() ? ra.size - (page - from) : ra.size;
        unbounded(mapping, page, rest, ra.asyncSize);
        return;
      }
      if (page == (mark & -(1L << folioOrder))) {
        folios.set(folio, FolioStore.READAHEAD);
      }
      batch.add(folio);
      page += 1L << folioOrder;
    }
    batch.endBatch();
  }

  private boolean isTooSmall(FileReadahead ra) {
    return !rules.orderRemembered() && ra.size < SMALLEST_ORDERED_WINDOW;
  }

  private static int orderAt(FolioOrderPolicy orders, long page, int order, long limit) {
    int o = orders.legal(order);
    if ((page & (1L << o) - 1) != 0) {
      o = orders.legal(Long.numberOfTrailingZeros(page));
    }
    while (o > orders.minOrder() && page + (1L << o) - 1 > limit) {
      o = orders.legal(o - 1);
    }
    return o;
  }

  /** {@code force_page_cache_ra}: pieces of 2 MiB, no window. */
  private void force(AddressSpace mapping, FileReadahead ra, long page, long request) {
    long most = Math.max(ioPages, ra.maxPages());
    long left = Math.min(request, most);
    long piece = (2L << 20) >>> cache.pageShift();
    long at = page;
    while (left > 0) {
      long n = Math.min(piece, left);
      unbounded(mapping, at, n, 0);
      at += n;
      left -= n;
    }
  }

  /** {@code do_page_cache_ra}: single folios of the smallest order, around those that exist. */
  private void unbounded(AddressSpace mapping, long from, long pages, long lookahead) {
    long last = lastPage(mapping);
    if (from > last) {
      return;
    }
    long step = 1L << mapping.orders().minOrder();
    long count = Math.min(pages, last - from + 1);
    long first = mapping.orders().alignDown(from);
    long mark = lookahead <= count ? (from + count - lookahead + step - 1) & -step : -1;
    long end = from + count;
    for (long page = first; page < end; page += step) {
      if (mapping.folios().get(page) != PageCache.NONE) {
        batch.endBatch();
        continue;
      }
      int folio = cache.add(mapping, page, mapping.orders().minOrder());
      if (folio == PageCache.NONE) {
        break;
      }
      if (page == mark) {
        folios.set(folio, FolioStore.READAHEAD);
      }
      batch.add(folio);
    }
    batch.endBatch();
  }

  private long lastPage(AddressSpace mapping) {
    return (mapping.size() - 1) >> cache.pageShift();
  }
}
