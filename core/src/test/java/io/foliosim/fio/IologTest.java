package io.foliosim.fio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.foliosim.knob.UserError;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How iologs are read. */
final class IologTest {

  private static Iolog read(String text) throws IOException {
    return Iolog.read("x.log", new StringReader(text));
  }

  private static String show(Iolog log) {
    StringJoiner text = new StringJoiner("\n");
    for (int i = 0; i < log.size(); i++) {
      text.add(
          IoKind.name(log.kind(i))
              + " "
              + log.file(i)
              + " "
              + log.offset(i)
              + " "
              + log.length(i)
              + " "
              + log.timeNs(i));
    }
    return text.toString();
  }

  @Test
  void version2() throws IOException {
    Iolog log =
        read(
            """
            fio version 2 iolog
            /mnt/a add
            /mnt/b add
            /mnt/a open
            /mnt/b open
            /mnt/a write 0 4096
            /mnt/b read 4096 512
            /mnt/a wait 250 0

            /mnt/a sync 0 0
            /mnt/b datasync 0 0
            /mnt/b trim 0 1048576
            /mnt/a close
            """);
    assertEquals(2, log.version());
    assertEquals(List.of("/mnt/a", "/mnt/b"), log.files());
    assertEquals(
        """
        open 0 0 0 0
        open 1 0 0 0
        write 0 0 4096 0
        read 1 4096 512 0
        wait 0 0 0 250000000
        sync 0 0 0 0
        datasync 1 0 0 0
        trim 1 0 1048576 0
        close 0 0 0 0""",
        show(log));
  }

  @Test
  void version3() throws IOException {
    Iolog log =
        read(
            "fio version 3 iolog\n0 a add\n1 a open\n7 a write 0 4096\n9 a sync 0 0\n12 a close\n");
    assertEquals(3, log.version());
    assertEquals(
        "open 0 0 0 1000\nwrite 0 0 4096 7000\nsync 0 0 0 9000\nclose 0 0 0 12000", show(log));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a write 0|found 'a write 0', expected 'FILE ACTION' or 'FILE ACTION OFFSET LENGTH'",
        "a write|found 'a write', expected 'FILE write OFFSET LENGTH'",
        "a open 0 0|found 'a open 0 0', expected 'FILE open'",
        "a writ 0 4096|found 'a writ 0 4096', expected one of read, write, trim, sync, datasync,"
            + " wait; did you mean 'write'?",
        "a write 0 4k|found length '4k', expected a number from 0",
        "a write -1 4096|found offset '-1', expected a number from 0",
        "a write 0 0|found a write of length 0, expected at least 1",
        "file7 write 0 4096|file 'file7' was not added, expected 'file7 add' before; did you mean"
            + " 'file1'?",
        "c write 0 4096|file 'c' is not open, expected 'c open' before",
        "a open|file 'a' is open already",
        "c close|file 'c' is not open",
        "a add|file 'a' is added twice, expected once"
      })
  void aBadLineSaysWhereAndWhat(String line, String message) {
    UserError error =
        assertThrows(
            UserError.class,
            () -> read("fio version 2 iolog\na add\nc add\nfile1 add\na open\n" + line + "\n"));
    assertEquals("x.log:6: " + message, error.getMessage());
  }

  @Test
  void badFiles() {
    assertEquals(
        "x.log:1: found '0,4096,4096', expected 'fio version 2 iolog' or 'fio version 3 iolog'",
        assertThrows(UserError.class, () -> read("0,4096,4096\n")).getMessage());
    assertEquals(
        "x.log:1: the file is empty, expected 'fio version 2 iolog' or 'fio version 3 iolog'",
        assertThrows(UserError.class, () -> read("")).getMessage());
    assertEquals(
        "x.log:4: found a wait, which version 3 has not: its timestamps say when",
        assertThrows(
                UserError.class,
                () -> read("fio version 3 iolog\n0 a add\n0 a open\n5 a wait 10 0\n"))
            .getMessage());
  }
}
