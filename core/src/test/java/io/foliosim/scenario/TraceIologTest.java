package io.foliosim.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foliosim.fio.Iolog;
import io.foliosim.knob.KernelVersion;
import io.foliosim.knob.UserError;
import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceIologTest {
  private static final String VERSION_2 = "fio version 2 iolog\n/a add\n/a open\n";

  @Test
  void keepsReadsWritesAndSyncs() throws IOException {
    TraceOps ops =
        ops(
            VERSION_2
                + "/a write 4096 100\n/a wait 5 0\n/a read 0 8192\n/a sync 0 0\n"
                + "/a datasync 0 0\n/a close\n");
    assertEquals(4, ops.size());
    assertEquals(TraceOps.Kind.WRITE, ops.kind(0));
    assertEquals(4096, ops.offset(0));
    assertEquals(100, ops.length(0));
    assertEquals(TraceOps.Kind.READ, ops.kind(1));
    assertEquals(TraceOps.Kind.SYNC, ops.kind(2));
    assertEquals(TraceOps.Kind.DATASYNC, ops.kind(3));
    assertFalse(ops.severalFiles());
  }

  @Test
  void filesAreNumberedAsTheyAreAdded() throws IOException {
    TraceOps ops =
        ops(
            """
            fio version 3 iolog
            0 /b add
            0 /a add
            1 /a open
            1 /b open
            2 /a write 0 1
            3 /b write 0 1
            """);
    assertTrue(ops.severalFiles());
    assertEquals(1, ops.file(0));
    assertEquals(0, ops.file(1));
  }

  @Test
  void becomesACaseWithoutAnswers() throws IOException {
    Iolog log = Iolog.read("x", new StringReader(VERSION_2 + "/a write 0 1\n"));
    TraceCase trace = TraceIolog.toCase("x", log, KernelVersion.DEFAULT, "xfs", 1024, 5000);
    assertEquals(5000, trace.fileSize());
    assertEquals(1024, trace.blockSize());
    assertEquals(4096, trace.pageSize());
    assertFalse(trace.isAnswered());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/a trim 0 4096 | x: trim is not modelled, expected read, write, sync, datasync, wait, open"
            + " or close",
        "/a wait 0 0    | x: the iolog has no operation, expected at least one",
        "/a write 0 2147479553 | x: operation 0 is of 2147479553 bytes, expected 1 to 2147479552",
        "/a read 17592186044415 2 | x: operation 0 covers 2 bytes at 17592186044415, expected an"
            + " end within the first 16 TiB",
      })
  void tellsWhatCannotBePlayed(String line, String message) {
    UserError error = assertThrows(UserError.class, () -> ops(VERSION_2 + line + "\n"));
    assertEquals(message, error.getMessage());
  }

  private static TraceOps ops(String text) throws IOException {
    return TraceIolog.toOps("x", Iolog.read("x", new StringReader(text)));
  }
}
