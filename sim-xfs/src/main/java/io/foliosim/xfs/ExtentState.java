package io.foliosim.xfs;

/** What a range of file blocks is backed by. */
public enum ExtentState {
  /** Nothing: reads give zeroes, no extent record exists. */
  HOLE,
  /** Reserved in memory, no disk blocks chosen yet (the kernel's null start block). */
  DELALLOC,
  /** Disk blocks are allocated, but reads give zeroes until the data has been written. */
  UNWRITTEN,
  /** Disk blocks hold the file's data (the kernel's {@code XFS_EXT_NORM}). */
  WRITTEN;

  /**
   * Returns whether the range owns disk blocks.
   *
   * @return true for {@link #UNWRITTEN} and {@link #WRITTEN}
   */
  public boolean isReal() {
    return this == UNWRITTEN || this == WRITTEN;
  }
}
