package io.foliosim.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foliosim.engine.Task;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rules of the mutex. */
final class MutexTest {
  private final World world = new World();
  private final Mutex mutex =
      new Mutex(new LockClass("mutex"), new LockClass("wait_lock"), World.COSTS);

  private Script user(String name, long arrival, long compute, long sleep) {
    Mutex.Lock lock = new Mutex.Lock();
    Mutex.Unlock unlock = new Mutex.Unlock();
    Script script =
        world.script(name).compute(arrival).call(() -> lock.on(mutex)).log("got").compute(compute);
    return (sleep == 0 ? script : script.sleep(sleep)).call(() -> unlock.on(mutex));
  }

  @Test
  void uncontendedCostsTwoAtomics() {
    world.start("a", user("a", 0, 20, 0).log("out"));
    world.run();
    assertEquals(List.of("a got @10", "a out @31"), world.log);
  }

  @Test
  void spinsWhileTheOwnerRuns() {
    world.start("a", user("a", 0, 5000, 0));
    Task b = world.start("b", user("b", 100, 0, 0));
    world.run();
    assertEquals(List.of("a got @10", "b got @5120"), world.log);
    assertEquals(1, b.switches());
  }

  @Test
  void sleepsWhenTheOwnerSleeps() {
    world.start("a", user("a", 0, 0, 50_000));
    Task b = world.start("b", user("b", 100, 0, 0));
    world.run();
    assertEquals(2, b.switches());
    assertTrue(b.cpuNanos() < 1_000, b.cpuNanos() + " ns");
  }

  @Test
  void theFirstWaiterGetsTheHandoffAfterOneWakeUpInVain() {
    world.start("a", user("a", 0, 0, 50_000));
    world.start("b", user("b", 100, 0, 0));
    world.start("thief", user("thief", 50_100, 0, 50_000)); // before b is awake
    world.start("late", user("late", 90_000, 0, 50_000));
    boolean[] handoff = new boolean[1];
    world.start(
        "look",
        world
            .script("look")
            .compute(80_000)
            .run(() -> handoff[0] = mutex.handoffFlag())
            .look(t -> assertFalse(mutex.tryLock(t))));
    world.run();
    assertTrue(handoff[0]);
    assertEquals(
        List.of("a", "thief", "b", "late"),
        world.log.stream().map(line -> line.substring(0, line.indexOf(' '))).toList());
  }
}
