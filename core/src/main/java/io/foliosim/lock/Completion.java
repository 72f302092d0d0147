package io.foliosim.lock;

import java.util.function.BooleanSupplier;

/**
 * The kernel's {@code completion}: a count of things done that tasks wait for, each wait using up
 * one.
 */
public final class Completion {
  private final WaitQueue queue;
  private final BooleanSupplier take = this::tryWait;
  private int done;

  /**
   * Creates a completion with nothing done.
   *
   * @param costs what queueing and waking cost
   */
  public Completion(LockCosts costs) {
    queue = new WaitQueue(costs);
  }

  /**
   * Uses up one thing done if there is one ({@code try_wait_for_completion}).
   *
   * @return true if there was one
   */
  public boolean tryWait() {
    if (done == 0) {
      return false;
    }
    if (done != Integer.MAX_VALUE) {
      done--;
    }
    return true;
  }

  /**
   * Sets a frame up to wait for one thing done ({@code wait_for_completion}).
   *
   * @param frame a frame of the waiting task
   * @return the frame
   */
  public WaitQueue.Wait await(WaitQueue.Wait frame) {
    return frame.on(queue, take, true);
  }

  /** One more thing is done ({@code complete}). Free of cost, for event handlers. */
  public void complete() {
    count();
    queue.wake(1);
  }

  /** All waiters of now and later may go on ({@code complete_all}). Free of cost. */
  public void completeAll() {
    done = Integer.MAX_VALUE;
    queue.wake(Integer.MAX_VALUE);
  }

  /**
   * One more thing is done; sets a frame up that wakes a waiter and pays for it.
   *
   * @param frame a frame of the completing task
   * @return the frame
   */
  public WaitQueue.Wake complete(WaitQueue.Wake frame) {
    count();
    return frame.on(queue, 1);
  }

  /** Back to nothing done ({@code reinit_completion}). */
  public void reset() {
    done = 0;
  }

  private void count() {
    if (done != Integer.MAX_VALUE) {
      done++;
    }
  }
}
