package io.foliosim.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code foliosim} command: subcommands, and what all of them share. */
@Command(
    name = "foliosim",
    description = "Plays fio jobs in virtual time through a model of Linux buffered writes.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    subcommands = {
      RunCommand.class,
      TraceCommand.class,
      ConformCommand.class,
      KnobsCommand.class,
      MachinesCommand.class
    })
public final class Main implements Runnable {
  @Spec private CommandSpec spec;

  /** Made by {@link #run} alone. */
  private Main() {}

  /**
   * Runs the command and exits with its status.
   *
   * @param args what the user typed after {@code foliosim}
   */
  public static void main(String[] args) {
    PrintWriter out = new PrintWriter(System.out, false, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    int status = run(out, err, args);
    out.flush();
    System.exit(status);
  }

  /**
   * Runs the command.
   *
   * @param out where results go
   * @param err where errors go
   * @param args what the user typed after {@code foliosim}
   * @return 0 if all went well, 1 if the model departs from a kernel, 2 if the user must change
   *     something, 70 if foliosim is at fault
   */
  static int run(PrintWriter out, PrintWriter err, String... args) {
    CommandLine command = new CommandLine(new Main());
    Errors errors = new Errors(args);
    return command
        .setOut(out)
        .setErr(err)
        .setParameterExceptionHandler(errors)
        .setExecutionExceptionHandler(errors)
        .execute(args);
  }

  /** Without a subcommand there is nothing to do but to say which there are. */
  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "no command given; expected one of "
            + String.join(", ", spec.subcommands().keySet())
            + " (--help tells more)");
  }

  /** Tells the version that the build wrote into the jar. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Main.class.getPackage().getImplementationVersion();
      return new String[] {"foliosim " + (version == null ? "(not packaged)" : version)};
    }
  }
}
