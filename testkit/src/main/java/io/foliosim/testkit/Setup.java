package io.foliosim.testkit;

import io.foliosim.engine.Simulation;
import io.foliosim.knob.KnobRegistry;
import io.foliosim.knob.KnobSettings;
import io.foliosim.machine.MachineProfiles;
import io.foliosim.scenario.SimulatedSystem;
import io.foliosim.scenario.SystemConfig;
import java.util.ArrayList;
import java.util.List;

/**
 * A system to test on.
 *
 * @param fileSystem kind of file system, as its provider names it
 * @param kernel kernel version
 * @param pageSize size of a page, bytes
 * @param blockSize size of a block, bytes
 * @param assignments knobs that are set, each {@code NAME=VALUE}
 */
public record Setup(
    String fileSystem, String kernel, int pageSize, int blockSize, List<String> assignments) {
  /** The machine that contracts run on: two CPUs. */
  private static final String MACHINE = "vm-2cpu";

  /** Copies the list. */
  public Setup {
    assignments = List.copyOf(assignments);
  }

  /**
   * The same with one more knob set.
   *
   * @param assignment {@code NAME=VALUE}
   * @return another set-up
   */
  public Setup with(String assignment) {
    List<String> more = new ArrayList<>(assignments);
    more.add(assignment);
    return new Setup(fileSystem, kernel, pageSize, blockSize, more);
  }

  /**
   * Boots the system.
   *
   * @return a fresh system with the file system mounted
   * @throws io.foliosim.knob.UserError if the file system cannot be mounted so
   */
  public SimulatedSystem boot() {
    return boot(Simulation.builder());
  }

  /**
   * Boots the system with another order of simultaneous events.
   *
   * @param seed picks the order ({@link Simulation.Builder#shuffleTies})
   * @return a fresh system with the file system mounted
   * @throws io.foliosim.knob.UserError if the file system cannot be mounted so
   */
  public SimulatedSystem bootShuffled(long seed) {
    return boot(Simulation.builder().shuffleTies(seed));
  }

  private SimulatedSystem boot(Simulation.Builder clock) {
    KnobSettings knobs = KnobSettings.defaults(KnobRegistry.load()).with("kernel.version", kernel);
    for (String assignment : assignments) {
      knobs = knobs.withAssignment(assignment);
    }
    return new SimulatedSystem(
        new SystemConfig(
            MachineProfiles.load(MACHINE).withPageSize(pageSize), fileSystem, blockSize, knobs, 1),
        clock);
  }
}
