package io.foliosim.bench;

import io.foliosim.machine.CostTable;
import io.foliosim.machine.Costs;
import io.foliosim.machine.MachineProfiles;
import io.foliosim.mm.BuddyAllocator;
import io.foliosim.mm.FolioIndex;
import io.foliosim.mm.FolioStore;

/**
 * The control: page-cache writes as a plain loop over the same folio store and index, with a clock
 * that costs are added to. No tasks, frames, events, locks, extents or statistics.
 */
final class PlainPageCache {
  private final FolioStore folios = new FolioStore();
  private final FolioIndex index = new FolioIndex();
  private final BuddyAllocator frames;
  private final long foundPicos;
  private final long createdPicos;
  private long dirtyPages;
  private long picos;

  PlainPageCache(long pages) {
    CostTable costs = MachineProfiles.load("vm-2cpu").costs();
    frames = new BuddyAllocator(pages, 10);
    long copyPicos = 4 * costs.picos(Costs.COPY_FROM_USER_PER_KIB);
    foundPicos = costs.picos(Costs.FOLIO_LOOKUP) + copyPicos;
    createdPicos = costs.picos(Costs.FOLIO_ALLOC) + costs.picos(Costs.XARRAY_INSERT) + copyPicos;
  }

  /** Writes a page: locks its folio, which is created if need be, dirties and unlocks it. */
  void write(long page) {
    int folio = index.get(page);
    if (folio == FolioStore.NONE) {
      folio = folios.allocate(0, page, 0, frames.allocate(0));
      index.insert(page, 0, folio);
      picos += createdPicos;
    } else {
      picos += foundPicos;
    }
    folios.testAndSet(folio, FolioStore.LOCKED);
    folios.set(folio, FolioStore.UPTODATE);
    if (!folios.testAndSet(folio, FolioStore.DIRTY)) {
      index.setTag(FolioIndex.DIRTY, page);
      dirtyPages++;
    }
    folios.testAndClear(folio, FolioStore.LOCKED);
  }

  /** What the writes cost and how many pages they dirtied, so that nothing can be left out. */
  long checksum() {
    return picos ^ dirtyPages;
  }
}
