package io.foliosim.xfs;

import io.foliosim.knob.KernelVersion;
import io.foliosim.knob.KnobRegistry;
import io.foliosim.machine.MachineProfiles;
import io.foliosim.scenario.TraceCase;
import io.foliosim.scenario.TraceOps;
import io.foliosim.scenario.TraceResult;
import io.foliosim.scenario.TraceRunner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Plays cases on XFS, for tests. */
final class Player {
  private static final TraceRunner RUNNER =
      new TraceRunner(MachineProfiles.load("vm-2cpu"), KnobRegistry.load(), List.of());

  private final TraceOps ops = new TraceOps(false);

  /** Plays a recorded case. */
  static TraceResult play(TraceCase trace) {
    return RUNNER.run(trace);
  }

  Player write(long offset, long length) {
    ops.add(TraceOps.Kind.WRITE, 0, offset, length);
    return this;
  }

  Player sync() {
    ops.add(TraceOps.Kind.SYNC, 0, 0, 0);
    return this;
  }

  Player datasync() {
    ops.add(TraceOps.Kind.DATASYNC, 0, 0, 0);
    return this;
  }

  /** Plays the operations on Linux 6.18 with pages of 4 KiB. */
  TraceResult play(int blockSize, long fileSize) {
    return RUNNER.run(
        new TraceCase(
            "test",
            KernelVersion.DEFAULT,
            "xfs",
            blockSize,
            4096,
            128,
            1280,
            fileSize,
            ops,
            new TreeMap<>(),
            Optional.empty()));
  }

  int lastOp() {
    return ops.size() - 1;
  }

  /** The rows of one operation. */
  static long[][] of(int op, long[][] rows) {
    return Arrays.stream(rows).filter(row -> row[0] == op).toArray(long[][]::new);
  }

  /** Sum of the last numbers of rows. */
  static long sum(long[][] rows) {
    return Arrays.stream(rows).mapToLong(row -> row[row.length - 1]).sum();
  }

  /** Such as {@code 0:o4 16:o0x2}: first page, order, how many of that order follow each other. */
  static String folios(long[][] rows) {
    List<String> words = new ArrayList<>();
    int i = 0;
    while (i < rows.length) {
      long order = rows[i][2];
      int same = 1;
      while (i + same < rows.length
          && rows[i + same][2] == order
          && rows[i + same][1] == rows[i][1] + ((long) same << order)) {
        same++;
      }
      words.add(rows[i][1] + ":o" + order + (same > 1 ? "x" + same : ""));
      i += same;
    }
    return String.join(" ", words);
  }
}
