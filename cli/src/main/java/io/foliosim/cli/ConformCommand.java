package io.foliosim.cli;

import io.foliosim.knob.UserError;
import io.foliosim.scenario.Conformance;
import io.foliosim.scenario.TraceCase;
import io.foliosim.scenario.TraceCaseReader;
import io.foliosim.scenario.TraceRunner;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code foliosim conform}: holds the model against what real kernels did. */
@Command(
    name = "conform",
    description = {
      "Plays cases that hold a real kernel's answers and says where the model departs.",
      "Exits with 0 if all agree, 1 if something departs, 2 if a case cannot be used."
    },
    mixinStandardHelpOptions = true)
final class ConformCommand implements Callable<Integer> {
  private static final int DEPARTS = 1;

  @Spec private CommandSpec spec;

  @Mixin private PlayOptions play;

  @Parameters(
      arity = "1..*",
      paramLabel = "CASE.json|DIR",
      description = "Cases, and folders that stand for all *.json in them.")
  private List<String> cases;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    TraceRunner runner = play.runner();
    List<CaseFiles> folders = CaseFiles.find(cases);
    int count = folders.stream().mapToInt(folder -> folder.files().size()).sum();
    Progress progress = new Progress(spec.commandLine().getErr(), count);
    ConformTally total = new ConformTally("total");
    List<ConformTally> tallies = new ArrayList<>();
    try {
      for (CaseFiles folder : folders) {
        ConformTally tally = new ConformTally(folder.folder());
        for (CaseFiles.CaseFile file : folder.files()) {
          compare(runner, file, List.of(tally, total));
          progress.step();
        }
        tallies.add(tally);
      }
    } finally {
      progress.wipe();
    }
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(ConformReport.json(tallies, total));
    } else {
      ConformReport.text(tallies, total, out);
    }
    return total.agrees() ? 0 : DEPARTS;
  }

  private static void compare(
      TraceRunner runner, CaseFiles.CaseFile file, List<ConformTally> tallies) {
    TraceCase trace = TraceCaseReader.read(file.path());
    Optional<String> reason = trace.whyUnmodelled();
    if (reason.isPresent()) {
      if (file.named()) {
        throw new UserError(trace.name() + ": not modelled: " + reason.get());
      }
      tallies.forEach(tally -> tally.unmodelled(reason.get()));
    } else if (!trace.isAnswered()) {
      tallies.forEach(tally -> tally.unanswered(trace.name()));
    } else {
      List<Conformance.Member> members = Conformance.compare(trace, runner.run(trace));
      tallies.forEach(tally -> tally.compared(trace.name(), members));
    }
  }
}
