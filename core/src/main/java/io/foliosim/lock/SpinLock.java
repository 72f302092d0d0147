package io.foliosim.lock;

import io.foliosim.engine.Frame;
import io.foliosim.engine.Task;
import org.jspecify.annotations.Nullable;

/**
 * A queued spin lock ({@code qspinlock} in MCS order): waiters keep their CPU and are served in the
 * order of arrival. Holder and waiters cannot be preempted. A release costs the same however many
 * wait.
 *
 * <p>All operations are O(1) and allocate nothing.
 */
public final class SpinLock {
  /** The slice is over, but a waiter of a spin lock has preemption disabled. */
  private static final Task.Spinner NOT_PREEMPTIBLE = task -> {};

  private final LockClass lockClass;
  private final LockCosts costs;
  private @Nullable Task owner;
  private @Nullable Lock first;
  private @Nullable Lock last;
  private int waiters;
  private int lastCpu = -1;

  /**
   * Creates a free lock.
   *
   * @param lockClass where it is counted
   * @param costs what operations cost
   */
  public SpinLock(LockClass lockClass, LockCosts costs) {
    this.lockClass = lockClass;
    this.costs = costs;
  }

  /**
   * Takes the lock if it is free ({@code spin_trylock}). Charges nothing; the caller adds {@link
   * LockCosts#acquireNanos} to what it spends next.
   *
   * @param task the task that wants the lock
   * @return true if the task has the lock now
   */
  public boolean tryLock(Task task) {
    if (owner != null) {
      return false;
    }
    task.disablePreemption();
    own(task);
    return true;
  }

  /**
   * Who holds the lock.
   *
   * @return the holder, or null if the lock is free
   */
  public @Nullable Task owner() {
    return owner;
  }

  /**
   * How many tasks spin for the lock.
   *
   * @return count
   */
  public int waiters() {
    return waiters;
  }

  /**
   * The class that this lock is counted in.
   *
   * @return the class
   */
  public LockClass lockClass() {
    return lockClass;
  }

  private void own(Task task) {
    owner = task;
    lastCpu = task.cpu();
    lockClass.exclusive().acquired(task.now());
  }

  private void append(Lock waiter) {
    waiter.next = null;
    Lock l = last;
    if (l == null) {
      first = waiter;
    } else {
      l.next = waiter;
    }
    last = waiter;
    waiters++;
  }

  private void release(Task task) {
    if (owner != task) {
      throw new IllegalStateException(
          task.name() + " releases " + lockClass + ", which " + owner + " holds");
    }
    lockClass.exclusive().released(task.now());
    task.enablePreemption();
    Lock next = first;
    if (next == null) {
      owner = null;
      return;
    }
    first = next.next;
    if (first == null) {
      last = null;
    }
    next.next = null;
    waiters--;
    Task grantee = next.waiter();
    own(grantee);
    grantee.endSpin(costs.handoffNanos(task.cpu(), grantee.cpu()));
  }

  /** {@code spin_lock}. */
  public static final class Lock extends Frame {
    private static final int GRANTED = 1;

    @SuppressWarnings("NullAway.Init") // set by on() before each call
    private SpinLock lock;

    private @Nullable Lock next;
    private long since;

    /** Creates the frame. */
    public Lock() {}

    /**
     * Sets up the next call.
     *
     * @param lock the lock to take
     * @return this
     */
    public Lock on(SpinLock lock) {
      this.lock = lock;
      return this;
    }

    @Override
    protected int step() {
      return switch (pc) {
        case START -> {
          int from = lock.lastCpu;
          if (lock.tryLock(task())) {
            yield spendAndReturn(lock.costs.acquireNanos(from, task().cpu()));
          }
          since = now();
          task().disablePreemption();
          lock.append(this);
          yield spin(NOT_PREEMPTIBLE, GRANTED);
        }
        case GRANTED -> {
          lock.lockClass.contended(task(), true, now() - since);
          yield done();
        }
        default -> throw unknownStep();
      };
    }

    @Override
    public String function() {
      return "_raw_spin_lock";
    }

    private Task waiter() {
      return task();
    }
  }

  /** {@code spin_unlock}. */
  public static final class Unlock extends Frame {
    @SuppressWarnings("NullAway.Init") // set by on() before each call
    private SpinLock lock;

    /** Creates the frame. */
    public Unlock() {}

    /**
     * Sets up the next call.
     *
     * @param lock the lock to release; the calling task holds it
     * @return this
     */
    public Unlock on(SpinLock lock) {
      this.lock = lock;
      return this;
    }

    @Override
    protected int step() {
      return switch (pc) {
        case START -> {
          lock.release(task());
          yield spendAndReturn(lock.costs.releaseNanos(task().cpu()));
        }
        default -> throw unknownStep();
      };
    }

    @Override
    public String function() {
      return "_raw_spin_unlock";
    }
  }
}
