package io.foliosim.knob;

/**
 * The user's input cannot be used. The message is one line written for the user: what was found,
 * where, and what was expected, with the nearest legal name where there is one.
 *
 * <p>Any package may throw it. Whoever talks to the user prints the message alone, without a stack
 * trace; the {@code foliosim} command exits with status 2.
 */
public final class UserError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes an error with a message for the user.
   *
   * @param message one line: what was found, where, what was expected
   */
  public UserError(String message) {
    super(message);
  }

  /**
   * Makes an error with a message for the user, which came from another exception.
   *
   * @param message one line: what was found, where, what was expected
   * @param cause the exception that told of it, kept for developers
   */
  public UserError(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * The same error, told with the place where the input stood. A reader of files catches an error
   * that code without a file in hand threw, and adds what only it knows.
   *
   * @param place such as {@code scenario.yaml:12}
   * @return an error whose message begins with the place
   */
  public UserError at(String place) {
    return new UserError(place + ": " + getMessage(), this);
  }
}
