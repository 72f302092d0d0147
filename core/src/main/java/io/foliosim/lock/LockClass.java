package io.foliosim.lock;

import io.foliosim.engine.Simulation;
import io.foliosim.engine.Task;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What locks are called in a contention report, and their statistics. One lock may have a class for
 * itself, or all locks of a kind (every inode's {@code i_rwsem}) may share one, as in the kernel's
 * lockdep. A class belongs to one simulation.
 */
public final class LockClass {
  private final String name;
  private final LockStats exclusive = new LockStats();
  private final LockStats shared = new LockStats();
  private final List<OwnerSpin> spins = new ArrayList<>();
  private int lookHandler = -1;
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

  /** Numbers a queue of spinners, so that one event handler serves all locks of the class. */
  int enlist(OwnerSpin spin) {
    spins.add(spin);
    return spins.size() - 1;
  }

  /** Lets a queue of spinners look at its owner again after a time. */
  void scheduleLook(Simulation sim, long delay, int number) {
    if (lookHandler < 0) {
      lookHandler = sim.register(arg -> spins.get((int) arg).look());
    }
    sim.schedule(sim.now() + delay, lookHandler, number);
  }

  @Override
  public String toString() {
    return name;
  }
}
