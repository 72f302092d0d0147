package io.foliosim.engine;

/**
 * A stream of random numbers for one purpose, keyed by seed, component and replication.
 *
 * <p>The generator is xoshiro256++ of Blackman and Vigna: 256 bits of state, period 2^256 - 1,
 * started at a point that a strong mix of the key chooses. Streams of different keys are
 * independent for every practical purpose: 2^32 streams of 2^64 numbers each overlap with a
 * probability below 2^-120. All results are the same on every machine and JDK. Not thread-safe;
 * allocates nothing.
 */
public final class RandomStream {

  private static final double DOUBLE_UNIT = 0x1.0p-53;

  private long s0;
  private long s1;
  private long s2;
  private long s3;

  private RandomStream(long key) {
    long k0 = Mix.avalanche(key);
    long k1 = Mix.avalanche(k0);
    long k2 = Mix.avalanche(k1);
    long k3 = Mix.avalanche(k2);
    s0 = k0;
    s1 = k1;
    s2 = k2;
    // The state must not be all zero; avalanche is a bijection with one preimage of zero only.
    s3 = k3;
  }

  /** Returns the stream of a key, at its start. */
  static RandomStream of(long seed, String component, int replication) {
    long key = Mix.avalanche(seed) ^ Mix.hash(component);
    return new RandomStream(Mix.avalanche(key) + replication);
  }

  /** Returns 64 random bits: any long, each as likely as the others. */
  public long nextLong() {
    long result = Long.rotateLeft(s0 + s3, 23) + s0;
    long t = s1 << 17;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= t;
    s3 = Long.rotateLeft(s3, 45);
    return result;
  }

  /**
   * Returns an int from 0 to bound - 1, each exactly as likely as the others.
   *
   * @throws IllegalArgumentException when the bound is not positive
   */
  public int nextInt(int bound) {
    if (bound <= 0) {
      throw new IllegalArgumentException("bound " + bound + " is not positive");
    }
    // Lemire: the high word of a product, drawing again in the few cases that would be biased.
    long product = (nextLong() >>> 32) * bound;
    if ((product & 0xFFFFFFFFL) < bound) {
      long threshold = (1L << 32) % bound;
      while ((product & 0xFFFFFFFFL) < threshold) {
        product = (nextLong() >>> 32) * bound;
      }
    }
    return (int) (product >>> 32);
  }

  /**
   * Returns a long from 0 to bound - 1, each exactly as likely as the others.
   *
   * @throws IllegalArgumentException when the bound is not positive
   */
  public long nextLong(long bound) {
    if (bound <= 0) {
      throw new IllegalArgumentException("bound " + bound + " is not positive");
    }
    for (; ; ) {
      long drawn = nextLong() >>> 1;
      long result = drawn % bound;
      // The last, incomplete multiple of the bound below 2^63 overflows here and is drawn again.
      if (drawn - result + (bound - 1) >= 0) {
        return result;
      }
    }
  }

  /** Returns a double in [0, 1), a multiple of 2^-53. */
  public double nextDouble() {
    return (nextLong() >>> 11) * DOUBLE_UNIT;
  }

  /**
   * Returns a number of the exponential distribution: 0 or more, on average the mean.
   *
   * @param mean not negative
   */
  public double exponential(double mean) {
    return mean * Ziggurat.exponential(this);
  }

  /**
   * Returns a duration of the exponential distribution, rounded to the nearest ns.
   *
   * @param meanNanos the mean in ns, 0 or more
   */
  public long exponentialNanos(long meanNanos) {
    return (long) (meanNanos * Ziggurat.exponential(this) + 0.5);
  }

  /**
   * Returns a number of the normal distribution.
   *
   * @param mean any
   * @param deviation the standard deviation, not negative
   */
  public double normal(double mean, double deviation) {
    return mean + deviation * Ziggurat.normal(this);
  }

  /**
   * Returns a duration of the normal distribution, rounded to the nearest ns; a draw below 0 counts
   * as 0, so a deviation beyond a third of the mean raises the average visibly.
   *
   * @param meanNanos the mean in ns, 0 or more
   * @param deviationNanos the standard deviation in ns, 0 or more
   */
  public long normalNanos(long meanNanos, long deviationNanos) {
    return (long) Math.max(0, normal((double) meanNanos, (double) deviationNanos) + 0.5);
  }
}
