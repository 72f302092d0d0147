package io.foliosim.fio;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.common.io.Resources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The report looks as fio's does. */
final class FioSummaryTest {

  private static String golden(String name) throws IOException {
    return Resources.toString(Resources.getResource("fio-summary/" + name), StandardCharsets.UTF_8);
  }

  @Test
  void aJobThatSyncs() throws IOException {
    JobStats stats = new JobStats(Rw.RANDWRITE, true, false);
    stats.start(0);
    for (int i = 0; i < 16384; i++) {
      stats.recordCompletion(false, 4096, 40, 1500 + i % 200);
      if (i > 0) {
        stats.recordSync(i % 1000 == 0 ? 150_000 : 12_000 + i % 100 * 16);
      }
    }
    stats.cpu(12_200_000, 91_400_000, 32773);
    stats.end(243_200_000);
    assertEquals(
        golden("syncs.txt"),
        FioSummary.of(List.of(new JobReport("xfs-fdatasync-4k", "", 0, 1, 1, stats))));
  }

  @Test
  void jobsOfTwoGroups() throws IOException {
    JobStats async = new JobStats(Rw.RANDRW, false, true);
    async.start(0);
    for (int i = 0; i < 1000; i++) {
      async.recordSubmit(4, 16);
      async.recordReap(1);
      async.recordCompletion(i % 10 < 7, 65536, 900, 3_000_000L + i * 200_000L);
    }
    async.end(2_000_000_000L);
    JobStats clone = new JobStats(Rw.RANDRW, false, true);
    clone.recordCompletion(true, 65536, 900, 4_000_000L);
    clone.end(1_000_000_000L);
    async.add(clone);
    JobStats reads = new JobStats(Rw.READ, false, false);
    reads.start(0);
    reads.recordCompletion(true, 1 << 20, 50, 250_000);
    reads.end(300_000);
    assertEquals(
        golden("groups.txt"),
        FioSummary.of(
            List.of(
                new JobReport("mixed", "two at once", 0, 1, 16, async),
                new JobReport("reader", "", 1, 3, 1, reads))));
  }
}
