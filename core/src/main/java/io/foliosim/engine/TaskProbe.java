package io.foliosim.engine;

/**
 * Observes tasks: where they spend CPU time, where they wait. All methods do nothing unless
 * overridden; none may change the simulation.
 */
public interface TaskProbe {
  /**
   * CPU time was charged.
   *
   * @param task the running task
   * @param frame the innermost frame; the rest of the stack is {@link Task#frame(int)}
   * @param nanos ns charged from now on
   */
  default void onSpend(Task task, Frame frame, long nanos) {}

  /**
   * A task gave up its processor to wait.
   *
   * @param task the task
   */
  default void onBlock(Task task) {}

  /**
   * A task got a processor.
   *
   * @param task the task
   * @param blockedNanos ns since it blocked, the wait for a processor included; 0 after preemption
   */
  default void onDispatch(Task task, long blockedNanos) {}

  /**
   * A task spun for a lock and got on.
   *
   * @param task the task
   * @param nanos ns of spinning
   */
  default void onSpin(Task task, long nanos) {}
}
