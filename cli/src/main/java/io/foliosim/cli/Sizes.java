package io.foliosim.cli;

import io.foliosim.knob.Knob;
import io.foliosim.knob.UserError;

/** Reads sizes that options take, with the suffixes that knobs take. */
final class Sizes {
  private Sizes() {}

  /**
   * Reads a size.
   *
   * @param option name of the option, for errors
   * @param text such as {@code 4096}, {@code 4k} or {@code 1g}
   * @param min smallest legal size, bytes
   * @param max largest legal size, bytes
   * @return bytes
   * @throws UserError if the text is no size from min to max
   */
  static long parse(String option, String text, long min, long max) {
    Knob<Long> size =
        Knob.ofBytes("option.size", min, max)
            .defaultsTo(min)
            .describedAs("Size that an option takes.")
            .build();
    try {
      return size.parse(text);
    } catch (UserError e) {
      throw new UserError(String.valueOf(e.getMessage()).replace(size.name(), option), e);
    }
  }
}
