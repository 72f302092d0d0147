package io.foliosim.xfs;

/**
 * One extent or hole, filled in by look-ups: the counterpart of {@code struct xfs_bmbt_irec}.
 *
 * <p>A caller owns one and reuses it, so that look-ups allocate nothing. A mapping is a copy: later
 * changes of the extent map do not change it.
 */
public final class Mapping {

  /** The disk block of a mapping that has none. */
  public static final long NO_BLOCK = -1;

  private long start;
  private long count;
  private long disk = NO_BLOCK;
  private ExtentState state = ExtentState.HOLE;

  /** Creates a mapping that is an empty hole at block 0 until something fills it. */
  public Mapping() {}

  /**
   * Sets all fields.
   *
   * @param start first file block, at least 0
   * @param count length in blocks, at least 0
   * @param disk disk block of the first file block, or {@link #NO_BLOCK}
   * @param state what backs the range
   */
  public void set(long start, long count, long disk, ExtentState state) {
    this.start = start;
    this.count = count;
    this.disk = disk;
    this.state = state;
  }

  /**
   * Returns the first file block.
   *
   * @return the first file block
   */
  public long start() {
    return start;
  }

  /**
   * Returns the length.
   *
   * @return blocks; a hole at the end of the file ends at {@link Long#MAX_VALUE}
   */
  public long count() {
    return count;
  }

  /**
   * Returns the end.
   *
   * @return the first file block after the range
   */
  public long end() {
    return start + count;
  }

  /**
   * Returns where the range starts on disk.
   *
   * @return the disk block of {@link #start()}, or {@link #NO_BLOCK} for a hole or a reservation
   */
  public long disk() {
    return disk;
  }

  /**
   * Returns where one block of the range lies on disk.
   *
   * @param block a file block within the range
   * @return its disk block, or {@link #NO_BLOCK} for a hole or a reservation
   */
  public long diskAt(long block) {
    return disk == NO_BLOCK ? NO_BLOCK : disk + (block - start);
  }

  /**
   * Returns what backs the range.
   *
   * @return the state
   */
  public ExtentState state() {
    return state;
  }

  /**
   * Returns whether a block lies in the range.
   *
   * @param block a file block
   * @return true if {@code start() <= block < end()}
   */
  public boolean contains(long block) {
    return block >= start && block < end();
  }

  /** Returns the range, its disk block and state, for messages. */
  @Override
  public String toString() {
    return state + "[" + start + "," + end() + (disk == NO_BLOCK ? ")" : ")@" + disk);
  }
}
