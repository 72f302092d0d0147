package io.foliosim.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** Runs foliosim as a user does and keeps what it prints. */
final class Console {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  int run(String... arguments) {
    return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }

  String out() {
    return out.toString();
  }

  String err() {
    return err.toString();
  }

  List<String> lines() {
    return out.toString().lines().toList();
  }

  /** Expects status 2, one line of error, and nothing printed. */
  static void assertRejected(String message, String... arguments) {
    Console console = new Console();
    assertEquals(2, console.run(arguments), console.err());
    assertEquals("foliosim: " + message + System.lineSeparator(), console.err());
    assertEquals("", console.out());
  }
}
