package io.foliosim.fio;

import java.util.OptionalLong;

/**
 * The seeds of fio's random streams, derived as fio derives them (init.c: setup_random_seeds), one
 * a purpose.
 *
 * <p>With {@code randrepeat=1} (the default) or a {@code randseed} the sequence is fio's own, and
 * with {@code randrepeat=1} every pass starts it over. With {@code randrepeat=0} and no {@code
 * randseed} fio asks the system; foliosim derives the streams from the scenario's seed in the same
 * way, so that runs stay repeatable.
 */
public final class FioSeeds {

  /** Which fio's rule for the stream of random offsets is followed. */
  public enum Rule {
    /** fio up to 3.34: with {@code randrepeat} the offsets have a seed of their own. */
    UP_TO_3_34,
    /** fio since 3.35: the offsets' seed is derived as the others are. */
    SINCE_3_35
  }

  private static final long MULTIPLIER = 0x9e370001L;
  private static final long OFFSET_SEED_UP_TO_3_34 = 0xb1899bedL;
  private static final long DEFAULT_SEED = 0x89L;
  private static final int SPREADS = 4;

  /** Places in fio's list of streams (fio.h: FIO_RAND_MIX_OFF, FIO_RAND_BLOCK_OFF). */
  private static final int MIX = 4;

  private static final int BLOCK = 6;

  private final long mix;
  private final long offsets;

  private FioSeeds(long mix, long offsets) {
    this.mix = mix;
    this.offsets = offsets;
  }

  /**
   * The seeds of a job.
   *
   * @param pattern what the job says about repeating
   * @param threadNumber fio's number of the clone: from 1, counting all clones of all jobs of the
   *     file in order
   * @param scenarioSeed what to use where fio would ask the system
   * @param rule which fio to follow
   */
  public static FioSeeds of(
      JobSpec.Pattern pattern, int threadNumber, long scenarioSeed, Rule rule) {
    OptionalLong given = pattern.randseed();
    long start =
        given.isPresent() ? given.getAsLong() : pattern.randrepeat() ? DEFAULT_SEED : scenarioSeed;
    long offsets = derived(start, threadNumber, BLOCK);
    if (rule == Rule.UP_TO_3_34 && pattern.randrepeat()) {
      offsets = OFFSET_SEED_UP_TO_3_34 * threadNumber;
    }
    return new FioSeeds(derived(start, threadNumber, MIX), offsets);
  }

  /** The seed of the draws that choose between reads and writes. */
  long mix() {
    return mix;
  }

  /** The seed of the random offsets. */
  long offsets() {
    return offsets;
  }

  private static long derived(long start, int threadNumber, int place) {
    long seed = start;
    for (int i = 0; i < SPREADS + place; i++) {
      seed *= MULTIPLIER;
    }
    return seed * threadNumber + place;
  }
}
