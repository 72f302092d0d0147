package io.foliosim.iomap;

import io.foliosim.engine.Frame;
import io.foliosim.engine.Task;
import io.foliosim.engine.Tasks;
import java.util.ArrayDeque;

/**
 * A kernel thread that does work in the order in which it is queued: softirq completions, or a
 * workqueue of the file system.
 *
 * @param <T> a piece of work
 */
public final class IoWorker<T> {
  /**
   * Turns a piece of work into the frame that does it.
   *
   * @param <T> a piece of work
   */
  @FunctionalInterface
  public interface Handler<T> {
    /**
     * Sets a frame up for a piece of work.
     *
     * @param work what to do
     * @return a frame of the worker's task, ready to be called
     */
    Frame frame(T work);
  }

  private final Handler<T> handler;
  private final ArrayDeque<T> queue = new ArrayDeque<>();
  private final Task task;

  /**
   * Starts the thread.
   *
   * @param tasks the machine's tasks
   * @param name the thread's name, as {@code ps} would show it
   * @param handler makes the frame for each piece of work
   */
  public IoWorker(Tasks tasks, String name, Handler<T> handler) {
    this.handler = handler;
    this.task = tasks.create(name);
    task.start(new Loop(name));
  }

  /**
   * Queues work and wakes the thread.
   *
   * @param work what to do
   */
  public void queue(T work) {
    queue.addLast(work);
    task.wake();
  }

  private final class Loop extends Frame {
    private static final int TAKE = 1;

    private final String name;

    Loop(String name) {
      this.name = name;
    }

    @Override
    protected int step() {
      return switch (pc) {
        case START, TAKE -> {
          if (queue.isEmpty()) {
            yield block(TAKE);
          }
          yield call(handler.frame(queue.removeFirst()), TAKE);
        }
        default -> throw unknownStep();
      };
    }

    @Override
    public String function() {
      return name;
    }
  }
}
