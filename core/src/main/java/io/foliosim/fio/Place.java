package io.foliosim.fio;

import io.foliosim.knob.Nearest;
import io.foliosim.knob.UserError;
import java.util.Collection;

/**
 * A line of an input file, as errors name it.
 *
 * @param file the name of the file as the user gave it
 * @param line the number of the line, from 1
 */
record Place(String file, int line) {

  /** The error {@code file:line: message}. */
  UserError error(String message) {
    return new UserError(this + ": " + message);
  }

  /**
   * The error {@code file:line: message; did you mean 'x'?} with the legal name nearest to found.
   */
  UserError error(String message, String found, Collection<String> legal) {
    return error(
        message + Nearest.name(found, legal).map(n -> "; did you mean '" + n + "'?").orElse(""));
  }

  @Override
  public String toString() {
    return file + ":" + line;
  }
}
