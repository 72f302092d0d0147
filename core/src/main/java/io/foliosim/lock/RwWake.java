package io.foliosim.lock;

import io.foliosim.engine.Frame;

/**
 * {@code rwsem_wake}: takes the wait lock, chooses whom to wake, lets go of the wait lock, and
 * wakes.
 */
final class RwWake extends Frame {
  private static final int CHOOSE = 1;
  private static final int UNLOCK = 2;
  private static final int WAKE = 3;
  private static final int OUT = 4;

  private final SpinLock.Lock lockWait = new SpinLock.Lock();
  private final SpinLock.Unlock unlockWait = new SpinLock.Unlock();
  private final WakeQueue wakes = new WakeQueue();

  @SuppressWarnings("NullAway.Init") // set by on() before each call
  private RwSemaphore sem;

  private boolean readOwned;

  RwWake on(RwSemaphore semaphore, boolean callerIsReader) {
    sem = semaphore;
    readOwned = callerIsReader;
    return this;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> call(lockWait.on(sem.waitLock), CHOOSE);
      case CHOOSE -> {
        sem.list.markWake(!readOwned, readOwned, wakes, task());
        yield spend(sem.costs.queueNanos(), UNLOCK);
      }
      case UNLOCK -> call(unlockWait.on(sem.waitLock), WAKE);
      case WAKE -> wakes.isEmpty() ? done() : call(wakes.paying(sem.costs), OUT);
      case OUT -> done();
      default -> throw unknownStep();
    };
  }

  @Override
  public String function() {
    return "rwsem_wake";
  }
}
