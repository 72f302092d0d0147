package io.foliosim.mm;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All page caches of a machine: the folios, their frames, their subpage states and the counters
 * that belong to them (the kernel's {@code mm/filemap.c} and the accounting half of {@code
 * mm/page-writeback.c}).
 *
 * <p>Everything here happens at one instant and costs no simulated time; the frames that call it
 * charge for it. Operations on a folio are O(1), adding and removing one O(2^order) array slots.
 */
public final class PageCache {
  /** No folio. */
  public static final int NONE = FolioStore.NONE;

  /** The last page that a file can have. */
  public static final long LAST_PAGE = (1L << 32) - 1;

  private final int pageShift;
  private final FolioStore folios = new FolioStore();
  private final SubpageStates subpages = new SubpageStates();
  private final BuddyAllocator frames;
  private final VmStat vmStat = new VmStat();
  private final List<AddressSpace> mappings = new ArrayList<>();
  private @Nullable MmProbe probe;
  private int ordersTried;

  /**
   * Creates empty page caches.
   *
   * @param pageShift log2 of the page size in bytes
   * @param frames the machine's memory
   */
  public PageCache(int pageShift, BuddyAllocator frames) {
    this.pageShift = pageShift;
    this.frames = frames;
  }

  /**
   * Makes the page cache of a new file, empty.
   *
   * @param blockShift log2 of the file system's block size in bytes
   * @param orders which orders its folios may have
   * @return the page cache
   */
  public AddressSpace newMapping(int blockShift, FolioOrderPolicy orders) {
    AddressSpace mapping = new AddressSpace(mappings.size(), blockShift, orders);
    mappings.add(mapping);
    return mapping;
  }

  /**
   * How many page caches were made.
   *
   * @return count; ids go from 0 to one less
   */
  public int mappings() {
    return mappings.size();
  }

  /**
   * A page cache by number.
   *
   * @param id its id
   * @return the page cache
   */
  public AddressSpace mapping(int id) {
    return mappings.get(id);
  }

  /**
   * The page cache that a folio is in.
   *
   * @param folio the folio
   * @return its page cache
   */
  public AddressSpace mappingOf(int folio) {
    return mappings.get(folios.mapping(folio));
  }

  /**
   * Sets who sees what happens to folios.
   *
   * @param observer the observer, or null for none
   */
  public void observe(@Nullable MmProbe observer) {
    probe = observer;
  }

  /**
   * Who sees what happens to folios.
   *
   * @return the observer, or null
   */
  public @Nullable MmProbe probe() {
    return probe;
  }

  /**
   * Adds a folio of a given order, locked and not up to date ({@code filemap_add_folio}).
   *
   * @param mapping the page cache
   * @param page its first page, a multiple of 2^order
   * @param order log2 of its pages
   * @return the folio, or {@link #NONE} if a page of the range has one or memory is short
   */
  public int add(AddressSpace mapping, long page, int order) {
    FolioIndex index = mapping.folios();
    if (index.anyIn(page, order)) {
      return NONE;
    }
    int pfn = frames.allocate(order);
    if (pfn == BuddyAllocator.NONE) {
      return NONE;
    }
    int folio = folios.allocate(mapping.id(), page, order, pfn);
    folios.set(folio, FolioStore.LOCKED);
    index.insert(page, order, folio);
    MmProbe observer = probe;
    if (observer != null) {
      observer.onFolioAdded(mapping, page, order);
    }
    return folio;
  }

  /**
   * Creates the folio that a write or read of a page wants, locked and not up to date: the largest
   * order that hint, alignment, neighbours and memory allow (the creating half of {@code
   * __filemap_get_folio}). {@link #ordersTried()} tells how many orders it took.
   *
   * @param mapping the page cache; the page has no folio
   * @param page a page
   * @param hint the order that is wanted
   * @return the folio, or {@link #NONE} if even the smallest order cannot be had
   */
  public int create(AddressSpace mapping, long page, int hint) {
    FolioOrderPolicy orders = mapping.orders();
    long first = orders.alignDown(page);
    int order = orders.firstOrder(first, hint);
    ordersTried = 0;
    do {
      ordersTried++;
      int folio = add(mapping, first, order);
      if (folio != NONE) {
        return folio;
      }
      order = orders.lowerOrder(order);
    } while (order >= 0);
    return NONE;
  }

  /**
   * How many orders the last {@link #create} tried.
   *
   * @return count, at least 1
   */
  public int ordersTried() {
    return ordersTried;
  }

  /**
   * Takes a folio out of its page cache and frees it ({@code filemap_remove_folio}). A dirty folio
   * is forgotten, its dirty accounting undone ({@code folio_cancel_dirty}).
   *
   * @param folio a folio that is not under writeback
   */
  public void remove(int folio) {
    AddressSpace mapping = mappingOf(folio);
    clearDirty(folio);
    long page = folios.pageIndex(folio);
    int order = folios.order(folio);
    mapping.folios().remove(page, order);
    int state = folios.subpage(folio);
    if (state != 0) {
      subpages.free(state, blocks(folio));
    }
    frames.free(folios.pfn(folio), order);
    folios.free(folio);
    MmProbe observer = probe;
    if (observer != null) {
      observer.onFolioRemoved(mapping, page, order);
    }
  }

  /**
   * Marks a folio dirty ({@code filemap_dirty_folio}): the whole folio counts, whatever its dirty
   * blocks.
   *
   * @param folio the folio
   * @return true if it was clean
   */
  public boolean markDirty(int folio) {
    if (folios.testAndSet(folio, FolioStore.DIRTY)) {
      return false;
    }
    AddressSpace mapping = mappingOf(folio);
    long pages = folios.pages(folio);
    mapping.folios().setTag(FolioIndex.DIRTY, folios.pageIndex(folio));
    mapping.countDirty(pages);
    vmStat.dirty(pages);
    return true;
  }

  /**
   * Takes the dirty flag off a folio that is about to be written ({@code
   * folio_clear_dirty_for_io}). The DIRTY tag stays until {@link #startWriteback}.
   *
   * @param folio a locked folio
   * @return true if it was dirty
   */
  public boolean clearDirtyForIo(int folio) {
    if (!folios.testAndClear(folio, FolioStore.DIRTY)) {
      return false;
    }
    long pages = folios.pages(folio);
    mappingOf(folio).countDirty(-pages);
    vmStat.clean(pages);
    return true;
  }

  private void clearDirty(int folio) {
    if (clearDirtyForIo(folio)) {
      vmStat.cancel(folios.pages(folio));
      long page = folios.pageIndex(folio);
      FolioIndex index = mappingOf(folio).folios();
      index.clearTag(FolioIndex.DIRTY, page);
      index.clearTag(FolioIndex.TOWRITE, page);
    }
  }

  /**
   * Starts the writeback of a folio ({@code folio_start_writeback}): sets flag and tag, clears
   * TOWRITE, and DIRTY unless the folio was dirtied again.
   *
   * @param folio a locked folio that is not under writeback
   */
  public void startWriteback(int folio) {
    folios.set(folio, FolioStore.WRITEBACK);
    AddressSpace mapping = mappingOf(folio);
    FolioIndex index = mapping.folios();
    long page = folios.pageIndex(folio);
    long pages = folios.pages(folio);
    index.setTag(FolioIndex.WRITEBACK, page);
    if (!folios.is(folio, FolioStore.DIRTY)) {
      index.clearTag(FolioIndex.DIRTY, page);
    }
    index.clearTag(FolioIndex.TOWRITE, page);
    mapping.countWriteback(pages);
    vmStat.startWriteback(pages);
  }

  /**
   * Takes the WRITEBACK tag and its accounting off a folio ({@code __folio_end_writeback}). The
   * flag itself is cleared by the wait table, which wakes those who wait for it.
   *
   * @param folio a folio under writeback
   */
  public void endWriteback(int folio) {
    AddressSpace mapping = mappingOf(folio);
    long pages = folios.pages(folio);
    mapping.folios().clearTag(FolioIndex.WRITEBACK, folios.pageIndex(folio));
    mapping.countWriteback(-pages);
    vmStat.endWriteback(pages);
  }

  /**
   * How many file-system blocks a folio has.
   *
   * @param folio the folio
   * @return blocks, at least 1
   */
  public int blocks(int folio) {
    int shift = pageShift + folios.order(folio) - mappingOf(folio).blockShift();
    return shift <= 0 ? 1 : 1 << shift;
  }

  /**
   * Where in its file a folio begins ({@code folio_pos}).
   *
   * @param folio the folio
   * @return bytes
   */
  public long position(int folio) {
    return folios.pageIndex(folio) << pageShift;
  }

  /**
   * How large a folio is ({@code folio_size}).
   *
   * @param folio the folio
   * @return bytes
   */
  public int bytes(int folio) {
    return 1 << (pageShift + folios.order(folio));
  }

  /**
   * The page size.
   *
   * @return log2 of bytes
   */
  public int pageShift() {
    return pageShift;
  }

  /**
   * The folios.
   *
   * @return the store
   */
  public FolioStore folios() {
    return folios;
  }

  /**
   * The uptodate and dirty bits of folios with several blocks.
   *
   * @return the pool
   */
  public SubpageStates subpages() {
    return subpages;
  }

  /**
   * The machine's memory.
   *
   * @return the page frames
   */
  public BuddyAllocator frames() {
    return frames;
  }

  /**
   * The machine's page counters.
   *
   * @return the counters
   */
  public VmStat vmStat() {
    return vmStat;
  }
}
