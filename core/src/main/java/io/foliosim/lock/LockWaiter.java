package io.foliosim.lock;

import io.foliosim.engine.Frame;
import io.foliosim.engine.Task;
import org.jspecify.annotations.Nullable;

/**
 * The frame of a sleeping lock's acquire, which is at the same time its entry in the lock's wait
 * list and in its queue of spinners.
 */
abstract class LockWaiter extends Frame implements Task.Spinner {
  @Nullable LockWaiter prev;
  @Nullable LockWaiter next;
  @Nullable LockWaiter spinPrev;
  @Nullable LockWaiter spinNext;

  /** Wants the lock exclusively. */
  final boolean writer;

  /** About to sleep or asleep: the only time when a wake-up makes sense. */
  boolean waiting;

  /** The lock was passed to this waiter. */
  boolean granted;

  /** Asked for the handoff: nobody else may take the lock next. */
  boolean handoffSet;

  /** The CPU is wanted by somebody else: stop spinning. */
  boolean resched;

  /** When the wait is long enough to ask for the handoff; absolute ns. */
  long timeoutAt;

  /** When a spin on readers ends, absolute ns; -1 while the owner is not seen to be readers. */
  long readerSpinEnd;

  /** When the first attempt failed; absolute ns. */
  long since;

  LockWaiter(boolean writer) {
    this.writer = writer;
  }

  final Task waiter() {
    return task();
  }

  /** The queue of spinners that this waiter uses. */
  abstract OwnerSpin spinQueue();

  @Override
  public final void reschedule(Task task) {
    resched = true;
    spinQueue().stop(this);
  }
}
