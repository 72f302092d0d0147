package io.foliosim.xfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.foliosim.scenario.Conformance;
import io.foliosim.scenario.TraceCase;
import io.foliosim.scenario.TraceCaseReader;
import io.foliosim.scenario.TraceResult;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every recorded case, held against the simulated kernel: the same folios in the same order, the
 * same dirty ranges handed to writeback, the same bytes written and read by every operation.
 */
class RecordedCasesTest {
  @ParameterizedTest
  @MethodSource("linux61")
  void linux61(Path path) {
    hold(path);
  }

  @ParameterizedTest
  @MethodSource("linux612")
  void linux612(Path path) {
    hold(path);
  }

  @ParameterizedTest
  @MethodSource("linux618")
  void linux618(Path path) {
    hold(path);
  }

  @ParameterizedTest
  @MethodSource("linux618More")
  void linux618More(Path path) {
    hold(path);
  }

  @ParameterizedTest
  @MethodSource("linux618Writers")
  void linux618Writers(Path path) {
    hold(path);
  }

  @ParameterizedTest
  @MethodSource("linux72")
  void linux72(Path path) {
    hold(path);
  }

  static List<Path> linux61() throws IOException, URISyntaxException {
    return cases("xfs-6.1", 26);
  }

  static List<Path> linux612() throws IOException, URISyntaxException {
    return cases("xfs-6.12", 26);
  }

  static List<Path> linux618() throws IOException, URISyntaxException {
    return cases("xfs-6.18", 220);
  }

  static List<Path> linux618More() throws IOException, URISyntaxException {
    return cases("xfs-6.18-more", 300);
  }

  static List<Path> linux618Writers() throws IOException, URISyntaxException {
    return cases("xfs-writers-6.18", 12);
  }

  static List<Path> linux72() throws IOException, URISyntaxException {
    return cases("xfs-7.2", 26);
  }

  private static List<Path> cases(String folder, int expected)
      throws IOException, URISyntaxException {
    URL url = RecordedCasesTest.class.getResource("/io/foliosim/traces/" + folder);
    try (Stream<Path> files = Files.list(Path.of(Objects.requireNonNull(url, folder).toURI()))) {
      List<Path> cases = files.filter(path -> path.toString().endsWith(".json")).sorted().toList();
      assertEquals(expected, cases.size(), "cases in " + folder);
      return cases;
    }
  }

  private static void hold(Path path) {
    TraceCase trace = TraceCaseReader.read(path);
    TraceResult result = Player.play(trace);
    for (Conformance.Member member : Conformance.compare(trace, result)) {
      assertEquals("", member.departure(), member.member());
    }
    assertArrayEquals(trace.answers().get("folios"), result.folios(), "folios");
    assertArrayEquals(trace.answers().get("writeback"), result.writeback(), "writeback");
  }
}
