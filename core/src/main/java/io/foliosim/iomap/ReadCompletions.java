package io.foliosim.iomap;

import io.foliosim.block.Bio;
import io.foliosim.block.BioEnd;
import io.foliosim.engine.Frame;
import io.foliosim.machine.Costs;
import io.foliosim.mm.FolioBlocks;
import io.foliosim.mm.FolioStore;
import io.foliosim.mm.FolioUnlock;
import io.foliosim.mm.PageCache;
import io.foliosim.mm.SubpageStates;
import io.foliosim.vfs.Kernel;

/**
 * Ends reads: a softirq thread marks what a bio has read as up to date and unlocks folios whose
 * reads are all over ({@code iomap_finish_folio_read}, {@code folio_end_read}).
 */
public final class ReadCompletions implements BioEnd {
  private final IoWorker<Bio> softirq;

  /**
   * Starts the thread.
   *
   * @param kernel the kernel
   */
  public ReadCompletions(Kernel kernel) {
    FinishRead finish = new FinishRead(kernel);
    softirq = new IoWorker<>(kernel.machine().tasks(), "softirq-read", finish::on);
  }

  @Override
  public boolean endIo(Bio bio) {
    softirq.queue(bio);
    return false;
  }

  private static final class FinishRead extends Frame {
    private static final int NEXT = 1;

    private final PageCache cache;
    private final FolioStore folios;
    private final SubpageStates states;
    private final FolioBlocks blocks;
    private final FolioUnlock unlock;
    private final long bioNanos;

    @SuppressWarnings("NullAway.Init") // set by on() before each call
    private Bio bio;

    private int segment;

    FinishRead(Kernel kernel) {
      this.cache = kernel.pageCache();
      this.folios = cache.folios();
      this.states = cache.subpages();
      this.blocks = new FolioBlocks(cache);
      this.unlock = new FolioUnlock(kernel.folioWaits());
      this.bioNanos = kernel.costs().nanos(Costs.BIO_COMPLETE);
    }

    FinishRead on(Bio done) {
      bio = done;
      segment = 0;
      return this;
    }

    @Override
    protected int step() {
      return switch (pc) {
        case START -> spend(bioNanos, NEXT);
        case NEXT -> {
          while (segment < bio.segments()) {
            int folio = bio.folio(segment);
            int bytes = bio.length(segment);
            blocks.setUptodate(folio, bio.offset(segment++), bytes);
            int state = folios.subpage(folio);
            if (state == 0 || states.addReadBytesPending(state, -bytes) == 0) {
              yield call(unlock.on(folio), NEXT);
            }
          }
          bio.release();
          yield done();
        }
        default -> throw unknownStep();
      };
    }

    @Override
    public String function() {
      return "iomap_read_end_io";
    }
  }
}
