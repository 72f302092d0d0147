package io.foliosim.vfs;

import io.foliosim.block.BioPool;
import io.foliosim.block.BlockDevice;
import io.foliosim.lock.LockCosts;
import io.foliosim.lock.RwSemaphoreConfig;
import io.foliosim.machine.CostTable;
import io.foliosim.machine.Machine;
import io.foliosim.mm.FolioWaitTable;
import io.foliosim.mm.LruAdd;
import io.foliosim.mm.PageCache;
import io.foliosim.mm.ReadaheadRules;

/**
 * What file systems need of the running kernel, in one place.
 *
 * @param machine CPUs, tasks and costs
 * @param pageCache all page caches
 * @param folioWaits the folio wait table
 * @param lru the LRU batches
 * @param readaheadRules how read-ahead goes
 * @param device the block device that is mounted
 * @param bios bios to use
 * @param lockCosts what lock operations cost
 * @param rwsemConfig the rules of rw-semaphores
 * @param readaheadPages the device's read-ahead setting, in pages
 */
public record Kernel(
    Machine machine,
    PageCache pageCache,
    FolioWaitTable folioWaits,
    LruAdd lru,
    ReadaheadRules readaheadRules,
    BlockDevice device,
    BioPool bios,
    LockCosts lockCosts,
    RwSemaphoreConfig rwsemConfig,
    long readaheadPages) {
  /**
   * What operations cost.
   *
   * @return the machine's costs
   */
  public CostTable costs() {
    return machine.costs();
  }

  /**
   * Opens a file.
   *
   * @param inode the file
   * @return the open file, at position 0
   */
  public OpenFile open(Inode inode) {
    return new OpenFile(inode, readaheadPages);
  }
}
