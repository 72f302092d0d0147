package io.foliosim.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command. */
@Command(name = "foliosim")
public final class Main {
  private Main() {}

  /**
   * Runs.
   *
   * @param args arguments
   */
  public static void main(String[] args) {
    System.exit(new CommandLine(new Main()).execute(args));
  }
}
