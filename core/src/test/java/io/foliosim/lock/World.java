package io.foliosim.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.foliosim.engine.Frame;
import io.foliosim.engine.Probe;
import io.foliosim.engine.Simulation;
import io.foliosim.engine.Task;
import io.foliosim.engine.TaskScheduler;
import io.foliosim.engine.Tasks;
import io.foliosim.machine.CpuScheduler;
import io.foliosim.machine.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/** A simulation with tasks, a log, and the check that everybody comes to an end. */
final class World {
  /** Costs that are easy to add up: 10 to take, 1 to let go, 100 to hand over, 1000 to wake. */
  static final LockCosts COSTS = LockCosts.constant(10, 1, 100, 1000, 5);

  final Simulation sim;
  final Tasks tasks;
  final List<String> log = new ArrayList<>();

  World() {
    this(Simulation.builder().build(), TaskScheduler.unlimited());
  }

  World(long shuffleSeed) {
    this(
        Simulation.builder().seed(shuffleSeed).shuffleTies(shuffleSeed).build(),
        TaskScheduler.unlimited());
  }

  World(Simulation sim, TaskScheduler scheduler) {
    this.sim = sim;
    this.tasks = new Tasks(sim, scheduler);
  }

  /** A machine of two CPUs with slices of 20 µs. */
  static World twoProcessors(long shuffleSeed) {
    Simulation sim = Simulation.builder().seed(shuffleSeed).shuffleTies(shuffleSeed).build();
    return new World(
        sim, new CpuScheduler(sim, new Topology(2, 1, 1, 1, 1), 20_000, 1, 200, 1_000));
  }

  /** Runs a check with the time of every event, just before it fires. */
  void beforeEachEvent(LongConsumer check) {
    sim.observe(
        new Probe() {
          @Override
          public void onEvent(long time, int handler, long arg) {
            check.accept(time);
          }
        });
  }

  Script script(String name) {
    return new Script(name, log);
  }

  Task start(String name, Frame program) {
    Task task = tasks.create(name);
    task.start(program);
    return task;
  }

  /** Runs to the end; no task may be left behind. */
  void run() {
    sim.runUntil(10_000_000_000_000L);
    for (int i = 0; i < tasks.count(); i++) {
      assertEquals(Task.State.DONE, tasks.task(i).state(), tasks.task(i).toString());
    }
  }

  RwSemaphore rwsem(RwSemaphoreConfig config) {
    return new RwSemaphore(new LockClass("rwsem"), new LockClass("wait_lock"), COSTS, config);
  }
}
