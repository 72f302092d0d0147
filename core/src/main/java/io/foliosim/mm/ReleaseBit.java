package io.foliosim.mm;

import io.foliosim.engine.Frame;

/**
 * Clears a bit of a folio and wakes those who wait for it ({@code folio_end_writeback} for {@link
 * FolioStore#WRITEBACK}). One atomic operation clears the bit and reads the {@link
 * FolioStore#WAITERS} hint; while the hint is clear the wait table is not touched.
 */
public final class ReleaseBit extends Frame {
  private static final int WAKE = 1;
  private static final int OUT = 2;

  private final FolioWaitTable table;
  private final FolioWake wake;
  private int folio;
  private int bit;
  private int setToo;

  /**
   * Creates the frame.
   *
   * @param table where waiters are
   */
  public ReleaseBit(FolioWaitTable table) {
    this.table = table;
    wake = new FolioWake(table);
  }

  /**
   * Sets up the next call.
   *
   * @param folio handle of the folio; the caller keeps it from being freed until the call returns
   * @param bit the bit to clear, which is set: {@link FolioStore#LOCKED} or {@link
   *     FolioStore#WRITEBACK}
   * @return this
   */
  public ReleaseBit on(int folio, int bit) {
    return on(folio, bit, 0);
  }

  ReleaseBit on(int folio, int bit, int setToo) {
    this.folio = folio;
    this.bit = bit;
    this.setToo = setToo;
    return this;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> {
        if (!table.folios.testAndClear(folio, bit)) {
          throw new IllegalStateException(
              task().name() + " releases bit " + bit + " of folio " + folio + ", which is clear");
        }
        table.folios.set(folio, setToo);
        boolean waiters = table.folios.is(folio, FolioStore.WAITERS);
        long cost = table.costs.releaseNanos(task().cpu());
        yield waiters ? spend(cost, WAKE) : spendAndReturn(cost);
      }
      case WAKE -> call(wake.on(folio, bit), OUT);
      case OUT -> done();
      default -> throw unknownStep();
    };
  }

  @Override
  public String function() {
    return bit == FolioStore.WRITEBACK ? "folio_end_writeback" : "folio_unlock";
  }
}
