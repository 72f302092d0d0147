package io.foliosim.fio;

import java.util.Locale;
import java.util.OptionalLong;

/** Reads numbers with fio's suffixes (parse.c: get_mult_bytes, get_mult_time). */
final class Units {
  private static final String POWERS = "kmgtp";
  private static final long NS_PER_US = 1_000L;

  private Units() {}

  /**
   * A size in bytes: digits (or 0x and hexadecimal digits) and an optional suffix k, m, g, t or p,
   * also written kb or kib, in either case.
   *
   * <p>fio's rule for the base is its own: with {@code kb_base=1024} (the default) k and kb are
   * 1024 and kib is 1000; with {@code kb_base=1000} k and kb are 1000 and kib is 1024.
   *
   * @param text what the job file says
   * @param kbBase 1000 or 1024
   * @return the size, empty if the text is no size or exceeds 63 bits
   */
  static OptionalLong bytes(String text, int kbBase) {
    String lower = text.trim().toLowerCase(Locale.ROOT);
    int end = digits(lower);
    OptionalLong number = number(lower.substring(0, end));
    String suffix = lower.substring(end);
    if (number.isEmpty() || suffix.isEmpty() || suffix.equals("b")) {
      return number;
    }
    int power = POWERS.indexOf(suffix.charAt(0)) + 1;
    String unit = suffix.substring(1);
    if (power == 0 || !(unit.isEmpty() || unit.equals("b") || unit.equals("ib"))) {
      return OptionalLong.empty();
    }
    long base = unit.equals("ib") ? 2024 - kbBase : kbBase;
    return scaled(number.getAsLong(), base, power);
  }

  /**
   * A time in nanoseconds: digits and an optional unit us, usec, ms, msec, s, m, h or d.
   *
   * @param text what the job file says
   * @param bareIsSeconds whether a number without unit counts seconds, else microseconds
   * @return the time, empty if the text is no time or exceeds 63 bits
   */
  static OptionalLong nanos(String text, boolean bareIsSeconds) {
    String lower = text.trim().toLowerCase(Locale.ROOT);
    int end = digits(lower);
    OptionalLong number = number(lower.substring(0, end));
    long unit =
        switch (lower.substring(end)) {
          case "" -> bareIsSeconds ? 1_000_000 * NS_PER_US : NS_PER_US;
          case "us", "usec" -> NS_PER_US;
          case "ms", "msec" -> 1_000 * NS_PER_US;
          case "s" -> 1_000_000 * NS_PER_US;
          case "m" -> 60_000_000L * NS_PER_US;
          case "h" -> 3_600_000_000L * NS_PER_US;
          case "d" -> 86_400_000_000L * NS_PER_US;
          default -> 0;
        };
    return number.isEmpty() || unit == 0
        ? OptionalLong.empty()
        : scaled(number.getAsLong(), unit, 1);
  }

  private static OptionalLong scaled(long number, long factor, int power) {
    long result = number;
    for (int i = 0; i < power; i++) {
      if (result > Long.MAX_VALUE / factor) {
        return OptionalLong.empty();
      }
      result *= factor;
    }
    return OptionalLong.of(result);
  }

  private static int digits(String text) {
    int end = text.startsWith("0x") ? 2 : 0;
    int radix = end == 0 ? 10 : 16;
    while (end < text.length() && Character.digit(text.charAt(end), radix) >= 0) {
      end++;
    }
    return end;
  }

  private static OptionalLong number(String digits) {
    boolean hex = digits.startsWith("0x");
    try {
      return OptionalLong.of(Long.parseLong(hex ? digits.substring(2) : digits, hex ? 16 : 10));
    } catch (NumberFormatException notANumber) {
      return OptionalLong.empty();
    }
  }
}
