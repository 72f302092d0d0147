package io.foliosim.testkit;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Throws what a test framework shows: an assertion error with the numbers. */
final class Check {
  private Check() {}

  /**
   * Fails unless something holds.
   *
   * @param holds whether it does
   * @param format what is wrong, as {@link String#format}
   * @param numbers for the format
   */
  static void that(boolean holds, String format, @Nullable Object... numbers) {
    if (!holds) {
      throw new AssertionError(String.format(Locale.ROOT, format, numbers));
    }
  }

  /**
   * Fails unless two counts are equal.
   *
   * @param expected one
   * @param actual the other
   * @param what names them, such as {@code invariant 19: NR_FILE_DIRTY}
   */
  static void same(long expected, long actual, String what) {
    that(expected == actual, "%s is %d, expected %d", what, actual, expected);
  }
}
