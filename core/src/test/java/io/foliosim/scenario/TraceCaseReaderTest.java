package io.foliosim.scenario;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foliosim.knob.KernelVersion;
import io.foliosim.knob.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceCaseReaderTest {
  private static final String HEAD = "\"kernel\":\"6.18.44\",\"fs\":\"xfs\",\"block_size\":4096";
  private static final String OPS = "\"ops\":[[\"write\",0,1]]";

  @TempDir private Path folder;

  @Test
  void readsACase() throws IOException {
    TraceCase trace =
        read(
            "{"
                + HEAD
                + ", \"page_size\": 16384, \"read_ahead_kb\": 64, \"file_size\": 5,"
                + "\"queue\": {\"max_sectors_kb\": 512, \"x\": {\"y\": [1, {}]}, \"z\": 1.5},"
                + "\"ops\": [[\"write\", 1, 2], [\"read\", 3, 4], [\"sync\", 0, 0],"
                + " [\"datasync\", 0, 0]], \"folios\": [[0, 1, 2]], \"reads\": []}");
    assertEquals(new KernelVersion(6, 18), trace.kernel());
    assertEquals("xfs", trace.fileSystem());
    assertEquals(4096, trace.blockSize());
    assertEquals(16384, trace.pageSize());
    assertEquals(64, trace.readAheadKib());
    assertEquals(512, trace.maxRequestKib());
    assertEquals(5, trace.fileSize());
    assertEquals(4, trace.ops().size());
    assertEquals(TraceOps.Kind.READ, trace.ops().kind(1));
    assertEquals(3, trace.ops().offset(1));
    assertEquals(4, trace.ops().length(1));
    assertArrayEquals(new long[][] {{0, 1, 2}}, trace.answers().get("folios"));
    assertArrayEquals(new long[0][], trace.answers().get("reads"));
    assertEquals(Optional.empty(), trace.unmodelled());
    assertTrue(trace.isAnswered());
  }

  @Test
  void whatIsLeftOutHasADefault() throws IOException {
    TraceCase trace = read("{" + HEAD + "," + OPS + "}");
    assertEquals(4096, trace.pageSize());
    assertEquals(128, trace.readAheadKib());
    assertEquals(1280, trace.maxRequestKib());
    assertEquals(0, trace.fileSize());
    assertFalse(trace.isAnswered());
  }

  @Test
  void rowsOfThreeNumbersBeginWithTheFile() throws IOException {
    TraceOps ops = read("{" + HEAD + ",\"ops\":[[\"write\",2,8,9],[\"sync\",0,0,0]]}").ops();
    assertTrue(ops.severalFiles());
    assertEquals(2, ops.file(0));
    assertEquals(3, ops.fileCount());
    assertEquals(17, ops.reach());
  }

  @Test
  void membersOfOtherShapesArePassedOver() throws IOException {
    TraceCase trace =
        read(
            "{"
                + HEAD
                + ",\"style\":\"odd\",\"agree\":null,\"files\":[\"f0\"],\"extents\":[[0,[1],\"x\"]],"
                + "\"events\":[[0,\"opened\",1]],\"layout\":{\"a\":{\"b\":[{}]}},"
                + OPS
                + "}");
    assertEquals(1, trace.ops().size());
    assertTrue(trace.answers().isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"dwrite", "truncate", "unlink", "hint", "wait", "close", "syncfs", "trim"})
  void operationsThatAreNotModelledAreTold(String kind) throws IOException {
    TraceCase trace = read("{" + HEAD + ",\"ops\":[[\"write\",0,0,1],[\"" + kind + "\",0,0,0]]}");
    assertEquals(Optional.of("operation 1, " + kind), trace.unmodelled());
  }

  @Test
  void aZonedDeviceIsNotModelled() throws IOException {
    assertEquals(
        Optional.of("a zoned device"),
        read("{" + HEAD + ",\"zoned\":true," + OPS + "}").unmodelled());
    assertEquals(Optional.empty(), read("{" + HEAD + ",\"zoned\":false," + OPS + "}").unmodelled());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "~~                       | :1: the file ends in the middle of a case",
        "[]                       | :1: found an array, expected a case: an object",
        "{HEAD                    | :1: the file ends in the middle of a case",
        "{HEAD,NEWLINE\"ops\":[[\"write\",0 | :2: the file ends in the middle of a case",
        "{HEAD,OPS}NEWLINE{}      | :2: found an object after the case, expected the file's end",
        "{HEAD}                   | : the case has no member \"ops\"",
        "{HEAD,\"op\":[]}         | : the case has no member \"ops\", but \"op\"",
        "{HEAD,\"fs\":\"xfs\",OPS} | :1: not JSON: Duplicate field 'fs'",
        "{HEAD,\"ops\":7}         | :1: member \"ops\" is a whole number, expected an array of"
            + " operations",
        "{HEAD,\"ops\":[]}        | :1: ops is empty, expected at least one operation",
        "{HEAD,\"ops\":[7]}       | :1: found a whole number in ops, expected an operation: an"
            + " array",
        "{HEAD,\"ops\":[[]]}      | :1: operation 0 begins with an end, expected its kind: a text",
        "{HEAD,NEWLINE\"ops\":[NEWLINE[\"wriet\",0,1]]} | :3: operation \"wriet\" is not one of"
            + " write, read, sync, datasync; did you mean 'write'?",
        "{HEAD,\"ops\":[[\"write\",1]]} | :1: operation 0 has 1 numbers, expected offset and"
            + " length, or file, offset and length",
        "{HEAD,\"ops\":[[\"write\",0,0,1,2]]} | :1: operation 0 has 4 numbers, expected offset and"
            + " length, or file, offset and length",
        "{HEAD,\"ops\":[[\"write\",0,1],[\"write\",0,0,1]]} | :1: operation 1 has 3 numbers,"
            + " expected 2 as the operations before: offset and length",
        "{HEAD,\"ops\":[[\"write\",0,1.5]]} | :1: found a fraction in operation 0, expected a"
            + " whole number",
        "{HEAD,\"ops\":[[\"write\",0,0]]} | :1: operation 0 is of 0 bytes, expected 1 to"
            + " 2147479552",
        "{HEAD,\"ops\":[[\"write\",-1,1]]} | :1: operation 0 covers 1 bytes at -1, expected an end"
            + " within the first 16 TiB",
        "{HEAD,\"ops\":[[\"write\",9223372036854775807,9]]} | :1: operation 0 covers 9 bytes at"
            + " 9223372036854775807, expected an end within the first 16 TiB",
        "{HEAD,\"ops\":[[\"write\",9223372036854775808,9]]} | :1: number 9223372036854775808 is"
            + " too large",
        "{HEAD,\"ops\":[[\"write\",65536,0,9]]} | :1: operation 0 is on file 65536, expected 0 to"
            + " 65535",
        "{HEAD,OPS,\"file_size\":1.5} | :1: member \"file_size\" is a fraction, expected a whole"
            + " number",
        "{HEAD,OPS,\"file_size\":-1} | : member \"file_size\" is -1, expected 0 to 17592186044416",
        "{HEAD,OPS,\"page_size\":8192} | : member \"page_size\" is 8192, expected 4096, 16384 or"
            + " 65536",
        "{HEAD,OPS,\"queue\":{\"max_sectors_kb\":0}} | : member \"queue.max_sectors_kb\" is 0,"
            + " expected 4 to 1048576",
        "{HEAD,OPS,\"folios\":3}  | :1: member \"folios\" is a whole number, expected an array of"
            + " rows",
        "{\"kernel\":6.18}        | :1: member \"kernel\" is a fraction, expected a text",
        "{\"kernel\":\"6.99\",\"fs\":\"xfs\",\"block_size\":4096,OPS} | : member \"kernel\":"
            + " kernel version '6.99' is not modelled; the last 6.x is 6.19",
        "{\"kernel\":\"6.1\",\"fs\":\"xfs\",\"block_size\":3000,OPS} | : member \"block_size\" is"
            + " 3000, expected a power of two, such as 2048",
      })
  void tellsWhereItIsWrong(String json, String message) {
    String text = json.replace("HEAD", HEAD).replace("OPS", OPS).replace("NEWLINE", "\n");
    UserError error = assertThrows(UserError.class, () -> read(text));
    assertEquals(file() + message, error.getMessage());
  }

  @Test
  void deepNestingIsTold() {
    String deep = "{\"x\":" + "[".repeat(2000) + "]".repeat(2000) + "}";
    UserError error = assertThrows(UserError.class, () -> read(deep));
    assertTrue(String.valueOf(error.getMessage()).contains(":1: not JSON: Document nesting depth"));
  }

  @Test
  void bytesThatAreNotUtf8AreTold() throws IOException {
    Files.write(file(), new byte[] {'{', '"', (byte) 0xff, '"'});
    UserError error = assertThrows(UserError.class, () -> TraceCaseReader.read(file()));
    assertTrue(String.valueOf(error.getMessage()).contains(":1: not JSON: Invalid UTF-8"));
  }

  @Test
  void aMissingFileIsTold() {
    UserError error = assertThrows(UserError.class, () -> TraceCaseReader.read(file()));
    assertEquals(file() + ": no such file", error.getMessage());
  }

  private TraceCase read(String json) throws IOException {
    Files.writeString(file(), json);
    return TraceCaseReader.read(file());
  }

  private Path file() {
    return folder.resolve("case.json");
  }
}
