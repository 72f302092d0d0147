package io.foliosim.fio;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statistics count what fio counts, and merge. */
final class JobStatsTest {

  /** Middles of buckets, all of them reported by real runs. */
  @ParameterizedTest
  @CsvSource({
    "0,0",
    "127,127",
    "128,129",
    "129,129",
    "1047,1048",
    "1040,1048",
    "1063,1064",
    "3880,3888",
    "32128,32128",
    "49920,49920",
    "75264,75264",
    "9223372036854775807,17112760320"
  })
  void bucketsStandForTheirMiddle(long latency, long reported) {
    assertEquals(reported, FioBuckets.value(FioBuckets.index(latency)));
  }

  @Property(seed = "20261130", tries = 500)
  void percentilesComeFromFiosBuckets(
      @ForAll @Size(min = 1, max = 200) List<@LongRange(max = 20_000_000_000L) Long> latencies,
      @ForAll @DoubleRange(min = 0.01, max = 100) double percentile) {
    Latency latency = new Latency();
    latencies.forEach(latency::record);
    long[] sorted = latencies.stream().mapToLong(Long::longValue).sorted().toArray();
    int rank = 0;
    while (100.0 * (rank + 1) < percentile * sorted.length) {
      rank++;
    }
    assertEquals(
        FioBuckets.value(FioBuckets.index(sorted[rank])),
        FioBuckets.percentiles(latency.histogram(), List.of(percentile))[0]);
  }

  @Property(seed = "20261130", tries = 200)
  void momentsMergeAsIfTakenByOne(
      @ForAll @Size(max = 50) List<@IntRange(max = 1_000_000_000) Integer> first,
      @ForAll @Size(max = 50) List<@IntRange(max = 1_000_000_000) Integer> second) {
    Moments one = new Moments();
    Moments a = new Moments();
    Moments b = new Moments();
    first.forEach(one::record);
    second.forEach(one::record);
    first.forEach(a::record);
    second.forEach(b::record);
    a.add(b);
    assertEquals(one.count(), a.count());
    assertEquals(one.min(), a.min());
    assertEquals(one.max(), a.max());
    assertEquals(one.mean(), a.mean(), 1e-3);
    assertEquals(one.deviation(), a.deviation(), 1);
  }

  @Test
  void momentsOfAFewNumbers() {
    Moments moments = new Moments();
    for (int value : new int[] {2, 4, 4, 4, 5, 5, 7, 9}) {
      moments.record(value);
    }
    assertEquals(5, moments.mean());
    assertEquals(2.13809, moments.deviation(), 1e-5);
    assertEquals(0, new Moments().min());
  }

  @Test
  void bandsEndBelowTheirName() {
    LatencyBands bands = new LatencyBands();
    long[] latencies = {0, 1, 2, 999, 1000, 1999, 2000, 999_999, 1_000_000, 2_000_000_000};
    Arrays.stream(latencies).forEach(bands::record);
    assertEquals(2, bands.count(LatencyBands.Unit.NSEC, 0));
    assertEquals(1, bands.count(LatencyBands.Unit.NSEC, 1));
    assertEquals(1, bands.count(LatencyBands.Unit.NSEC, 9));
    assertEquals(2, bands.count(LatencyBands.Unit.USEC, 0));
    assertEquals(1, bands.count(LatencyBands.Unit.USEC, 1));
    assertEquals(1, bands.count(LatencyBands.Unit.USEC, 9));
    assertEquals(1, bands.count(LatencyBands.Unit.MSEC, 0));
    assertEquals(1, bands.count(LatencyBands.Unit.MSEC, 11));
  }

  @Test
  void depthsAndBatches() {
    DepthCounts depths = new DepthCounts();
    for (int depth : new int[] {1, 2, 3, 4, 31, 63, 64, 1000}) {
      depths.recordDepth(depth);
    }
    assertArrayEquals(new long[] {1, 2, 1, 0, 1, 1, 2}, counts(depths));
    DepthCounts batches = new DepthCounts();
    for (int batch : new int[] {0, 1, 4, 5, 64, 65, 1000}) {
      batches.recordBatch(batch);
    }
    assertArrayEquals(new long[] {1, 2, 1, 0, 0, 1, 2}, counts(batches));
  }

  @Test
  void clonesMerge() {
    JobStats a = new JobStats(Rw.RANDRW, true, false);
    JobStats b = new JobStats(Rw.RANDRW, true, false);
    a.start(1_000);
    a.recordCompletion(true, 4096, 10, 100);
    a.recordSync(5_000);
    a.end(2_001_001);
    a.cpu(1_000_000, 500_000, 7);
    b.start(0);
    b.recordCompletion(false, 8192, 10, 300);
    b.end(4_000_000);
    a.add(b);
    assertEquals(2, a.clones());
    assertEquals(4, a.runtimeMs());
    assertEquals(2, a.operations());
    assertEquals(4096, a.reads().orElseThrow().bytes());
    assertEquals(310, a.writes().orElseThrow().lat().max());
    assertEquals(0, a.writes().orElseThrow().slat().count(), "a synchronous engine has none");
    assertEquals(1, a.syncs().orElseThrow().moments().count());
    assertEquals(3, a.depths().inClass(0));
    assertEquals(100.0 / 7, a.userPercent(), 1e-9);
  }

  @Test
  void jobsOfOneGroupBringTheirDirections() {
    JobStats group = new JobStats(Rw.READ, false, false);
    group.recordCompletion(true, 512, 0, 100);
    JobStats writer = new JobStats(Rw.WRITE, true, false);
    writer.recordCompletion(false, 4096, 0, 100);
    writer.recordSync(7);
    group.add(writer);
    assertEquals(512, group.reads().orElseThrow().bytes());
    assertEquals(4096, group.writes().orElseThrow().bytes());
    assertEquals(7, group.syncs().orElseThrow().moments().max());
    assertEquals(1, writer.operations());
  }

  @Test
  void aDirectionThatTheJobHasNot() {
    JobStats stats = new JobStats(Rw.READ, false, false);
    assertThrows(IllegalStateException.class, () -> stats.recordCompletion(false, 1, 0, 1));
    assertThrows(IllegalStateException.class, () -> stats.recordSync(1));
    assertTrue(stats.writes().isEmpty());
  }

  private static long[] counts(DepthCounts depths) {
    long[] counts = new long[DepthCounts.CLASSES];
    Arrays.setAll(counts, depths::inClass);
    return counts;
  }
}
