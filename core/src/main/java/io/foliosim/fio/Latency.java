package io.foliosim.fio;

import org.HdrHistogram.Histogram;

/**
 * Latencies of one kind: their moments, and a histogram for percentiles. In ns; what exceeds an
 * hour counts as an hour in the histogram. About 36 KiB. Constant time, no allocation. Not
 * thread-safe.
 */
public final class Latency {
  /** Two digits: the fewest that fio's buckets can be filled from; see {@link FioBuckets}. */
  private static final int DIGITS = 2;

  private static final long LONGEST = 3_600_000_000_000L;

  private final Moments moments = new Moments();
  private final Histogram histogram = new Histogram(LONGEST, DIGITS);

  /** Takes a latency in ns, at least 0. */
  public void record(long nanos) {
    moments.record(nanos);
    histogram.recordValue(Math.min(nanos, LONGEST));
  }

  /** Takes all that another has taken. */
  public void add(Latency other) {
    moments.add(other.moments);
    histogram.add(other.histogram);
  }

  /** Count, extremes, mean and deviation. */
  public Moments moments() {
    return moments;
  }

  /** The distribution; the caller must not change it. */
  public Histogram histogram() {
    return histogram;
  }
}
