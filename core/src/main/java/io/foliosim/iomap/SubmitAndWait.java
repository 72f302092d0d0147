package io.foliosim.iomap;

import io.foliosim.block.Bio;
import io.foliosim.block.BioEnd;
import io.foliosim.engine.Frame;
import io.foliosim.machine.Costs;
import io.foliosim.vfs.Kernel;

/** Submits a bio and sleeps until it is complete ({@code submit_bio_wait}). Belongs to one task. */
public final class SubmitAndWait extends Frame implements BioEnd {
  private static final int WAIT = 1;

  private final Kernel kernel;
  private final long submitNanos;
  private boolean complete;

  @SuppressWarnings("NullAway.Init") // set by on() before each call
  private Bio bio;

  /**
   * Creates the frame.
   *
   * @param kernel the kernel
   */
  public SubmitAndWait(Kernel kernel) {
    this.kernel = kernel;
    this.submitNanos =
        kernel.costs().nanos(Costs.BIO_SUBMIT) + kernel.costs().nanos(Costs.REQUEST_ISSUE);
  }

  /**
   * Sets up the next call.
   *
   * @param request what to submit
   * @return this
   */
  public SubmitAndWait on(Bio request) {
    bio = request;
    return this;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> {
        complete = false;
        task().prepareToWait();
        bio.onEnd(this, null);
        kernel.device().submit(bio);
        yield spend(submitNanos, WAIT);
      }
      case WAIT -> {
        if (!complete) {
          yield block(WAIT);
        }
        task().finishWait();
        yield done();
      }
      default -> throw unknownStep();
    };
  }

  @Override
  public boolean endIo(Bio request) {
    complete = true;
    task().wake();
    return true;
  }

  @Override
  public String function() {
    return "submit_bio_wait";
  }
}
