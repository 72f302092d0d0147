package io.foliosim.lock;

/**
 * The rules of a {@link RwSemaphore} that a what-if may change. Immutable; {@link #KERNEL} is what
 * Linux does.
 *
 * @param handoffAfterNanos how long the first waiter has waited, in ns, when a failed attempt of
 *     its makes it ask for the handoff; 4 ms in the kernel ({@code HZ/250}), at least 0
 * @param readerWakeBatch how many readers one wake-up grants the lock at most; 256, at least 1
 * @param spinning whether writers spin while the owner runs ({@code CONFIG_RWSEM_SPIN_ON_OWNER})
 * @param readerSpinBaseNanos part of the spin on readers that does not depend on their number; 10
 *     µs
 * @param readerSpinPerReaderNanos part of it per reader; 0.5 µs
 * @param readerSpinMaxReaders readers beyond this number do not lengthen the spin; 30
 * @param samplePeriodNanos how often a spinner finds out that the owner left its CPU or that its
 *     time is over, in ns, at least 1; 16 rounds of the kernel's loop are about 1 µs
 */
public record RwSemaphoreConfig(
    long handoffAfterNanos,
    int readerWakeBatch,
    boolean spinning,
    long readerSpinBaseNanos,
    long readerSpinPerReaderNanos,
    int readerSpinMaxReaders,
    long samplePeriodNanos) {

  /** The kernel's rules: 4 ms, 256 readers, spins of 10 to 25 µs on readers. */
  public static final RwSemaphoreConfig KERNEL =
      new RwSemaphoreConfig(4_000_000, 256, true, 10_000, 500, 30, 1_000);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a value is out of its range
   */
  public RwSemaphoreConfig {
    if (handoffAfterNanos < 0
        || readerSpinBaseNanos < 0
        || readerSpinPerReaderNanos < 0
        || readerSpinMaxReaders < 0) {
      throw new IllegalArgumentException(
          "rwsem times and reader counts must not be negative: handoff after %d ns, spin on readers %d + %d ns each, up to %d readers"
              .formatted(
                  handoffAfterNanos,
                  readerSpinBaseNanos,
                  readerSpinPerReaderNanos,
                  readerSpinMaxReaders));
    }
    if (readerWakeBatch < 1 || samplePeriodNanos < 1) {
      throw new IllegalArgumentException(
          "rwsem reader batch and sample period must be at least 1: found %d and %d ns"
              .formatted(readerWakeBatch, samplePeriodNanos));
    }
  }

  /**
   * How long a writer spins on readers.
   *
   * @param readers readers that hold the lock
   * @return ns; (20 + min(readers, 30)) / 2 µs in the kernel
   */
  public long readerSpinNanos(int readers) {
    return readerSpinBaseNanos + readerSpinPerReaderNanos * Math.min(readers, readerSpinMaxReaders);
  }

  /**
   * The same rules with another handoff time.
   *
   * @param nanos ns
   * @return the changed rules
   */
  public RwSemaphoreConfig withHandoffAfterNanos(long nanos) {
    return new RwSemaphoreConfig(
        nanos,
        readerWakeBatch,
        spinning,
        readerSpinBaseNanos,
        readerSpinPerReaderNanos,
        readerSpinMaxReaders,
        samplePeriodNanos);
  }

  /**
   * The same rules with another reader batch.
   *
   * @param readers readers granted per wake-up
   * @return the changed rules
   */
  public RwSemaphoreConfig withReaderWakeBatch(int readers) {
    return new RwSemaphoreConfig(
        handoffAfterNanos,
        readers,
        spinning,
        readerSpinBaseNanos,
        readerSpinPerReaderNanos,
        readerSpinMaxReaders,
        samplePeriodNanos);
  }

  /**
   * The same rules with or without spinning.
   *
   * @param spins whether writers spin
   * @return the changed rules
   */
  public RwSemaphoreConfig withSpinning(boolean spins) {
    return new RwSemaphoreConfig(
        handoffAfterNanos,
        readerWakeBatch,
        spins,
        readerSpinBaseNanos,
        readerSpinPerReaderNanos,
        readerSpinMaxReaders,
        samplePeriodNanos);
  }
}
