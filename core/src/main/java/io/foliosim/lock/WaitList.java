package io.foliosim.lock;

import org.jspecify.annotations.Nullable;

/** The FIFO list of sleeping waiters, linked through the waiters. All operations are O(1). */
final class WaitList {
  private @Nullable LockWaiter first;
  private @Nullable LockWaiter last;
  private int size;

  @Nullable LockWaiter first() {
    return first;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  void append(LockWaiter waiter) {
    LockWaiter l = last;
    waiter.prev = l;
    waiter.next = null;
    if (l == null) {
      first = waiter;
    } else {
      l.next = waiter;
    }
    last = waiter;
    size++;
  }

  void remove(LockWaiter waiter) {
    LockWaiter p = waiter.prev;
    LockWaiter n = waiter.next;
    if (p == null) {
      first = n;
    } else {
      p.next = n;
    }
    if (n == null) {
      last = p;
    } else {
      n.prev = p;
    }
    waiter.prev = null;
    waiter.next = null;
    size--;
  }
}
