package io.foliosim.fio;

import com.google.common.collect.ImmutableList;

/**
 * How many operations completed within which time: the coarse distribution that fio prints as
 * {@code lat (usec)} (io_u.c: io_u_mark_latency). Ten bands below a microsecond, ten below a
 * millisecond, twelve above. Constant time, no allocation. Not thread-safe.
 */
public final class LatencyBands {

  /** The units of time that fio groups the bands by. */
  public enum Unit {
    /** Below a microsecond. */
    NSEC(1, 0, 10),
    /** From a microsecond to below a millisecond. */
    USEC(1_000, 10, 10),
    /** From a millisecond on. */
    MSEC(1_000_000, 20, 12);

    private final long nanos;
    private final int first;
    private final int bands;

    Unit(long nanos, int first, int bands) {
      this.nanos = nanos;
      this.first = first;
      this.bands = bands;
    }

    /** The number of bands. */
    public int bands() {
      return bands;
    }
  }

  /** What the bands are called: the first value, in the unit, that is too long for them. */
  static final ImmutableList<String> NAMES =
      ImmutableList.of(
          "2", "4", "10", "20", "50", "100", "250", "500", "750", "1000", "2000", ">=2000");

  private static final int[] ENDS = {2, 4, 10, 20, 50, 100, 250, 500, 750, 1000, 2000};

  private final long[] counts = new long[Unit.MSEC.first + Unit.MSEC.bands];

  /** Takes the completion latency of an operation, in ns. */
  public void record(long nanos) {
    Unit unit =
        nanos < Unit.USEC.nanos ? Unit.NSEC : nanos < Unit.MSEC.nanos ? Unit.USEC : Unit.MSEC;
    long value = nanos / unit.nanos;
    int band = 0;
    while (band < ENDS.length && value >= ENDS[band]) {
      band++;
    }
    counts[unit.first + band]++;
  }

  /** Takes all that another has taken. */
  public void add(LatencyBands other) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
    }
  }

  /**
   * How many operations lie in a band.
   *
   * @param unit the unit
   * @param band the band, from 0 to {@code unit.bands() - 1}
   */
  public long count(Unit unit, int band) {
    return counts[unit.first + band];
  }
}
