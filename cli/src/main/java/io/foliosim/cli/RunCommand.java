package io.foliosim.cli;

import io.foliosim.fio.FioSummary;
import io.foliosim.fio.JobFile;
import io.foliosim.fio.JobReport;
import io.foliosim.machine.MachineProfiles;
import io.foliosim.scenario.FioRun;
import io.foliosim.scenario.SimulatedSystem;
import io.foliosim.scenario.SystemConfig;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code foliosim run}: plays a fio job and prints what fio would have printed, and why. */
@Command(
    name = "run",
    description =
        "Plays a fio job on a simulated machine and file system and prints fio's summary. A comment"
            + " line such as '; fs=xfs block_size=4096' in the job gives the defaults.",
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  private static final String DEFAULT_FILE_SYSTEM = "xfs";
  private static final String DEFAULT_BLOCK_SIZE = "4096";
  private static final long LARGEST_BLOCK = 1L << 30;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "JOB.fio", description = "A fio job file.")
  private Path job;

  @Mixin private KnobOptions knobs;

  @Option(names = "--fs", paramLabel = "NAME", description = "File system: xfs.")
  private @Nullable String fileSystem;

  @Option(
      names = "--block-size",
      paramLabel = "BYTES",
      description = "Its block size. Sizes take k, m, g.")
  private @Nullable String blockSize;

  @Option(
      names = "--machine",
      paramLabel = "NAME",
      defaultValue = "vm-2cpu",
      description = "The machine: a name that 'foliosim machines' lists, or a .yaml file.")
  private String machine;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of all random numbers that fio does not seed itself.")
  private long seed;

  @Override
  public Integer call() {
    JobFile jobFile = JobFile.read(job, System.getenv());
    SystemConfig config =
        new SystemConfig(
            MachineProfiles.load(machine),
            orHint(fileSystem, jobFile, "fs", DEFAULT_FILE_SYSTEM),
            (int)
                Sizes.parse(
                    "--block-size",
                    orHint(blockSize, jobFile, "block_size", DEFAULT_BLOCK_SIZE),
                    1,
                    LARGEST_BLOCK),
            knobs.settings(),
            seed);
    SimulatedSystem system = new SimulatedSystem(config);
    FioRun run = new FioRun(system, jobFile);
    PrintWriter err = spec.commandLine().getErr();
    jobFile.warnings().forEach(warning -> err.println("foliosim: warning: " + warning));
    List<JobReport> reports = run.run();
    PrintWriter out = spec.commandLine().getOut();
    out.print(FioSummary.of(reports));
    out.print(RunReport.of(system, run));
    return 0;
  }

  private static String orHint(
      @Nullable String option, JobFile jobFile, String hint, String otherwise) {
    return option == null ? jobFile.hints().getOrDefault(hint, otherwise) : option;
  }
}
