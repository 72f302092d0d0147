package io.foliosim.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.foliosim.engine.Frame;
import io.foliosim.engine.RandomStream;
import io.foliosim.engine.Task;
import java.util.ArrayDeque;
import java.util.Deque;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Invariants of spin lock and mutex under random programs and shuffled ties. */
final class ExclusiveLockPropertiesTest {
  private int inside;
  private int operations;

  /** Takes a lock now and then and checks that it is alone. */
  private final class User extends Frame {
    private final RandomStream random;
    private final long grain;
    private final boolean maySleep;
    private final Frame lock;
    private final Frame unlock;
    private final Runnable arrive;
    private int left;

    User(
        RandomStream random,
        long grain,
        boolean maySleep,
        Frame lock,
        Frame unlock,
        Runnable arrive) {
      this.random = random;
      this.grain = grain;
      this.maySleep = maySleep;
      this.lock = lock;
      this.unlock = unlock;
      this.arrive = arrive;
      left = 1 + random.nextInt(12);
      operations += left;
    }

    @Override
    protected int step() {
      return switch (pc) {
        case START -> left-- == 0 ? done() : spend(time(8), 1);
        case 1 -> {
          arrive.run();
          yield call(lock, 2);
        }
        case 2 -> {
          assertEquals(1, ++inside, "mutual exclusion");
          yield maySleep && random.nextInt(3) == 0 ? sleep(time(30), 3) : spend(time(4), 3);
        }
        case 3 -> {
          inside--;
          yield call(unlock, START);
        }
        default -> throw unknownStep();
      };
    }

    private long time(int grains) {
      return grain * random.nextInt(grains);
    }
  }

  /** I24: served in order of arrival. I25: total wait is the integral of the queue's length. */
  @Property(tries = 200, seed = "4712")
  void spinLockIsFifoAndConservesWork(@ForAll long seed) {
    World world = new World(seed);
    RandomStream random = world.sim.stream("program");
    long handoff = 5L * random.nextInt(3);
    SpinLock lock = new SpinLock(new LockClass("lock"), LockCosts.constant(1, 1, handoff, 1000, 5));
    Deque<Integer> arrivals = new ArrayDeque<>();
    long[] integral = new long[2]; // sum, time of the last event
    inside = 0;
    operations = 0;
    world.beforeEachEvent(
        time -> {
          integral[0] += lock.waiters() * (time - integral[1]);
          integral[1] = time;
          Task owner = lock.owner();
          Integer first = arrivals.peek();
          if (owner != null && first != null && first == owner.id()) {
            arrivals.remove();
          }
        });
    int tasks = 2 + random.nextInt(7);
    long grain = 1L + random.nextInt(40);
    for (int i = 0; i < tasks; i++) {
      int id = i;
      Frame acquire = new SpinLock.Lock().on(lock);
      Frame release = new SpinLock.Unlock().on(lock);
      world.start(
          "t" + i, new User(random, grain, false, acquire, release, () -> arrivals.add(id)));
    }
    world.run();
    LockStats stats = lock.lockClass().exclusive();
    assertEquals(0, arrivals.size(), "I24");
    assertEquals(operations, stats.acquisitions());
    assertEquals(integral[0] + handoff * stats.contended(), stats.totalWaitNanos(), "I25");
    assertNull(lock.owner());
  }

  /** Mutual exclusion, no lost wake-up, and the handoff reaches the first waiter. */
  @Property(tries = 300, seed = "4713")
  void mutexExcludesAndLosesNobody(@ForAll long seed) {
    World world = new World(seed);
    RandomStream random = world.sim.stream("program");
    long unit = random.nextInt(3);
    Mutex mutex =
        new Mutex(
            new LockClass("mutex"),
            new LockClass("wait_lock"),
            LockCosts.constant(unit, unit, 7 * unit, 50 * unit, 2 * unit));
    inside = 0;
    operations = 0;
    Task[] heir = new Task[1];
    Task[] before = new Task[1];
    world.beforeEachEvent(
        time -> {
          Task owner = mutex.owner();
          if (heir[0] != null && owner != before[0]) {
            assertSame(heir[0], owner, "handed to somebody else");
          }
          before[0] = owner;
          heir[0] = mutex.handoffFlag() ? mutex.firstWaiter() : null;
        });
    int tasks = 2 + random.nextInt(9);
    long grain = 1L << (2 * random.nextInt(7));
    for (int i = 0; i < tasks; i++) {
      Frame lock = new Mutex.Lock().on(mutex);
      Frame unlock = new Mutex.Unlock().on(mutex);
      world.start("t" + i, new User(random, grain, true, lock, unlock, () -> {}));
    }
    world.run();
    assertEquals(operations, mutex.lockClass().exclusive().acquisitions());
    assertEquals(0, mutex.waiters());
    assertNull(mutex.owner());
  }
}
