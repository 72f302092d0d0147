package io.foliosim.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class MainTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void listsKnobs() {
    assertEquals(0, run("knobs"));
    assertTrue(
        out.toString().contains("kernel.version = 6.18  (4.13..7.99)\n    The modelled kernel"));
    assertEquals("", err.toString());
  }

  @Test
  void listsTheKnobsThatMatch() {
    assertEquals(0, run("knobs", "KERNEL.*", "--set", "kernel.version=6.1"));
    assertEquals(
        List.of("kernel.version = 6.1  (4.13..7.99; set, the default is 6.18)"),
        out.toString().lines().filter(line -> !line.startsWith(" ")).toList());
  }

  @Test
  void printsJson() throws IOException {
    assertEquals(0, run("knobs", "--json", "version"));
    JsonNode knob = new ObjectMapper().readTree(out.toString()).get(0);
    assertEquals("kernel.version", knob.get("name").asText());
    assertEquals("6.18", knob.get("default").asText());
  }

  @Test
  void helpAndVersionAreNoErrors() {
    assertEquals(0, run("--help"));
    assertEquals(0, run("--version"));
    assertEquals(0, run("knobs", "--help"));
    assertEquals("", err.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "knbs                              | unknown command 'knbs'; did you mean 'knobs'?",
        "knobs --jsn                       | unknown option '--jsn'; did you mean '--json'?",
        "knobs a b                         | unexpected argument 'b'",
        "knobs qqq                         | no knob matches 'qqq'",
        "knobs *.verson                    | no knob matches '*.verson'",
        "knobs --set kernel.version        | found 'kernel.version', expected NAME=VALUE",
        "knobs --set kernel.verison=6.1    | unknown knob 'kernel.verison';"
            + " did you mean 'kernel.version'?",
        "knobs --set kernel.version=5.20   | kernel.version: kernel version '5.20' is not"
            + " modelled; the last 5.x is 5.19",
      })
  void whatTheUserDidWrongIsOneLineAndStatus2(String arguments, String message) {
    assertEquals(2, run(arguments.split(" ", -1)));
    assertEquals("foliosim: " + message + System.lineSeparator(), err.toString());
    assertEquals("", out.toString());
  }

  @Test
  void withoutACommandSaysWhichThereAre() {
    assertEquals(2, run());
    assertTrue(err.toString().startsWith("foliosim: no command given; expected one of "));
    assertTrue(err.toString().contains("conform, knobs, machines"));
  }

  @Test
  void aFaultOfItsOwnIsStatus70AndSaysHowToRepeatIt() {
    CommandLine command =
        new CommandLine(CommandLine.Model.CommandSpec.create()).setErr(new PrintWriter(err, true));
    Errors errors = new Errors("run", "my job.fio", "it's");
    CommandLine.ParseResult parsed = command.parseArgs();
    assertEquals(
        70, errors.handleExecutionException(new IllegalStateException("oh"), command, parsed));
    List<String> lines = err.toString().lines().toList();
    assertTrue(lines.get(1).equals("java.lang.IllegalStateException: oh"));
    assertEquals(
        "foliosim: to repeat it: foliosim run 'my job.fio' 'it'\\''s'",
        lines.get(lines.size() - 1));
  }

  private int run(String... arguments) {
    return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }
}
