package io.foliosim.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foliosim.engine.Frame;
import io.foliosim.engine.Probe;
import io.foliosim.engine.RandomStream;
import io.foliosim.engine.Task;
import io.foliosim.engine.TaskProbe;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;

/** Invariants I16 to I23 of the rw-semaphore under random programs and shuffled ties. */
final class RwSemaphorePropertiesTest {

  /** Reads, writes, downgrades and trylocks at random, with what others hold checked each time. */
  static final class User extends Frame {
    private static final int LOCK = 1;
    private static final int HELD = 2;
    private static final int UNLOCK = 3;
    private static final int OUT = 4;

    private final Watch watch;
    private final RandomStream random;
    private final long grain;
    private final DownRead downRead = new DownRead();
    private final DownWrite downWrite = new DownWrite();
    private final UpRead upRead = new UpRead();
    private final UpWrite upWrite = new UpWrite();
    private final DowngradeWrite downgrade = new DowngradeWrite();
    private int left;
    private boolean writing;

    User(Watch watch, RandomStream random, long grain, int operations) {
      this.watch = watch;
      this.random = random;
      this.grain = grain;
      this.left = operations;
    }

    @Override
    protected int step() {
      RwSemaphore sem = watch.sem;
      return switch (pc) {
        case START -> {
          if (left-- == 0) {
            yield done();
          }
          yield random.nextInt(4) == 0 ? sleep(time(8), LOCK) : spend(time(4), LOCK);
        }
        case LOCK -> {
          writing = random.nextInt(2) == 0;
          if (random.nextInt(6) == 0) {
            boolean got = writing ? sem.tryWrite(task()) : sem.tryRead(task());
            yield got ? jump(HELD) : jump(START); // I17: the next step, at the same time
          }
          yield call(writing ? downWrite.on(sem) : downRead.on(sem), HELD);
        }
        case HELD -> {
          watch.enter(task(), writing);
          if (writing && random.nextInt(5) == 0) {
            watch.leave(true);
            writing = false;
            watch.readers++;
            watch.downgrades++;
            yield call(downgrade.on(sem), UNLOCK);
          }
          yield random.nextInt(3) == 0 ? sleep(time(20), UNLOCK) : spend(time(4), UNLOCK);
        }
        case UNLOCK -> {
          watch.leave(writing);
          yield call(writing ? upWrite.on(sem) : upRead.on(sem), OUT);
        }
        case OUT -> jump(START);
        default -> throw unknownStep();
      };
    }

    private long time(int grains) {
      return grain * random.nextInt(grains);
    }
  }

  /** Looks at the semaphore before every event. */
  static final class Watch implements Probe, TaskProbe {
    private final RwSemaphore sem;
    private int readers;
    private int writers;
    private int downgrades;
    private @Nullable LockWaiter handoff;
    private long acquired;
    private long sharedAcquired;
    private List<LockWaiter> queue = new ArrayList<>();

    Watch(RwSemaphore sem) {
      this.sem = sem;
    }

    /** I16. */
    void enter(Task task, boolean writing) {
      if (writing) {
        assertEquals(0, readers + writers, "writer alone");
        assertEquals(task, sem.writer());
        writers++;
      } else {
        assertEquals(0, writers, "readers without writer");
        readers++;
      }
      assertTrue(sem.readers() >= readers, "every reader is counted");
    }

    void leave(boolean writing) {
      if (writing) {
        writers--;
      } else {
        readers--;
      }
    }

    @Override
    public void onEvent(long time, int handler, long arg) {
      if (sem.waitLock().owner() == null) {
        assertEquals(sem.waiters() > 0, sem.waitersFlag(), "I18");
      }
      checkHandoff();
      checkBatch();
      checkOrder();
    }

    /** I19: nobody but the one that asked for the handoff gets the lock next. */
    private void checkHandoff() {
      LockWaiter before = handoff;
      handoff = sem.handoffFlag() ? sem.list.first() : null;
      long all =
          sem.lockClass().exclusive().acquisitions()
              + sem.lockClass().shared().acquisitions()
              - downgrades;
      if (before != null && before == handoff) {
        assertEquals(acquired, all, "I19: stolen in spite of the handoff");
      } else if (before != null) {
        assertTrue(
            before.writer ? sem.writer() == before.waiter() : before.granted,
            "I19: the handoff went to somebody else");
      }
      acquired = all;
    }

    /** I21: at most a batch at once. */
    private void checkBatch() {
      long shared = sem.lockClass().shared().acquisitions();
      assertTrue(shared - sharedAcquired <= sem.config.readerWakeBatch(), "I21");
      sharedAcquired = shared;
    }

    /** I21: those who stay keep their order; newcomers are behind them. */
    private void checkOrder() {
      List<LockWaiter> now = new ArrayList<>();
      for (LockWaiter w = sem.list.first(); w != null; w = w.next) {
        now.add(w);
      }
      List<LockWaiter> stayed = new ArrayList<>(queue);
      stayed.removeIf(w -> !now.contains(w));
      assertEquals(stayed, now.subList(0, stayed.size()), "I21");
      queue = now;
    }

    /** I23: a reader spins for the wait lock at most, never for the semaphore. */
    @Override
    public void onSpin(Task task, long nanos) {
      assertFalse(task.frame(task.depth() - 1) instanceof DownRead, "I23");
    }
  }

  @Property(tries = 300, seed = "4711")
  void invariantsHoldInRandomPrograms(@ForAll long seed) {
    check(new World(seed));
  }

  /** Spinners lose their processor, owners are preempted while they hold the lock. */
  @Property(tries = 200, seed = "4714")
  void invariantsHoldWithFewerProcessorsThanTasks(@ForAll long seed) {
    check(World.twoProcessors(seed));
  }

  private static void check(World world) {
    RandomStream random = world.sim.stream("program");
    RwSemaphoreConfig config =
        RwSemaphoreConfig.KERNEL
            .withSpinning(random.nextInt(3) > 0)
            .withReaderWakeBatch(1 + random.nextInt(4))
            .withHandoffAfterNanos(1L << random.nextInt(20));
    long unit = random.nextInt(3);
    LockCosts costs = LockCosts.constant(unit, unit, 7 * unit, 50 * unit, 2 * unit);
    RwSemaphore sem =
        new RwSemaphore(new LockClass("sem"), new LockClass("wait_lock"), costs, config);
    Watch watch = new Watch(sem);
    world.sim.observe(watch);
    world.tasks.observe(watch);
    int tasks = 2 + random.nextInt(9);
    long grain = 1L << (2 * random.nextInt(7));
    for (int i = 0; i < tasks; i++) {
      world.start("t" + i, new User(watch, random, grain, 1 + random.nextInt(12)));
    }
    world.run(); // everybody comes to an end: no wake-up was lost
    assertEquals(0, sem.count);
    assertEquals(0, sem.waiters());
    assertTrue(sem.spins.isEmpty());
    assertNull(sem.writer());
    assertNull(sem.waitLock().owner());
  }
}
