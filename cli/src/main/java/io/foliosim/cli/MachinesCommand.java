package io.foliosim.cli;

import io.foliosim.machine.MachineProfile;
import io.foliosim.machine.MachineProfiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code foliosim machines}: lists the machines that can be simulated and what things cost. */
@Command(
    name = "machines",
    description = "Lists machine profiles: CPUs, memory, page size, and what everything costs.",
    mixinStandardHelpOptions = true)
final class MachinesCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "NAME",
      description = "Names of profiles, or .yaml files; all that come with foliosim if not given.")
  private final List<String> names = new ArrayList<>();

  @Option(
      names = {"-v", "--verbose"},
      description = "Costs too: value, unit, plausible range and source of each.")
  private boolean verbose;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    List<String> wanted = names.isEmpty() ? MachineProfiles.names() : names;
    List<MachineProfile> profiles = wanted.stream().map(MachineProfiles::load).toList();
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      MachineReport.json(profiles, verbose, out);
    } else {
      MachineReport.text(profiles, verbose, out);
    }
    return 0;
  }
}
