package io.foliosim.fio;

import java.util.List;
import java.util.Optional;

/** What the jobs of a report group did together in one direction (stat.c: __show_run_stats). */
final class GroupTotals {
  private long bytes;
  private long minRunMs = Long.MAX_VALUE;
  private long maxRunMs;
  private long minBandwidth = Long.MAX_VALUE;
  private long maxBandwidth;

  GroupTotals(List<JobReport> jobs, boolean reads) {
    for (JobReport job : jobs) {
      JobStats stats = job.stats();
      Optional<JobStats.Direction> direction = reads ? stats.reads() : stats.writes();
      long moved = direction.map(JobStats.Direction::bytes).orElse(0L);
      if (moved > 0 && stats.runtimeMs() > 0) {
        add(moved, stats.runtimeMs());
      }
    }
  }

  private void add(long moved, long runMs) {
    long bandwidth = moved * 1000 / runMs;
    bytes += moved;
    minRunMs = Math.min(minRunMs, runMs);
    maxRunMs = Math.max(maxRunMs, runMs);
    minBandwidth = Math.min(minBandwidth, bandwidth);
    maxBandwidth = Math.max(maxBandwidth, bandwidth);
  }

  /** Bytes moved by all. */
  long bytes() {
    return bytes;
  }

  /** All bytes over the longest run time, in bytes a second. */
  long bandwidth() {
    return bytes * 1000 / maxRunMs;
  }

  long minRunMs() {
    return minRunMs;
  }

  /** The longest run time, 0 if nothing was done in the direction. */
  long maxRunMs() {
    return maxRunMs;
  }

  long minBandwidth() {
    return minBandwidth;
  }

  long maxBandwidth() {
    return maxBandwidth;
  }
}
