package io.foliosim.lock;

/**
 * Counters of one way (shared or exclusive) to hold the locks of a class. Times are ns. Hold time
 * is complete only while nobody holds such a lock, as it is the sum of release times less the sum
 * of acquire times.
 */
public final class LockStats {
  private long acquisitions;
  private long contended;
  private long totalWaitNanos;
  private long maxWaitNanos;
  private long holdNanos;

  /** Creates counters at zero. */
  LockStats() {}

  void acquired(long now) {
    acquisitions++;
    holdNanos -= now;
  }

  void released(long now) {
    holdNanos += now;
  }

  void waited(long nanos) {
    contended++;
    totalWaitNanos += nanos;
    if (nanos > maxWaitNanos) {
      maxWaitNanos = nanos;
    }
  }

  /**
   * How often the lock was obtained.
   *
   * @return count
   */
  public long acquisitions() {
    return acquisitions;
  }

  /**
   * How many of the acquisitions had to wait.
   *
   * @return count
   */
  public long contended() {
    return contended;
  }

  /**
   * Time from the failed attempt until the lock was obtained, over all contended acquisitions.
   *
   * @return ns
   */
  public long totalWaitNanos() {
    return totalWaitNanos;
  }

  /**
   * The longest such time.
   *
   * @return ns
   */
  public long maxWaitNanos() {
    return maxWaitNanos;
  }

  /**
   * Time that the lock was held, summed over holders.
   *
   * @return ns; meaningful only while nobody holds the lock
   */
  public long holdNanos() {
    return holdNanos;
  }

  /**
   * Mean wait of a contended acquisition, the {@code avg wait} of {@code perf lock contention}.
   *
   * @return ns, 0 if none was contended
   */
  public long averageWaitNanos() {
    return contended == 0 ? 0 : totalWaitNanos / contended;
  }

  @Override
  public String toString() {
    return "acquired %d, contended %d, wait total %d max %d ns"
        .formatted(acquisitions, contended, totalWaitNanos, maxWaitNanos);
  }
}
