package io.foliosim.mm;

import io.foliosim.engine.Frame;

/**
 * Drops every folio that begins at or behind a position, dirty or not, as soon as nobody has it
 * locked and its writeback is over ({@code truncate_inode_pages_range}). Also waits for the
 * writeback of a folio that holds the position inside, which stays. When the frame is done no folio
 * behind the position is left, and what it covers may be given up at the same instant. Belongs to
 * one task.
 */
public final class TruncateFolios extends Frame {
  private static final int NEXT = 1;
  private static final int LOCKED = 2;

  private final PageCache cache;
  private final FolioStore folios;
  private final FolioLock lock;
  private final FolioUnlock unlock;
  private final WaitOnBit wait;

  @SuppressWarnings("NullAway.Init") // set by on() before each call
  private AddressSpace mapping;

  private long position;
  private int folio;

  /**
   * Creates the frame.
   *
   * @param cache the page caches
   * @param waits the folio wait table
   */
  public TruncateFolios(PageCache cache, FolioWaitTable waits) {
    this.cache = cache;
    this.folios = cache.folios();
    this.lock = new FolioLock(waits);
    this.unlock = new FolioUnlock(waits);
    this.wait = new WaitOnBit(waits);
  }

  /**
   * Sets up the next call.
   *
   * @param where the page cache
   * @param from first byte that goes
   * @return this
   */
  public TruncateFolios on(AddressSpace where, long from) {
    mapping = where;
    position = from;
    return this;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START, NEXT -> next();
      case LOCKED -> call(unlock.on(folio), NEXT);
      default -> throw unknownStep();
    };
  }

  private int next() {
    FolioIndex index = mapping.folios();
    long page = index.nextPresent(position >>> cache.pageShift(), PageCache.LAST_PAGE);
    while (page >= 0) {
      folio = index.get(page);
      boolean goes = cache.position(folio) >= position;
      if (folios.is(folio, FolioStore.WRITEBACK)) {
        return call(wait.on(folio, FolioStore.WRITEBACK), NEXT);
      }
      if (goes && folios.is(folio, FolioStore.LOCKED)) {
        return call(lock.on(folio), LOCKED);
      }
      long behind = folios.pageIndex(folio) + folios.pages(folio);
      if (goes) {
        cache.remove(folio);
      }
      page = behind > PageCache.LAST_PAGE ? -1 : index.nextPresent(behind, PageCache.LAST_PAGE);
    }
    return done();
  }

  @Override
  public String function() {
    return "truncate_inode_pages_range";
  }
}
