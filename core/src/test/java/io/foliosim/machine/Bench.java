package io.foliosim.machine;

import io.foliosim.engine.Frame;
import io.foliosim.engine.Simulation;
import io.foliosim.engine.Task;
import io.foliosim.engine.Tasks;

/** A scheduler under test with small tasks to run on it. */
final class Bench {
  static final long SLICE = 3_000_000;

  final Simulation sim;
  final CpuScheduler scheduler;
  final Tasks tasks;

  Bench(Simulation sim, Topology topology, long tick, long switchNanos, long idleLatency) {
    this.sim = sim;
    this.scheduler = new CpuScheduler(sim, topology, SLICE, tick, switchNanos, idleLatency);
    this.tasks = new Tasks(sim, scheduler);
  }

  /** CPUs of one cluster, exact slices, nothing costs anything. */
  static Bench free(int cpus) {
    return new Bench(Simulation.builder().build(), new Topology(cpus, 1, 1, 1, 1), 1, 0, 0);
  }

  Task start(Frame frame) {
    Task task = tasks.create("task");
    task.start(frame);
    return task;
  }

  /** Does something at a time. */
  void at(long time, Runnable what) {
    sim.schedule(time, sim.register(arg -> what.run()), 0);
  }

  /** Sum of the tasks' CPU time. */
  long cpuNanos() {
    long sum = 0;
    for (int id = 0; id < tasks.count(); id++) {
      sum += tasks.task(id).cpuNanos();
    }
    return sum;
  }

  /** Tasks that wait for any CPU. */
  int waiting() {
    int sum = 0;
    for (int cpu = 0; cpu < scheduler.times().cpus(); cpu++) {
      sum += scheduler.waiting(cpu);
    }
    return sum;
  }

  /** Computes for each positive number of ns, sleeps for each negative one, and is done. */
  static final class Program extends Frame {
    private final long[] steps;
    long doneAt = -1;

    Program(long... steps) {
      this.steps = steps;
    }

    @Override
    protected int step() {
      if (pc == steps.length) {
        doneAt = now();
        return done();
      }
      long nanos = steps[pc];
      return nanos < 0 ? sleep(-nanos, pc + 1) : spend(nanos, pc + 1);
    }
  }

  /** Computes in short pieces for ever. */
  static final class Burn extends Frame {
    private final long piece;

    Burn(long piece) {
      this.piece = piece;
    }

    @Override
    protected int step() {
      return spend(piece, START);
    }
  }

  /** Spins until it is told to stop, then computes once. */
  static final class Spin extends Frame implements Task.Spinner {
    private final boolean givesUp;
    long doneAt = -1;

    Spin(boolean givesUp) {
      this.givesUp = givesUp;
    }

    @Override
    protected int step() {
      return switch (pc) {
        case START -> spin(this, 1);
        case 1 -> spend(1_000, 2);
        default -> {
          doneAt = now();
          yield done();
        }
      };
    }

    @Override
    public void reschedule(Task task) {
      if (givesUp) {
        task.endSpin(0);
      }
    }
  }
}
