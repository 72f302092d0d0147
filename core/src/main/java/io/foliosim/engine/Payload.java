package io.foliosim.engine;

/** An event's handler and argument in one word: 16 bits of handler id above 48 of argument. */
final class Payload {

  static final long MAX_ARG = (1L << 48) - 1;

  private static final int HANDLER_SHIFT = 48;

  private Payload() {}

  /**
   * Packs a handler and an argument.
   *
   * @param handlers how many handlers are registered
   * @throws IllegalArgumentException when the handler is none of them or the argument out of range
   */
  static long of(int handler, long arg, int handlers) {
    if (Integer.compareUnsigned(handler, handlers) >= 0 || arg >>> HANDLER_SHIFT != 0) {
      throw refusal(handler, arg, handlers);
    }
    return ((long) handler << HANDLER_SHIFT) | arg;
  }

  static int handler(long payload) {
    return (int) (payload >>> HANDLER_SHIFT);
  }

  static long arg(long payload) {
    return payload & MAX_ARG;
  }

  private static IllegalArgumentException refusal(int handler, long arg, int handlers) {
    return new IllegalArgumentException(
        arg >>> HANDLER_SHIFT != 0
            ? "event argument " + arg + " is not in 0 to " + MAX_ARG
            : "event handler " + handler + " is none of the " + handlers + " registered");
  }
}
