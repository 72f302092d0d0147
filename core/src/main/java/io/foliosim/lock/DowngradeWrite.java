package io.foliosim.lock;

import io.foliosim.engine.Frame;

/**
 * {@code downgrade_write}: turns the writer of a {@link RwSemaphore} into a reader; wakes readers.
 */
public final class DowngradeWrite extends Frame {
  private static final int WAKE = 1;
  private static final int OUT = 2;

  private final RwWake wake = new RwWake();

  @SuppressWarnings("NullAway.Init") // set by on() before each call
  private RwSemaphore sem;

  /** Creates the frame. */
  public DowngradeWrite() {}

  /**
   * Sets up the next call.
   *
   * @param semaphore the lock to downgrade; the calling task is its writer
   * @return this
   */
  public DowngradeWrite on(RwSemaphore semaphore) {
    sem = semaphore;
    return this;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> {
        sem.downgrade(task());
        long cost = sem.costs.releaseNanos(task().cpu());
        yield sem.waitersFlag() ? spend(cost, WAKE) : spendAndReturn(cost);
      }
      case WAKE -> call(wake.on(sem, true), OUT);
      case OUT -> done();
      default -> throw unknownStep();
    };
  }

  @Override
  public String function() {
    return "downgrade_write";
  }
}
