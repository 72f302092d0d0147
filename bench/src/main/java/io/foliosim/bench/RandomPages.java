package io.foliosim.bench;

/** Random page numbers from a linear congruential generator; about 1 ns a number. */
final class RandomPages {
  private final long mask;
  private long state = 12345;

  /** Numbers below a power of two. */
  RandomPages(long pages) {
    this.mask = pages - 1;
  }

  long next() {
    state = state * 6364136223846793005L + 1442695040888963407L;
    return state >>> 33 & mask;
  }
}
