package io.foliosim.iomap;

import io.foliosim.engine.Frame;
import io.foliosim.machine.Costs;
import io.foliosim.mm.FolioStore;
import io.foliosim.mm.PageCache;
import io.foliosim.mm.ReleaseBit;
import io.foliosim.vfs.Kernel;

/** Ends the writeback of one folio and wakes who waits for it ({@code folio_end_writeback}). */
final class FinishFolio extends Frame {
  private static final int RELEASE = 1;

  private final PageCache cache;
  private final ReleaseBit release;
  private final long nanos;
  private int folio;

  FinishFolio(Kernel kernel) {
    this.cache = kernel.pageCache();
    this.release = new ReleaseBit(kernel.folioWaits());
    this.nanos = kernel.costs().nanos(Costs.END_WRITEBACK_PER_FOLIO);
  }

  FinishFolio on(int handle) {
    folio = handle;
    return this;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> spend(nanos, RELEASE);
      case RELEASE -> {
        cache.endWriteback(folio);
        yield tail(release.on(folio, FolioStore.WRITEBACK));
      }
      default -> throw unknownStep();
    };
  }

  @Override
  public String function() {
    return "folio_end_writeback";
  }
}
