package io.foliosim.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foliosim.knob.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class MachineProfilesTest {
  private static final Cost COPY = new Cost("copy_page", Cost.Unit.NS_PER_PAGE, 10, 500, "Copies.");
  private static final CostCatalog CATALOG = CostCatalog.of(List.of(COPY));

  private static final String SMALL =
      """
      name: small
      description: A small machine
      cpus: 8
      sockets: 2
      numa_nodes: 2
      cache_clusters: 4
      smt: 2
      page_size: 16384
      memory_bytes: 1_073_741_824
      hz: 1000
      base_slice_ns: 3000000
      costs:
        copy_page:
          ns: 100.5
          source: measured by hand
          cv: 0.1
      """;

  static List<String> names() {
    return MachineProfiles.names();
  }

  private static MachineProfile parse(String text) {
    return MachineProfiles.parse("small.yaml", text, CATALOG);
  }

  private static String errorOf(String text) {
    return String.valueOf(assertThrows(UserError.class, () -> parse(text)).getMessage());
  }

  @Test
  void readsAProfile() {
    MachineProfile small = parse(SMALL);
    assertEquals("small", small.name());
    assertEquals(8, small.topology().cpus());
    assertEquals(4, small.topology().clusters());
    assertEquals(16384, small.pageSize());
    assertEquals(65536, small.memoryPages());
    assertEquals(1_000_000, small.tickNanos());
    CostValue copy = small.costs().value(COPY);
    assertEquals(100_500, copy.picos());
    assertEquals(0.1, copy.cv());
    assertEquals("measured by hand", copy.source());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hz: 1000 | hertz: 1000 | small.yaml:10: unknown key hertz in a machine profile, expected one",
        "sockets: 2 | socket: 2 | small.yaml:4: unknown key socket in a machine profile, did you mean"
            + " sockets?",
        "source: measured | sorce: measured | small.yaml:15: unknown key sorce in copy_page, did you"
            + " mean source?",
        "copy_page: | copy_pages: | small.yaml:13: unknown cost copy_pages, did you mean copy_page?",
        "ns: 100.5 | ns: 1000 | small.yaml:13: cost copy_page is 1000 ns/page, expected 10 to 500"
            + " ns/page",
        "ns: 100.5 | ns: fast | small.yaml:14: ns is fast, expected a number",
        "cv: 0.1 | cv: 11 | small.yaml:13: cv of cost copy_page is 11.0, expected 0 to 10",
        "page_size: 16384 | page_size: 8192 | small.yaml:8: page_size is 8192, expected 4096, 16384",
        "smt: 2 | smt: 3 | small.yaml:7: smt is 3, expected a divisor of the 8 cpus",
        "sockets: 2 | sockets: 3 | small.yaml:4: sockets is 3, expected a divisor of the 4 cores",
        "cache_clusters: 4 | cache_clusters: 1 | small.yaml:6: cache_clusters is 1, expected a"
            + " multiple of the 2 sockets",
        "cpus: 8 | cpus: 0 | small.yaml:3: cpus is 0, expected a whole number from 1 to 8192",
        "cpus: 8 | cpus: many | small.yaml:3: cpus is many, expected a whole number from 1 to 8192",
        "cpus: 8 | cpus: [8] | small.yaml:3: cpus is a list, expected one value",
        "hz: 1000 | sockets: 2 | small.yaml:10: key sockets comes twice",
        "name: small | # name | small.yaml:1: a machine profile has no name",
        "name: small | name: | small.yaml:1: name has no value, expected one after the colon",
        "name: small | name: {} | small.yaml:1: name has no value, expected one after the colon",
        "hz: 1000 | --- | small.yaml:11: a second document, expected one in a file",
        "costs: | costs: { | small.yaml:14: not YAML",
      })
  void tellsWhereAProfileIsWrong(String right, String wrong, String message) {
    String text = SMALL.replaceFirst(right + "(?=\\W)", wrong);
    assertFalse(text.equals(SMALL), right);
    String found = errorOf(text);
    assertTrue(found.startsWith(message.substring(0, message.indexOf(':'))), found);
    assertTrue(found.contains(message), found);
    assertFalse(found.contains("\n"), found);
  }

  @Test
  void aMisspeltMachineGetsTheNearestName() {
    UserError error = assertThrows(UserError.class, () -> MachineProfiles.load("vm-2cpus"));
    assertEquals("unknown machine vm-2cpus, did you mean vm-2cpu?", error.getMessage());
  }

  @Test
  void loadsAFileByItsPath(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, SMALL.replaceFirst("(?s)costs:.*", "costs: {}\n"));
    assertEquals("small", MachineProfiles.load(file.toString()).name());
    Path missing = folder.resolve("other.yaml");
    assertThrows(UserError.class, () -> MachineProfiles.load(missing.toString()));
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyProfileHasEveryGeneralCostWithItsSource(String name) {
    MachineProfile profile = MachineProfiles.load(name);
    assertEquals(name, profile.name());
    for (Cost cost : Costs.all()) {
      String source = profile.costs().value(cost).source();
      assertTrue(source.length() > 20, cost.name() + ": " + source);
    }
  }
}
