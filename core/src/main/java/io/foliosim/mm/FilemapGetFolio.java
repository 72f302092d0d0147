package io.foliosim.mm;

import io.foliosim.engine.Frame;
import io.foliosim.machine.CostTable;
import io.foliosim.machine.Costs;

/**
 * Looks a folio up, or creates it, and locks it ({@code __filemap_get_folio} as a write uses it).
 *
 * <p>The folio that is found is used whatever its order; the hint matters only when none is there.
 */
public final class FilemapGetFolio extends Frame {
  private static final int FOUND = 1;
  private static final int LOCKED = 2;

  private final PageCache cache;
  private final FolioStore folios;
  private final FolioCosts costs;
  private final FolioLock lock;
  private final FolioUnlock unlock;
  private final long hitPicos;
  private final long missPicos;

  @SuppressWarnings("NullAway.Init") // set by at() before each call
  private AddressSpace mapping;

  private long page;
  private int hint;
  private int folio;

  /**
   * Creates the frame.
   *
   * @param cache the page caches
   * @param waits the folio wait table
   * @param lru the LRU batches
   * @param table what it costs
   */
  public FilemapGetFolio(PageCache cache, FolioWaitTable waits, LruAdd lru, CostTable table) {
    this.cache = cache;
    this.folios = cache.folios();
    this.costs = new FolioCosts(table, lru);
    this.lock = new FolioLock(waits);
    this.unlock = new FolioUnlock(waits);
    this.hitPicos = table.picos(Costs.FOLIO_LOOKUP) + table.picos(Costs.FOLIO_LOCK);
    this.missPicos = table.picos(Costs.FOLIO_LOOKUP_MISS);
  }

  /**
   * Sets up the next call.
   *
   * @param where the page cache
   * @param index the page
   * @param orderHint the order to create, if the page has no folio
   * @return this
   */
  public FilemapGetFolio at(AddressSpace where, long index, int orderHint) {
    mapping = where;
    page = index;
    hint = orderHint;
    return this;
  }

  /**
   * What the last call found or made.
   *
   * @return the folio, locked by the caller
   */
  public int folio() {
    return folio;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> {
        folio = mapping.folios().get(page);
        if (folio == PageCache.NONE) {
          yield create();
        }
        if (folios.testAndSet(folio, FolioStore.LOCKED)) {
          yield spend((hitPicos + 500) / 1000, FOUND);
        }
        yield spendAndReturn((hitPicos + 500) / 1000);
      }
      case FOUND -> call(lock.on(folio), LOCKED);
      case LOCKED -> {
        if (mapping.folios().get(page) != folio) {
          yield call(unlock.on(folio), START); // it left the cache while we waited
        }
        yield done();
      }
      default -> throw unknownStep();
    };
  }

  private int create() {
    folio = cache.create(mapping, page, hint);
    if (folio == PageCache.NONE) {
      throw OutOfMemory.error("write", cache, mapping, page << cache.pageShift());
    }
    long picos =
        missPicos + costs.createPicos(folios.order(folio), cache.ordersTried(), task().cpu());
    return spendAndReturn((picos + 500) / 1000);
  }

  @Override
  public String function() {
    return "__filemap_get_folio";
  }
}
