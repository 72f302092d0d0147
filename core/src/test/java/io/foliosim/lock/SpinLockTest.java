package io.foliosim.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Rules of the spin lock. */
final class SpinLockTest {
  private final World world = new World();
  private final SpinLock lock = new SpinLock(new LockClass("lock"), World.COSTS);

  private Script user(String name, long arrival, long hold) {
    SpinLock.Lock acquire = new SpinLock.Lock();
    SpinLock.Unlock release = new SpinLock.Unlock();
    return world
        .script(name)
        .compute(arrival)
        .call(() -> acquire.on(lock))
        .log("got")
        .compute(hold)
        .call(() -> release.on(lock));
  }

  @Test
  void uncontendedCostsOneAcquireAndOneRelease() {
    world.start("a", user("a", 5, 20).log("out"));
    world.run();
    assertEquals(List.of("a got @15", "a out @36"), world.log);
    assertEquals(20 + 10, lock.lockClass().exclusive().holdNanos());
    assertEquals(0, lock.lockClass().exclusive().contended());
  }

  /** I24: first come, first served. I25: idle for one handoff between two owners. */
  @Test
  void waitersAreServedInOrderOfArrivalOneHandoffAfterTheRelease() {
    world.start("a", user("a", 0, 1000));
    world.start("b", user("b", 20, 1000));
    world.start("c", user("c", 10, 1000));
    world.run();
    assertEquals(List.of("a got @10", "c got @1110", "b got @2210"), world.log);
    LockStats stats = lock.lockClass().exclusive();
    assertEquals(3, stats.acquisitions());
    assertEquals(2, stats.contended());
    assertEquals(1100 + 2190, stats.totalWaitNanos());
    assertEquals(2190, stats.maxWaitNanos());
  }

  @Test
  void waitersKeepTheirProcessor() {
    world.start("a", user("a", 0, 1000));
    var b = world.start("b", user("b", 20, 0).look(t -> assertEquals(1, t.switches())));
    world.run();
    assertEquals(20 + 1090 + 1, b.cpuNanos());
  }

  @Test
  void tryLockNeverWaits() {
    world.start("a", user("a", 0, 1000));
    world.start(
        "b", world.script("b").compute(100).look(t -> assertFalse(lock.tryLock(t))).log("went on"));
    world.run();
    assertEquals(List.of("a got @10", "b went on @100"), world.log);
  }

  @Test
  void onlyTheOwnerReleases() {
    SpinLock.Unlock release = new SpinLock.Unlock();
    world.start("thief", world.script("thief").call(() -> release.on(lock)));
    var e = assertThrows(IllegalStateException.class, world::run);
    assertTrue(e.getMessage().contains("thief"), e.getMessage());
  }
}
