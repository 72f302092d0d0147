package io.foliosim.fio;

import com.google.common.collect.ImmutableList;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * fio's latency buckets: 64 to a power of two, 29 groups of them, each standing for its middle
 * (stat.c: plat_val_to_idx, plat_idx_to_val), and the percentiles that fio reports from them.
 *
 * <p>A histogram of two significant digits has 128 buckets to a power of two, each within one of
 * fio's, so that its counts fill fio's buckets without loss: the percentiles are those that fio
 * would have reported for the same latencies.
 */
public final class FioBuckets {
  /** The percentiles that fio reports unless told otherwise (option {@code percentile_list}). */
  public static final ImmutableList<Double> PERCENTILES =
      ImmutableList.of(
          1.0, 5.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0, 90.0, 95.0, 99.0, 99.5, 99.9,
          99.95, 99.99);

  private static final int BITS = 6;
  private static final int PER_GROUP = 1 << BITS;
  private static final int GROUPS = 29;
  private static final int BUCKETS = GROUPS * PER_GROUP;

  private FioBuckets() {}

  /** The bucket of a latency in ns; what is too long for the last one falls into it. */
  static int index(long value) {
    int highestBit = 63 - Long.numberOfLeadingZeros(value | 1);
    if (highestBit <= BITS) {
      return (int) value;
    }
    int dropped = highestBit - BITS;
    long index = ((dropped + 1L) << BITS) + ((value >>> dropped) & (PER_GROUP - 1));
    return (int) Math.min(index, BUCKETS - 1);
  }

  /** The latency in ns that a bucket stands for. */
  static long value(int index) {
    if (index < 2 * PER_GROUP) {
      return index;
    }
    int dropped = (index >> BITS) - 1;
    long step = 1L << dropped;
    return (1L << (dropped + BITS)) + (index % PER_GROUP) * step + step / 2;
  }

  /**
   * The percentiles of recorded latencies (stat.c: calc_clat_percentiles): each is the value of the
   * first bucket up to which at least that share of all latencies lies.
   *
   * @param histogram latencies in ns, of two significant digits or more
   * @param percentiles which ones, rising, above 0 and at most 100
   * @return a latency in ns for each, 0 if nothing was recorded
   */
  public static long[] percentiles(AbstractHistogram histogram, List<Double> percentiles) {
    long[] result = new long[percentiles.size()];
    long[] counts = new long[BUCKETS];
    for (HistogramIterationValue value : histogram.recordedValues()) {
      counts[index(value.getValueIteratedTo())] += value.getCountAtValueIteratedTo();
    }
    long total = histogram.getTotalCount();
    int at = 0;
    long sum = 0;
    for (int i = 0; i < BUCKETS && total > 0 && at < result.length; i++) {
      sum += counts[i];
      while (at < result.length && sum >= needed(percentiles.get(at), total)) {
        result[at++] = value(i);
      }
    }
    return result;
  }

  /** The least count that is a share of the total; exact, as rounding would decide ties. */
  private static long needed(double percentile, long total) {
    return new BigDecimal(percentile)
        .multiply(BigDecimal.valueOf(total))
        .movePointLeft(2)
        .setScale(0, RoundingMode.CEILING)
        .longValueExact();
  }
}
