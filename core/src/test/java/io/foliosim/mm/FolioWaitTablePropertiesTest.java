package io.foliosim.mm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foliosim.engine.Frame;
import io.foliosim.engine.Probe;
import io.foliosim.engine.RandomStream;
import io.foliosim.engine.Simulation;
import io.foliosim.engine.Task;
import io.foliosim.engine.TaskScheduler;
import io.foliosim.engine.Tasks;
import io.foliosim.lock.LockClass;
import io.foliosim.lock.LockCosts;
import io.foliosim.machine.CpuScheduler;
import io.foliosim.machine.Topology;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;

/** Invariants I1 to I15 of the wait table under random programs and shuffled ties. */
final class FolioWaitTablePropertiesTest {

  /** A table, its folios, and what the users believe about them. */
  static final class Rig implements Probe {
    private final Simulation sim;
    private final Tasks tasks;
    private final RandomStream random;
    private final FolioStore store = new FolioStore();
    private final FolioWaitTable table;
    private final int unfairness;
    private final int[] folios;
    private final @Nullable Task[] owners;
    private final long grain;
    private long puts;
    private final List<List<FolioWait>> queues = new ArrayList<>();

    Rig(Simulation sim, TaskScheduler scheduler) {
      this.sim = sim;
      tasks = new Tasks(sim, scheduler);
      random = sim.stream("program");
      unfairness = random.nextInt(4);
      grain = 1L << (2 * random.nextInt(6));
      long unit = random.nextInt(3);
      table =
          new FolioWaitTable(
              store,
              new PageWaitHash(random.nextInt(3), PageWaitHash.VMEMMAP_4_LEVEL),
              new LockClass("folio_wait_table"),
              LockCosts.constant(unit, unit, 7 * unit, 50 * unit, 2 * unit),
              new FolioWaitConfig(unfairness, 3 * unit));
      folios = new int[1 + random.nextInt(4)];
      owners = new Task[folios.length];
      for (int i = 0; i < folios.length; i++) {
        folios[i] = store.allocate(0, i, 0, 100 + i);
        queues.add(new ArrayList<>());
      }
      sim.observe(this);
    }

    @Override
    public void onEvent(long time, int handler, long arg) {
      for (int i = 0; i < folios.length; i++) {
        List<FolioWait> now = new ArrayList<>();
        FolioWaitTable.Bucket bucket = table.bucket(folios[i]);
        for (FolioWait w = bucket.first; w != null; w = w.next) {
          assertFalse(now.contains(w), "I13: linked once");
          now.add(w);
          assertTrue(w.attemptsLeft >= -1, "I9: a handoff was robbed");
          if (bucket.lock.owner() == null) {
            assertTrue(store.is(w.folio(), FolioStore.WAITERS), "I3");
          }
        }
        checkChange(queues.get(i), now);
        queues.set(i, now);
      }
    }

    /** What one event may do to a queue. */
    private static void checkChange(List<FolioWait> before, List<FolioWait> now) {
      List<FolioWait> stayed = new ArrayList<>(before);
      stayed.removeIf(w -> !now.contains(w));
      assertEquals(stayed, now.subList(0, stayed.size()), "I11: order changed");
      List<FolioWait> gone = new ArrayList<>(before);
      gone.removeAll(stayed);
      assertTrue(gone.size() <= 1, "a wake-up at a time");
      for (FolioWait w : gone) {
        for (FolioWait other : before.subList(0, before.indexOf(w))) {
          assertFalse(
              other.folio() == w.folio() && other.bit() == w.bit() && other.isExclusive(),
              "I7, I8, I10: overtaken");
        }
      }
    }

    void check(int taskCount) {
      for (int i = 0; i < taskCount; i++) {
        tasks.create("t" + i).start(new User(this, 1 + random.nextInt(12)));
      }
      sim.runUntil(10_000_000_000_000L);
      for (int i = 0; i < tasks.count(); i++) {
        assertEquals(Task.State.DONE, tasks.task(i).state(), "I2: " + tasks.task(i));
      }
      for (int folio : folios) {
        assertEquals(0, table.waiters(folio), "I2");
        assertFalse(store.is(folio, FolioStore.LOCKED));
        assertFalse(store.is(folio, FolioStore.WRITEBACK));
      }
      FolioWaitStats stats = table.stats();
      assertEquals(
          stats.bucketLocksByWaiters() + stats.walks(),
          table.lockClass().exclusive().acquisitions(),
          "I15");
      assertEquals(stats.waits(FolioWaitMode.DROP), puts, "I12");
      assertTrue(stats.stolen() <= unfairness * stats.waits(FolioWaitMode.EXCLUSIVE), "I9: bound");
    }
  }

  /** Locks, unlocks, writes back and waits at random. */
  static final class User extends Frame {
    private static final int CHOOSE = 1;
    private static final int LOCKED = 2;
    private static final int UNLOCK = 3;
    private static final int WRITEBACK = 4;
    private static final int END = 5;

    private final Rig rig;
    private final FolioLock lock;
    private final FolioUnlock unlock;
    private final ReleaseBit release;
    private final WaitOnBit wait;
    private final PutAndWait putAndWait;
    private int left;
    private int index;
    private boolean writeback;

    User(Rig rig, int operations) {
      this.rig = rig;
      left = operations;
      lock = new FolioLock(rig.table);
      unlock = new FolioUnlock(rig.table);
      release = new ReleaseBit(rig.table);
      wait = new WaitOnBit(rig.table);
      putAndWait = new PutAndWait(rig.table, f -> rig.puts++);
    }

    @Override
    protected int step() {
      int folio = rig.folios[index];
      return switch (pc) {
        case START -> left-- == 0 ? done() : pause(6, CHOOSE);
        case CHOOSE -> {
          index = rig.random.nextInt(rig.folios.length);
          yield choose(rig.folios[index]);
        }
        case LOCKED -> {
          assertNull(rig.owners[index], "I1");
          rig.owners[index] = task();
          assertTrue(rig.store.is(folio, FolioStore.LOCKED));
          writeback = rig.random.nextInt(3) == 0 && !rig.store.is(folio, FolioStore.WRITEBACK);
          yield pause(8, UNLOCK);
        }
        case UNLOCK -> {
          if (writeback && rig.store.testAndSet(folio, FolioStore.WRITEBACK)) {
            writeback = false;
          }
          rig.owners[index] = null;
          yield call(unlock.on(folio), writeback ? WRITEBACK : START);
        }
        case WRITEBACK -> pause(20, END);
        case END -> call(release.on(folio, FolioStore.WRITEBACK), START);
        default -> throw unknownStep();
      };
    }

    private int choose(int folio) {
      return switch (rig.random.nextInt(6)) {
        case 0 -> call(wait.on(folio, FolioStore.WRITEBACK), START);
        case 1 -> call(wait.on(folio, FolioStore.LOCKED), START);
        case 2 ->
            rig.store.is(folio, FolioStore.LOCKED)
                ? call(putAndWait.on(folio), START)
                : jump(START);
        default -> call(lock.on(folio), LOCKED);
      };
    }

    private int pause(int grains, int next) {
      long nanos = rig.grain * rig.random.nextInt(grains);
      return rig.random.nextInt(3) == 0 ? sleep(nanos, next) : spend(nanos, next);
    }
  }

  private static Simulation shuffled(long seed) {
    return Simulation.builder().seed(seed).shuffleTies(seed).build();
  }

  @Property(tries = 300, seed = "4721")
  void invariantsHoldInRandomPrograms(@ForAll long seed) {
    Rig rig = new Rig(shuffled(seed), TaskScheduler.unlimited());
    rig.check(2 + rig.random.nextInt(9));
  }

  @Property(tries = 200, seed = "4722")
  void invariantsHoldWithFewerProcessorsThanTasks(@ForAll long seed) {
    Simulation sim = shuffled(seed);
    Topology two = new Topology(2, 1, 1, 1, 1);
    new Rig(sim, new CpuScheduler(sim, two, 20_000, 1, 200, 1_000)).check(8);
  }
}
