package io.foliosim.knob;

/** An error in the user's input, told in one line. */
public class UserError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the error.
   *
   * @param message one line: what was found, where, and what was expected
   */
  public UserError(String message) {
    super(message);
  }
}
