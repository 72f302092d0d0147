package io.foliosim.lock;

import io.foliosim.engine.Task;

/**
 * {@code down_write}: takes a {@link RwSemaphore} exclusively. A writer spins while the owner runs
 * (or, for a bounded time, while readers own the lock), then queues and sleeps. It competes for the
 * lock each time that it is woken; when it has waited long enough at the head of the list it asks
 * for the handoff.
 */
public final class DownWrite extends LockWaiter {
  private static final int IN_LINE = 1;
  private static final int SPIN = 2;
  private static final int QUEUE = 3;
  private static final int UNLOCK_TO_WAKE = 4;
  private static final int WAKE_OTHERS = 5;
  private static final int TRY = 7;
  private static final int WAIT = 8;
  private static final int RETRY = 9;
  private static final int GOT = 10;

  private final SpinLock.Lock lockWait = new SpinLock.Lock();
  private final SpinLock.Unlock unlockWait = new SpinLock.Unlock();
  private final WakeQueue wakes = new WakeQueue();

  @SuppressWarnings("NullAway.Init") // set by on() before each call
  private RwSemaphore sem;

  /** Creates the frame. */
  public DownWrite() {
    super(true);
  }

  /**
   * Sets up the next call.
   *
   * @param semaphore the lock to take
   * @return this
   */
  public DownWrite on(RwSemaphore semaphore) {
    sem = semaphore;
    return this;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> {
        long cost = sem.acquireNanos(task());
        yield sem.tryWrite(task()) ? spendAndReturn(cost) : slowpath();
      }
      case IN_LINE -> resched ? lockToQueue() : jump(SPIN);
      case SPIN -> spinOnOwner();
      case QUEUE -> queue();
      case UNLOCK_TO_WAKE -> call(unlockWait.on(sem.waitLock), WAKE_OTHERS);
      case WAKE_OTHERS -> call(wakes.paying(sem.costs), RETRY);
      case RETRY -> call(lockWait.on(sem.waitLock), TRY);
      case TRY -> {
        resched = false;
        waiting = true;
        task().prepareToWait();
        if (sem.list.tryWriteQueued(this)) {
          waiting = false;
          yield call(unlockWait.on(sem.waitLock), GOT);
        }
        yield call(unlockWait.on(sem.waitLock), WAIT);
      }
      case WAIT -> await();
      case GOT -> {
        sem.lockClass.contended(task(), true, now() - since);
        yield done();
      }
      default -> throw unknownStep();
    };
  }

  private int slowpath() {
    since = now();
    resched = false;
    handoffSet = false;
    readerSpinEnd = -1;
    if (!sem.canSpin()) {
      return lockToQueue();
    }
    return sem.spins.join(this) ? jump(SPIN) : spin(this, IN_LINE);
  }

  private int lockToQueue() {
    return call(lockWait.on(sem.waitLock), QUEUE);
  }

  /** {@code rwsem_optimistic_spin}, at the head of the spinners: one attempt, one look. */
  private int spinOnOwner() {
    Task task = task();
    long cost = sem.acquireNanos(task);
    if (!resched && sem.tryWriteUnqueued(task)) {
      sem.spins.leave(this);
      return spend(cost, GOT);
    }
    if (!sem.spinOn(this, now())) {
      sem.spins.leave(this);
      return lockToQueue();
    }
    sem.spins.watch(this);
    return spin(this, SPIN);
  }

  private int queue() {
    sem.list.append(this);
    if (sem.list.first() != this) {
      sem.list.condWake(wakes, task());
    }
    return spend(sem.costs.queueNanos(), wakes.isEmpty() ? TRY : UNLOCK_TO_WAKE);
  }

  /** Sleeps, unless the handoff is ours and the owner is about to let go. */
  private int await() {
    if (handoffSet && sem.config.spinning()) {
      if (sem.writer() == null && sem.readers() == 0) {
        return jump(RETRY);
      }
      if (sem.handoffSpinOn(this)) {
        sem.spins.watch(this);
        return spin(this, WAIT);
      }
    }
    return block(RETRY);
  }

  @Override
  OwnerSpin spinQueue() {
    return sem.spins;
  }

  @Override
  public String function() {
    return "down_write";
  }
}
