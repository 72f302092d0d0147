package io.foliosim.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foliosim.engine.Probe;
import io.foliosim.engine.Simulation;
import io.foliosim.engine.Task;
import io.foliosim.machine.Bench.Program;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class CpuSchedulerPropertiesTest {
  private static final long SWITCH = 700;

  /** Tasks that start at some time and compute (positive) or sleep (negative ns). */
  record Job(long start, List<Long> steps) {}

  record Interrupt(long time, int cpu, long nanos) {}

  record Load(int cpus, List<Job> jobs, List<Interrupt> interrupts) {}

  @Provide
  Arbitrary<Load> loads() {
    Arbitrary<Long> step = Arbitraries.longs().between(-4_000_000, 8_000_000);
    Arbitrary<Long> start = Arbitraries.longs().between(0, 10_000_000);
    Arbitrary<Job> job = Combinators.combine(start, step.list().ofMaxSize(8)).as(Job::new);
    Arbitrary<Integer> cpu = Arbitraries.integers().between(0, 7);
    Arbitrary<Interrupt> interrupt =
        Combinators.combine(
                Arbitraries.longs().between(0, 40_000_000),
                cpu,
                Arbitraries.longs().between(0, 500_000))
            .as(Interrupt::new);
    return Combinators.combine(
            Arbitraries.of(1, 2, 4, 8), job.list().ofMaxSize(20), interrupt.list().ofMaxSize(10))
        .as(Load::new);
  }

  private static Bench load(Load load, Simulation sim) {
    Topology topology = new Topology(load.cpus, 1, 1, load.cpus > 2 ? 2 : 1, 1);
    Bench bench = new Bench(sim, topology, 1, SWITCH, 5_000);
    for (Job job : load.jobs) {
      Task task = bench.tasks.create("job");
      Program program = new Program(job.steps.stream().mapToLong(Long::longValue).toArray());
      bench.at(job.start, () -> task.start(program));
    }
    for (Interrupt i : load.interrupts) {
      bench.at(i.time, () -> bench.scheduler.interrupt(i.cpu % load.cpus, i.nanos));
    }
    return bench;
  }

  @Property(seed = "11", tries = 300)
  void noCpuIsIdleWhileATaskWaits(@ForAll("loads") Load load) {
    Simulation sim = Simulation.builder().build();
    Bench bench = load(load, sim);
    sim.observe(
        new Probe() {
          @Override
          public void onEvent(long time, int handler, long arg) {
            assertTrue(bench.scheduler.idleCpus() == 0 || bench.waiting() == 0);
          }
        });
    sim.run();
    assertEquals(load.cpus, bench.scheduler.idleCpus());
  }

  @Property(seed = "12", tries = 300)
  void cpuTimeIsWhatTasksSpent(@ForAll("loads") Load load) {
    Simulation sim = Simulation.builder().build();
    Bench bench = load(load, sim);
    sim.run();
    long spent = 0;
    for (Job job : load.jobs) {
      spent += job.steps.stream().mapToLong(Long::longValue).filter(step -> step > 0).sum();
    }
    long interrupted = load.interrupts.stream().mapToLong(Interrupt::nanos).sum();
    CpuTimes times = bench.scheduler.times();
    long tasks = 0;
    long interrupts = 0;
    long switches = 0;
    for (int cpu = 0; cpu < load.cpus; cpu++) {
      tasks += times.taskNanos(cpu);
      interrupts += times.interruptNanos(cpu);
      switches += times.switchNanos(cpu);
      assertEquals(0, times.switchNanos(cpu) % SWITCH);
    }
    assertEquals(spent, bench.cpuNanos());
    assertEquals(spent, tasks);
    assertEquals(interrupted, interrupts);
    long dispatches = 0;
    for (int id = 0; id < bench.tasks.count(); id++) {
      assertEquals(Task.State.DONE, bench.tasks.task(id).state());
      dispatches += bench.tasks.task(id).switches();
    }
    assertTrue(switches <= dispatches * SWITCH);
  }

  @Property(seed = "13", tries = 100)
  void runsAreRepeatable(@ForAll("loads") Load load) {
    Simulation first = Simulation.builder().build();
    Simulation second = Simulation.builder().build();
    Simulation slow = Simulation.builder().fastForward(false).build();
    load(load, first);
    load(load, second);
    load(load, slow);
    first.run();
    second.run();
    slow.run();
    assertEquals(first.digest(), second.digest());
    assertEquals(first.digest(), slow.digest());
  }

  @Property(seed = "14", tries = 100)
  void anyOrderOfTiesIsLegal(@ForAll("loads") Load load, @ForAll long shuffle) {
    Simulation sim = Simulation.builder().shuffleTies(shuffle).build();
    Bench bench = load(load, sim);
    sim.run();
    for (int id = 0; id < bench.tasks.count(); id++) {
      assertEquals(Task.State.DONE, bench.tasks.task(id).state());
    }
  }
}
