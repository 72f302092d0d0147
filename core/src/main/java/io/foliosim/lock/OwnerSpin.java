package io.foliosim.lock;

import io.foliosim.engine.Simulation;
import org.jspecify.annotations.Nullable;

/**
 * Optimistic spinning: the queue of those who spin rather than sleep because the owner runs.
 *
 * <p>Models the OSQ lock: spinners line up, the head alone watches the owner, the others wait for
 * the head to leave. Outside of the queue, one waiter from the front of the wait list may watch
 * too. A watcher is not polled: {@link #kick} lets it look when the lock was released or handed
 * over. Only that the owner left its CPU, or that a time limit has passed, is found by sampling,
 * with at most one pending event per lock.
 */
final class OwnerSpin {
  /** The lock that is spun for. */
  interface Target {
    /** Whether a watcher that looks now would go on watching. */
    boolean worthWatching(LockWaiter watcher);
  }

  private final Target target;
  private final LockClass lockClass;
  private final LockCosts costs;
  private final long samplePeriod;
  private int number = -1;
  private @Nullable LockWaiter head;
  private @Nullable LockWaiter tail;
  private @Nullable LockWaiter watchingHead;
  private @Nullable LockWaiter watchingFront;
  private boolean sampling;

  OwnerSpin(Target target, LockClass lockClass, LockCosts costs, long samplePeriod) {
    this.target = target;
    this.lockClass = lockClass;
    this.costs = costs;
    this.samplePeriod = samplePeriod;
  }

  /**
   * Joins the queue ({@code osq_lock}).
   *
   * @return true if the waiter is the head; otherwise it has to spin until it becomes the head or
   *     {@link LockWaiter#resched} is set
   */
  boolean join(LockWaiter waiter) {
    LockWaiter t = tail;
    waiter.spinPrev = t;
    waiter.spinNext = null;
    tail = waiter;
    if (t == null) {
      head = waiter;
      return true;
    }
    t.spinNext = waiter;
    return false;
  }

  /** The head leaves ({@code osq_unlock}): the next in line stops waiting and becomes the head. */
  void leave(LockWaiter waiter) {
    LockWaiter next = waiter.spinNext;
    unlink(waiter);
    if (next != null) {
      next.waiter().endSpin(costs.handoffNanos(waiter.waiter().cpu(), next.waiter().cpu()));
    }
  }

  /** Whether nobody spins. */
  boolean isEmpty() {
    return head == null;
  }

  /** Begins to watch the owner; the caller spins until {@link #kick} or {@link #stop}. */
  void watch(LockWaiter waiter) {
    if (waiter == head) {
      watchingHead = waiter;
    } else {
      watchingFront = waiter;
    }
    sample(waiter.waiter().simulation());
  }

  /** The lock changed: both watchers look at it after a cache-line transfer from a CPU. */
  void kick(int fromCpu) {
    LockWaiter w = watchingHead;
    if (w != null) {
      watchingHead = null;
      w.waiter().endSpin(costs.handoffNanos(fromCpu, w.waiter().cpu()));
    }
    w = watchingFront;
    if (w != null) {
      watchingFront = null;
      w.waiter().endSpin(costs.handoffNanos(fromCpu, w.waiter().cpu()));
    }
  }

  /** A spinner's CPU is wanted: ends its spin now. One that waits in line leaves the line. */
  void stop(LockWaiter waiter) {
    if (waiter == watchingHead) {
      watchingHead = null;
    } else if (waiter == watchingFront) {
      watchingFront = null;
    } else {
      unlink(waiter);
    }
    waiter.waiter().endSpin(0);
  }

  /** The sampling event. */
  void look() {
    sampling = false;
    lookAt(watchingHead);
    lookAt(watchingFront);
  }

  private void lookAt(@Nullable LockWaiter watcher) {
    if (watcher == null) {
      return;
    }
    if (target.worthWatching(watcher)) {
      sample(watcher.waiter().simulation());
    } else {
      endWatch(watcher);
    }
  }

  private void endWatch(LockWaiter watcher) {
    if (watcher == watchingHead) {
      watchingHead = null;
    } else {
      watchingFront = null;
    }
    watcher.waiter().endSpin(0);
  }

  private void sample(Simulation sim) {
    if (sampling) {
      return;
    }
    sampling = true;
    if (number < 0) {
      number = lockClass.enlist(this);
    }
    lockClass.scheduleLook(sim, samplePeriod, number);
  }

  private void unlink(LockWaiter waiter) {
    LockWaiter p = waiter.spinPrev;
    LockWaiter n = waiter.spinNext;
    if (p == null) {
      head = n;
    } else {
      p.spinNext = n;
    }
    if (n == null) {
      tail = p;
    } else {
      n.spinPrev = p;
    }
    waiter.spinPrev = null;
    waiter.spinNext = null;
  }
}
