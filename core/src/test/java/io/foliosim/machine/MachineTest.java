package io.foliosim.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.foliosim.engine.Simulation;
import io.foliosim.knob.UserError;
import io.foliosim.machine.Bench.Program;
import java.util.List;
import org.junit.jupiter.api.Test;

class MachineTest {
  private static final MachineProfile PROFILE = MachineProfiles.load("vm-2cpu");

  @Test
  void runsTasksOnItsCpus() {
    Simulation sim = Simulation.builder().build();
    Machine machine = new Machine(sim, PROFILE);
    Program program = new Program(1_000);
    machine.tasks().create("job").start(program);
    sim.run();
    long latency = machine.costs().nanos(Costs.IDLE_WAKEUP_LATENCY);
    long switching = machine.costs().nanos(Costs.CONTEXT_SWITCH);
    assertEquals(latency + switching + 1_000, program.doneAt);
  }

  @Test
  void knowsPagesAndDistances() {
    Machine machine = new Machine(Simulation.builder().build(), PROFILE);
    assertEquals(4096, machine.pageSize());
    assertEquals(12, machine.pageShift());
    assertEquals(0, machine.handoffNanos(0, 0));
    assertEquals(0, machine.handoffNanos(-1, 0));
    assertEquals(machine.costs().nanos(Costs.HANDOFF_SAME_CLUSTER), machine.handoffNanos(0, 1));
  }

  @Test
  void namesACostThatItNeedsAndTheProfileLacks() {
    MachineProfile bare = PROFILE.withCosts(CostTable.of(List.of()));
    Simulation sim = Simulation.builder().build();
    UserError error = assertThrows(UserError.class, () -> new Machine(sim, bare));
    assertEquals(
        "cost context_switch (ns) is missing: Switching a CPU from one task to another.",
        error.getMessage());
  }
}
