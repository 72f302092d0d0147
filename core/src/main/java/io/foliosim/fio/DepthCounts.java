package io.foliosim.fio;

/**
 * A distribution over seven classes of depths or batches: what fio prints as {@code IO depths},
 * {@code submit} and {@code complete}. Not thread-safe.
 */
public final class DepthCounts {
  /** The number of classes. */
  public static final int CLASSES = 7;

  private final long[] counts = new long[CLASSES];
  private long total;

  /**
   * Takes a depth, at least 1: classes begin at 1, 2, 4, 8, 16, 32, 64 (io_u.c: io_u_mark_depth).
   */
  public void recordDepth(int depth) {
    count(Math.min(31 - Integer.numberOfLeadingZeros(depth), CLASSES - 1));
  }

  /** Takes a batch, at least 0: classes end at 0, 4, 8, 16, 32, 64 (io_u.c: __io_u_mark_map). */
  public void recordBatch(int size) {
    int end = 4;
    int index = size == 0 ? 0 : 1;
    while (size > end && index < CLASSES - 1) {
      end *= 2;
      index++;
    }
    count(index);
  }

  /** Takes all that another has taken. */
  public void add(DepthCounts other) {
    for (int i = 0; i < CLASSES; i++) {
      counts[i] += other.counts[i];
    }
    total += other.total;
  }

  /** How many fell into a class, from 0 to {@link #CLASSES} - 1. */
  public long inClass(int index) {
    return counts[index];
  }

  /** How many were taken in all. */
  public long total() {
    return total;
  }

  private void count(int index) {
    counts[index]++;
    total++;
  }
}
