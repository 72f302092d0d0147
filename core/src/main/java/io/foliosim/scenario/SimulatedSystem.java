package io.foliosim.scenario;

import io.foliosim.block.BioPool;
import io.foliosim.block.BlockKnobs;
import io.foliosim.block.MemoryDevice;
import io.foliosim.engine.Simulation;
import io.foliosim.knob.KnobSettings;
import io.foliosim.lock.LockClass;
import io.foliosim.lock.LockCosts;
import io.foliosim.lock.LockKnobs;
import io.foliosim.lock.MachineLockCosts;
import io.foliosim.machine.Costs;
import io.foliosim.machine.Machine;
import io.foliosim.mm.BuddyAllocator;
import io.foliosim.mm.FolioWaitConfig;
import io.foliosim.mm.FolioWaitTable;
import io.foliosim.mm.LruAdd;
import io.foliosim.mm.MmKnobs;
import io.foliosim.mm.PageCache;
import io.foliosim.mm.PageWaitHash;
import io.foliosim.vfs.FileSystem;
import io.foliosim.vfs.Kernel;

/** A machine that was just booted, with a fresh file system mounted. */
public final class SimulatedSystem {
  /** Largest order of a block of the page allocator ({@code MAX_PAGE_ORDER}). */
  private static final int MAX_BUDDY_ORDER = 11;

  private final SystemConfig config;
  private final Simulation simulation;
  private final Machine machine;
  private final PageCache pageCache;
  private final MemoryDevice device;
  private final Kernel kernel;
  private final FileSystem fileSystem;

  /**
   * Boots a system.
   *
   * @param config what to simulate
   * @throws io.foliosim.knob.UserError if there is no such file system or it cannot be made
   */
  public SimulatedSystem(SystemConfig config) {
    this(config, Simulation.builder());
  }

  /**
   * Boots a system on a clock of its own kind, for example one that shuffles ties.
   *
   * @param config what to simulate
   * @param clock settings of the simulation; the seed is the configuration's
   * @throws io.foliosim.knob.UserError if there is no such file system or it cannot be made
   */
  public SimulatedSystem(SystemConfig config, Simulation.Builder clock) {
    this.config = config;
    KnobSettings knobs = config.knobs();
    this.simulation = clock.seed(config.seed()).build();
    this.machine = new Machine(simulation, config.machine());
    BuddyAllocator frames = new BuddyAllocator(config.machine().memoryPages(), MAX_BUDDY_ORDER);
    frames.fragment(knobs.getDouble(MmKnobs.FRAGMENTATION), config.seed());
    this.pageCache = new PageCache(machine.pageShift(), frames);
    this.device = new MemoryDevice(simulation, BlockKnobs.memoryDevice(knobs));
    LockCosts lockCosts = new MachineLockCosts(machine, Costs.RWSEM_DOWN, Costs.RWSEM_UP);
    this.kernel =
        new Kernel(
            machine,
            pageCache,
            waitTable(knobs),
            new LruAdd(
                config.machine().topology().cpus(),
                knobs.getInt(MmKnobs.FOLIO_BATCH),
                machine.costs()),
            MmKnobs.readaheadRules(knobs),
            device,
            new BioPool(),
            lockCosts,
            LockKnobs.rwsemConfig(knobs),
            knobs.getLong(BlockKnobs.READ_AHEAD) >>> machine.pageShift());
    this.fileSystem =
        FileSystems.find(config.fileSystem()).mount(kernel, knobs, config.blockSize());
  }

  private FolioWaitTable waitTable(KnobSettings knobs) {
    return new FolioWaitTable(
        pageCache.folios(),
        new PageWaitHash(knobs.getInt(MmKnobs.PAGE_WAIT_TABLE_BITS), PageWaitHash.VMEMMAP_4_LEVEL),
        new LockClass("folio wait bucket"),
        new MachineLockCosts(machine, Costs.FOLIO_LOCK, Costs.FOLIO_UNLOCK),
        new FolioWaitConfig(
            knobs.getInt(MmKnobs.PAGE_LOCK_UNFAIRNESS),
            machine.costs().nanos(Costs.FOLIO_WAIT_SKIP)));
  }

  /**
   * What was asked for.
   *
   * @return the configuration
   */
  public SystemConfig config() {
    return config;
  }

  /**
   * The clock.
   *
   * @return the simulation
   */
  public Simulation simulation() {
    return simulation;
  }

  /**
   * CPUs, tasks and costs.
   *
   * @return the machine
   */
  public Machine machine() {
    return machine;
  }

  /**
   * All page caches.
   *
   * @return the page caches
   */
  public PageCache pageCache() {
    return pageCache;
  }

  /**
   * The device under the file system.
   *
   * @return the device
   */
  public MemoryDevice device() {
    return device;
  }

  /**
   * The kernel that file systems see.
   *
   * @return the kernel
   */
  public Kernel kernel() {
    return kernel;
  }

  /**
   * The mounted file system.
   *
   * @return the file system
   */
  public FileSystem fileSystem() {
    return fileSystem;
  }
}
