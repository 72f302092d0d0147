package io.foliosim.mm;

/** Steele, Lea and Flood's SplitMix64 generator: 64 bits of state, equal on every JDK. */
final class SplitMix64 {
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private long state;

  SplitMix64(long seed) {
    state = seed;
  }

  /** The next 64 random bits. */
  long next() {
    state += GOLDEN_GAMMA;
    long z = state;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** A number from 0 to {@code bound} - 1; uneven by at most bound / 2^63. */
  long below(long bound) {
    return (next() >>> 1) % bound;
  }
}
