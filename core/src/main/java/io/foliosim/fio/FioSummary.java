package io.foliosim.fio;

import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/**
 * The report that fio prints when its jobs are done, in its normal form (stat.c:
 * show_thread_status_normal, show_group_stats), as fio 3.33 words it. Two things differ: where fio
 * tells date and time, the virtual run time stands, and there are no {@code bw} and {@code iops}
 * lines, which need samples over time.
 */
public final class FioSummary {
  private static final int DIGITS = 4;
  private static final int LATENCY_DIGITS = 6;
  private static final int BANDS_PER_LINE = 5;

  private final StringBuilder out = new StringBuilder();

  private FioSummary() {}

  /**
   * The report.
   *
   * @param jobs the jobs in the order of the job file
   * @return lines, each ended by a line feed
   */
  public static String of(List<JobReport> jobs) {
    FioSummary summary = new FioSummary();
    summary.out.append('\n');
    jobs.forEach(summary::job);
    TreeSet<Integer> groups = new TreeSet<>();
    jobs.forEach(job -> groups.add(job.group()));
    for (int group : groups) {
      summary.group(group, jobs.stream().filter(job -> job.group() == group).toList());
    }
    return summary.out.toString();
  }

  private void job(JobReport job) {
    JobStats stats = job.stats();
    line(
        "%s: (groupid=%d, jobs=%d): err= 0: pid=%d: virtual time %d ms",
        job.name(), job.group(), stats.clones(), job.thread(), stats.runtimeMs());
    if (!job.description().isEmpty()) {
      line("  Description  : [%s]", job.description());
    }
    stats.reads().ifPresent(reads -> direction("read", reads, stats.runtimeMs(), ""));
    stats.writes().ifPresent(w -> direction("write", w, stats.runtimeMs(), "; 0 zone resets"));
    bands(stats, LatencyBands.Unit.NSEC);
    bands(stats, LatencyBands.Unit.USEC);
    bands(stats, LatencyBands.Unit.MSEC);
    stats.syncs().filter(syncs -> syncs.moments().count() > 0).ifPresent(this::syncs);
    line(
        "  cpu          : usr=%s%%, sys=%s%%, ctx=%d, majf=0, minf=0",
        FioNumbers.fixed(stats.userPercent(), 2),
        FioNumbers.fixed(stats.systemPercent(), 2),
        stats.contextSwitches());
    depths(stats);
    line(
        "     issued rwts: total=%d,%d,0,%d short=0,0,0,0 dropped=0,0,0,0",
        stats.reads().map(JobStats.Direction::operations).orElse(0L),
        stats.writes().map(JobStats.Direction::operations).orElse(0L),
        stats.syncs().map(syncs -> syncs.moments().count()).orElse(0L));
    line("     latency   : target=0, window=0, percentile=100.00%%, depth=%d", job.iodepth());
  }

  private void direction(String name, JobStats.Direction done, long runtimeMs, String tail) {
    if (done.bytes() == 0 || runtimeMs == 0) {
      return;
    }
    long bandwidth = 1000 * done.bytes() / runtimeMs;
    line(
        "  %s: IOPS=%s, BW=%s (%s)(%s/%dmsec)%s",
        name,
        FioNumbers.shortened(1000 * done.operations() / runtimeMs, DIGITS, false, ""),
        FioNumbers.shortened(bandwidth, DIGITS, true, "B/s"),
        FioNumbers.shortened(bandwidth, DIGITS, false, "B/s"),
        FioNumbers.shortened(done.bytes(), DIGITS, true, "B"),
        runtimeMs,
        tail);
    latency("slat", done.slat());
    latency("clat", done.clat().moments());
    latency(" lat", done.lat());
    percentiles("clat", done.clat());
  }

  private void syncs(Latency syncs) {
    line("  fsync/fdatasync/sync_file_range:");
    latency("sync", syncs.moments());
    percentiles("sync", syncs);
  }

  /** stat.c: display_lat. The unit suits least, greatest and deviation together. */
  private void latency(String name, Moments m) {
    if (m.count() == 0) {
      return;
    }
    String unit = "nsec";
    long scale = 1;
    if (m.min() > 2_000_000 && m.max() > 99_999_999 && m.deviation() > 1_000_000) {
      unit = "msec";
      scale = 1_000_000;
    } else if (m.min() > 2_000 && m.max() > 99_999 && m.deviation() > 1_000) {
      unit = "usec";
      scale = 1_000;
    }
    line(
        "    %s (%s): min=%s, max=%s, avg=%s, stdev=%s",
        name,
        unit,
        FioNumbers.shortened(m.min() / scale, LATENCY_DIGITS, false, ""),
        FioNumbers.shortened(m.max() / scale, LATENCY_DIGITS, false, ""),
        FioNumbers.fixed(m.mean() / scale, 2, 5),
        FioNumbers.fixed(m.deviation() / scale, 2, 5));
  }

  /** stat.c: show_clat_percentiles. */
  private void percentiles(String name, Latency latency) {
    long[] values = FioBuckets.percentiles(latency.histogram(), FioBuckets.PERCENTILES);
    long least = values[0];
    long greatest = values[values.length - 1];
    String unit = "nsec";
    int thousands = 0;
    if (least > 2_000_000 && greatest > 99_999_999) {
      unit = "msec";
      thousands = 2;
    } else if (least > 2_000 && greatest > 99_999) {
      unit = "usec";
      thousands = 1;
    }
    long divisor = thousands == 2 ? 1_000_000 : thousands == 1 ? 1_000 : 1;
    int width = Math.max(5, Long.toString(greatest / divisor).length());
    int perLine = 73 / (12 + width);
    line("    %s percentiles (%s):", name, unit);
    for (int i = 0; i < values.length; i++) {
      long value = values[i];
      for (int j = 0; j < thousands; j++) {
        value = (value + 999) / 1000;
      }
      boolean last = i == values.length - 1;
      out.append(i % perLine == 0 ? "     |" : "")
          .append(' ')
          .append(FioNumbers.fixed(FioBuckets.PERCENTILES.get(i), 2, 5))
          .append(String.format(Locale.ROOT, "th=[%" + width + "d]", value))
          .append(last ? "" : ",")
          .append(last || i % perLine == perLine - 1 ? "\n" : "");
    }
  }

  /** stat.c: show_lat. Bands that hold nothing are left out, five go on a line. */
  private void bands(JobStats stats, LatencyBands.Unit unit) {
    int shown = 0;
    for (int band = 0; band < unit.bands(); band++) {
      long count = stats.bands().count(unit, band);
      if (count == 0) {
        continue;
      }
      if (shown % BANDS_PER_LINE == 0) {
        out.append(shown == 0 ? "" : "\n")
            .append("  lat (")
            .append(unit.name().toLowerCase(Locale.ROOT))
            .append(")   : ");
      } else {
        out.append(", ");
      }
      double share = Math.max(0.01, 100.0 * count / stats.operations());
      out.append(LatencyBands.NAMES.get(band))
          .append('=')
          .append(FioNumbers.fixed(share, 2))
          .append('%');
      shown++;
    }
    out.append(shown == 0 ? "" : "\n");
  }

  private void depths(JobStats stats) {
    long operations = stats.operations();
    line(
        "  IO depths    : 1=%s, 2=%s, 4=%s, 8=%s, 16=%s, 32=%s, >=64=%s",
        shares(stats.depths(), operations));
    line(
        "     submit    : 0=%s, 4=%s, 8=%s, 16=%s, 32=%s, 64=%s, >=64=%s",
        shares(stats.submitted(), stats.submitted().total()));
    line(
        "     complete  : 0=%s, 4=%s, 8=%s, 16=%s, 32=%s, 64=%s, >=64=%s",
        shares(stats.completed(), stats.completed().total()));
  }

  /** stat.c: stat_calc_dist. What is there at all shows as at least a tenth of a percent. */
  private static Object[] shares(DepthCounts counts, long total) {
    Object[] shares = new Object[DepthCounts.CLASSES];
    for (int i = 0; i < shares.length; i++) {
      long count = counts.inClass(i);
      double share = total == 0 ? 0 : 100.0 * count / total;
      shares[i] = FioNumbers.fixed(count > 0 ? Math.max(0.1, share) : 0, 1) + "%";
    }
    return shares;
  }

  private void group(int number, List<JobReport> jobs) {
    line("");
    line("Run status group %d (all jobs):", number);
    groupDirection("   READ", new GroupTotals(jobs, true));
    groupDirection("  WRITE", new GroupTotals(jobs, false));
  }

  private void groupDirection(String name, GroupTotals totals) {
    if (totals.maxRunMs() == 0) {
      return;
    }
    line(
        "%s: bw=%s (%s), %s-%s (%s-%s), io=%s (%s), run=%d-%dmsec",
        name,
        FioNumbers.shortened(totals.bandwidth(), DIGITS, true, "B/s"),
        FioNumbers.shortened(totals.bandwidth(), DIGITS, false, "B/s"),
        FioNumbers.shortened(totals.minBandwidth(), DIGITS, true, "B/s"),
        FioNumbers.shortened(totals.maxBandwidth(), DIGITS, true, "B/s"),
        FioNumbers.shortened(totals.minBandwidth(), DIGITS, false, "B/s"),
        FioNumbers.shortened(totals.maxBandwidth(), DIGITS, false, "B/s"),
        FioNumbers.shortened(totals.bytes(), DIGITS, true, "B"),
        FioNumbers.shortened(totals.bytes(), DIGITS, false, "B"),
        totals.minRunMs(),
        totals.maxRunMs());
  }

  private void line(String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
