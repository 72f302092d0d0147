package io.foliosim.engine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A simulated thread: a stack of {@link Frame}s and a place in the scheduler's order.
 *
 * <p>While a task computes it owns a processor. CPU time that ends before anything else can happen
 * is passed at once, without the event queue ({@link Simulation#advanceTo}); everything else is one
 * event. Cost of a step: O(1), no allocation.
 *
 * <p>States: NEW, then RUNNABLE (waits for a processor), RUNNING, BLOCKED (waits to be woken),
 * DONE.
 */
public final class Task {
  /** Verb result: run the frame's next step now. */
  static final int CONTINUE = 0;

  /** Verb result: the frame has returned, its caller goes on now. */
  static final int RETURN = 1;

  /** Verb result: the task goes on by an event. */
  static final int SUSPEND = 2;

  /** What a task is doing. */
  public enum State {
    /** Created, not started. */
    NEW,
    /** Waits for a processor. */
    RUNNABLE,
    /** Has a processor: computes or spins. */
    RUNNING,
    /** Waits to be woken. */
    BLOCKED,
    /** Its first frame returned. */
    DONE
  }

  /** A computation that keeps its processor busy until it gets something. */
  @FunctionalInterface
  public interface Spinner {
    /**
     * The processor is wanted by somebody else and the slice is over. A spinner that may be
     * preempted gives up and calls {@link Task#endSpin(long)}; one that may not does nothing.
     *
     * @param task the spinning task
     */
    void reschedule(Task task);
  }

  private final Tasks tasks;
  private final Simulation sim;
  private final int id;
  private final String name;

  private Frame[] stack = new Frame[16];
  private int depth;
  private State state = State.NEW;
  private boolean stepping;

  private long preemptAt = Long.MAX_VALUE;
  private long resumeAt;
  private long remaining;
  private long owed;
  private long generation;
  private long timerGeneration;
  private boolean waitPrepared;
  private boolean wakePending;
  private int preemptDisabled;
  private @Nullable Spinner spinner;
  private long spinSince;
  private long blockedSince = -1;
  private long cpuNanos;
  private long switches;
  private int cpu = -1;

  /** Whether the innermost frame returns when its computation ends. */
  private boolean returning;

  Task(Tasks tasks, int id, String name) {
    this.tasks = tasks;
    this.sim = tasks.sim;
    this.id = id;
    this.name = name;
  }

  /**
   * Starts the task now: it becomes runnable.
   *
   * @param first the frame to run; the task is done when it returns
   * @throws IllegalStateException if the task was started before and is not done
   */
  public void start(Frame first) {
    if (state != State.NEW && state != State.DONE) {
      throw new IllegalStateException(name + " is already started");
    }
    push(first);
    state = State.RUNNABLE;
    tasks.scheduler().runnable(this);
  }

  /**
   * Gives the task a processor. Called by the scheduler only.
   *
   * @param delay ns until it computes (context switch, wake-up latency), at least 0
   */
  public void dispatch(long delay) {
    if (state != State.RUNNABLE) {
      throw new IllegalStateException(name + " is " + state + ", not runnable");
    }
    state = State.RUNNING;
    switches++;
    TaskProbe probe = tasks.probe();
    if (probe != null) {
      probe.onDispatch(this, blockedSince < 0 ? 0 : sim.now() - blockedSince);
    }
    blockedSince = -1;
    resumeIn(delay + remaining);
    remaining = 0;
  }

  /**
   * Takes the processor away in the middle of a computation; the rest is done after the next
   * dispatch. Called by the scheduler only; does nothing while preemption is disabled. The caller
   * must not expect {@link TaskScheduler#released}.
   *
   * @return true if the task is runnable now, false if it kept its processor
   */
  public boolean preempt() {
    if (preemptDisabled > 0 || state != State.RUNNING) {
      return false;
    }
    Spinner s = spinner;
    if (s != null) {
      s.reschedule(this);
      return false;
    }
    generation = generation + 1 & Tasks.GENERATION_MASK;
    remaining = resumeAt - sim.now();
    state = State.RUNNABLE;
    return true;
  }

  /**
   * Lets the running computation end later: interrupt work took the processor. Between two
   * computations, within a step of the task's own, it is the next one that ends later. Does nothing
   * to a task that spins.
   *
   * @param nanos ns taken, at least 0
   */
  public void delay(long nanos) {
    if (state == State.RUNNING && spinner == null) {
      if (stepping) {
        owed += nanos;
      } else {
        resumeAt += nanos;
      }
    }
  }

  int spend(Frame frame, long nanos) {
    TaskProbe probe = tasks.probe();
    if (probe != null) {
      probe.onSpend(this, frame, nanos);
    }
    cpuNanos += nanos;
    long end = sim.now() + nanos + owed;
    owed = 0;
    if (end <= preemptAt && sim.advanceTo(end, tasks.resumeHandler, arg())) {
      return CONTINUE;
    }
    resumeAt = end;
    sim.schedule(end, tasks.resumeHandler, arg());
    if (end > preemptAt) {
      tasks.scheduler().beyondSlice(this);
    }
    return SUSPEND;
  }

  int spendAndReturn(Frame frame, long nanos) {
    if (spend(frame, nanos) == CONTINUE) {
      return pop();
    }
    returning = true;
    return SUSPEND;
  }

  /**
   * Calls a frame and runs it at once, as far as it gets: then frames that call each other are Java
   * methods that call each other, which the JIT resolves and inlines.
   */
  int call(Frame callee) {
    return run(callee) == SUSPEND ? SUSPEND : CONTINUE;
  }

  int tail(Frame callee) {
    depth--;
    return run(callee);
  }

  int pop() {
    depth--;
    return RETURN;
  }

  private int run(Frame callee) {
    push(callee);
    int verb;
    do {
      verb = callee.step();
    } while (verb == CONTINUE);
    return verb;
  }

  private void push(Frame callee) {
    if (depth == stack.length) {
      stack = Arrays.copyOf(stack, depth * 2);
    }
    stack[depth++] = callee;
    callee.enter(this);
  }

  int block() {
    waitPrepared = false;
    if (wakePending) {
      wakePending = false;
      timerGeneration = timerGeneration + 1 & Tasks.GENERATION_MASK;
      return CONTINUE;
    }
    state = State.BLOCKED;
    blockedSince = sim.now();
    TaskProbe probe = tasks.probe();
    if (probe != null) {
      probe.onBlock(this);
    }
    tasks.scheduler().released(this);
    return SUSPEND;
  }

  int sleep(long nanos) {
    if (nanos < 0) {
      throw new IllegalArgumentException("sleep of " + nanos + " ns");
    }
    timerGeneration = timerGeneration + 1 & Tasks.GENERATION_MASK;
    sim.schedule(sim.now() + nanos, tasks.timerHandler, timerGeneration << Tasks.ID_BITS | id);
    return block();
  }

  int spin(Spinner owner) {
    spinner = owner;
    spinSince = sim.now();
    if (sim.now() >= preemptAt) {
      tasks.scheduler().beyondSlice(this);
    }
    return SUSPEND;
  }

  /**
   * Ends a spin: the task goes on computing after a delay. Called by whoever gives it what it spun
   * for.
   *
   * @param delay ns until the task notices (a cache-line transfer), at least 0
   * @throws IllegalStateException if the task does not spin
   */
  public void endSpin(long delay) {
    if (spinner == null) {
      throw new IllegalStateException(name + " does not spin");
    }
    spinner = null;
    long spun = sim.now() + delay - spinSince;
    cpuNanos += spun;
    TaskProbe probe = tasks.probe();
    if (probe != null) {
      probe.onSpin(this, spun);
    }
    resumeIn(delay);
  }

  /**
   * Announces a wait (the kernel's {@code set_current_state}): a wake-up that comes between now and
   * the block is not lost. Clears an earlier wake-up.
   */
  public void prepareToWait() {
    waitPrepared = true;
    wakePending = false;
  }

  /** Ends a wait that was announced and not needed ({@code finish_wait}). */
  public void finishWait() {
    waitPrepared = false;
    wakePending = false;
  }

  /**
   * Makes a blocked task runnable ({@code try_to_wake_up}). Wakes up a sleeping task early. A task
   * that announced its wait but did not block yet will not block. Does nothing otherwise.
   *
   * @return true if the task was blocked or about to block
   */
  public boolean wake() {
    if (state == State.BLOCKED) {
      timerGeneration = timerGeneration + 1 & Tasks.GENERATION_MASK;
      state = State.RUNNABLE;
      tasks.scheduler().runnable(this);
      return true;
    }
    if (waitPrepared) {
      wakePending = true;
      return true;
    }
    return false;
  }

  /** Forbids preemption until {@link #enablePreemption()}; nests. */
  public void disablePreemption() {
    preemptDisabled++;
  }

  /** Undoes one {@link #disablePreemption()}; a slice that is over ends at the next computation. */
  public void enablePreemption() {
    if (preemptDisabled == 0) {
      throw new IllegalStateException(name + " has preemption enabled");
    }
    preemptDisabled--;
  }

  private void resumeIn(long delay) {
    resumeAt = sim.now() + delay;
    sim.schedule(resumeAt, tasks.resumeHandler, arg());
  }

  private long arg() {
    return generation << Tasks.ID_BITS | id;
  }

  void onResume(long eventGeneration) {
    if (eventGeneration != generation) {
      return; // a computation that was preempted
    }
    if (sim.now() < resumeAt) {
      sim.schedule(resumeAt, tasks.resumeHandler, arg()); // interrupts took the processor
      return;
    }
    if (stepping) {
      throw new IllegalStateException(name + " resumed inside its own step");
    }
    if (returning) {
      returning = false;
      depth--;
    }
    stepping = true;
    boolean suspended = false;
    while (!suspended && depth > 0) {
      suspended = stack[depth - 1].step() == SUSPEND;
    }
    stepping = false;
    if (!suspended) {
      state = State.DONE;
      tasks.scheduler().released(this);
    }
  }

  void onTimer(long eventGeneration) {
    if (eventGeneration == timerGeneration) {
      wake();
    }
  }

  /**
   * Virtual time.
   *
   * @return ns since the simulation began
   */
  public long now() {
    return sim.now();
  }

  /**
   * The simulation that the task lives in.
   *
   * @return the simulation
   */
  public Simulation simulation() {
    return sim;
  }

  /**
   * The task's number, in order of creation from 0.
   *
   * @return the number
   */
  public int id() {
    return id;
  }

  /**
   * The task's name.
   *
   * @return the name
   */
  public String name() {
    return name;
  }

  /**
   * What the task is doing.
   *
   * @return the state
   */
  public State state() {
    return state;
  }

  /**
   * Whether the task owns a processor now (an owner worth spinning on).
   *
   * @return true while {@link State#RUNNING}
   */
  public boolean isRunning() {
    return state == State.RUNNING;
  }

  /**
   * The processor that the task runs on, ran on last, or -1 before its first.
   *
   * @return number of the processor; meaning is the scheduler's
   */
  public int cpu() {
    return cpu;
  }

  /**
   * Sets the processor. Called by the scheduler only.
   *
   * @param cpu number of the processor
   */
  public void cpu(int cpu) {
    this.cpu = cpu;
  }

  /**
   * When the slice ends.
   *
   * @return absolute ns; {@link Long#MAX_VALUE} while nobody waits for the processor
   */
  public long preemptAt() {
    return preemptAt;
  }

  /**
   * Sets when the slice ends. Called by the scheduler only.
   *
   * @param time absolute ns, or {@link Long#MAX_VALUE}
   */
  public void preemptAt(long time) {
    preemptAt = time;
  }

  /**
   * When the running computation ends.
   *
   * @return absolute ns
   */
  public long resumeAt() {
    return resumeAt;
  }

  /**
   * CPU time charged so far, spinning included.
   *
   * @return ns
   */
  public long cpuNanos() {
    return cpuNanos;
  }

  /**
   * How often the task was given a processor.
   *
   * @return count
   */
  public long switches() {
    return switches;
  }

  /**
   * How many frames are on the stack.
   *
   * @return depth; 0 when done
   */
  public int depth() {
    return depth;
  }

  /**
   * A frame of the stack.
   *
   * @param level 0 for the outermost, {@link #depth()} - 1 for the innermost
   * @return the frame
   */
  public Frame frame(int level) {
    return stack[level];
  }

  @Override
  public String toString() {
    return name + "#" + id + " " + state;
  }
}
