package io.foliosim.fio;

/**
 * L'Ecuyer's combined Tausworthe generator of 32 bits, taus88 (Mathematics of Computation 65,
 * 1996), seeded as fio seeds it (lib/rand.c: __init_rand32), so that equal seeds give fio's own
 * sequence.
 *
 * <p>Period about 2^88. Constant time, no allocation. Not thread-safe.
 */
final class Tausworthe {
  /**
   * fio's starting value: its source means a sum of powers of two and writes ^ for "to the power
   * of", which C reads as an exclusive or: 29 + 19 + 5.
   */
  private static final int LCG_START = 53;

  private static final int LCG_FACTOR = 69069;
  private static final int WARM_UP = 6;
  private static final double RANGE = 4294967296.0;

  private int s1;
  private int s2;
  private int s3;

  /** Starts the sequence of a seed; the low 32 bits count. */
  void seed(long seed) {
    s1 = atLeast(1, (LCG_START * LCG_FACTOR) ^ (int) seed);
    s2 = atLeast(7, (s1 * LCG_FACTOR) ^ (int) seed);
    s3 = atLeast(15, (s2 * LCG_FACTOR) ^ (int) seed);
    for (int i = 0; i < WARM_UP; i++) {
      next();
    }
  }

  /** The next number, from 0 to 2^32 - 1. */
  long next() {
    s1 = ((s1 & 0xfffffffe) << 12) ^ (((s1 << 13) ^ s1) >>> 19);
    s2 = ((s2 & 0xfffffff8) << 4) ^ (((s2 << 2) ^ s2) >>> 25);
    s3 = ((s3 & 0xfffffff0) << 17) ^ (((s3 << 3) ^ s3) >>> 11);
    return Integer.toUnsignedLong(s1 ^ s2 ^ s3);
  }

  /** A number from 0 to bound - 1, scaled in floating point as fio does (io_u.c, lib/rand.h). */
  long below(long bound) {
    return (long) (bound * (next() / RANGE));
  }

  /** The state words must exceed these least values, or the generator degenerates. */
  private static int atLeast(int least, int value) {
    return Integer.compareUnsigned(value, least) < 0 ? value + least : value;
  }
}
