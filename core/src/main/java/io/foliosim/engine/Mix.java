package io.foliosim.engine;

/** Mixing of 64-bit words: cheap for the digest of every event, strong for seeds and results. */
final class Mix {

  // 2^64 divided by the golden ratio, and two odd words without pattern (digits of sqrt 3, sqrt 5).
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;
  private static final long TIME = 0xBB67AE8584CAA73BL;
  private static final long CHAIN = 0x3C6EF372FE94F82BL;

  private Mix() {}

  /**
   * Adds an event to a digest. The rotation brings the well-mixed high bits of the product down, so
   * the order of events counts; only one multiplication depends on the event before.
   */
  static long fold(long digest, long time, long payload) {
    return (Long.rotateLeft(digest, 29) ^ (time * TIME + payload + GOLDEN)) * CHAIN;
  }

  /** Spreads every bit over the whole word; a bijection (Stafford's variant 13 of SplitMix64). */
  static long avalanche(long word) {
    long z = word + GOLDEN;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** Hashes a text by its UTF-16 units; does not depend on the platform. */
  static long hash(String text) {
    long h = text.length();
    for (int i = 0; i < text.length(); i++) {
      h = avalanche(h ^ text.charAt(i));
    }
    return h;
  }
}
