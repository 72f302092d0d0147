package io.foliosim.lock;

import io.foliosim.engine.Task;
import org.jspecify.annotations.Nullable;

/**
 * What locks are called in a contention report, and their statistics. One lock may have a class for
 * itself, or all locks of a kind (every inode's {@code i_rwsem}) may share one, as in the kernel's
 * lockdep.
 */
public final class LockClass {
  private final String name;
  private final LockStats exclusive = new LockStats();
  private final LockStats shared = new LockStats();
  private @Nullable LockProbe probe;

  /**
   * Creates a class with counters at zero.
   *
   * @param name as a kernel person would write it, for example {@code inode->i_rwsem}
   */
  public LockClass(String name) {
    this.name = name;
  }

  /**
   * The name.
   *
   * @return the name
   */
  public String name() {
    return name;
  }

  /**
   * Counters of exclusive acquisitions: spin locks, mutexes, writers.
   *
   * @return the counters, live
   */
  public LockStats exclusive() {
    return exclusive;
  }

  /**
   * Counters of readers.
   *
   * @return the counters, live
   */
  public LockStats shared() {
    return shared;
  }

  /**
   * Sets who observes contended acquisitions.
   *
   * @param observer the observer, or null for none
   */
  public void observe(@Nullable LockProbe observer) {
    probe = observer;
  }

  void contended(Task task, boolean isExclusive, long waitNanos) {
    (isExclusive ? exclusive : shared).waited(waitNanos);
    LockProbe p = probe;
    if (p != null) {
      p.onContended(this, task, isExclusive, waitNanos);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
