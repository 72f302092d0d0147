package io.foliosim.fio;

import com.google.common.collect.ImmutableList;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers as fio prints them. */
final class FioNumbers {
  private static final ImmutableList<String> DECIMAL =
      ImmutableList.of("", "k", "M", "G", "T", "P", "E");
  private static final ImmutableList<String> BINARY =
      ImmutableList.of("", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei");

  private FioNumbers() {}

  /**
   * A number of a few digits and a prefix (lib/num2str.c: num2str): divided by 1000 or 1024 until
   * its whole part has no more digits than allowed, then filled up with decimals if two places are
   * left.
   *
   * @param number the number, at least 0
   * @param digits how many places it may take, the decimal point counted
   * @param binary whether prefixes are powers of 1024 (Ki, Mi), else of 1000 (k, M)
   * @param unit what follows
   */
  static String shortened(long number, int digits, boolean binary, String unit) {
    int base = binary ? 1024 : 1000;
    long whole = number;
    long rest = 0;
    int power = 0;
    while (Long.toString(whole).length() > digits) {
      rest = whole % base;
      whole /= base;
      power++;
    }
    if (power == 0) {
      return whole + unit;
    }
    String suffix = (binary ? BINARY : DECIMAL).get(power) + unit;
    int decimals = digits - Long.toString(whole).length() - 1;
    if (decimals < 1) {
      return (rest >= base / 2 ? whole + 1 : whole) + suffix;
    }
    String fraction = fixed((double) rest / base, decimals);
    long carried = fraction.startsWith("1") ? whole + 1 : whole;
    return carried + fraction.substring(1) + suffix;
  }

  /**
   * As printf's {@code %.*f}: ties, which binary fractions can be exactly, go to the even digit.
   */
  static String fixed(double value, int decimals) {
    return new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
  }

  /** The same, filled up with blanks on the left. */
  static String fixed(double value, int decimals, int width) {
    return " ".repeat(Math.max(0, width - fixed(value, decimals).length()))
        + fixed(value, decimals);
  }
}
