package io.foliosim.mm;

import io.foliosim.engine.Frame;
import java.util.function.IntConsumer;

/**
 * {@code folio_put_wait_locked}: gives the caller's reference to a folio back and waits until the
 * folio's lock was released. The folio may be gone or be another one afterwards: the caller looks
 * it up again.
 */
public final class PutAndWait extends Frame {
  private static final int OUT = 1;

  private final FolioWait wait;
  private final IntConsumer put;
  private int folio;

  /**
   * Creates the frame.
   *
   * @param table where to wait
   * @param put gives the reference back; called once a wait, before sleeping
   */
  public PutAndWait(FolioWaitTable table, IntConsumer put) {
    this.put = put;
    wait = new FolioWait(table);
  }

  /**
   * Sets up the next call.
   *
   * @param folio handle of the folio that was found locked
   * @return this
   */
  public PutAndWait on(int folio) {
    this.folio = folio;
    return this;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> call(wait.on(folio, FolioStore.LOCKED, FolioWaitMode.DROP, put), OUT);
      case OUT -> done();
      default -> throw unknownStep();
    };
  }

  @Override
  public String function() {
    return "folio_put_wait_locked";
  }
}
