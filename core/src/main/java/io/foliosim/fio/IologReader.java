package io.foliosim.fio;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import it.unimi.dsi.fastutil.bytes.ByteArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads an iolog line by line (iolog.c: read_iolog); {@link Iolog} is the result. */
final class IologReader {
  private static final Splitter FIELDS = Splitter.on(CharMatcher.whitespace()).omitEmptyStrings();
  private static final List<String> FILE_ACTIONS = List.of("add", "open", "close");
  private static final List<String> IO_ACTIONS =
      List.of("read", "write", "trim", "sync", "datasync", "wait");
  private static final List<String> ACTIONS =
      ImmutableList.<String>builder().addAll(FILE_ACTIONS).addAll(IO_ACTIONS).build();
  private static final long NS_PER_US = 1_000;
  private static final long NS_PER_MS = 1_000_000;

  private final int version;
  private final List<String> files = new ArrayList<>();
  private final Map<String, Integer> numbers = new TreeMap<>();
  private final BitSet open = new BitSet();
  private final ByteArrayList kinds = new ByteArrayList();
  private final IntArrayList fileNumbers = new IntArrayList();
  private final LongArrayList offsets = new LongArrayList();
  private final LongArrayList lengths = new LongArrayList();
  private final LongArrayList times = new LongArrayList();

  private IologReader(int version) {
    this.version = version;
  }

  /** A reader for the version that the first line names. */
  static IologReader ofHeader(Place place, String line) {
    return switch (line.strip()) {
      case "fio version 2 iolog" -> new IologReader(2);
      case "fio version 3 iolog" -> new IologReader(3);
      default ->
          throw place.error(
              "found '" + line + "', expected 'fio version 2 iolog' or 'fio version 3 iolog'");
    };
  }

  /** Takes a line after the first. */
  void line(Place place, String line) {
    List<String> fields = FIELDS.splitToList(line);
    if (fields.isEmpty()) {
      return;
    }
    int start = version == 3 ? 1 : 0;
    if (fields.size() != start + 2 && fields.size() != start + 4) {
      throw place.error("found '" + line + "', expected '" + form("ACTION") + "'");
    }
    String action = fields.get(start + 1);
    List<String> fitting = fields.size() == start + 2 ? FILE_ACTIONS : IO_ACTIONS;
    if (!fitting.contains(action)) {
      String expected =
          ACTIONS.contains(action)
              ? "expected '" + form(action) + "'"
              : "expected one of " + String.join(", ", fitting);
      throw place.error("found '" + line + "', " + expected, action, fitting);
    }
    long timeNs = start == 0 ? 0 : number(place, "timestamp", fields.get(0), NS_PER_US);
    String file = fields.get(start);
    if (fitting == FILE_ACTIONS) {
      fileAction(place, file, action, timeNs);
    } else {
      long offset = number(place, "offset", fields.get(start + 2), 1);
      long length = number(place, "length", fields.get(start + 3), 1);
      io(place, file, action, timeNs, offset, length);
    }
  }

  /** Ends the log. */
  Iolog finish() {
    return new Iolog(
        version,
        ImmutableList.copyOf(files),
        kinds.toByteArray(),
        fileNumbers.toIntArray(),
        offsets.toLongArray(),
        lengths.toLongArray(),
        times.toLongArray());
  }

  private void fileAction(Place place, String file, String action, long timeNs) {
    if (action.equals("add")) {
      if (numbers.putIfAbsent(file, files.size()) != null) {
        throw place.error("file '" + file + "' is added twice, expected once");
      }
      files.add(file);
      return;
    }
    int number = number(place, file);
    boolean opens = action.equals("open");
    if (opens == open.get(number)) {
      throw place.error("file '" + file + "' is " + (opens ? "open already" : "not open"));
    }
    open.set(number, opens);
    add(opens ? IoKind.OPEN : IoKind.CLOSE, number, 0, 0, timeNs);
  }

  private void io(Place place, String file, String action, long timeNs, long offset, long length) {
    int kind = IoKind.NAMES.indexOf(action);
    int number = number(place, file);
    if (kind == IoKind.WAIT) {
      if (version == 3) {
        throw place.error("found a wait, which version 3 has not: its timestamps say when");
      }
      add(kind, number, 0, 0, offset * NS_PER_MS);
      return;
    }
    if (!open.get(number)) {
      throw place.error("file '" + file + "' is not open, expected '" + file + " open' before");
    }
    if (kind <= IoKind.TRIM && length == 0) {
      throw place.error("found a " + action + " of length 0, expected at least 1");
    }
    boolean moves = kind <= IoKind.TRIM;
    add(kind, number, moves ? offset : 0, moves ? length : 0, timeNs);
  }

  private void add(int kind, int file, long offset, long length, long timeNs) {
    kinds.add((byte) kind);
    fileNumbers.add(file);
    offsets.add(offset);
    lengths.add(length);
    times.add(timeNs);
  }

  private int number(Place place, String file) {
    Integer number = numbers.get(file);
    if (number == null) {
      throw place.error(
          "file '" + file + "' was not added, expected '" + file + " add' before", file, files);
    }
    return number;
  }

  private static long number(Place place, String what, String text, long unit) {
    try {
      long value = Long.parseLong(text);
      if (value >= 0 && value <= Long.MAX_VALUE / unit) {
        return value * unit;
      }
    } catch (NumberFormatException notANumber) {
      // told below, as a number out of range is
    }
    throw place.error("found " + what + " '" + text + "', expected a number from 0");
  }

  private String form(String action) {
    String start = version == 3 ? "TIMESTAMP FILE " : "FILE ";
    return switch (action) {
      case "ACTION" -> start + "ACTION' or '" + start + "ACTION OFFSET LENGTH";
      case "add", "open", "close" -> start + action;
      default -> start + action + " OFFSET LENGTH";
    };
  }
}
