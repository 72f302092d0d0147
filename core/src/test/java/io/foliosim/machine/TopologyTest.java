package io.foliosim.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class TopologyTest {
  @Test
  void numbersCpusAsLinuxDoes() {
    Topology topology = new Topology(16, 2, 2, 4, 2);
    assertEquals(Distance.SAME_CPU, topology.distance(0, 0));
    assertEquals(Distance.SMT, topology.distance(0, 8));
    assertEquals(Distance.SAME_CLUSTER, topology.distance(0, 1));
    assertEquals(Distance.SAME_SOCKET, topology.distance(0, 2));
    assertEquals(Distance.CROSS_SOCKET, topology.distance(0, 4));
    assertEquals(1, topology.socket(15));
    assertEquals(1, topology.node(12));
    assertEquals(3, topology.cluster(15));
  }

  @Test
  void refusesWhatDoesNotDivide() {
    assertThrows(IllegalArgumentException.class, () -> new Topology(6, 1, 1, 1, 4));
    assertThrows(IllegalArgumentException.class, () -> new Topology(0, 1, 1, 1, 1));
  }

  @Property(seed = "8", tries = 200)
  void clustersShareTheCpusOut(
      @ForAll @IntRange(min = 1, max = 4) int sockets,
      @ForAll @IntRange(min = 1, max = 4) int clusters,
      @ForAll @IntRange(min = 1, max = 4) int cores,
      @ForAll @IntRange(min = 1, max = 2) int smt) {
    int cpus = sockets * clusters * cores * smt;
    Topology topology = new Topology(cpus, sockets, sockets, sockets * clusters, smt);
    TreeSet<Integer> seen = new TreeSet<>();
    for (int cluster = 0; cluster < topology.clusters(); cluster++) {
      for (int index = 0; index < topology.cpusPerCluster(); index++) {
        int cpu = topology.cpuOfCluster(cluster, index);
        assertEquals(cluster, topology.cluster(cpu));
        assertEquals(cluster / clusters, topology.socket(cpu));
        assertTrue(seen.add(cpu));
      }
    }
    assertEquals(cpus, seen.size());
    for (int cpu = 0; cpu < cpus; cpu++) {
      assertEquals(topology.distance(0, cpu), topology.distance(cpu, 0));
    }
  }
}
