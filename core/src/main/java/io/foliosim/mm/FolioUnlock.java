package io.foliosim.mm;

import io.foliosim.engine.Frame;

/** {@code folio_unlock} and {@code folio_end_read}: release a folio's lock and wake its waiters. */
public final class FolioUnlock extends Frame {
  private final ReleaseBit release;
  private int folio;
  private int setToo;

  /**
   * Creates the frame.
   *
   * @param table where waiters are
   */
  public FolioUnlock(FolioWaitTable table) {
    release = new ReleaseBit(table);
  }

  /**
   * Sets up the next call.
   *
   * @param folio handle of the folio, which the caller has locked
   * @return this
   */
  public FolioUnlock on(int folio) {
    this.folio = folio;
    setToo = 0;
    return this;
  }

  /**
   * Sets up the next call as the end of a read: the same atomic operation marks the folio uptodate.
   *
   * @param folio handle of the folio, which the caller has locked
   * @return this
   */
  public FolioUnlock endRead(int folio) {
    this.folio = folio;
    setToo = FolioStore.UPTODATE;
    return this;
  }

  @Override
  protected int step() {
    return tail(release.on(folio, FolioStore.LOCKED, setToo));
  }

  @Override
  public String function() {
    return setToo == 0 ? "folio_unlock" : "folio_end_read";
  }
}
