package io.foliosim.lock;

import io.foliosim.engine.Task;
import org.jspecify.annotations.Nullable;

/**
 * The kernel's {@code rw_semaphore}: the lock of inodes ({@code i_rwsem}) and mappings.
 *
 * <p>State is one count, laid out as in the kernel: bit 0 a writer has it, bit 1 there are waiters,
 * bit 2 the first waiter has asked for the handoff, the rest counts readers. A reader adds itself
 * first and takes that back if it has to queue. Frames {@link DownRead}, {@link DownWrite}, {@link
 * UpRead}, {@link UpWrite} and {@link DowngradeWrite} are its operations; {@link #tryRead} and
 * {@link #tryWrite} never wait.
 *
 * <p>Writers may rob sleeping waiters of the lock, until the first waiter has waited for {@link
 * RwSemaphoreConfig#handoffAfterNanos}. Readers are granted the lock in batches that jump over
 * queued writers. All operations are O(1), a grant of n readers O(waiters).
 */
public final class RwSemaphore implements OwnerSpin.Target {
  static final long WRITER = 1;
  static final long WAITERS = 2;
  static final long HANDOFF = 4;
  static final long READER = 256;
  static final int READER_SHIFT = 8;
  static final long LOCKED = ~(WAITERS | HANDOFF);

  final LockClass lockClass;
  final LockCosts costs;
  final RwSemaphoreConfig config;
  final SpinLock waitLock;
  final OwnerSpin spins;
  final RwWaitList list = new RwWaitList(this);

  long count;
  private @Nullable Task writer;
  private boolean readerOwned;
  private boolean nonspinnable;
  private int lastCpu = -1;

  /**
   * Creates a free semaphore.
   *
   * @param lockClass where it is counted
   * @param waitLockClass where its internal spin lock is counted
   * @param costs what operations cost
   * @param config the rules
   */
  public RwSemaphore(
      LockClass lockClass, LockClass waitLockClass, LockCosts costs, RwSemaphoreConfig config) {
    this.lockClass = lockClass;
    this.costs = costs;
    this.config = config;
    waitLock = new SpinLock(waitLockClass, costs);
    spins = new OwnerSpin(this, lockClass, costs, config.samplePeriodNanos());
  }

  /**
   * Takes the lock shared if neither a writer nor a waiter is there ({@code down_read_trylock}).
   * Charges nothing; the caller adds {@link LockCosts#acquireNanos} to what it spends next.
   *
   * @param task the task that wants the lock
   * @return true if the task is a reader now
   */
  public boolean tryRead(Task task) {
    if ((count & (WRITER | WAITERS | HANDOFF)) != 0) {
      return false;
    }
    count += READER;
    gotRead(task);
    return true;
  }

  /**
   * Takes the lock exclusively if it is free and nobody waits ({@code down_write_trylock}, {@code
   * inode_trylock}). Charges nothing; the caller adds {@link LockCosts#acquireNanos} to what it
   * spends next.
   *
   * @param task the task that wants the lock
   * @return true if the task is the writer now
   */
  public boolean tryWrite(Task task) {
    if (count != 0) {
      return false;
    }
    gotWrite(task);
    return true;
  }

  /**
   * How many readers hold the lock, those included that are about to queue.
   *
   * @return count
   */
  public int readers() {
    return (int) (count >> READER_SHIFT);
  }

  /**
   * Who holds the lock exclusively.
   *
   * @return the writer, or null
   */
  public @Nullable Task writer() {
    return writer;
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
   * Whether the count says that there are waiters.
   *
   * @return the bit
   */
  public boolean waitersFlag() {
    return (count & WAITERS) != 0;
  }

  /**
   * Whether the first waiter has asked for the handoff.
   *
   * @return the bit
   */
  public boolean handoffFlag() {
    return (count & HANDOFF) != 0;
  }

  /**
   * The spin lock that guards the wait list.
   *
   * @return the lock
   */
  public SpinLock waitLock() {
    return waitLock;
  }

  /**
   * The class that this lock is counted in.
   *
   * @return the class
   */
  public LockClass lockClass() {
    return lockClass;
  }

  /** What taking the lock costs a task, before it becomes the last to have written it. */
  long acquireNanos(Task task) {
    return costs.acquireNanos(lastCpu, task.cpu());
  }

  void gotRead(Task task) {
    writer = null;
    readerOwned = true;
    lastCpu = task.cpu();
    lockClass.shared().acquired(task.now());
  }

  void gotWrite(Task task) {
    count |= WRITER;
    writer = task;
    readerOwned = false;
    nonspinnable = false;
    lastCpu = task.cpu();
    lockClass.exclusive().acquired(task.now());
  }

  /** Whether the lock looks owned by readers; may be stale after the last one left. */
  boolean looksReaderOwned() {
    return readerOwned;
  }

  void releaseWrite(Task task) {
    if (writer != task) {
      throw new IllegalStateException(
          task.name() + " releases " + lockClass + " as writer, which " + writer + " holds");
    }
    lockClass.exclusive().released(task.now());
    writer = null;
    count -= WRITER;
    kickIfFree(task);
  }

  void downgrade(Task task) {
    if (writer != task) {
      throw new IllegalStateException(
          task.name() + " downgrades " + lockClass + ", which " + writer + " holds");
    }
    lockClass.exclusive().released(task.now());
    count += READER - WRITER;
    gotRead(task);
    spins.kick(task.cpu());
  }

  /** Lets a reader go; true if it was the last and somebody waits. */
  boolean releaseRead(Task task) {
    if (count < READER) {
      throw new IllegalStateException(
          task.name() + " releases " + lockClass + " as reader, which has none");
    }
    lockClass.shared().released(task.now());
    lastCpu = task.cpu();
    count -= READER;
    kickIfFree(task);
    if ((count & (LOCKED | WAITERS)) != WAITERS) {
      return false;
    }
    nonspinnable = false;
    return true;
  }

  /** Takes back the addition of a reader that queues. */
  void undoRead(Task task) {
    count -= READER;
    kickIfFree(task);
  }

  private void kickIfFree(Task task) {
    if ((count & LOCKED) == 0) {
      spins.kick(task.cpu());
    }
  }

  /** {@code rwsem_can_spin_on_owner}. */
  boolean canSpin() {
    if (!config.spinning() || nonspinnable || handoffFlag()) {
      return false;
    }
    Task w = writer;
    return w == null || w.isRunning();
  }

  /** {@code rwsem_try_write_lock_unqueued}: the attempt of a spinner. */
  boolean tryWriteUnqueued(Task task) {
    if ((count & (LOCKED | HANDOFF)) != 0) {
      return false;
    }
    gotWrite(task);
    return true;
  }

  /**
   * Whether a spinner should go on after a failed attempt. Starts the time limit when the owner is
   * seen to be readers, and forbids spinning on these readers when it has passed.
   */
  boolean spinOn(LockWaiter spinner, long now) {
    if (spinner.resched || handoffFlag()) {
      return false;
    }
    Task w = writer;
    if (w != null) {
      spinner.readerSpinEnd = -1;
      return w.isRunning();
    }
    if (spinner.readerSpinEnd < 0) {
      spinner.readerSpinEnd = now + config.readerSpinNanos(readers());
      return !nonspinnable;
    }
    if (now > spinner.readerSpinEnd) {
      nonspinnable = true;
      return false;
    }
    return true;
  }

  /** Whether the first waiter, having asked for the handoff, should spin on the owner. */
  boolean handoffSpinOn(LockWaiter waiter) {
    Task w = writer;
    return !waiter.resched && config.spinning() && w != null && w.isRunning();
  }

  @Override
  public boolean worthWatching(LockWaiter watcher) {
    long now = watcher.waiter().now();
    if (watcher.handoffSet) {
      return handoffSpinOn(watcher);
    }
    boolean looksAgain = writer != null || watcher.readerSpinEnd < 0;
    return looksAgain ? spinOn(watcher, now) : now <= watcher.readerSpinEnd;
  }
}
