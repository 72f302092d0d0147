package io.foliosim.scenario;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Holds a simulated result against a real kernel's answers, member by member.
 *
 * <ul>
 *   <li>{@code folios}: the same folios in the same order, each by the same operation.
 *   <li>{@code written}: the same bytes of each file by each operation, from {@code bio_ranges} if
 *       the case has it, else from {@code writeback}, whose rows may overlap: unions are compared.
 *   <li>{@code reads}: the same number of bytes from the device by each operation.
 * </ul>
 */
public final class Conformance {
  /**
   * How one member compares.
   *
   * @param member {@code folios}, {@code written} or {@code reads}
   * @param agrees whether it is the same
   * @param departure if not: where it departs, in words
   */
  public record Member(String member, boolean agrees, String departure) {}

  private Conformance() {}

  /**
   * Compares.
   *
   * @param trace the case, with answers
   * @param result what the simulated kernel did
   * @return a verdict for each member that the case has an answer for
   */
  public static List<Member> compare(TraceCase trace, TraceResult result) {
    Map<String, long[][]> answers = trace.answers();
    List<Member> members = new ArrayList<>();
    long[][] folios = answers.get("folios");
    if (folios != null) {
      members.add(member("folios", trace, firstDifference(folios, result.folios())));
    }
    long[][] written = answers.getOrDefault("bio_ranges", answers.get("writeback"));
    if (written != null) {
      long[][] model = answers.containsKey("bio_ranges") ? result.bioRanges() : result.writeback();
      members.add(member("written", trace, firstDifference(union(written), union(model))));
    }
    long[][] reads = answers.get("reads");
    if (reads != null) {
      members.add(member("reads", trace, firstDifference(sums(reads), sums(result.reads()))));
    }
    return members;
  }

  private static Member member(String name, TraceCase trace, Optional<long[][]> difference) {
    return new Member(
        name, difference.isEmpty(), difference.map(rows -> describe(trace, rows)).orElse(""));
  }

  private static String describe(TraceCase trace, long[][] rows) {
    long op = rows[0].length > 0 ? rows[0][0] : rows[1][0];
    String operation = op >= 0 ? operation(trace.ops(), (int) op) : "before all operations";
    return operation + ": kernel " + row(rows[0]) + ", model " + row(rows[1]);
  }

  private static String operation(TraceOps ops, int op) {
    TraceOps.Kind kind = ops.kind(op);
    boolean moves = kind == TraceOps.Kind.WRITE || kind == TraceOps.Kind.READ;
    String range = moves ? " " + ops.length(op) + " bytes at " + ops.offset(op) : "";
    String file = ops.severalFiles() ? " on file " + ops.file(op) : "";
    return "operation " + op + " (" + kind.text() + range + file + ")";
  }

  private static String row(long[] row) {
    return row.length == 0 ? "nothing more" : Arrays.toString(row);
  }

  /** The first rows that differ: the kernel's and the model's, empty where there is none. */
  private static Optional<long[][]> firstDifference(long[][] kernel, long[][] model) {
    int common = Math.min(kernel.length, model.length);
    for (int i = 0; i < common; i++) {
      if (!Arrays.equals(kernel[i], model[i])) {
        return Optional.of(new long[][] {kernel[i], model[i]});
      }
    }
    if (kernel.length == model.length) {
      return Optional.empty();
    }
    long[] none = new long[0];
    return Optional.of(
        kernel.length > common
            ? new long[][] {kernel[common], none}
            : new long[][] {none, model[common]});
  }

  /** Joins ranges that touch or overlap, for each operation and file. */
  private static long[][] union(long[][] rows) {
    long[][] sorted = new long[rows.length][];
    for (int i = 0; i < rows.length; i++) {
      sorted[i] = rows[i].clone();
    }
    Arrays.sort(sorted, Arrays::compare);
    List<long[]> joined = new ArrayList<>();
    for (long[] row : sorted) {
      int last = row.length - 1;
      long[] open = joined.isEmpty() ? row : joined.get(joined.size() - 1);
      boolean same = open != row && Arrays.equals(open, 0, last - 1, row, 0, last - 1);
      if (same && row[last - 1] <= open[last - 1] + open[last]) {
        long end = Math.max(open[last - 1] + open[last], row[last - 1] + row[last]);
        open[last] = end - open[last - 1];
      } else {
        joined.add(row);
      }
    }
    return joined.toArray(new long[0][]);
  }

  private static long[][] sums(long[][] rows) {
    Map<Long, Long> sums = new TreeMap<>();
    for (long[] row : rows) {
      sums.merge(row[0], row[row.length - 1], Long::sum);
    }
    return sums.entrySet().stream()
        .map(e -> new long[] {e.getKey(), e.getValue()})
        .toArray(long[][]::new);
  }
}
