package io.foliosim.mm;

import io.foliosim.machine.CostTable;
import io.foliosim.machine.Costs;

/** What getting folios into the page cache costs, added up from the machine's cost table. */
final class FolioCosts {
  private final long allocPicos;
  private final long allocPerPagePicos;
  private final long failedTryPicos;
  private final LruAdd lru;

  FolioCosts(CostTable costs, LruAdd lru) {
    this.lru = lru;
    long insert = costs.picos(Costs.MEMCG_CHARGE) + costs.picos(Costs.XARRAY_INSERT);
    allocPicos = costs.picos(Costs.FOLIO_ALLOC) + insert;
    allocPerPagePicos = costs.picos(Costs.FOLIO_ALLOC_PER_PAGE);
    failedTryPicos = costs.picos(Costs.FOLIO_ALLOC) + insert;
  }

  /**
   * Allocating, charging and inserting a folio.
   *
   * @param order its order
   * @param tries orders tried until it fit, at least 1
   * @param cpu the CPU that does it
   * @return ps
   */
  long createPicos(int order, int tries, int cpu) {
    return allocPicos
        + (allocPerPagePicos << order)
        + failedTryPicos * (tries - 1)
        + lru.add(cpu, order);
  }
}
