package io.foliosim.lock;

import io.foliosim.engine.Frame;

/** {@code up_write}: releases a {@link RwSemaphore} held exclusively and wakes waiters. */
public final class UpWrite extends Frame {
  private static final int WAKE = 1;
  private static final int OUT = 2;

  private final RwWake wake = new RwWake();

  @SuppressWarnings("NullAway.Init") // set by on() before each call
  private RwSemaphore sem;

  /** Creates the frame. */
  public UpWrite() {}

  /**
   * Sets up the next call.
   *
   * @param semaphore the lock to release; the calling task is its writer
   * @return this
   */
  public UpWrite on(RwSemaphore semaphore) {
    sem = semaphore;
    return this;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> {
        sem.releaseWrite(task());
        long cost = sem.costs.releaseNanos(task().cpu());
        yield sem.waitersFlag() ? spend(cost, WAKE) : spendAndReturn(cost);
      }
      case WAKE -> call(wake.on(sem, false), OUT);
      case OUT -> done();
      default -> throw unknownStep();
    };
  }

  @Override
  public String function() {
    return "up_write";
  }
}
