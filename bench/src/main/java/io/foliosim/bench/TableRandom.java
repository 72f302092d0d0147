package io.foliosim.bench;

/**
 * The random numbers of every contender: xorshift64 picks one of 4096 quantiles of the exponential
 * distribution. About 2 ns a number, so that the event queue is what is measured.
 */
final class TableRandom {

  private static final int SIZE = 4096;
  private static final double[] EXPONENTIAL = new double[SIZE];
  private static final long[] EXPONENTIAL_NANOS = new long[SIZE];

  static {
    for (int i = 0; i < SIZE; i++) {
      EXPONENTIAL[i] = -StrictMath.log(1 - (i + 0.5) / SIZE);
      EXPONENTIAL_NANOS[i] = (long) (EXPONENTIAL[i] * 1e9);
    }
  }

  private long state = 12345;

  private int index() {
    long x = state;
    x ^= x << 13;
    x ^= x >>> 7;
    x ^= x << 17;
    state = x;
    return (int) (x >>> 52);
  }

  /** Returns an exponential number of mean 1. */
  double exponential() {
    return EXPONENTIAL[index()];
  }

  /** Returns an exponential duration in ns, 1 s on average. */
  long exponentialNanos() {
    return EXPONENTIAL_NANOS[index()];
  }
}
