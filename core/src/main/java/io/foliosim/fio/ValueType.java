package io.foliosim.fio;

import java.util.List;
import java.util.Optional;

/**
 * How the value of an option is read.
 *
 * @param <T> what a value is
 * @param expected the legal values in words, for errors
 * @param legal the legal words, if the type has a closed list of them, so that errors can suggest
 *     one
 * @param bare whether the option may stand without a value
 * @param reader reads a value
 */
record ValueType<T>(String expected, List<String> legal, boolean bare, Reader<T> reader) {

  /** Reads the text of a value. */
  @FunctionalInterface
  interface Reader<T> {
    /** The value, empty if the text is not legal; kbBase is 1000 or 1024. */
    Optional<T> read(String text, int kbBase);
  }

  /** Any text; none at all where a variable is not set. */
  static final ValueType<String> TEXT =
      new ValueType<>("a text", List.of(), false, (text, k) -> Optional.of(text));

  /** A number that counts, suffixes allowed. */
  static final ValueType<Long> COUNT = count(0, Long.MAX_VALUE);

  /** Bytes. */
  static final ValueType<Long> BYTES =
      new ValueType<>(
          "a size such as 4k, 1m or 65536", List.of(), false, (text, k) -> sizeOf(text, k));

  /** Read and written block sizes. */
  static final ValueType<BlockSizes> BLOCK_SIZES =
      new ValueType<>(
          "a size such as 4k, or sizes of reads, writes and trims such as 4k,64k,4k",
          List.of(),
          false,
          BlockSizes::parse);

  /** Nanoseconds, written in seconds if no unit is given. */
  static final ValueType<Long> SECONDS = time("a time such as 30, 30s, 500ms or 2m", true);

  /** Nanoseconds, written in microseconds if no unit is given. */
  static final ValueType<Long> MICROSECONDS = time("a time such as 50, 50us or 1ms", false);

  /** Zero or one, always written. */
  static final ValueType<Boolean> BOOL = flag(false);

  /** Zero or one; the bare name means one. */
  static final ValueType<Boolean> FLAG = flag(true);

  /** A number between two bounds, both legal. */
  static ValueType<Long> count(long min, long max) {
    String range = max == Long.MAX_VALUE ? "of at least " + min : "from " + min + " to " + max;
    return new ValueType<>(
        "a number " + range,
        List.of(),
        false,
        (text, k) -> sizeOf(text, k).filter(value -> value >= min && value <= max));
  }

  /** One of the given words. */
  static <T> ValueType<T> oneOf(List<String> words, Reader<T> reader) {
    return new ValueType<>("one of " + String.join(", ", words), words, false, reader);
  }

  private static ValueType<Boolean> flag(boolean bare) {
    return new ValueType<>(
        "0 or 1",
        List.of("0", "1"),
        bare,
        (text, k) -> sizeOf(text, k).filter(value -> value <= 1).map(value -> value == 1));
  }

  private static ValueType<Long> time(String expected, boolean bareIsSeconds) {
    return new ValueType<>(
        expected,
        List.of(),
        false,
        (text, k) -> Units.nanos(text, bareIsSeconds).stream().boxed().findFirst());
  }

  private static Optional<Long> sizeOf(String text, int kbBase) {
    return Units.bytes(text, kbBase).stream().boxed().findFirst();
  }
}
