package io.foliosim.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foliosim.knob.KernelVersion;
import io.foliosim.scenario.Conformance.Member;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ConformanceTest {
  private static final long[][] NONE = {};

  @Test
  void onlyWhatTheCaseAnswersIsCompared() {
    assertEquals(
        List.of(), Conformance.compare(oneFile(new TreeMap<>()), result(NONE, NONE, NONE)));
    Map<String, long[][]> answers = new TreeMap<>();
    answers.put("folios", NONE);
    answers.put("bios", new long[][] {{0, 4096}});
    assertEquals(
        List.of(new Member("folios", true, "")),
        Conformance.compare(oneFile(answers), result(NONE, NONE, NONE)));
    assertFalse(oneFile(new TreeMap<>()).isAnswered());
    assertTrue(oneFile(answers).isAnswered());
  }

  @Test
  void foliosMustComeInTheSameOrder() {
    Map<String, long[][]> answers = answer("folios", new long[][] {{0, 0, 1}, {0, 2, 0}});
    assertAgrees(answers, result(new long[][] {{0, 0, 1}, {0, 2, 0}}, NONE, NONE));
    assertDeparts(
        "operation 0 (write 8192 bytes at 0): kernel [0, 0, 1], model [0, 2, 0]",
        answers,
        result(new long[][] {{0, 2, 0}, {0, 0, 1}}, NONE, NONE));
  }

  @Test
  void aRowTooFewOrTooManyDeparts() {
    Map<String, long[][]> answers = answer("folios", new long[][] {{0, 0, 1}});
    assertDeparts(
        "operation 0 (write 8192 bytes at 0): kernel [0, 0, 1], model nothing more",
        answers,
        result(NONE, NONE, NONE));
    assertDeparts(
        "operation 1 (sync): kernel nothing more, model [1, 2, 0]",
        answers,
        result(new long[][] {{0, 0, 1}, {1, 2, 0}}, NONE, NONE));
  }

  @Test
  void neighboursAndOverlapsOfWrittenRangesJoin() {
    Map<String, long[][]> answers =
        answer("writeback", new long[][] {{1, 0, 8192}, {1, 4096, 8192}, {1, 20480, 4096}});
    assertAgrees(answers, result(NONE, new long[][] {{1, 20480, 4096}, {1, 0, 12288}}, NONE));
    assertDeparts(
        "operation 1 (sync): kernel [1, 0, 12288], model [1, 0, 12287]",
        answers,
        result(NONE, new long[][] {{1, 0, 12287}, {1, 20480, 4096}}, NONE));
  }

  @Test
  void aRangeWithinAnotherAddsNothing() {
    assertAgrees(
        answer("writeback", new long[][] {{1, 0, 12288}, {1, 4096, 4096}}),
        result(NONE, new long[][] {{1, 0, 12288}}, NONE));
  }

  @Test
  void rangesOfTwoOperationsOrFilesDoNotJoin() {
    assertDeparts(
        "operation 0 (write 8192 bytes at 0): kernel [0, 0, 4096], model [0, 0, 8192]",
        answer("writeback", new long[][] {{0, 0, 4096}, {1, 4096, 4096}}),
        result(NONE, new long[][] {{0, 0, 8192}}, NONE));
    Map<String, long[][]> answers = new TreeMap<>();
    answers.put("writeback", new long[][] {{1, 0, 0, 4096}, {1, 1, 4096, 4096}});
    TraceCase trace = trace(true, answers);
    assertTrue(
        Conformance.compare(trace, result(NONE, answers.get("writeback"), NONE)).get(0).agrees());
    assertEquals(
        "operation 1 (sync on file 1): kernel [1, 0, 0, 4096], model [1, 0, 0, 8192]",
        Conformance.compare(trace, result(NONE, new long[][] {{1, 0, 0, 8192}}, NONE))
            .get(0)
            .departure());
  }

  @Test
  void bioRangesCountBeforeWriteback() {
    Map<String, long[][]> answers = answer("bio_ranges", new long[][] {{1, 0, 4096}});
    answers.put("writeback", new long[][] {{1, 0, 99}});
    assertAgrees(
        answers,
        new TraceResult(NONE, NONE, new long[][] {{1, 0, 1024}, {1, 1024, 3072}}, NONE, 0, 0, 0));
  }

  @Test
  void readsAreComparedByTheirSum() {
    Map<String, long[][]> answers = answer("reads", new long[][] {{0, 4096}, {1, 1024}, {0, 8192}});
    assertAgrees(answers, result(NONE, NONE, new long[][] {{0, 12288}, {1, 512}, {1, 512}}));
    assertDeparts(
        "operation 1 (sync): kernel [1, 1024], model [1, 1025]",
        answers,
        result(NONE, NONE, new long[][] {{0, 12288}, {1, 1025}}));
  }

  @Test
  void whatCameBeforeAllOperationsIsNamedSo() {
    assertDeparts(
        "before all operations: kernel [-1, 4096], model nothing more",
        answer("reads", new long[][] {{-1, 4096}}),
        result(NONE, NONE, NONE));
  }

  private static void assertAgrees(Map<String, long[][]> answers, TraceResult result) {
    Member member = Conformance.compare(oneFile(answers), result).get(0);
    assertEquals("", member.departure());
    assertTrue(member.agrees());
  }

  private static void assertDeparts(
      String departure, Map<String, long[][]> answers, TraceResult result) {
    Member member = Conformance.compare(oneFile(answers), result).get(0);
    assertEquals(departure, member.departure());
    assertFalse(member.agrees());
  }

  private static Map<String, long[][]> answer(String member, long[][] rows) {
    Map<String, long[][]> answers = new TreeMap<>();
    answers.put(member, rows);
    return answers;
  }

  private static TraceResult result(long[][] folios, long[][] writeback, long[][] reads) {
    return new TraceResult(folios, writeback, NONE, reads, 0, 0, 0);
  }

  private static TraceCase oneFile(Map<String, long[][]> answers) {
    return trace(false, answers);
  }

  private static TraceCase trace(boolean severalFiles, Map<String, long[][]> answers) {
    TraceOps ops = new TraceOps(severalFiles);
    ops.add(TraceOps.Kind.WRITE, 0, 0, 8192);
    ops.add(TraceOps.Kind.SYNC, severalFiles ? 1 : 0, 0, 0);
    return new TraceCase(
        "case",
        KernelVersion.DEFAULT,
        "xfs",
        4096,
        4096,
        128,
        1280,
        0,
        ops,
        answers,
        Optional.empty());
  }
}
