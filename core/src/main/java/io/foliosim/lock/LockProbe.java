package io.foliosim.lock;

import io.foliosim.engine.Task;

/** Observes the contended acquisitions of a {@link LockClass}; may not change the simulation. */
@FunctionalInterface
public interface LockProbe {
  /**
   * A contended acquisition succeeded. The caller that {@code perf lock contention} would print is
   * found on the task's stack ({@link Task#frame(int)}).
   *
   * @param lockClass class of the lock
   * @param task the task that has the lock now
   * @param exclusive false if it holds the lock shared
   * @param waitNanos ns since its first attempt
   */
  void onContended(LockClass lockClass, Task task, boolean exclusive, long waitNanos);
}
