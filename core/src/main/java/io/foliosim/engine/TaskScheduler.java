package io.foliosim.engine;

/**
 * Who gives processors to tasks. The engine itself knows no CPUs: {@code machine} implements this
 * with run queues and slices; {@link #unlimited()} gives every task a processor of its own.
 *
 * <p>A scheduler owns {@link Task#preemptAt(long)} of running tasks.
 */
public interface TaskScheduler {
  /**
   * A task became runnable and waits for a processor. The scheduler calls {@link
   * Task#dispatch(long)} when it has one, at once or later.
   *
   * @param task the task, in state {@link Task.State#RUNNABLE}
   */
  void runnable(Task task);

  /**
   * A task gave up its processor: it blocked or ended.
   *
   * @param task the task, in state {@link Task.State#BLOCKED} or {@link Task.State#DONE}
   */
  void released(Task task);

  /**
   * A running task is about to compute beyond {@link Task#preemptAt()}. The scheduler extends the
   * slice, or calls {@link Task#preempt()} now or at the end of the slice.
   *
   * @param task the running task; its computation, ending at {@link Task#resumeAt()}, is already
   *     scheduled
   */
  void beyondSlice(Task task);

  /**
   * A scheduler with a processor for every task: nobody ever waits.
   *
   * @return the scheduler
   */
  static TaskScheduler unlimited() {
    return new TaskScheduler() {
      @Override
      public void runnable(Task task) {
        task.dispatch(0);
      }

      @Override
      public void released(Task task) {}

      @Override
      public void beyondSlice(Task task) {}
    };
  }
}
