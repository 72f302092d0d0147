package io.foliosim.cli;

import io.foliosim.knob.KnobSettings;
import io.foliosim.scenario.FioRun;
import io.foliosim.scenario.SimulatedSystem;
import io.foliosim.scenario.SystemConfig;
import java.util.List;
import java.util.Locale;

/** What foliosim adds to fio's summary: the system, what the page cache and the device did. */
final class RunReport {
  private RunReport() {}

  /**
   * The report.
   *
   * @param system the system after the run
   * @param run the run
   * @return lines, each ended by a line feed
   */
  static String of(SimulatedSystem system, FioRun run) {
    SystemConfig config = system.config();
    StringBuilder out = new StringBuilder();
    line(
        out,
        "%nfoliosim: %s with %d-byte blocks on %s, Linux %s, seed %d",
        config.fileSystem(),
        config.blockSize(),
        config.machine().name(),
        config.knobs().kernelVersion(),
        config.seed());
    List<String> changed =
        config.knobs().resolved().stream()
            .filter(KnobSettings.Resolved::overridden)
            .map(knob -> knob.knob().name() + "=" + knob.text())
            .toList();
    if (!changed.isEmpty()) {
      line(out, "  knobs      : %s", String.join(", ", changed));
    }
    line(out, "  folios     : %s", run.counters().describeResident());
    line(
        out,
        "  page cache : %d KiB cached, %d KiB dirty, %d KiB dirtied in all, %d KiB written back",
        kib(system, system.pageCache().folios().residentPages()),
        kib(system, system.pageCache().vmStat().fileDirty()),
        kib(system, system.pageCache().vmStat().dirtied()),
        kib(system, system.pageCache().vmStat().written()));
    line(
        out,
        "  device     : %d KiB read, %d KiB written in %d requests, laying out included",
        system.device().bytesRead() >> 10,
        system.device().bytesWritten() >> 10,
        system.device().requests());
    line(
        out,
        "  simulation : %d events, virtual time %.3f s, digest %016x",
        system.simulation().eventCount(),
        system.simulation().now() / 1e9,
        system.simulation().digest());
    return out.toString();
  }

  private static long kib(SimulatedSystem system, long pages) {
    return pages << (system.machine().pageShift() - 10);
  }

  private static void line(StringBuilder out, String format, Object... arguments) {
    out.append(String.format(Locale.ROOT, format, arguments)).append('\n');
  }
}
