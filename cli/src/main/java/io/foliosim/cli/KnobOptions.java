package io.foliosim.cli;

import io.foliosim.knob.KnobRegistry;
import io.foliosim.knob.KnobSettings;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The option {@code --set}, for every subcommand that reads knobs. */
final class KnobOptions {
  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description = "Set a knob; may be given again. kernel.version sets all other defaults.")
  private final List<String> assignments = new ArrayList<>();

  /**
   * The assignments that the user made.
   *
   * @return {@code name=value} pairs in order
   */
  List<String> assignments() {
    return assignments;
  }

  /**
   * The settings that the user asked for.
   *
   * @param base what holds where nothing was set
   * @return the base and all assignments, the last of a name winning
   * @throws io.foliosim.knob.UserError if an assignment is wrong
   */
  KnobSettings apply(KnobSettings base) {
    KnobSettings settings = base;
    for (String assignment : assignments) {
      settings = settings.withAssignment(assignment);
    }
    return settings;
  }

  /**
   * The defaults of all knobs that there are, and what the user set.
   *
   * @return settings
   * @throws io.foliosim.knob.UserError if an assignment is wrong
   */
  KnobSettings settings() {
    return apply(KnobSettings.defaults(KnobRegistry.load()));
  }
}
