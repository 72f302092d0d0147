package io.foliosim.knob;

import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.Immutable;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How whole numbers of a unit are written: plainly, or with the suffixes of bytes or of time. */
enum Scale {
  /** Digits alone. */
  PLAIN("a whole number", ImmutableList.of()),

  /** Bytes: {@code 4k}, {@code 4KiB}, {@code 4kB} are all 4096, as in fio. */
  BYTES(
      "a size",
      ImmutableList.of(
          new Suffix("k", 1L << 10),
          new Suffix("m", 1L << 20),
          new Suffix("g", 1L << 30),
          new Suffix("t", 1L << 40))),

  /** Nanoseconds: {@code 500}, {@code 500ns}, {@code 20us}, {@code 5ms}, {@code 30s}. */
  NANOS(
      "a time",
      ImmutableList.of(
          new Suffix("us", 1_000L), new Suffix("ms", 1_000_000L), new Suffix("s", 1_000_000_000L)));

  private static final Pattern NUMBER = Pattern.compile("([+-]?[0-9][0-9_]*)\\s*([a-z]*)");

  private final String kind;
  private final ImmutableList<Suffix> suffixes;

  Scale(String kind, ImmutableList<Suffix> suffixes) {
    this.kind = kind;
    this.suffixes = suffixes;
  }

  /**
   * Reads a number; {@code _} may group digits.
   *
   * @throws IllegalArgumentException if this is no number of this scale, or beyond a {@code long}
   */
  long parse(String text) {
    Matcher matcher = NUMBER.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw new IllegalArgumentException("no number");
    }
    long number = Long.parseLong(matcher.group(1).replace("_", ""));
    try {
      return Math.multiplyExact(number, factor(matcher.group(2)));
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("beyond 64 bits", e);
    }
  }

  /**
   * Writes a number with the largest suffix that leaves it whole, so that it reads back the same.
   */
  String format(long value) {
    for (int i = suffixes.size() - 1; i >= 0 && value != 0; i--) {
      Suffix suffix = suffixes.get(i);
      if (value % suffix.factor() == 0) {
        return value / suffix.factor() + suffix.text();
      }
    }
    return Long.toString(value);
  }

  /** Tells of the numbers of a range, such as {@code a size from 4k to 1g}. */
  String between(long min, long max) {
    return kind + " from " + format(min) + " to " + format(max);
  }

  private long factor(String suffix) {
    String bare =
        switch (this) {
          case PLAIN -> suffix;
          case BYTES -> suffix.replaceFirst("i?b$", "");
          case NANOS -> suffix.equals("ns") ? "" : suffix;
        };
    if (bare.isEmpty()) {
      return 1;
    }
    for (Suffix known : suffixes) {
      if (known.text().equals(bare)) {
        return known.factor();
      }
    }
    throw new IllegalArgumentException("no suffix " + suffix);
  }

  @Immutable
  private record Suffix(String text, long factor) {}
}
