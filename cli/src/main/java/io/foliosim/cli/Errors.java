package io.foliosim.cli;

import io.foliosim.knob.Nearest;
import io.foliosim.knob.UserError;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * What becomes of errors. The user's own end in one line, {@code foliosim: ...}, and status 2; any
 * other is a fault of foliosim: status 70, a stack trace, and the command line that repeats it.
 */
final class Errors implements IParameterExceptionHandler, IExecutionExceptionHandler {
  /** The user must change something. */
  static final int USER = 2;

  /** foliosim is at fault; {@code EX_SOFTWARE} of sysexits. */
  static final int INTERNAL = 70;

  private final List<String> args;

  /**
   * Handles the errors of one run.
   *
   * @param args its arguments
   */
  Errors(String... args) {
    this.args = List.of(args);
  }

  @Override
  public int handleParseException(ParameterException error, String[] unused) {
    CommandLine command = error.getCommandLine();
    String message =
        error instanceof UnmatchedArgumentException unmatched
            ? unmatched(command.getCommandSpec(), unmatched.getUnmatched().get(0))
            : message(error);
    return tell(command, message);
  }

  @Override
  public int handleExecutionException(Exception error, CommandLine command, ParseResult parsed) {
    if (error instanceof UserError) {
      return tell(command, message(error));
    }
    PrintWriter err = command.getErr();
    err.println("foliosim: internal error, which is a fault of foliosim and not yours");
    error.printStackTrace(err);
    err.println("foliosim: to repeat it: " + commandLine());
    return INTERNAL;
  }

  private static int tell(CommandLine command, String message) {
    command.getErr().println("foliosim: " + message.strip().replaceAll("\\s*\\R\\s*", " "));
    return USER;
  }

  private static String message(Exception error) {
    return Objects.requireNonNullElse(error.getMessage(), error.toString());
  }

  private static String unmatched(CommandSpec spec, String found) {
    List<String> legal = new ArrayList<>();
    String kind;
    if (found.startsWith("-")) {
      kind = "unknown option";
      spec.options().forEach(option -> legal.addAll(List.of(option.names())));
    } else {
      kind = spec.subcommands().isEmpty() ? "unexpected argument" : "unknown command";
      legal.addAll(spec.subcommands().keySet());
    }
    return kind + " '" + found + "'" + Nearest.hint(found, legal);
  }

  /** The command line, quoted so that a shell reads it as it was. */
  private String commandLine() {
    return Stream.concat(Stream.of("foliosim"), args.stream().map(Errors::quote))
        .collect(Collectors.joining(" "));
  }

  private static String quote(String arg) {
    return arg.matches("[A-Za-z0-9_./=:,+@%-]+") ? arg : "'" + arg.replace("'", "'\\''") + "'";
  }
}
