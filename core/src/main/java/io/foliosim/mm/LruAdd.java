package io.foliosim.mm;

import io.foliosim.machine.CostTable;
import io.foliosim.machine.Costs;

/**
 * What putting new folios on the LRU lists costs ({@code folio_add_lru}): small folios gather in a
 * batch of the CPU and move under one taking of the lock; a large folio makes the batch move at
 * once.
 */
public final class LruAdd {
  private final int batchSize;
  private final int[] batched;
  private final long addPicos;
  private final long drainPicos;

  /**
   * Creates empty batches.
   *
   * @param cpus CPUs of the machine
   * @param batchSize folios of a batch, at least 1 ({@code mm.folio_batch})
   * @param costs what it costs
   */
  public LruAdd(int cpus, int batchSize, CostTable costs) {
    this.batchSize = batchSize;
    this.batched = new int[cpus];
    this.addPicos = costs.picos(Costs.LRU_ADD);
    this.drainPicos = costs.picos(Costs.LRU_DRAIN_PER_FOLIO);
  }

  /**
   * Adds a folio.
   *
   * @param cpu the CPU that adds it, -1 counts as 0
   * @param order the folio's order
   * @return CPU time, ps
   */
  public long add(int cpu, int order) {
    int c = Math.max(cpu, 0);
    batched[c]++;
    if (order == 0 && batched[c] < batchSize) {
      return addPicos;
    }
    long picos = addPicos + drainPicos * batched[c];
    batched[c] = 0;
    return picos;
  }
}
