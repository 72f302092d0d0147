package io.foliosim.lock;

import io.foliosim.engine.Frame;
import io.foliosim.engine.Task;
import org.jspecify.annotations.Nullable;

/**
 * The kernel's {@code mutex}: lockers spin in line while the owner runs, then sleep in a FIFO list.
 * The first waiter asks for the handoff after its first wake-up in vain; the next unlock passes the
 * ownership to it. All operations are O(1) and allocate nothing.
 */
public final class Mutex implements OwnerSpin.Target {
  private static final long SAMPLE_PERIOD = 1_000;

  private final LockClass lockClass;
  private final LockCosts costs;
  private final SpinLock waitLock;
  private final OwnerSpin spins;
  private final WaitList list = new WaitList();
  private @Nullable Task owner;
  private boolean handoff;
  private int lastCpu = -1;

  /**
   * Creates a free mutex.
   *
   * @param lockClass where it is counted
   * @param waitLockClass where its internal spin lock is counted
   * @param costs what operations cost
   */
  public Mutex(LockClass lockClass, LockClass waitLockClass, LockCosts costs) {
    this.lockClass = lockClass;
    this.costs = costs;
    waitLock = new SpinLock(waitLockClass, costs);
    spins = new OwnerSpin(this, lockClass, costs, SAMPLE_PERIOD);
  }

  /**
   * Takes the mutex if it is free ({@code mutex_trylock}). Charges nothing; the caller adds {@link
   * LockCosts#acquireNanos} to what it spends next.
   *
   * @param task the task that wants the mutex
   * @return true if the task has the mutex now
   */
  public boolean tryLock(Task task) {
    if (owner != null) {
      return false;
    }
    own(task);
    return true;
  }

  /**
   * Who holds the mutex.
   *
   * @return the owner, or null; a waiter that was handed the mutex owns it while it still sleeps
   */
  public @Nullable Task owner() {
    return owner;
  }

  /**
   * How many tasks are in the wait list.
   *
   * @return count
   */
  public int waiters() {
    return list.size();
  }

  /**
   * Whether the next unlock passes the ownership to the first waiter.
   *
   * @return the flag
   */
  public boolean handoffFlag() {
    return handoff;
  }

  /**
   * The class that this mutex is counted in.
   *
   * @return the class
   */
  public LockClass lockClass() {
    return lockClass;
  }

  /** The first of the wait list. */
  @Nullable Task firstWaiter() {
    LockWaiter first = list.first();
    return first == null ? null : first.waiter();
  }

  private void own(Task task) {
    owner = task;
    handoff = false;
    lastCpu = task.cpu();
    lockClass.exclusive().acquired(task.now());
  }

  private void release(Task task) {
    if (owner != task) {
      throw new IllegalStateException(
          task.name() + " unlocks " + lockClass + ", which " + owner + " holds");
    }
    if (!handoff) {
      lockClass.exclusive().released(task.now());
      owner = null;
      spins.kick(task.cpu());
    }
  }

  /** With the wait lock held: passes the ownership on if that was asked for. */
  private void passOn(Task from, LockWaiter first) {
    if (handoff && owner == from) {
      lockClass.exclusive().released(from.now());
      own(first.waiter());
      first.granted = true;
      spins.kick(from.cpu());
    }
  }

  @Override
  public boolean worthWatching(LockWaiter watcher) {
    Task o = owner;
    return !watcher.resched && (o == null || o.isRunning());
  }

  /** {@code mutex_lock}. */
  public static final class Lock extends LockWaiter {
    private static final int IN_LINE = 1;
    private static final int SPIN = 2;
    private static final int QUEUE = 3;
    private static final int WAIT = 4;
    private static final int WOKEN = 5;
    private static final int FRONT_SPIN = 6;
    private static final int RETRY = 7;
    private static final int REMOVE = 8;
    private static final int GOT = 9;

    private final SpinLock.Lock lockWait = new SpinLock.Lock();
    private final SpinLock.Unlock unlockWait = new SpinLock.Unlock();

    @SuppressWarnings("NullAway.Init") // set by on() before each call
    private Mutex mutex;

    /** Creates the frame. */
    public Lock() {
      super(true);
    }

    /**
     * Sets up the next call.
     *
     * @param mutex the mutex to take
     * @return this
     */
    public Lock on(Mutex mutex) {
      this.mutex = mutex;
      return this;
    }

    @Override
    protected int step() {
      return switch (pc) {
        case START -> {
          int from = mutex.lastCpu;
          if (mutex.tryLock(task())) {
            yield spendAndReturn(mutex.costs.acquireNanos(from, task().cpu()));
          }
          yield slowpath();
        }
        case IN_LINE -> resched ? lockThen(QUEUE) : jump(SPIN);
        case SPIN -> spinOnOwner();
        case QUEUE -> queue();
        case WAIT -> block(WOKEN);
        case WOKEN -> {
          resched = false;
          task().prepareToWait();
          if (!gotIt() && mutex.list.first() == this) {
            mutex.handoff = true;
          }
          yield jump(FRONT_SPIN);
        }
        case FRONT_SPIN -> spinInFront();
        case RETRY -> gotIt() ? jump(REMOVE) : call(unlockWait.on(mutex.waitLock), WAIT);
        case REMOVE -> {
          mutex.list.remove(this);
          yield call(unlockWait.on(mutex.waitLock), GOT);
        }
        case GOT -> {
          mutex.lockClass.contended(task(), true, now() - since);
          yield done();
        }
        default -> throw unknownStep();
      };
    }

    private int lockThen(int next) {
      return call(lockWait.on(mutex.waitLock), next);
    }

    private int slowpath() {
      since = now();
      resched = false;
      granted = false;
      if (!mutex.worthWatching(this)) {
        return lockThen(QUEUE);
      }
      return mutex.spins.join(this) ? jump(SPIN) : spin(this, IN_LINE);
    }

    /** {@code mutex_optimistic_spin}, at the head of the spinners. */
    private int spinOnOwner() {
      int from = mutex.lastCpu;
      if (!resched && mutex.tryLock(task())) {
        mutex.spins.leave(this);
        return spend(mutex.costs.acquireNanos(from, task().cpu()), GOT);
      }
      if (!mutex.worthWatching(this)) {
        mutex.spins.leave(this);
        return lockThen(QUEUE);
      }
      mutex.spins.watch(this);
      return spin(this, SPIN);
    }

    private int queue() {
      if (mutex.tryLock(task())) {
        return call(unlockWait.on(mutex.waitLock), GOT);
      }
      mutex.list.append(this);
      waiting = true;
      task().prepareToWait();
      return call(unlockWait.on(mutex.waitLock), WAIT);
    }

    /** The first waiter, awake, watches the owner outside of the line of spinners. */
    private int spinInFront() {
      if (gotIt()) {
        return lockThen(REMOVE);
      }
      if (mutex.list.first() == this && mutex.worthWatching(this)) {
        mutex.spins.watch(this);
        return spin(this, FRONT_SPIN);
      }
      return lockThen(RETRY);
    }

    /** Owns the mutex, by handoff or because it is free now. */
    private boolean gotIt() {
      if (granted || mutex.tryLock(task())) {
        granted = true;
        waiting = false;
        return true;
      }
      return false;
    }

    @Override
    OwnerSpin spinQueue() {
      return mutex.spins;
    }

    @Override
    public String function() {
      return "mutex_lock";
    }
  }

  /** {@code mutex_unlock}. */
  public static final class Unlock extends Frame {
    private static final int LOCK_WAIT = 1;
    private static final int CHOOSE = 2;
    private static final int UNLOCK_WAIT = 3;
    private static final int WAKE = 4;
    private static final int OUT = 5;

    private final SpinLock.Lock lockWait = new SpinLock.Lock();
    private final SpinLock.Unlock unlockWait = new SpinLock.Unlock();
    private final WakeQueue wakes = new WakeQueue();

    @SuppressWarnings("NullAway.Init") // set by on() before each call
    private Mutex mutex;

    /** Creates the frame. */
    public Unlock() {}

    /**
     * Sets up the next call.
     *
     * @param mutex the mutex to release; the calling task owns it
     * @return this
     */
    public Unlock on(Mutex mutex) {
      this.mutex = mutex;
      return this;
    }

    @Override
    protected int step() {
      return switch (pc) {
        case START -> {
          mutex.release(task());
          yield spend(
              mutex.costs.releaseNanos(task().cpu()), mutex.list.isEmpty() ? OUT : LOCK_WAIT);
        }
        case LOCK_WAIT -> call(lockWait.on(mutex.waitLock), CHOOSE);
        case CHOOSE -> {
          LockWaiter first = mutex.list.first();
          if (first != null) {
            mutex.passOn(task(), first);
            wakes.add(first);
          }
          yield spend(mutex.costs.queueNanos(), UNLOCK_WAIT);
        }
        case UNLOCK_WAIT -> call(unlockWait.on(mutex.waitLock), WAKE);
        case WAKE -> wakes.isEmpty() ? done() : call(wakes.paying(mutex.costs), OUT);
        case OUT -> done();
        default -> throw unknownStep();
      };
    }

    @Override
    public String function() {
      return "mutex_unlock";
    }
  }
}
