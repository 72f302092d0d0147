package io.foliosim.engine;

import org.jspecify.annotations.Nullable;

/**
 * One kernel function as a small state machine.
 *
 * <p>A frame computes, charges CPU time, calls another frame, waits or returns; every {@link
 * #step()} ends in exactly one <em>verb</em> of this class and returns what the verb returned. The
 * verbs name the step to go on with ({@code next}), so that a subclass reads from top to bottom as
 * the kernel function does:
 *
 * <pre>{@code
 * protected int step() {
 *   switch (pc) {
 *     case LOCK:   return call(downWrite.on(inode.lock()), COPY);
 *     case COPY:   return spend(costs.copyNanos(bytes), UNLOCK);
 *     case UNLOCK: return call(upWrite.on(inode.lock()), OUT);
 *     default:     return done();
 *   }
 * }
 * }</pre>
 *
 * <p>A frame is owned by one task, is reset by a small {@code on(...)} or {@code at(...)} method
 * before each call and reused for ever: the hot path allocates nothing. A frame may not be on its
 * task's stack twice. The stack of frames is the simulated kernel call stack.
 *
 * <p>Not thread-safe: a simulation runs on one thread.
 */
public abstract class Frame {
  /** The step that every call starts with. */
  protected static final int START = 0;

  /** The step to run next; set by the verbs. */
  protected int pc;

  private @Nullable Task task;

  /** Creates a frame that is on no stack yet. */
  protected Frame() {}

  /**
   * Runs the step {@link #pc} at the task's current virtual time.
   *
   * @return what the verb that ends the step returned
   */
  protected abstract int step();

  /**
   * The kernel function that this frame stands for, as {@code perf} would print it.
   *
   * @return the function's name; the class's simple name unless overridden
   */
  public String function() {
    return getClass().getSimpleName();
  }

  /**
   * The task whose stack this frame is on.
   *
   * @return the task
   * @throws IllegalStateException if the frame was never called
   */
  protected final Task task() {
    Task t = task;
    if (t == null) {
      throw new IllegalStateException(function() + " is on no task's stack");
    }
    return t;
  }

  final void enter(Task caller) {
    task = caller;
    pc = START;
  }

  /**
   * Virtual time.
   *
   * @return nanoseconds since the simulation began
   */
  protected final long now() {
    return task().now();
  }

  /**
   * Charges CPU time to the task's processor, then goes on with {@code next}.
   *
   * @param nanos CPU time in ns, at least 0
   * @param next the step to go on with
   * @return to be returned by {@link #step()}
   */
  protected final int spend(long nanos, int next) {
    pc = next;
    return task().spend(this, nanos);
  }

  /**
   * Charges CPU time to the task's processor, then returns to the caller: the last two verbs of
   * most frames in one.
   *
   * @param nanos CPU time in ns, at least 0
   * @return to be returned by {@link #step()}
   */
  protected final int spendAndReturn(long nanos) {
    return task().spendAndReturn(this, nanos);
  }

  /**
   * Calls another frame; when it is done, goes on with {@code next}.
   *
   * @param callee a frame of this task that is not on the stack, already set up
   * @param next the step to go on with
   * @return to be returned by {@link #step()}
   */
  protected final int call(Frame callee, int next) {
    pc = next;
    return task().call(callee);
  }

  /**
   * Goes on with another step at once, free of cost.
   *
   * @param next the step to go on with
   * @return to be returned by {@link #step()}
   */
  protected final int jump(int next) {
    pc = next;
    return Task.CONTINUE;
  }

  /**
   * Replaces this frame by another, which returns to this frame's caller (a tail call).
   *
   * @param callee a frame of this task that is not on the stack, already set up
   * @return to be returned by {@link #step()}
   */
  protected final int tail(Frame callee) {
    return task().tail(callee);
  }

  /**
   * Gives up the processor until {@link Task#wake()}, then goes on with {@code next}. Returns at
   * once if a wake-up came since {@link Task#prepareToWait()}.
   *
   * @param next the step to go on with
   * @return to be returned by {@link #step()}
   */
  protected final int block(int next) {
    pc = next;
    return task().block();
  }

  /**
   * Keeps the processor busy until somebody calls {@link Task#endSpin(long)}, then goes on with
   * {@code next}.
   *
   * @param spinner told when the processor is wanted by somebody else
   * @param next the step to go on with
   * @return to be returned by {@link #step()}
   */
  protected final int spin(Task.Spinner spinner, int next) {
    pc = next;
    return task().spin(spinner);
  }

  /**
   * Sleeps for a time, or until {@link Task#wake()} if that comes first, then goes on with {@code
   * next}.
   *
   * @param nanos time in ns, at least 0
   * @param next the step to go on with
   * @return to be returned by {@link #step()}
   */
  protected final int sleep(long nanos, int next) {
    pc = next;
    return task().sleep(nanos);
  }

  /**
   * Returns to the caller.
   *
   * @return to be returned by {@link #step()}
   */
  protected final int done() {
    return task().pop();
  }

  /**
   * The error for a step that does not exist.
   *
   * @return the exception to throw
   */
  protected final IllegalStateException unknownStep() {
    return new IllegalStateException("no step " + pc + " in " + function());
  }
}
