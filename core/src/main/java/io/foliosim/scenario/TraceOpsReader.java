package io.foliosim.scenario;

import com.fasterxml.jackson.core.JsonToken;
import io.foliosim.knob.UserError;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Reads the operations of a case. */
final class TraceOpsReader {
  /** Kinds that recorded cases have and the model has not. */
  private static final List<String> UNMODELLED =
      List.of("dwrite", "syncfs", "truncate", "unlink", "close", "hint", "wait", "trim");

  private final CaseJson json;
  private TraceOps ops = new TraceOps(false);
  private int columns;
  private Optional<String> unmodelled = Optional.empty();

  TraceOpsReader(CaseJson json) {
    this.json = json;
  }

  /** The operations, without those that are not modelled. */
  TraceOps ops() {
    return ops;
  }

  /** Says which operation is not modelled: the first of them; empty if all are. */
  Optional<String> unmodelled() {
    return unmodelled;
  }

  /** Reads rows up to the end of the array that was begun. */
  void read() throws IOException {
    int op = 0;
    while (json.next() == JsonToken.START_ARRAY) {
      readRow(op++);
    }
    if (json.token() != JsonToken.END_ARRAY) {
      throw json.error("found " + json.describe() + " in ops, expected an operation: an array");
    }
    if (op == 0) {
      throw json.error("ops is empty, expected at least one operation");
    }
  }

  private void readRow(int op) throws IOException {
    if (json.next() != JsonToken.VALUE_STRING) {
      throw json.error(
          "operation " + op + " begins with " + json.describe() + ", expected its kind: a text");
    }
    String name = json.text();
    boolean known = UNMODELLED.contains(name);
    TraceOps.Kind kind = known ? TraceOps.Kind.SYNC : kind(name);
    long[] values = json.restOfRow("operation " + op);
    checkColumns(op, values.length);
    if (known) {
      String reason = "operation " + op + ", " + name;
      unmodelled = unmodelled.isPresent() ? unmodelled : Optional.of(reason);
      return;
    }
    try {
      ops.addChecked(
          kind,
          values.length == 3 ? values[0] : 0,
          values[values.length - 2],
          values[values.length - 1]);
    } catch (UserError e) {
      throw e.at(json.where());
    }
  }

  private TraceOps.Kind kind(String name) {
    try {
      return TraceOps.Kind.of(name);
    } catch (UserError e) {
      throw e.at(json.where());
    }
  }

  private void checkColumns(int op, int found) {
    if (op == 0 && (found == 2 || found == 3)) {
      columns = found;
      ops = new TraceOps(columns == 3);
    } else if (found != columns) {
      throw json.error(
          "operation "
              + op
              + " has "
              + found
              + " numbers, expected "
              + switch (columns) {
                case 2 -> "2 as the operations before: offset and length";
                case 3 -> "3 as the operations before: file, offset and length";
                default -> "offset and length, or file, offset and length";
              });
    }
  }
}
