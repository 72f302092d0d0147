package io.foliosim.cli;

import static io.foliosim.cli.Console.assertRejected;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceCommandTest {
  private static final String CASE =
      """
      {"kernel": "6.18", "fs": "xfs", "block_size": 4096,
      "ops": [["write", 65536, 65536], ["sync", 0, 0]]}
      """;
  private static final String IOLOG =
      """
      fio version 2 iolog
      /mnt/a add
      /mnt/a open
      /mnt/a write 0 8192
      /mnt/a wait 10 0
      /mnt/a datasync 0 0
      /mnt/a close
      """;

  @TempDir private Path folder;
  private final Console console = new Console();

  @Test
  void printsATableForPeople() throws IOException {
    String file = file("a.json", CASE);
    assertEquals(0, console.run("trace", file));
    assertEquals(
        List.of(
            file + ": xfs, blocks of 4096, kernel 6.18",
            "   0  write 65536 at 65536         adds 16:o4",
            "   1  sync                         writes 65536+65536",
            "written by the application 65536 bytes; added 16 pages;"
                + " handed to writeback 65536 bytes"),
        console.lines());
    assertEquals("", console.err());
  }

  @Test
  void printsAnObjectALineAsJson() throws IOException {
    file("b.json", CASE);
    file("a.json", CASE.replace("[\"write\", 65536", "[\"write\", 0"));
    file("notes.txt", "not a case");
    assertEquals(0, console.run("trace", "--json", folder.toString()));
    assertEquals(2, console.lines().size());
    assertEquals(
        "{\"case\":\"a.json\",\"kernel\":\"6.18\",\"fs\":\"xfs\",\"block_size\":4096,"
            + "\"folios\":[[0,0,4]],\"writeback\":[[1,0,65536]],\"bio_ranges\":[[1,0,65536]],"
            + "\"reads\":[],\"totals\":{\"written_by_app\":65536,\"added_pages\":16,"
            + "\"written_back_bytes\":65536}}",
        console.lines().get(0));
    assertTrue(console.lines().get(1).startsWith("{\"case\":\"b.json\""));
  }

  @Test
  void rowsOfSeveralFilesHaveTheFile() throws IOException {
    String ops = "[[\"write\", 1, 0, 4096], [\"read\", 0, 0, 4096], [\"sync\", 1, 0, 0]]";
    String file =
        file(
            "a.json",
            "{\"kernel\":\"6.18\",\"fs\":\"xfs\",\"block_size\":4096,\"file_size\":4096,\"ops\":"
                + ops
                + "}");
    assertEquals(0, console.run("trace", "--json", file));
    JsonNode result = new ObjectMapper().readTree(console.out());
    assertEquals("[[0,1,0,0],[1,0,0,0]]", result.get("folios").toString());
    assertEquals("[[2,1,0,4096]]", result.get("writeback").toString());
    assertEquals("[[1,4096]]", result.get("reads").toString());
    console.run("trace", file);
    assertTrue(console.out().contains("   0  f1 write 4096 at 0           adds 0:o0"));
  }

  @Test
  void playsAnIolog() throws IOException {
    String log = file("a.iolog", IOLOG);
    assertEquals(0, console.run("trace", "--fs", "xfs", "--iolog", log, "--json"));
    JsonNode result = new ObjectMapper().readTree(console.out());
    assertEquals("a.iolog", result.get("case").asText());
    assertEquals("6.18", result.get("kernel").asText());
    assertEquals("[[0,0,1]]", result.get("folios").toString());
    assertEquals("[[1,0,8192]]", result.get("bio_ranges").toString());
  }

  @Test
  void sizesAndKnobsReachTheIolog() throws IOException {
    String log = file("a.iolog", IOLOG.replace("write 0 8192", "write 1 100"));
    assertEquals(
        0,
        console.run(
            "trace",
            "--fs=xfs",
            "--iolog",
            log,
            "--json",
            "--block-size=1k",
            "--file-size=1m",
            "--set=kernel.version=6.1"));
    JsonNode result = new ObjectMapper().readTree(console.out());
    assertEquals("6.1", result.get("kernel").asText());
    assertEquals(1024, result.get("block_size").asInt());
    assertEquals("[[0,1024]]", result.get("reads").toString());
  }

  @Test
  void whatWasCompleteBeforeAnErrorIsPrinted() throws IOException {
    String good = file("a.json", CASE);
    String bad = file("b.json", "{");
    assertEquals(2, console.run("trace", "--json", good, bad));
    assertEquals(1, console.lines().size());
    new ObjectMapper().readTree(console.out());
    assertEquals(
        "foliosim: " + bad + ":1: the file ends in the middle of a case" + System.lineSeparator(),
        console.err());
  }

  @Test
  void tellsOfFilesThatAreNoCases() throws IOException {
    assertRejected(folder + "/x.json: no such file", "trace", folder + "/x.json");
    assertRejected(folder + ": no case in this folder, expected *.json", "trace", "" + folder);
    String cut = file("cut.json", CASE.substring(0, 90));
    assertRejected(cut + ":2: the file ends in the middle of a case", "trace", cut);
    String comma = file("comma.json", CASE.replace("],", ",],"));
    assertRejected(
        comma + ":2: not JSON: Unexpected character (']' (code 93)): expected a value",
        "trace",
        comma);
  }

  /** Replaces a part of a good case. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "\"write\" | \"wite\" | :2: operation \"wite\" is not one of write, read, sync, datasync;"
            + " did you mean 'write'?",
        "[\"sync\", 0, 0] | [\"sync\", 0] | :2: operation 1 has 1 numbers, expected 2 as the"
            + " operations before: offset and length",
        "[\"sync\", 0, 0] | [\"trim\", 0, 0] | : not modelled: operation 1, trim",
        "\"block_size\": 4096 | \"block_size\": 5000 | : member \"block_size\" is 5000, expected a"
            + " power of two, such as 4096",
        "\"block_size\": 4096 | \"block_size\": 131072 | : xfs has no blocks of 131072 bytes:"
            + " expected a power of two from 1024 to 65536, the nearest is 65536",
        "\"block_size\": 4096 | \"block_size\": 512 | : xfs has no blocks of 512 bytes: expected a"
            + " power of two from 1024 to 65536, the nearest is 1024",
        "\"xfs\" | \"xsf\" | : file system \"xsf\" is not modelled: expected one of xfs; did you"
            + " mean 'xfs'?",
        "\"xfs\" | \"ext4\" | : file system \"ext4\" is not modelled: expected one of xfs",
        "\"ops\" | \"folios\": [[0, 1]], \"ops\" | : member \"folios\", row 0: found 2 numbers,"
            + " expected 3",
        "\"ops\" | \"folios\": [[2, 1, 0]], \"ops\" | : member \"folios\", row 0: found operation 2,"
            + " expected 0 to 1",
        "\"ops\" | \"reads\": [[0, \"x\"]], \"ops\" | : member \"reads\", row 0: expected rows of 2"
            + " whole numbers",
      })
  void tellsWhatIsWrongInACase(String from, String to, String message) throws IOException {
    String file = file("a.json", CASE.replace(from, to));
    assertRejected(file + message, "trace", "--json", file);
  }

  @Test
  void tellsOfWrongOptions() throws IOException {
    String file = file("a.json", CASE);
    assertRejected(
        "unknown machine vm-2cpus, did you mean vm-2cpu?", "trace", file, "--machine", "vm-2cpus");
    assertRejected(
        "unknown knob 'mm.folio_bath'; did you mean 'mm.folio_batch'?",
        "trace",
        file,
        "--set",
        "mm.folio_bath=3");
    assertRejected(
        "mm.folio_batch: found '256', expected a whole number from 1 to 255 (folios)",
        "trace",
        file,
        "--set",
        "mm.folio_batch=256");
    assertRejected("--fs goes with --iolog FILE; a case says its own", "trace", file, "--fs=xfs");
    assertRejected(
        "nothing to play: expected CASE.json, a folder of them, or --iolog FILE", "trace");
  }

  @Test
  void tellsOfWrongIologs() throws IOException {
    String log = file("a.iolog", IOLOG.replace("write 0 8192", "write 0 8k"));
    assertRejected(
        log + ":4: found length '8k', expected a number from 0",
        "trace",
        "--fs=xfs",
        "--iolog",
        log);
    String cut = file("cut.iolog", IOLOG.substring(0, IOLOG.indexOf("8192")).strip());
    assertRejected(
        cut + ":4: found '/mnt/a write 0', expected 'FILE ACTION' or 'FILE ACTION OFFSET LENGTH'",
        "trace",
        "--fs=xfs",
        "--iolog",
        cut);
    String trim = file("trim.iolog", IOLOG.replace("write", "trim"));
    assertRejected(
        trim + ": trim is not modelled, expected read, write, sync, datasync, wait, open or close",
        "trace",
        "--fs=xfs",
        "--iolog",
        trim);
    String good = file("good.iolog", IOLOG);
    assertRejected("--iolog needs --fs NAME, such as --fs xfs", "trace", "--iolog", good);
    assertRejected(
        "file system \"xf\" is not modelled: expected one of xfs; did you mean 'xfs'?",
        "trace",
        "--iolog",
        good,
        "--fs=xf");
    assertRejected(
        "--file-size: found '1q', expected a size from 0 to 16t (bytes)",
        "trace",
        "--iolog",
        good,
        "--fs=xfs",
        "--file-size=1q");
    assertRejected(
        good
            + ": xfs has no blocks of 3000 bytes: expected a power of two from 1024 to 65536, the"
            + " nearest is 2048",
        "trace",
        "--iolog",
        good,
        "--fs=xfs",
        "--block-size=3000");
    assertRejected(
        "found 'x.json' beside --iolog, expected one or the other",
        "trace",
        "--iolog",
        good,
        "--fs=xfs",
        "x.json");
    assertRejected(
        folder + "/none: no such file", "trace", "--fs=xfs", "--iolog", folder + "/none");
  }

  private String file(String name, String text) throws IOException {
    Path path = folder.resolve(name);
    Files.writeString(path, text);
    return path.toString();
  }
}
