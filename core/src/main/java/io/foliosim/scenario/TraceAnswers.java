package io.foliosim.scenario;

import io.foliosim.knob.UserError;
import java.util.List;
import java.util.Map;

/** What a case must look like where it says what the kernel did. */
final class TraceAnswers {
  private static final String READS = "reads";
  private static final List<String> COMPARED = List.of("folios", "writeback", "bio_ranges", READS);

  private TraceAnswers() {}

  /** Whether a member is held against the model. */
  static boolean isCompared(String member) {
    return COMPARED.contains(member);
  }

  /**
   * Checks the rows of all members that are compared.
   *
   * @throws UserError if a row has too few or too many numbers, or names no operation or file
   */
  static void check(String file, TraceOps ops, Map<String, long[][]> tables) {
    for (String member : COMPARED) {
      long[][] rows = tables.getOrDefault(member, new long[0][]);
      boolean withFile = ops.severalFiles() && !member.equals(READS);
      int columns = member.equals(READS) ? 2 : withFile ? 4 : 3;
      for (int i = 0; i < rows.length; i++) {
        String problem = problem(rows[i], columns, withFile, ops);
        if (!problem.isEmpty()) {
          throw new UserError(file + ": member \"" + member + "\", row " + i + ": " + problem);
        }
      }
    }
  }

  private static String problem(long[] row, int columns, boolean withFile, TraceOps ops) {
    if (row.length == 0) {
      return "expected rows of " + columns + " whole numbers";
    }
    if (row.length != columns) {
      return "found " + row.length + " numbers, expected " + columns;
    }
    if (row[0] < -1 || row[0] >= ops.size()) {
      return "found operation " + row[0] + ", expected 0 to " + (ops.size() - 1);
    }
    if (withFile && (row[1] < 0 || row[1] >= ops.fileCount())) {
      return "found file " + row[1] + ", expected 0 to " + (ops.fileCount() - 1);
    }
    for (int i = 1; i < columns; i++) {
      if (row[i] < 0 || row[i] > TraceOps.MAX_FILE_SIZE) {
        return "found " + row[i] + ", expected 0 to " + TraceOps.MAX_FILE_SIZE;
      }
    }
    return "";
  }
}
