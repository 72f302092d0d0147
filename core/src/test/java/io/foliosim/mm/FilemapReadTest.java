package io.foliosim.mm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foliosim.engine.Frame;
import io.foliosim.engine.Simulation;
import io.foliosim.engine.Task;
import io.foliosim.engine.TaskScheduler;
import io.foliosim.engine.Tasks;
import io.foliosim.knob.KnobRegistry;
import io.foliosim.knob.KnobSettings;
import io.foliosim.knob.UserError;
import io.foliosim.lock.LockClass;
import io.foliosim.lock.LockCosts;
import io.foliosim.machine.CostTable;
import io.foliosim.machine.MachineProfiles;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** Reads through the page cache, with a file system whose reads take a fixed time. */
class FilemapReadTest {
  private static final int PAGE = 4096;
  private static final long DEVICE_NANOS = 50_000;

  private final Simulation sim = Simulation.builder().build();
  private final Tasks tasks = new Tasks(sim, TaskScheduler.unlimited());
  private final PageCache cache = new PageCache(12, new BuddyAllocator(1 << 10, 10));
  private final AddressSpace mapping = cache.newMapping(10, new FolioOrderPolicy(0, 9, true));
  private final FolioWaitTable waits =
      new FolioWaitTable(
          cache.folios(),
          new PageWaitHash(8, PageWaitHash.VMEMMAP_4_LEVEL),
          new LockClass("bucket"),
          LockCosts.typical(),
          FolioWaitConfig.KERNEL);
  private final CostTable costs = MachineProfiles.load("vm-2cpu").costs();
  private final List<Integer> fetched = new ArrayList<>();
  private FileReadahead ra = new FileReadahead(32);

  @Test
  void aMissFetchesAndCopies() {
    mapping.size(100 * PAGE);
    assertEquals(3 * PAGE, read(0, 3 * PAGE));
    assertTrue(mapping.folios().get(0) != PageCache.NONE);
    assertTrue(sim.now() >= DEVICE_NANOS);
    assertEquals(3 * PAGE, ra.previousPosition());
  }

  @Test
  void aHitFetchesNothing() {
    mapping.size(4 * PAGE);
    read(0, 4 * PAGE);
    long before = sim.now();
    fetched.clear();
    assertEquals(4 * PAGE, read(0, 4 * PAGE));
    assertEquals(List.of(), fetched);
    assertTrue(sim.now() - before < DEVICE_NANOS);
    assertTrue(sim.now() > before);
  }

  @Test
  void readsEndAtTheEndOfTheFile() {
    mapping.size(PAGE + 100);
    assertEquals(PAGE + 100, read(0, 10 * PAGE));
    assertEquals(100, read(PAGE, 500));
    assertEquals(0, read(PAGE + 100, 500));
    assertEquals(0, read(5 * PAGE, 1));
  }

  /** A batch takes 31 folios at most, and a cached read goes on with the next one. */
  @Test
  void manyFoliosAreReadInBatches() {
    mapping.size(100 * PAGE);
    for (int page = 0; page < 100; page++) {
      int folio = cache.add(mapping, page, 0);
      cache.folios().set(folio, FolioStore.UPTODATE);
      cache.folios().clear(folio, FolioStore.LOCKED);
    }
    assertEquals(100 * PAGE, read(0, 100 * PAGE));
    assertEquals(List.of(), fetched);
  }

  /** Blocks that a write has made valid are read without the rest of their folio. */
  @Test
  void aPartlyUptodateFolioServesWhatItHas() {
    mapping.size(4 * PAGE);
    int folio = cache.add(mapping, 1, 0);
    FolioBlocks blocks = new FolioBlocks(cache);
    blocks.allocate(folio);
    blocks.setUptodate(folio, 1024, 1024);
    cache.folios().clear(folio, FolioStore.LOCKED);
    assertEquals(1024, read(PAGE + 1024, 1024));
    assertEquals(List.of(), fetched);
    assertFalse(cache.folios().is(folio, FolioStore.UPTODATE));
    assertEquals(PAGE, read(PAGE, PAGE));
    assertEquals(List.of(folio), fetched);
  }

  @Test
  void aReaderWaitsForAFolioThatSomebodyElseReads() {
    mapping.size(PAGE);
    Reader first = new Reader(0, PAGE);
    Reader second = new Reader(0, PAGE);
    tasks.create("first").start(first);
    tasks.create("second").start(second);
    sim.run();
    assertEquals(PAGE, first.read.copied());
    assertEquals(PAGE, second.read.copied());
    assertEquals(1, fetched.size());
  }

  @Test
  void withoutReadaheadPagesComeOneByOne() {
    ra = new FileReadahead(0);
    mapping.size(10 * PAGE);
    assertEquals(3 * PAGE, read(0, 3 * PAGE));
    assertEquals(3, fetched.size());
    assertEquals(PageCache.NONE, mapping.folios().get(3));
  }

  @Test
  void memoryThatIsUsedUpIsToldOf() {
    AddressSpace hog = cache.newMapping(12, new FolioOrderPolicy(0, 9, true));
    while (cache.create(hog, hog.folios().pages(), 0) != PageCache.NONE) {}
    mapping.size(PAGE);
    UserError error = Assertions.assertThrows(UserError.class, () -> read(0, PAGE));
    assertTrue(String.valueOf(error.getMessage()).contains("a read at byte 0"));
  }

  private long read(long position, long bytes) {
    Reader reader = new Reader(position, bytes);
    Task task = tasks.create("reader");
    task.start(reader);
    sim.run();
    assertEquals(Task.State.DONE, task.state());
    return reader.read.copied();
  }

  private final class Reader extends Frame {
    private final FilemapRead read;
    private final long position;
    private final long bytes;

    Reader(long position, long bytes) {
      this.position = position;
      this.bytes = bytes;
      KnobSettings knobs = KnobSettings.defaults(KnobRegistry.load());
      read =
          new FilemapRead(
              cache,
              waits,
              new Readahead(cache, MmKnobs.readaheadRules(knobs), 320),
              new SlowReads(),
              new LruAdd(2, 31, costs),
              costs);
    }

    @Override
    protected int step() {
      return tail(read.on(mapping, ra, position, bytes));
    }
  }

  /** Reads all folios of a call after a fixed time, in the reader's own context. */
  private final class SlowReads extends ReadFolios {
    private static final int READ = 1;

    private final FolioUnlock unlock = new FolioUnlock(waits);
    private int next;

    @Override
    protected int step() {
      return switch (pc) {
        case START -> {
          next = 0;
          yield sleep(DEVICE_NANOS, READ);
        }
        case READ -> {
          if (next == batch.count()) {
            yield done();
          }
          int folio = batch.folio(next++);
          fetched.add(folio);
          new FolioBlocks(cache).setUptodate(folio, 0, cache.bytes(folio));
          yield call(unlock.on(folio), READ);
        }
        default -> throw unknownStep();
      };
    }
  }
}
