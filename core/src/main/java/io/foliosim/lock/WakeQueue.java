package io.foliosim.lock;

import io.foliosim.engine.Frame;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * {@code wake_up_q}: wakes the waiters that were chosen while a wait list was locked, after it was
 * unlocked. Costs one {@code try_to_wake_up} per sleeper, one after the other.
 */
final class WakeQueue extends Frame {
  private static final int WAKE = 1;

  @SuppressWarnings("NullAway.Init") // set by paying() before each call
  private LockCosts costs;

  private @Nullable LockWaiter[] chosen = new LockWaiter[4];
  private int count;
  private int index;

  WakeQueue() {}

  WakeQueue paying(LockCosts costs) {
    this.costs = costs;
    return this;
  }

  void add(LockWaiter waiter) {
    if (count == chosen.length) {
      chosen = Arrays.copyOf(chosen, count * 2);
    }
    chosen[count++] = waiter;
  }

  boolean isEmpty() {
    return count == 0;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> {
        index = 0;
        yield next();
      }
      case WAKE -> {
        LockWaiter waiter = chosen[index];
        chosen[index++] = null;
        if (waiter != null && waiter.waiting) {
          waiter.waiter().wake();
        }
        yield next();
      }
      default -> throw unknownStep();
    };
  }

  /** Goes on with the next waiter that still sleeps; the others have noticed by themselves. */
  private int next() {
    while (index < count) {
      LockWaiter waiter = chosen[index];
      if (waiter != null && waiter.waiting) {
        return spend(costs.wakeNanos(task().cpu(), waiter.waiter().cpu()), WAKE);
      }
      chosen[index++] = null;
    }
    count = 0;
    return done();
  }

  @Override
  public String function() {
    return "wake_up_q";
  }
}
