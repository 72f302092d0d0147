package io.foliosim.machine;

import io.foliosim.knob.UserError;

/**
 * A primitive that takes CPU time: its name, what it is counted by, and the values that are
 * plausible on any machine. What it costs on one machine stands in that machine's {@link
 * CostTable}.
 *
 * <p>Declared once, as a public constant of the package that spends it, and listed by a {@link
 * CostProvider} or in {@link Costs}.
 *
 * @param name lower-case words joined by underscores, as profiles write it
 * @param unit what one unit of the value is for
 * @param low smallest plausible value, in the unit, at least 0
 * @param high largest plausible value, in the unit
 * @param description one sentence: what is counted, which kernel functions it stands for
 */
public record Cost(String name, Unit unit, double low, double high, String description) {
  /** What a cost is counted by. */
  public enum Unit {
    /** Nanoseconds each time. */
    NS("ns"),
    /** Nanoseconds for each 1024 bytes. */
    NS_PER_KIB("ns/KiB"),
    /** Nanoseconds for each folio. */
    NS_PER_FOLIO("ns/folio"),
    /** Nanoseconds for each page of the machine's page size. */
    NS_PER_PAGE("ns/page");

    private final String symbol;

    Unit(String symbol) {
      this.symbol = symbol;
    }

    /**
     * The unit as reports print it.
     *
     * @return the symbol
     */
    public String symbol() {
      return symbol;
    }
  }

  /**
   * Checks the declaration.
   *
   * @throws IllegalArgumentException if the name is not in lower-case words joined by underscores,
   *     or the range is empty or negative
   */
  public Cost {
    if (!name.matches("[a-z][a-z0-9]*(_[a-z0-9]+)*")) {
      throw new IllegalArgumentException("cost name '" + name + "' is not in snake_case");
    }
    if (!(low >= 0 && high >= low && high <= MAX_NANOS)) {
      throw new IllegalArgumentException(
          "range of cost "
              + name
              + " is "
              + low
              + " to "
              + high
              + ", not within 0 to "
              + MAX_NANOS);
    }
  }

  /** The largest value that any cost may have, in ns. */
  public static final double MAX_NANOS = 1e9;

  /**
   * Checks a value against the range.
   *
   * @param ns the value, in this cost's unit
   * @return the value in picoseconds, rounded
   * @throws UserError if the value is out of range
   */
  public long checkedPicos(double ns) {
    if (!(ns >= low && ns <= high)) {
      throw new UserError(
          "cost %s is %s %s, expected %s to %s %s"
              .formatted(name, plain(ns), unit.symbol, plain(low), plain(high), unit.symbol));
    }
    return Math.round(ns * 1000);
  }

  private static String plain(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
