package io.foliosim.mm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.foliosim.machine.CostTable;
import io.foliosim.machine.Costs;
import io.foliosim.machine.MachineProfiles;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** LRU batches: invariant 32 of the page cache. */
class LruAddTest {
  private static final int BATCH = 31;

  private final CostTable costs = MachineProfiles.load("vm-2cpu").costs();

  /**
   * A large folio makes the batch move at once; small ones move when the batch is full: in the end
   * every folio was moved once, those apart that are still gathering.
   */
  @Property(seed = "32", tries = 100)
  void everyFolioMovesOnce(
      @ForAll @Size(max = 200) List<@IntRange(min = 0, max = 9) Integer> orders) {
    LruAdd lru = new LruAdd(1, BATCH, costs);
    long picos = 0;
    int gathering = 0;
    for (int order : orders) {
      picos += lru.add(0, order);
      gathering = order > 0 || gathering + 1 == BATCH ? 0 : gathering + 1;
    }
    long moved = (long) orders.size() - gathering;
    assertEquals(
        (long) orders.size() * costs.picos(Costs.LRU_ADD)
            + moved * costs.picos(Costs.LRU_DRAIN_PER_FOLIO),
        picos);
  }

  @Property(seed = "32", tries = 20)
  void cpusHaveBatchesOfTheirOwn(@ForAll @IntRange(min = 1, max = BATCH - 1) int each) {
    LruAdd lru = new LruAdd(2, BATCH, costs);
    long picos = 0;
    for (int i = 0; i < each; i++) {
      picos += lru.add(0, 0) + lru.add(1, 0);
    }
    assertEquals(2L * each * costs.picos(Costs.LRU_ADD), picos);
  }
}
