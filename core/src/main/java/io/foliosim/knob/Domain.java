package io.foliosim.knob;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The legal values of a knob: how they are read, written and bounded. */
sealed interface Domain<T> {
  /** The Java type of the values. */
  Class<T> type();

  /** Says whether a value is legal. */
  boolean contains(T value);

  /**
   * Reads a value; it may still be out of range.
   *
   * @throws IllegalArgumentException if the text is none of this type
   */
  T parse(String text);

  /** Writes a value so that {@link #parse} reads it back. */
  String format(T value);

  /** The range as lists show it, such as {@code 0..24} or {@code on|off}. */
  String range();

  /** What a legal value looks like, for error messages: {@code a whole number from 0 to 24}. */
  String expected();

  /** The legal values by name where they are few, for suggestions. */
  default List<String> names() {
    return List.of();
  }

  /** Whole numbers that fit an {@code int}. */
  record Ints(int min, int max) implements Domain<Integer> {
    @Override
    public Class<Integer> type() {
      return Integer.class;
    }

    @Override
    public boolean contains(Integer value) {
      return value >= min && value <= max;
    }

    @Override
    public Integer parse(String text) {
      long value = Scale.PLAIN.parse(text);
      if (value != (int) value) {
        throw new IllegalArgumentException("beyond 32 bits");
      }
      return (int) value;
    }

    @Override
    public String format(Integer value) {
      return Integer.toString(value);
    }

    @Override
    public String range() {
      return min + ".." + max;
    }

    @Override
    public String expected() {
      return Scale.PLAIN.between(min, max);
    }
  }

  /** Whole numbers, bytes or nanoseconds. */
  record Longs(long min, long max, Scale scale) implements Domain<Long> {
    @Override
    public Class<Long> type() {
      return Long.class;
    }

    @Override
    public boolean contains(Long value) {
      return value >= min && value <= max;
    }

    @Override
    public Long parse(String text) {
      return scale.parse(text);
    }

    @Override
    public String format(Long value) {
      return scale.format(value);
    }

    @Override
    public String range() {
      return scale.format(min) + ".." + scale.format(max);
    }

    @Override
    public String expected() {
      return scale.between(min, max);
    }
  }

  /** Finite numbers. */
  record Doubles(double min, double max) implements Domain<Double> {
    @Override
    public Class<Double> type() {
      return Double.class;
    }

    @Override
    public boolean contains(Double value) {
      return value >= min && value <= max;
    }

    @Override
    public Double parse(String text) {
      return Double.valueOf(text.strip());
    }

    @Override
    public String format(Double value) {
      return Double.toString(value);
    }

    @Override
    public String range() {
      return min + ".." + max;
    }

    @Override
    public String expected() {
      return "a number from " + min + " to " + max;
    }
  }

  /** On or off, also written as the kernel's parameters are. */
  record Switch() implements Domain<Boolean> {
    @Override
    public Class<Boolean> type() {
      return Boolean.class;
    }

    @Override
    public boolean contains(Boolean value) {
      return true;
    }

    @Override
    public Boolean parse(String text) {
      return switch (text.strip().toLowerCase(Locale.ROOT)) {
        case "true", "on", "yes", "y", "1" -> true;
        case "false", "off", "no", "n", "0" -> false;
        default -> throw new IllegalArgumentException("neither on nor off");
      };
    }

    @Override
    public String format(Boolean value) {
      return Boolean.toString(value);
    }

    @Override
    public String range() {
      return "true|false";
    }

    @Override
    public String expected() {
      return "true or false";
    }

    @Override
    public List<String> names() {
      return List.of("true", "false");
    }
  }

  /** The constants of an enum, written in lower case. */
  record Choice<E extends Enum<E>>(Class<E> type) implements Domain<E> {
    @Override
    public boolean contains(E value) {
      return true;
    }

    @Override
    public E parse(String text) {
      String wanted = text.strip().replace('-', '_');
      for (E constant : type.getEnumConstants()) {
        if (constant.name().equalsIgnoreCase(wanted)) {
          return constant;
        }
      }
      throw new IllegalArgumentException("no such choice");
    }

    @Override
    public String format(E value) {
      return value.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String range() {
      return String.join("|", names());
    }

    @Override
    public String expected() {
      return "one of " + String.join(", ", names());
    }

    @Override
    public List<String> names() {
      return Arrays.stream(type.getEnumConstants()).map(this::format).toList();
    }
  }

  /** Kernel versions. */
  record Versions() implements Domain<KernelVersion> {
    @Override
    public Class<KernelVersion> type() {
      return KernelVersion.class;
    }

    @Override
    public boolean contains(KernelVersion value) {
      return true;
    }

    @Override
    public KernelVersion parse(String text) {
      return KernelVersion.parse(text);
    }

    @Override
    public String format(KernelVersion value) {
      return value.toString();
    }

    @Override
    public String range() {
      return KernelVersion.OLDEST + ".." + KernelVersion.NEWEST;
    }

    @Override
    public String expected() {
      return "a kernel version from " + KernelVersion.OLDEST + " to " + KernelVersion.NEWEST;
    }
  }
}
