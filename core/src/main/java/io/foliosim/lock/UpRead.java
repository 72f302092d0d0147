package io.foliosim.lock;

import io.foliosim.engine.Frame;

/** {@code up_read}: releases a {@link RwSemaphore} held shared; the last one out wakes waiters. */
public final class UpRead extends Frame {
  private static final int WAKE = 1;
  private static final int OUT = 2;

  private final RwWake wake = new RwWake();

  @SuppressWarnings("NullAway.Init") // set by on() before each call
  private RwSemaphore sem;

  /** Creates the frame. */
  public UpRead() {}

  /**
   * Sets up the next call.
   *
   * @param semaphore the lock to release; the calling task is one of its readers
   * @return this
   */
  public UpRead on(RwSemaphore semaphore) {
    sem = semaphore;
    return this;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> {
        boolean wakes = sem.releaseRead(task());
        long cost = sem.costs.releaseNanos(task().cpu());
        yield wakes ? spend(cost, WAKE) : spendAndReturn(cost);
      }
      case WAKE -> call(wake.on(sem, false), OUT);
      case OUT -> done();
      default -> throw unknownStep();
    };
  }

  @Override
  public String function() {
    return "up_read";
  }
}
