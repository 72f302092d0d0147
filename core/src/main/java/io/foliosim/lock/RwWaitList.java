package io.foliosim.lock;

import io.foliosim.engine.Task;
import org.jspecify.annotations.Nullable;

/**
 * The wait list of a {@link RwSemaphore} and the rules of who is woken and who may take the lock.
 * Touched only by the holder of the wait lock.
 */
final class RwWaitList {
  private final RwSemaphore sem;
  private final WaitList list = new WaitList();

  RwWaitList(RwSemaphore sem) {
    this.sem = sem;
  }

  int size() {
    return list.size();
  }

  boolean isEmpty() {
    return list.isEmpty();
  }

  @Nullable LockWaiter first() {
    return list.first();
  }

  void append(LockWaiter waiter) {
    waiter.handoffSet = false;
    waiter.timeoutAt = waiter.waiter().now() + sem.config.handoffAfterNanos();
    list.append(waiter);
    sem.count |= RwSemaphore.WAITERS;
  }

  /** {@code rwsem_try_write_lock}: the attempt of a queued writer, with the wait lock held. */
  boolean tryWriteQueued(LockWaiter waiter) {
    LockWaiter first = list.first();
    boolean handoff = sem.handoffFlag();
    if (first == null || (handoff && first.handoffSet && waiter != first)) {
      return false;
    }
    Task task = waiter.waiter();
    if ((sem.count & RwSemaphore.LOCKED) != 0) {
      if (!handoff && task.now() >= waiter.timeoutAt) {
        sem.count |= RwSemaphore.HANDOFF;
        first.handoffSet = true;
        sem.spins.kick(task.cpu());
      }
      return false;
    }
    sem.count &= ~RwSemaphore.HANDOFF;
    unlink(waiter);
    sem.gotWrite(task);
    return true;
  }

  /** {@code rwsem_cond_wake_waiter}: a new waiter may find that the lock has become free. */
  void condWake(WakeQueue wakes, Task task) {
    if ((sem.count & RwSemaphore.WRITER) == 0) {
      markWake((sem.count & RwSemaphore.LOCKED) == 0, false, wakes, task);
    }
  }

  /**
   * {@code rwsem_mark_wake}: chooses whom to wake, with the wait lock held. A writer at the head is
   * woken to compete; readers at the head are granted the lock, together with all readers behind.
   *
   * @param any false to wake readers only
   * @param readOwned the caller is a reader itself, so that no writer can have stolen the lock
   * @param wakes where the chosen are added
   * @param waker the task that chooses
   */
  void markWake(boolean any, boolean readOwned, WakeQueue wakes, Task waker) {
    LockWaiter first = list.first();
    if (first == null) {
      return;
    }
    if (first.writer) {
      if (any) {
        wakes.add(first);
      }
      return;
    }
    if (!readOwned && (sem.count & RwSemaphore.WRITER) != 0) {
      if (waker.now() >= first.timeoutAt && !sem.handoffFlag()) {
        sem.count |= RwSemaphore.HANDOFF;
        first.handoffSet = true;
        sem.spins.kick(waker.cpu());
      }
      return;
    }
    grantReaders(first, wakes);
  }

  private void grantReaders(LockWaiter from, WakeQueue wakes) {
    int left = sem.config.readerWakeBatch();
    LockWaiter w = from;
    while (w != null && left > 0) {
      LockWaiter next = w.next;
      if (!w.writer) {
        unlink(w);
        sem.count += RwSemaphore.READER;
        sem.gotRead(w.waiter());
        w.granted = true;
        wakes.add(w);
        left--;
      }
      w = next;
    }
    sem.count &= ~RwSemaphore.HANDOFF;
  }

  private void unlink(LockWaiter waiter) {
    list.remove(waiter);
    if (list.isEmpty()) {
      sem.count &= ~RwSemaphore.WAITERS;
    }
  }
}
