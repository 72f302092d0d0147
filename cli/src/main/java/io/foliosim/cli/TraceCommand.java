package io.foliosim.cli;

import io.foliosim.fio.Iolog;
import io.foliosim.knob.KernelVersion;
import io.foliosim.knob.UserError;
import io.foliosim.scenario.FileSystems;
import io.foliosim.scenario.TraceCase;
import io.foliosim.scenario.TraceCaseReader;
import io.foliosim.scenario.TraceIolog;
import io.foliosim.scenario.TraceOps;
import io.foliosim.scenario.TraceResult;
import io.foliosim.scenario.TraceRunner;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code foliosim trace}: plays recorded operations and says what the kernel does with them. */
@Command(
    name = "trace",
    description =
        "Plays cases or a fio iolog on a fresh file system: which folios are added to the page"
            + " cache, which ranges are written, what is read.",
    mixinStandardHelpOptions = true)
final class TraceCommand implements Callable<Integer> {
  private static final long LARGEST_BLOCK = 1L << 30;

  @Spec private CommandSpec spec;

  @Mixin private PlayOptions play;

  @Parameters(
      arity = "0..*",
      paramLabel = "CASE.json|DIR",
      description = "Cases, and folders that stand for all *.json in them.")
  private final List<String> cases = new ArrayList<>();

  @Option(names = "--iolog", paramLabel = "FILE", description = "A fio iolog, version 2 or 3.")
  private @Nullable Path iolog;

  @Option(names = "--fs", paramLabel = "NAME", description = "File system for the iolog: xfs.")
  private @Nullable String fileSystem;

  @Option(
      names = "--block-size",
      paramLabel = "BYTES",
      description = "Its block size; 4k if not given. Sizes take k, m, g.")
  private @Nullable String blockSize;

  @Option(
      names = "--file-size",
      paramLabel = "BYTES",
      description = "What each file holds on the device before, none of it cached; 0 if not given.")
  private @Nullable String fileSize;

  @Option(names = "--json", description = "Print JSON, one object a line.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    TraceRunner runner = play.runner();
    if (iolog != null) {
      playOne(runner, iologCase(iolog));
      return 0;
    }
    rejectIologOptions();
    List<CaseFiles> folders = CaseFiles.find(cases);
    if (folders.isEmpty()) {
      throw new UserError("nothing to play: expected CASE.json, a folder of them, or --iolog FILE");
    }
    for (CaseFiles folder : folders) {
      for (CaseFiles.CaseFile file : folder.files()) {
        playOne(runner, TraceCaseReader.read(file.path()));
      }
    }
    return 0;
  }

  private void playOne(TraceRunner runner, TraceCase trace) throws IOException {
    TraceResult result = runner.run(trace);
    KernelVersion kernel = runner.knobs(trace).kernelVersion();
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(TraceJson.write(trace, kernel, result));
    } else {
      TraceTable.print(trace, kernel, result, out);
    }
  }

  private TraceCase iologCase(Path path) {
    if (!cases.isEmpty()) {
      throw new UserError("found '" + cases.get(0) + "' beside --iolog, expected one or the other");
    }
    if (fileSystem == null) {
      throw new UserError("--iolog needs --fs NAME, such as --fs xfs");
    }
    FileSystems.find(fileSystem);
    int block =
        blockSize == null ? 4096 : (int) Sizes.parse("--block-size", blockSize, 1, LARGEST_BLOCK);
    long file =
        fileSize == null ? 0 : Sizes.parse("--file-size", fileSize, 0, TraceOps.MAX_FILE_SIZE);
    return TraceIolog.toCase(
        path.toString(),
        Iolog.read(path),
        play.settings().kernelVersion(),
        fileSystem,
        block,
        file);
  }

  private void rejectIologOptions() {
    rejectWithoutIolog("--fs", fileSystem);
    rejectWithoutIolog("--block-size", blockSize);
    rejectWithoutIolog("--file-size", fileSize);
  }

  private static void rejectWithoutIolog(String option, @Nullable String value) {
    if (value != null) {
      throw new UserError(option + " goes with --iolog FILE; a case says its own");
    }
  }
}
