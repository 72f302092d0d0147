package io.foliosim.cli;

import static io.foliosim.cli.Console.assertRejected;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConformCommandTest {
  private static final String CASE =
      """
      {"kernel": "6.18.1", "fs": "xfs", "block_size": 4096,
      "ops": [["write", 0, 8192], ["sync", 0, 0]],
      "folios": [[0, 0, 1]], "writeback": [[1, 0, 4096], [1, 4096, 4096]], "reads": []}
      """;
  private static final String UNANSWERED =
      "{\"kernel\":\"6.18\",\"fs\":\"xfs\",\"block_size\":4096,\"ops\":[[\"write\",0,1]]}";

  @TempDir private Path folder;
  private final Console console = new Console();

  @Test
  void countsMemberByMember() throws IOException {
    file("a.json", CASE);
    file("b.json", CASE.replace("\"reads\"", "\"other\""));
    assertEquals(0, console.run("conform", folder.toString()));
    assertEquals(
        List.of(
            folder + ": 2 cases", "  folios   2 of 2", "  written  2 of 2", "  reads    1 of 1"),
        console.lines());
    assertEquals("", console.err());
  }

  @Test
  void saysWhereItDeparts() throws IOException {
    String file = file("a.json", CASE.replace("[0, 0, 1]", "[0, 0, 0]"));
    assertEquals(1, console.run("conform", file));
    assertEquals(
        "  folios   0 of 1; first "
            + file
            + ": operation 0 (write 8192 bytes at 0): kernel [0, 0, 0], model [0, 0, 1]",
        console.lines().get(1));
  }

  @Test
  void aKnobCanMakeItDepart() throws IOException {
    String file = file("a.json", CASE);
    assertEquals(1, console.run("conform", file, "--set", "mm.max_folio_order=0"));
  }

  @Test
  void sumsUpSeveralFolders() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    Files.writeString(other.resolve("a.json"), CASE);
    file("a.json", CASE);
    assertEquals(0, console.run("conform", folder.toString(), other.toString()));
    assertEquals("total: 2 cases", console.lines().get(8));
    assertEquals("  folios   2 of 2", console.lines().get(9));
  }

  @Test
  void ofAFolderWhatIsNotModelledIsCounted() throws IOException {
    file("a.json", CASE);
    file("b.json", CASE.replace("xfs", "ext4"));
    file("c.json", CASE.replace("[\"sync\"", "[\"unlink\""));
    file("d.json", CASE.replace("\"fs\"", "\"zoned\": true, \"fs\""));
    String bare = file("e.json", UNANSWERED);
    assertEquals(0, console.run("conform", folder.toString()));
    assertEquals(
        List.of(
            folder + ": 5 cases",
            "  folios   1 of 1",
            "  written  1 of 1",
            "  reads    1 of 1",
            "  not modelled 1: a zoned device",
            "  not modelled 1: file system ext4",
            "  not modelled 1: operation unlink",
            "  without answers 1: " + bare),
        console.lines());
  }

  @Test
  void aFileThatIsNotModelledIsAnError() throws IOException {
    String ext4 = file("b.json", CASE.replace("xfs", "ext4"));
    assertRejected(ext4 + ": not modelled: file system ext4", "conform", ext4);
    String hint = file("c.json", CASE.replace("[\"sync\"", "[\"hint\""));
    assertRejected(hint + ": not modelled: operation 1, hint", "conform", hint);
  }

  @Test
  void aBadCaseIsAnErrorInAFolderToo() throws IOException {
    file("a.json", CASE);
    String bad = file("b.json", "{}");
    assertRejected(bad + ": the case has no member \"kernel\"", "conform", folder.toString());
    assertRejected("Missing required parameter: 'CASE.json|DIR'", "conform");
  }

  @Test
  void printsJson() throws IOException {
    file("a.json", CASE.replace("[0, 0, 1]", "[0, 0, 0]"));
    file("b.json", CASE);
    assertEquals(1, console.run("conform", "--json", folder.toString()));
    JsonNode report = new ObjectMapper().readTree(console.out());
    assertFalse(report.get("agrees").asBoolean());
    JsonNode folios = report.get("total").get("members").get("folios");
    assertEquals(1, folios.get("agreed").asInt());
    assertEquals(2, folios.get("compared").asInt());
    assertTrue(folios.get("first_departure").get("where").asText().startsWith("operation 0"));
    assertEquals(2, report.get("folders").get(0).get("cases").asInt());
  }

  private String file(String name, String text) throws IOException {
    Path path = folder.resolve(name);
    Files.writeString(path, text);
    return path.toString();
  }
}
