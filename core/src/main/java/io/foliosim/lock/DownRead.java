package io.foliosim.lock;

import io.foliosim.engine.Task;

/**
 * {@code down_read}: takes a {@link RwSemaphore} shared. A reader never spins for it: it steals the
 * lock if neither a writer nor a handoff is there and it is not already full of readers, or queues
 * and sleeps until a wake-up grants the lock.
 */
public final class DownRead extends LockWaiter {
  private static final int STOLEN = 1;
  private static final int QUEUE = 2;
  private static final int UNLOCK = 3;
  private static final int WAKE = 4;
  private static final int WAIT = 5;
  private static final int GOT = 6;

  private final SpinLock.Lock lockWait = new SpinLock.Lock();
  private final SpinLock.Unlock unlockWait = new SpinLock.Unlock();
  private final WakeQueue wakes = new WakeQueue();
  private final RwWake wakeReaders = new RwWake();

  @SuppressWarnings("NullAway.Init") // set by on() before each call
  private RwSemaphore sem;

  /** Creates the frame. */
  public DownRead() {
    super(false);
  }

  /**
   * Sets up the next call.
   *
   * @param semaphore the lock to take
   * @return this
   */
  public DownRead on(RwSemaphore semaphore) {
    sem = semaphore;
    return this;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> {
        long cost = sem.acquireNanos(task());
        yield sem.tryRead(task()) ? spendAndReturn(cost) : slowpath(cost);
      }
      case STOLEN -> call(wakeReaders.on(sem, true), GOT);
      case QUEUE -> queue();
      case UNLOCK -> call(unlockWait.on(sem.waitLock), WAKE);
      case WAKE -> wakes.isEmpty() ? jump(WAIT) : call(wakes.paying(sem.costs), WAIT);
      case WAIT -> await();
      case GOT -> {
        sem.lockClass.contended(task(), false, now() - since);
        yield done();
      }
      default -> throw unknownStep();
    };
  }

  /** {@code rwsem_down_read_slowpath} up to the wait lock. */
  private int slowpath(long cost) {
    since = now();
    granted = false;
    sem.count += RwSemaphore.READER;
    boolean writer = (sem.count & RwSemaphore.WRITER) != 0;
    int readers = sem.readers();
    boolean full = sem.looksReaderOwned() && readers > 1 && !writer;
    if (full || writer || sem.handoffFlag()) {
      return call(lockWait.on(sem.waitLock), QUEUE);
    }
    sem.gotRead(task());
    return spend(cost, readers == 1 && sem.waitersFlag() ? STOLEN : GOT);
  }

  /** With the wait lock held: the last chance to go through, else into the list. */
  private int queue() {
    Task task = task();
    if (sem.list.isEmpty() && (sem.count & RwSemaphore.WRITER) == 0) {
      sem.gotRead(task);
      granted = true;
      return jump(UNLOCK);
    }
    sem.list.append(this);
    sem.undoRead(task);
    sem.list.condWake(wakes, task);
    return spend(sem.costs.queueNanos(), UNLOCK);
  }

  private int await() {
    if (granted) {
      waiting = false;
      return jump(GOT);
    }
    waiting = true;
    task().prepareToWait();
    return block(WAIT);
  }

  @Override
  OwnerSpin spinQueue() {
    return sem.spins;
  }

  @Override
  public String function() {
    return "down_read";
  }
}
