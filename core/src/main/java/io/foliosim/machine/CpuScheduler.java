package io.foliosim.machine;

import io.foliosim.engine.Simulation;
import io.foliosim.engine.Task;
import io.foliosim.engine.TaskScheduler;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Gives the machine's CPUs to its tasks: fair share with a slice, after the kernel's fair class
 * ({@code kernel/sched/fair.c}) with all tasks of equal weight.
 *
 * <ul>
 *   <li><b>Placing</b> ({@code select_task_rq_fair}). A task that wakes up takes the CPU it ran on
 *       last if that is idle, else an idle one near it, else it queues where fewest wait. No CPU is
 *       idle while a task waits.
 *   <li><b>Order</b> ({@code pick_next_task_fair}). The waiting task with the least virtual runtime
 *       runs first. Virtual runtime is the CPU time that a task was given. One that wakes up is put
 *       forward to at most a slice behind the others, so that sleeping saves up no more than that.
 *   <li><b>Slices.</b> A task runs until it blocks, or its slice is over while somebody waits for
 *       its CPU. Waking up cuts no slice short: this is what EEVDF does with RUN_TO_PARITY, the
 *       default since 6.6. Slices end at timer ticks if the granularity says so.
 *   <li><b>Balance.</b> A CPU without work takes the first task of the longest queue ({@code
 *       sched_balance_newidle}). At the end of a slice the task that still waits moves to a CPU
 *       with a shorter queue whose task is more than a slice ahead of it, as periodic balancing
 *       would in time.
 *   <li><b>Interrupts</b> take their time from the task that runs on the CPU, or from idleness.
 * </ul>
 *
 * <p>Complexity: O(log n) for n tasks waiting for a CPU; O(CPUs) when a task has to queue, when a
 * CPU runs out of work while tasks wait elsewhere, and at the end of a slice. One event a slice on
 * CPUs that somebody waits for, none on others. Nothing is allocated on these paths.
 *
 * <p>Deterministic: ties go to the lower number of the CPU or task.
 */
public final class CpuScheduler implements TaskScheduler {
  private static final long NEVER = Long.MAX_VALUE;

  private final Simulation sim;
  private final long sliceNanos;
  private final long tickNanos;
  private final long switchNanos;
  private final long idleLatencyNanos;
  private final int sliceHandler;

  private final CpuQueues queues;
  private final IdleCpus idle;
  private final CpuTimes times;
  private final @Nullable Task[] current;
  private final int[] lastTask;
  private final long[] sliceStart;
  private final long[] armedAt;
  private Task[] tasks = new Task[64];

  /** The furthest that the least virtual runtime of any CPU has come. */
  private long frontier;

  /**
   * Creates a scheduler with all CPUs idle.
   *
   * @param sim the simulation
   * @param topology the CPUs
   * @param sliceNanos length of a slice in ns ({@code base_slice_ns}), at least 1
   * @param tickNanos slices end at multiples of this many ns, at least 1; 1 ends them exactly
   * @param switchNanos ns to switch a CPU to another task, at least 0
   * @param idleLatencyNanos ns until an idle CPU runs a task that was woken, at least 0
   * @throws IllegalArgumentException if a number is out of range
   */
  public CpuScheduler(
      Simulation sim,
      Topology topology,
      long sliceNanos,
      long tickNanos,
      long switchNanos,
      long idleLatencyNanos) {
    if (sliceNanos < 1 || tickNanos < 1 || switchNanos < 0 || idleLatencyNanos < 0) {
      throw new IllegalArgumentException(
          "slice %d, tick %d (at least 1), switch %d, idle latency %d (at least 0) ns"
              .formatted(sliceNanos, tickNanos, switchNanos, idleLatencyNanos));
    }
    this.sim = sim;
    this.sliceNanos = sliceNanos;
    this.tickNanos = tickNanos;
    this.switchNanos = switchNanos;
    this.idleLatencyNanos = idleLatencyNanos;
    this.sliceHandler = sim.register(this::onSliceEvent);
    int cpus = topology.cpus();
    this.queues = new CpuQueues(cpus);
    this.idle = new IdleCpus(topology);
    this.times = new CpuTimes(sim, cpus);
    this.current = new Task[cpus];
    this.lastTask = new int[cpus];
    this.sliceStart = new long[cpus];
    this.armedAt = new long[cpus];
    Arrays.fill(lastTask, -1);
    Arrays.fill(armedAt, NEVER);
  }

  @Override
  public void runnable(Task task) {
    int id = task.id();
    remember(task, id);
    int last = task.cpu();
    boolean isNew = last < 0;
    int cpu = isNew ? idle.forNewTask() : idle.nearest(last);
    if (cpu >= 0) {
      place(id, isNew);
      idle.set(cpu, false);
      run(cpu, task, times.wakeLatency(cpu, idleLatencyNanos));
      return;
    }
    cpu = queues.shortest(Math.max(last, 0));
    meet(cpu);
    place(id, isNew);
    enqueue(cpu, id);
  }

  @Override
  public void released(Task task) {
    int cpu = task.cpu();
    charge(cpu, task);
    times.stop(cpu);
    task.preemptAt(NEVER);
    if (queues.waiting() == 0) {
      current[cpu] = null;
      idle.set(cpu, true);
      return;
    }
    int from = queues.length(cpu) > 0 ? cpu : queues.longest();
    run(cpu, tasks[queues.take(from)], 0);
    if (from != cpu) {
      reslice(from);
    }
  }

  @Override
  public void beyondSlice(Task task) {
    if (sim.now() >= task.preemptAt()) {
      sliceOver(task.cpu(), task);
    }
  }

  /**
   * Does interrupt work on a CPU, now: the task that runs there is delayed, an idle CPU is busy. A
   * task that spins is not delayed, it wastes its time anyway.
   *
   * @param cpu number of the CPU
   * @param nanos ns of work, at least 0
   */
  public void interrupt(int cpu, long nanos) {
    Task task = current[cpu];
    times.interrupt(cpu, nanos, task != null);
    if (task != null) {
      task.delay(nanos);
    }
  }

  /**
   * How long an interrupt for a CPU waits until the CPU takes it: an idle one has to wake up first.
   *
   * @param cpu number of the CPU
   * @return ns
   */
  public long interruptLatency(int cpu) {
    return idle.isIdle(cpu) ? times.wakeLatency(cpu, idleLatencyNanos) : 0;
  }

  /**
   * The task that has a CPU.
   *
   * @param cpu number of the CPU
   * @return the task, or null if the CPU is idle
   */
  public @Nullable Task running(int cpu) {
    return current[cpu];
  }

  /**
   * How many tasks wait for a CPU.
   *
   * @param cpu number of the CPU
   * @return tasks, the running one not counted
   */
  public int waiting(int cpu) {
    return queues.length(cpu);
  }

  /**
   * How many CPUs are idle.
   *
   * @return CPUs
   */
  public int idleCpus() {
    return idle.count();
  }

  /**
   * Where the time of each CPU went.
   *
   * @return busy, interrupt, switch and idle times up to now
   */
  public CpuTimes times() {
    return times;
  }

  private void remember(Task task, int id) {
    if (id >= tasks.length) {
      tasks = Arrays.copyOf(tasks, Math.max(id + 1, tasks.length * 2));
    }
    tasks[id] = task;
    queues.ensure(id);
  }

  /** Puts a task that wakes up at most a slice behind the others, a new one level with them. */
  private void place(int id, boolean isNew) {
    long credit = isNew ? 0 : sliceNanos;
    queues.vruntime(id, Math.max(queues.vruntime(id), frontier - credit));
  }

  /** Prepares a running task for company: what it saved up while alone on its CPU lapses. */
  private void meet(int cpu) {
    Task task = running(cpu);
    if (task != null) {
      charge(cpu, task);
      if (queues.length(cpu) == 0) {
        place(task.id(), false);
      }
    }
  }

  /** Gives a CPU that nobody has to a task that is in no queue. */
  private void run(int cpu, Task task, long latency) {
    boolean switched = lastTask[cpu] != task.id();
    long cost = switched ? switchNanos : 0;
    lastTask[cpu] = task.id();
    current[cpu] = task;
    task.cpu(cpu);
    sliceStart[cpu] = sim.now() + latency;
    times.start(cpu, latency, cost);
    reslice(cpu);
    task.dispatch(latency + cost);
  }

  /** Brings the virtual runtime of a running task up to date. */
  private void charge(int cpu, Task task) {
    int id = task.id();
    long vruntime = queues.vruntime(id) + times.charge(cpu);
    queues.vruntime(id, vruntime);
    long least =
        queues.length(cpu) > 0 ? Math.min(vruntime, queues.vruntime(queues.first(cpu))) : vruntime;
    frontier = Math.max(frontier, least);
  }

  private void enqueue(int cpu, int id) {
    queues.add(cpu, id);
    reslice(cpu);
  }

  /** Sets the end of the running task's slice: never while nobody waits. */
  private void reslice(int cpu) {
    Task task = current[cpu];
    if (task == null) {
      return;
    }
    if (queues.length(cpu) == 0) {
      task.preemptAt(NEVER);
    } else if (task.preemptAt() == NEVER) {
      long ran = Math.max(0, sim.now() - sliceStart[cpu]);
      long end = sliceStart[cpu] + (ran / sliceNanos + 1) * sliceNanos;
      end = (end + tickNanos - 1) / tickNanos * tickNanos;
      task.preemptAt(end);
      arm(cpu, end);
    }
  }

  /** Makes sure that an event comes at the end of a slice, or before. */
  private void arm(int cpu, long end) {
    if (end < armedAt[cpu]) {
      armedAt[cpu] = end;
      sim.schedule(end, sliceHandler, cpu);
    }
  }

  private void onSliceEvent(long arg) {
    int cpu = (int) arg;
    long now = sim.now();
    if (armedAt[cpu] != now) {
      return; // an earlier event took its place
    }
    armedAt[cpu] = NEVER;
    Task task = current[cpu];
    if (task == null || task.preemptAt() == NEVER) {
      return;
    }
    if (now < task.preemptAt()) {
      arm(cpu, task.preemptAt());
    } else {
      sliceOver(cpu, task);
    }
  }

  private void sliceOver(int cpu, Task task) {
    charge(cpu, task);
    if (queues.before(task.id(), queues.first(cpu))) {
      sliceStart[cpu] = sim.now();
      task.preemptAt(NEVER);
      reslice(cpu);
      spread(cpu);
    } else if (task.preempt()) {
      task.preemptAt(NEVER);
      int next = queues.take(cpu);
      queues.add(cpu, task.id());
      run(cpu, tasks[next], 0);
      spread(cpu);
    }
  }

  /** Moves the first task that waits for a CPU to one that treats it better, if there is any. */
  private void spread(int cpu) {
    int waiter = queues.first(cpu);
    long most = queues.vruntime(waiter) + sliceNanos;
    int target = -1;
    for (int other = 0; other < current.length; other++) {
      Task task = current[other];
      if (task != null && queues.length(other) < queues.length(cpu)) {
        long vruntime = queues.vruntime(task.id()) + times.uncharged(other);
        if (vruntime > most) {
          most = vruntime;
          target = other;
        }
      }
    }
    if (target >= 0) {
      queues.take(cpu);
      reslice(cpu);
      meet(target);
      enqueue(target, waiter);
    }
  }
}
