package io.foliosim.cli;

import static io.foliosim.cli.Console.assertRejected;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class MachinesCommandTest {
  private final Console console = new Console();

  @Test
  void listsMachines() {
    assertEquals(0, console.run("machines", "vm-2cpu"));
    assertEquals(
        "vm-2cpu: CPUs 2, NUMA nodes 1, memory 23.5 GiB, page size 4096 bytes, HZ 250",
        console.lines().get(0));
    assertEquals(2, console.lines().size());
  }

  @Test
  void listsCosts() {
    assertEquals(0, console.run("machines", "-v", "vm-2cpu"));
    assertTrue(console.out().contains("  fio_per_io = 410 ns  (50..5000)\n"));
    assertTrue(console.out().contains("    What fio does between two system calls of one job.\n"));
  }

  @Test
  void printsJson() throws IOException {
    assertEquals(0, console.run("machines", "--json"));
    JsonNode machine = new ObjectMapper().readTree(console.out()).get(0);
    assertEquals("vm-2cpu", machine.get("name").asText());
    assertEquals(2, machine.get("cpus").asInt());
    assertFalse(machine.has("costs"));
  }

  @Test
  void printsCostsAsJson() throws IOException {
    assertEquals(0, console.run("machines", "--json", "-v"));
    JsonNode cost = new ObjectMapper().readTree(console.out()).get(0).get("costs").get(0);
    for (String member : new String[] {"name", "value", "unit", "low", "high", "source"}) {
      assertTrue(cost.has(member), member);
    }
  }

  @Test
  void tellsOfAMachineThatIsNone() {
    assertRejected("unknown machine vm-3cpu, did you mean vm-2cpu?", "machines", "vm-3cpu");
  }
}
