package io.foliosim.mm;

/** The machine's page counters ({@code /proc/vmstat}), in pages. */
public final class VmStat {
  private long fileDirty;
  private long writeback;
  private long dirtied;
  private long written;
  private long cancelled;

  VmStat() {}

  void dirty(long pages) {
    fileDirty += pages;
    dirtied += pages;
  }

  void clean(long pages) {
    fileDirty -= pages;
  }

  void cancel(long pages) {
    cancelled += pages;
  }

  void startWriteback(long pages) {
    writeback += pages;
  }

  void endWriteback(long pages) {
    writeback -= pages;
    written += pages;
  }

  /**
   * Pages in dirty folios ({@code NR_FILE_DIRTY}).
   *
   * @return pages
   */
  public long fileDirty() {
    return fileDirty;
  }

  /**
   * Pages in folios under writeback ({@code NR_WRITEBACK}).
   *
   * @return pages
   */
  public long writeback() {
    return writeback;
  }

  /**
   * Pages that went from clean to dirty since the start ({@code NR_DIRTIED}).
   *
   * @return pages
   */
  public long dirtied() {
    return dirtied;
  }

  /**
   * Pages whose writeback ended since the start ({@code NR_WRITTEN}).
   *
   * @return pages
   */
  public long written() {
    return written;
  }

  /**
   * Pages of dirty folios that were dropped instead of written since the start ({@code
   * cancelled_write_bytes}).
   *
   * @return pages
   */
  public long cancelled() {
    return cancelled;
  }
}
