package io.foliosim.mm;

import io.foliosim.engine.Frame;

/**
 * {@code folio_wait_bit}: waits until a bit of a folio is clear. A wait for the end of writeback
 * ({@code folio_wait_writeback}) looks again after each wake-up, as the folio may be under
 * writeback anew; a wait for the lock ({@code folio_wait_locked}) does not.
 */
public final class WaitOnBit extends Frame {
  private final FolioWaitTable table;
  private final FolioWait wait;
  private int folio;
  private int bit;
  private boolean waited;

  /**
   * Creates the frame.
   *
   * @param table where to wait
   */
  public WaitOnBit(FolioWaitTable table) {
    this.table = table;
    wait = new FolioWait(table);
  }

  /**
   * Sets up the next call.
   *
   * @param folio handle of the folio; the caller keeps it from being freed
   * @param bit {@link FolioStore#LOCKED} or {@link FolioStore#WRITEBACK}
   * @return this
   */
  public WaitOnBit on(int folio, int bit) {
    this.folio = folio;
    this.bit = bit;
    waited = false;
    return this;
  }

  @Override
  protected int step() {
    if (pc != START) {
      throw unknownStep();
    }
    if (!table.folios.is(folio, bit) || (waited && bit != FolioStore.WRITEBACK)) {
      return done();
    }
    waited = true;
    return call(wait.on(folio, bit, FolioWaitMode.SHARED), START);
  }

  @Override
  public String function() {
    return bit == FolioStore.WRITEBACK ? "folio_wait_writeback" : "folio_wait_bit";
  }
}
