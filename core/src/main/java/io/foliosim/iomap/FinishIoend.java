package io.foliosim.iomap;

import io.foliosim.block.Bio;
import io.foliosim.engine.Frame;
import io.foliosim.machine.Costs;
import io.foliosim.mm.FolioStore;
import io.foliosim.mm.SubpageStates;
import io.foliosim.vfs.Kernel;

/**
 * Ends the writeback of an ioend's folios ({@code iomap_finish_ioend_buffered}, {@code
 * folio_end_writeback}): a folio ends when all its ranges are on the device. Belongs to one task.
 */
public final class FinishIoend extends Frame {
  private static final int NEXT = 1;

  private final FolioStore folios;
  private final SubpageStates states;
  private final IoendPool pool;
  private final FinishFolio finish;
  private final long bioNanos;

  @SuppressWarnings("NullAway.Init") // set by on() before each call
  private Ioend ioend;

  private int segment;

  /**
   * Creates the frame.
   *
   * @param kernel the kernel
   * @param pool where finished ioends go
   */
  public FinishIoend(Kernel kernel, IoendPool pool) {
    this.folios = kernel.pageCache().folios();
    this.states = kernel.pageCache().subpages();
    this.pool = pool;
    this.finish = new FinishFolio(kernel);
    this.bioNanos = kernel.costs().nanos(Costs.BIO_COMPLETE);
  }

  /**
   * Sets up the next call.
   *
   * @param done an ioend whose data is on the device; it goes back to its pool
   * @return this
   */
  public FinishIoend on(Ioend done) {
    ioend = done;
    segment = 0;
    return this;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> spend(bioNanos, NEXT);
      case NEXT -> {
        Bio bio = ioend.bio();
        while (segment < bio.segments()) {
          int folio = bio.folio(segment);
          if (isFolioDone(folio, bio.length(segment++))) {
            yield call(finish.on(folio), NEXT);
          }
        }
        pool.release(ioend);
        yield done();
      }
      default -> throw unknownStep();
    };
  }

  private boolean isFolioDone(int folio, int bytes) {
    int state = folios.subpage(folio);
    return state == 0 || states.addWriteBytesPending(state, -bytes) == 0;
  }

  @Override
  public String function() {
    return "iomap_finish_ioend";
  }
}
