package io.foliosim.engine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of one simulation, by number. Owns the two event handlers that all tasks share, so that
 * an event of a task is a handler and a number, never an object.
 */
public final class Tasks {
  static final int ID_BITS = 24;
  static final long GENERATION_MASK = (1L << 24) - 1;
  private static final int ID_MASK = (1 << ID_BITS) - 1;

  final Simulation sim;
  final int resumeHandler;
  final int timerHandler;
  private TaskScheduler scheduler;
  private @Nullable TaskProbe probe;
  private final List<Task> tasks = new ArrayList<>();

  /**
   * Creates the table of tasks.
   *
   * @param sim the simulation that the tasks live in
   * @param scheduler who gives processors to the tasks
   */
  public Tasks(Simulation sim, TaskScheduler scheduler) {
    this.sim = sim;
    this.scheduler = scheduler;
    this.resumeHandler = sim.register(this::resume);
    this.timerHandler = sim.register(this::timer);
  }

  /**
   * Creates a task that is not started yet.
   *
   * @param name shown in reports; need not be unique
   * @return the task, numbered in order of creation
   * @throws IllegalStateException if there are 2^24 tasks already
   */
  public Task create(String name) {
    if (tasks.size() > ID_MASK) {
      throw new IllegalStateException("more than " + (ID_MASK + 1) + " tasks");
    }
    Task task = new Task(this, tasks.size(), name);
    tasks.add(task);
    return task;
  }

  /**
   * The task with a number.
   *
   * @param id number, 0 to {@link #count()} - 1
   * @return the task
   */
  public Task task(int id) {
    return tasks.get(id);
  }

  /**
   * How many tasks were created.
   *
   * @return the count
   */
  public int count() {
    return tasks.size();
  }

  /**
   * Sets who observes the tasks.
   *
   * @param observer the observer, or null for none
   */
  public void observe(@Nullable TaskProbe observer) {
    probe = observer;
  }

  TaskScheduler scheduler() {
    return scheduler;
  }

  @Nullable TaskProbe probe() {
    return probe;
  }

  private void resume(long arg) {
    tasks.get((int) arg & ID_MASK).onResume(arg >>> ID_BITS);
  }

  private void timer(long arg) {
    tasks.get((int) arg & ID_MASK).onTimer(arg >>> ID_BITS);
  }
}
