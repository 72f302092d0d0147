package io.foliosim.cli;

import io.foliosim.knob.KnobRegistry;
import io.foliosim.knob.KnobSettings;
import io.foliosim.machine.MachineProfiles;
import io.foliosim.scenario.TraceRunner;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of every subcommand that plays cases. */
final class PlayOptions {
  @Mixin private KnobOptions knobs;

  @Option(
      names = "--machine",
      paramLabel = "NAME",
      defaultValue = "vm-2cpu",
      description = "The machine: a name that 'foliosim machines' lists, or a .yaml file.")
  private String machine;

  /**
   * The defaults of all knobs, and what the user set.
   *
   * @return settings
   * @throws io.foliosim.knob.UserError if an assignment is wrong
   */
  KnobSettings settings() {
    return knobs.settings();
  }

  /**
   * What plays the cases.
   *
   * @return a runner on the machine that the user named, with the knobs that the user set
   * @throws io.foliosim.knob.UserError if there is no such machine or an assignment is wrong
   */
  TraceRunner runner() {
    settings(); // tells of a wrong assignment before any case is read
    return new TraceRunner(MachineProfiles.load(machine), KnobRegistry.load(), knobs.assignments());
  }
}
