package io.foliosim.cli;

import io.foliosim.knob.KernelVersion;
import io.foliosim.scenario.TraceCase;
import io.foliosim.scenario.TraceOps;
import io.foliosim.scenario.TraceResult;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Prints what the simulated kernel did with a case, a line for each operation. */
final class TraceTable {
  private final TraceCase trace;
  private final TraceResult result;
  private final boolean severalFiles;

  private TraceTable(TraceCase trace, TraceResult result) {
    this.trace = trace;
    this.result = result;
    this.severalFiles = trace.ops().severalFiles();
  }

  /**
   * Prints one result.
   *
   * @param trace the case
   * @param kernel the kernel that it was played with
   * @param result what that did
   * @param out where to
   */
  static void print(TraceCase trace, KernelVersion kernel, TraceResult result, PrintWriter out) {
    out.println(
        trace.name()
            + ": "
            + trace.fileSystem()
            + ", blocks of "
            + trace.blockSize()
            + ", kernel "
            + kernel);
    new TraceTable(trace, result).print(out);
  }

  private void print(PrintWriter out) {
    for (int op = 0; op < trace.ops().size(); op++) {
      List<String> did = new ArrayList<>();
      add(did, "reads", sizes(op));
      add(did, "adds", folios(op));
      add(did, "writes", ranges(op));
      String what = did.isEmpty() ? "-" : String.join("; ", did);
      out.println(String.format(Locale.ROOT, "%4d  %-28s %s", op, operation(op), what));
    }
    out.println(
        "written by the application "
            + result.writtenByApp()
            + " bytes; added "
            + result.addedPages()
            + " pages; handed to writeback "
            + result.writtenBackBytes()
            + " bytes");
  }

  private static void add(List<String> did, String verb, String what) {
    if (!what.isEmpty()) {
      did.add(verb + " " + what);
    }
  }

  private String operation(int op) {
    TraceOps ops = trace.ops();
    TraceOps.Kind kind = ops.kind(op);
    boolean moves = kind == TraceOps.Kind.WRITE || kind == TraceOps.Kind.READ;
    String file = severalFiles ? "f" + ops.file(op) + " " : "";
    return file + kind.text() + (moves ? " " + ops.length(op) + " at " + ops.offset(op) : "");
  }

  /** Such as {@code 0:o4 16:o0×3}: first page, order, and how many of that order follow. */
  private String folios(int op) {
    StringBuilder text = new StringBuilder();
    long[][] rows = result.folios();
    for (int i = first(rows, op); i < rows.length && rows[i][0] == op; i++) {
      int same = 1;
      while (i + 1 < rows.length && follows(rows[i], rows[i + 1])) {
        same++;
        i++;
      }
      long order = last(rows[i]);
      long page = beforeLast(rows[i]) - ((long) (same - 1) << order);
      text.append(text.isEmpty() ? "" : " ").append(page).append(":o").append(order);
      text.append(same > 1 ? "×" + same : "");
    }
    return text.toString();
  }

  private static boolean follows(long[] folio, long[] next) {
    boolean sameFile = folio.length == 3 || folio[1] == next[1];
    return sameFile
        && folio[0] == next[0]
        && last(folio) == last(next)
        && beforeLast(folio) + (1L << last(folio)) == beforeLast(next);
  }

  /** Such as {@code 4096+8192}: first byte and length, of each bio. */
  private String ranges(int op) {
    StringBuilder text = new StringBuilder();
    long[][] rows = result.bioRanges();
    for (int i = first(rows, op); i < rows.length && rows[i][0] == op; i++) {
      text.append(text.isEmpty() ? "" : " ");
      text.append(beforeLast(rows[i])).append('+').append(last(rows[i]));
    }
    return text.toString();
  }

  private String sizes(int op) {
    StringBuilder text = new StringBuilder();
    long[][] rows = result.reads();
    for (int i = first(rows, op); i < rows.length && rows[i][0] == op; i++) {
      text.append(text.isEmpty() ? "" : " ").append(last(rows[i]));
    }
    return text.toString();
  }

  /** Rows come in the order of their operations. */
  private static int first(long[][] rows, int op) {
    int low = 0;
    int high = rows.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (rows[middle][0] < op) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static long last(long[] row) {
    return row[row.length - 1];
  }

  private static long beforeLast(long[] row) {
    return row[row.length - 2];
  }
}
