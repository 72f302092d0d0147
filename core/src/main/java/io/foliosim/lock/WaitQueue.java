package io.foliosim.lock;

import io.foliosim.engine.Frame;
import io.foliosim.engine.Task;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The kernel's generic wait queue: tasks that sleep until a condition holds. A wake-up reaches
 * every non-exclusive waiter, then a number of exclusive ones; both kinds in the order of arrival.
 * A woken waiter leaves the queue and looks at its condition again; if that does not hold it queues
 * anew, at the end.
 *
 * <p>The queue's own spin lock is not modelled: contention for it is left out. Queueing is O(1), a
 * wake-up O(woken); neither allocates.
 */
public final class WaitQueue {
  private final LockCosts costs;
  private @Nullable Wait sharedFirst;
  private @Nullable Wait sharedLast;
  private @Nullable Wait exclusiveFirst;
  private @Nullable Wait exclusiveLast;
  private int size;

  /**
   * Creates an empty queue.
   *
   * @param costs what queueing and waking cost
   */
  public WaitQueue(LockCosts costs) {
    this.costs = costs;
  }

  /**
   * How many tasks are queued.
   *
   * @return count
   */
  public int size() {
    return size;
  }

  /**
   * Wakes at once and free of cost: for event handlers, such as a device's completion, that charge
   * the time elsewhere. Tasks use {@link Wake}.
   *
   * @param exclusive how many exclusive waiters to wake at most
   * @return how many waiters were woken
   */
  public int wake(int exclusive) {
    int woken = 0;
    int left = exclusive;
    Wait next;
    while ((next = take(left)) != null) {
      if (next.exclusive) {
        left--;
      }
      next.wake();
      woken++;
    }
    return woken;
  }

  private void append(Wait w) {
    w.next = null;
    w.queued = true;
    size++;
    Wait last = w.exclusive ? exclusiveLast : sharedLast;
    if (last != null) {
      last.next = w;
    } else if (w.exclusive) {
      exclusiveFirst = w;
    } else {
      sharedFirst = w;
    }
    if (w.exclusive) {
      exclusiveLast = w;
    } else {
      sharedLast = w;
    }
  }

  /** Unlinks the next waiter to wake; null if there is none. */
  private @Nullable Wait take(int exclusiveLeft) {
    Wait w = sharedFirst;
    if (w != null) {
      sharedFirst = w.next;
      if (sharedFirst == null) {
        sharedLast = null;
      }
    } else {
      w = exclusiveLeft > 0 ? exclusiveFirst : null;
      if (w == null) {
        return null;
      }
      exclusiveFirst = w.next;
      if (exclusiveFirst == null) {
        exclusiveLast = null;
      }
    }
    w.queued = false;
    size--;
    return w;
  }

  /** {@code wait_event}: returns when the condition holds. */
  public static final class Wait extends Frame {
    private static final int QUEUE = 1;
    private static final int OUT = 2;

    @SuppressWarnings("NullAway.Init") // set by on() before each call
    private WaitQueue queue;

    @SuppressWarnings("NullAway.Init") // set by on() before each call
    private BooleanSupplier condition;

    private boolean exclusive;
    private boolean queued;
    private boolean asleep;
    private @Nullable Wait next;

    /** Creates the frame. */
    public Wait() {}

    /**
     * Sets up the next call as a non-exclusive wait: woken by every wake-up.
     *
     * @param queue where to wait
     * @param condition what to wait for; asked once before sleeping and after each wake-up, and
     *     must be false as long as the task may have to wait
     * @return this
     */
    public Wait on(WaitQueue queue, BooleanSupplier condition) {
      return on(queue, condition, false);
    }

    /**
     * Sets up the next call.
     *
     * @param queue where to wait
     * @param condition what to wait for; may take what it finds when it returns true
     * @param exclusive whether a wake-up for one wakes this waiter alone
     * @return this
     */
    public Wait on(WaitQueue queue, BooleanSupplier condition, boolean exclusive) {
      this.queue = queue;
      this.condition = condition;
      this.exclusive = exclusive;
      return this;
    }

    @Override
    protected int step() {
      return switch (pc) {
        case START -> condition.getAsBoolean() ? done() : spend(queue.costs.queueNanos(), QUEUE);
        case QUEUE -> {
          if (condition.getAsBoolean()) {
            yield done();
          }
          queue.append(this);
          yield sleep();
        }
        case OUT -> {
          asleep = false;
          yield queued ? sleep() : jump(START);
        }
        default -> throw unknownStep();
      };
    }

    /** Sleeps until a wake-up has unlinked this waiter; any other was not meant for it. */
    private int sleep() {
      asleep = true;
      task().prepareToWait();
      return block(OUT);
    }

    @Override
    public String function() {
      return "wait_event";
    }

    private Task waiter() {
      return task();
    }

    private void wake() {
      if (asleep) {
        task().wake();
      }
    }
  }

  /** {@code wake_up}: wakes waiters and pays for it. */
  public static final class Wake extends Frame {
    private static final int NEXT = 1;
    private static final int WAKE = 2;

    @SuppressWarnings("NullAway.Init") // set by on() before each call
    private WaitQueue queue;

    private int left;
    private @Nullable Wait chosen;

    /** Creates the frame. */
    public Wake() {}

    /**
     * Sets up the next call.
     *
     * @param queue whose waiters to wake
     * @param exclusive how many exclusive waiters to wake at most; {@link Integer#MAX_VALUE} for
     *     all
     * @return this
     */
    public Wake on(WaitQueue queue, int exclusive) {
      this.queue = queue;
      this.left = exclusive;
      return this;
    }

    @Override
    protected int step() {
      return switch (pc) {
        case START -> queue.size == 0 ? done() : spend(queue.costs.queueNanos(), NEXT);
        case NEXT -> {
          Wait w = queue.take(left);
          if (w == null) {
            yield done();
          }
          if (w.exclusive) {
            left--;
          }
          chosen = w;
          yield spend(queue.costs.wakeNanos(task().cpu(), w.waiter().cpu()), WAKE);
        }
        case WAKE -> {
          Wait woken = chosen;
          chosen = null;
          if (woken != null) {
            woken.wake();
          }
          yield jump(NEXT);
        }
        default -> throw unknownStep();
      };
    }

    @Override
    public String function() {
      return "__wake_up";
    }
  }
}
