package io.foliosim.mm;

import io.foliosim.engine.Frame;

/** {@code folio_lock}: takes a folio's lock, waiting for it if need be. */
public final class FolioLock extends Frame {
  private static final int OUT = 1;

  private final FolioWaitTable table;
  private final FolioWait wait;
  private int folio;

  /**
   * Creates the frame.
   *
   * @param table where to wait
   */
  public FolioLock(FolioWaitTable table) {
    this.table = table;
    wait = new FolioWait(table);
  }

  /**
   * Sets up the next call.
   *
   * @param folio handle of the folio to lock; the caller keeps it from being freed
   * @return this
   */
  public FolioLock on(int folio) {
    this.folio = folio;
    return this;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> {
        if (!table.folios.testAndSet(folio, FolioStore.LOCKED)) {
          yield spendAndReturn(table.costs.acquireNanos(-1, task().cpu()));
        }
        yield call(wait.on(folio, FolioStore.LOCKED, FolioWaitMode.EXCLUSIVE), OUT);
      }
      case OUT -> done();
      default -> throw unknownStep();
    };
  }

  @Override
  public String function() {
    return "folio_lock";
  }
}
