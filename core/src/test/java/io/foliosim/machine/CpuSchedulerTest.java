package io.foliosim.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foliosim.engine.Frame;
import io.foliosim.engine.Simulation;
import io.foliosim.engine.Task;
import io.foliosim.machine.Bench.Burn;
import io.foliosim.machine.Bench.Program;
import io.foliosim.machine.Bench.Spin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuSchedulerTest {
  private static final long MS = 1_000_000;

  @ParameterizedTest
  @CsvSource({
    "1,2,1,600",
    "2,4,1,600",
    "2,3,2,6000",
    "4,5,2,600",
    "4,7,2,600",
    "8,9,2,6000",
    "32,33,2,600",
    "3,64,2,600"
  })
  void equalTasksGetEqualTime(int cpus, int tasks, int slices, long millis) {
    Bench bench = Bench.free(cpus);
    for (int i = 0; i < tasks; i++) {
      bench.start(new Burn(10_000 + i));
    }
    bench.sim.runUntil(millis * MS);
    long share = millis * MS * cpus / tasks;
    for (int i = 0; i < tasks; i++) {
      long got = bench.tasks.task(i).cpuNanos();
      assertTrue(
          Math.abs(got - share) <= slices * Bench.SLICE, "task " + i + ": " + got + " of " + share);
    }
  }

  @Test
  void preemptionKeepsTheRestOfTheComputation() {
    Bench bench = Bench.free(1);
    Program first = new Program(10 * MS);
    Program second = new Program(10 * MS);
    bench.start(first);
    bench.start(second);
    bench.sim.run();
    assertEquals(19 * MS, first.doneAt);
    assertEquals(20 * MS, second.doneAt);
  }

  @Test
  void nobodyIsPreemptedWhileNobodyWaits() {
    Bench bench = Bench.free(1);
    Program alone = new Program(10 * MS);
    Task task = bench.start(alone);
    bench.sim.run();
    assertEquals(10 * MS, alone.doneAt);
    assertEquals(1, task.switches());
    assertEquals(2, bench.sim.eventCount());
  }

  @Test
  void aSliceRunsFromTheDispatchNotFromTheArrivalOfTheNext() {
    Bench bench = Bench.free(1);
    bench.start(new Program(20 * MS));
    Program late = new Program(1_000);
    bench.at(4 * MS, () -> bench.start(late));
    bench.sim.run();
    assertEquals(6 * MS + 1_000, late.doneAt);
  }

  @Test
  void slicesEndAtTicks() {
    Bench bench =
        new Bench(Simulation.builder().build(), new Topology(1, 1, 1, 1, 1), 4 * MS, 0, 0);
    bench.start(new Program(20 * MS));
    Program next = new Program(1_000);
    bench.start(next);
    bench.sim.run();
    assertEquals(4 * MS + 1_000, next.doneAt);
  }

  @Test
  void switchesAndWakeUpsOfIdleCpusTakeTime() {
    Bench bench =
        new Bench(Simulation.builder().build(), new Topology(1, 1, 1, 1, 1), 1, 300, 30_000);
    Program sleeper = new Program(1_000, -100_000, 1_000);
    bench.start(sleeper);
    bench.sim.run();
    assertEquals(30_300 + 1_000 + 100_000 + 30_000 + 1_000, sleeper.doneAt);
    CpuTimes times = bench.scheduler.times();
    assertEquals(300, times.switchNanos(0));
    assertEquals(2_000, times.taskNanos(0));
    assertEquals(160_000, times.idleNanos(0));
  }

  @Test
  void aSleeperSavesUpNoMoreThanASlice() {
    Bench bench = Bench.free(1);
    Task busy = bench.start(new Burn(10_000));
    bench.start(new Program(-500 * MS, 100 * MS));
    bench.sim.runUntil(600 * MS);
    assertTrue(busy.cpuNanos() > 545 * MS, busy.cpuNanos() + " ns");
  }

  @Test
  void whoWasAloneStarvesNobodyWhoComesLater() {
    Bench bench = Bench.free(2);
    bench.start(new Burn(10_000));
    bench.start(new Burn(10_000));
    bench.at(
        500 * MS,
        () -> {
          bench.start(new Burn(10_000));
          bench.start(new Burn(10_000));
        });
    bench.sim.runUntil(600 * MS);
    for (int id = 2; id < 4; id++) {
      assertTrue(Math.abs(bench.tasks.task(id).cpuNanos() - 50 * MS) <= 2 * Bench.SLICE);
    }
  }

  @Test
  void aWokenTaskReturnsToItsCpuOrGoesNearby() {
    Topology topology = new Topology(8, 2, 2, 4, 1);
    Bench bench = new Bench(Simulation.builder().build(), topology, 1, 0, 0);
    Task sleeper = bench.start(new Program(1_000, -1_000_000, 1_000, -1_000_000, 5_000));
    Task busy = bench.tasks.create("busy");
    bench.at(500_000, () -> assertEquals(0, sleeper.cpu()));
    bench.at(
        1_200_000,
        () -> {
          assertEquals(0, sleeper.cpu());
          busy.cpu(0);
          busy.start(new Program(10 * MS));
        });
    bench.sim.runUntil(3 * MS);
    assertEquals(0, busy.cpu());
    assertEquals(Distance.SAME_CLUSTER, topology.distance(0, sleeper.cpu()));
  }

  @Test
  void newTasksSpreadOverTheCaches() {
    Topology topology = new Topology(8, 2, 2, 4, 1);
    Bench bench = new Bench(Simulation.builder().build(), topology, 1, 0, 0);
    for (int i = 0; i < 4; i++) {
      assertEquals(i, topology.cluster(bench.start(new Burn(1_000)).cpu()));
    }
  }

  @Test
  void anIdleCpuPullsFromTheLongestQueue() {
    Bench bench = Bench.free(2);
    bench.start(new Program(1_000));
    bench.start(new Program(2 * MS));
    Program third = new Program(1_000);
    Program fourth = new Program(1_000);
    bench.start(third);
    bench.start(fourth);
    bench.sim.run();
    assertEquals(2_000, third.doneAt);
    assertEquals(3_000, fourth.doneAt);
  }

  @Test
  void aSpinnerOccupiesItsCpu() {
    Bench bench = Bench.free(1);
    Spin spin = new Spin(false);
    Task spinner = bench.start(spin);
    Program other = new Program(1_000);
    bench.start(other);
    bench.at(10 * MS, () -> spinner.endSpin(50));
    bench.sim.run();
    assertEquals(10 * MS + 50 + 1_000, other.doneAt);
    assertEquals(10 * MS + 50 + 2_000, spin.doneAt);
    assertEquals(10 * MS + 50 + 1_000, spinner.cpuNanos());
  }

  @Test
  void aSpinnerThatGivesUpDoesSoAtTheEndOfItsSlice() {
    Bench bench = Bench.free(1);
    Spin spin = new Spin(true);
    bench.start(spin);
    Program other = new Program(1_000);
    bench.at(MS, () -> bench.start(other));
    bench.sim.run();
    assertEquals(Bench.SLICE + 1_000, other.doneAt);
  }

  @Test
  void whoForbidsPreemptionKeepsTheCpu() {
    Bench bench = Bench.free(1);
    Frame critical =
        new Frame() {
          @Override
          protected int step() {
            return switch (pc) {
              case START -> {
                task().disablePreemption();
                yield spend(5 * MS, 1);
              }
              case 1 -> spend(5 * MS, 2);
              case 2 -> {
                task().enablePreemption();
                yield spend(5 * MS, 3);
              }
              default -> done();
            };
          }
        };
    Task task = bench.start(critical);
    Program other = new Program(1_000);
    bench.start(other);
    bench.sim.run();
    assertEquals(10 * MS + 1_000, other.doneAt);
    assertEquals(15 * MS, task.cpuNanos());
  }

  @Test
  void interruptsDelayTheRunningTask() {
    Bench bench = Bench.free(1);
    Program program = new Program(1_000);
    bench.start(program);
    bench.at(500, () -> bench.scheduler.interrupt(0, 200));
    bench.at(1_100, () -> bench.scheduler.interrupt(0, 200));
    bench.sim.run();
    assertEquals(1_400, program.doneAt);
    CpuTimes times = bench.scheduler.times();
    assertEquals(1_000, times.taskNanos(0));
    assertEquals(400, times.interruptNanos(0));
    assertEquals(0, times.idleNanos(0));
  }

  @Test
  void anInterruptFromTheTasksOwnStepDelaysItsNextComputation() {
    Bench bench = Bench.free(1);
    Program end = new Program();
    bench.start(
        new Frame() {
          @Override
          protected int step() {
            if (pc == START) {
              bench.scheduler.interrupt(0, 200);
              return spend(1_000, 1);
            }
            return tail(end);
          }
        });
    bench.sim.run();
    assertEquals(1_200, end.doneAt);
  }

  @Test
  void anIdleCpuIsAwakeWhileItWorksOnAnInterrupt() {
    Bench bench =
        new Bench(Simulation.builder().build(), new Topology(1, 1, 1, 1, 1), 1, 0, 30_000);
    Program program = new Program(1_000);
    assertEquals(30_000, bench.scheduler.interruptLatency(0));
    bench.scheduler.interrupt(0, 700);
    assertEquals(700, bench.scheduler.interruptLatency(0));
    bench.start(program);
    bench.sim.run();
    assertEquals(1_700, program.doneAt);
  }

  @Test
  void tellsWhoRuns() {
    Bench bench = Bench.free(2);
    Task task = bench.start(new Program(1_000));
    assertSame(task, bench.scheduler.running(0));
    assertNull(bench.scheduler.running(1));
    assertEquals(1, bench.scheduler.idleCpus());
  }

  @Test
  void refusesNumbersOutOfRange() {
    Simulation sim = Simulation.builder().build();
    Topology topology = new Topology(1, 1, 1, 1, 1);
    assertThrows(IllegalArgumentException.class, () -> new CpuScheduler(sim, topology, 0, 1, 0, 0));
  }
}
