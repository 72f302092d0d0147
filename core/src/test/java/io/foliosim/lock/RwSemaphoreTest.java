package io.foliosim.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foliosim.engine.Task;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rules of the rw-semaphore, one by one. */
final class RwSemaphoreTest {
  private static final RwSemaphoreConfig NO_SPIN = RwSemaphoreConfig.KERNEL.withSpinning(false);

  private final World world = new World();

  private Script reader(RwSemaphore sem, String name, long arrival, long hold) {
    DownRead down = new DownRead();
    UpRead up = new UpRead();
    return world
        .script(name)
        .compute(arrival)
        .call(() -> down.on(sem))
        .log("got")
        .compute(hold)
        .call(() -> up.on(sem));
  }

  private Script writer(RwSemaphore sem, String name, long arrival, long hold) {
    DownWrite down = new DownWrite();
    UpWrite up = new UpWrite();
    return world
        .script(name)
        .compute(arrival)
        .call(() -> down.on(sem))
        .log("got")
        .compute(hold)
        .call(() -> up.on(sem));
  }

  /** Holds the lock as writer, asleep for a time, so that nobody spins on it. */
  private Script sleeper(RwSemaphore sem, String name, long arrival, long hold) {
    DownWrite down = new DownWrite();
    UpWrite up = new UpWrite();
    return world
        .script(name)
        .compute(arrival)
        .call(() -> down.on(sem))
        .log("got")
        .sleep(hold)
        .call(() -> up.on(sem));
  }

  private List<String> order() {
    return world.log.stream().map(line -> line.substring(0, line.indexOf(' '))).toList();
  }

  @Test
  void uncontendedOperationsCostTheirAtomicsOnly() {
    RwSemaphore sem = world.rwsem(RwSemaphoreConfig.KERNEL);
    world.start("w", writer(sem, "w", 0, 100).log("out"));
    world.start("r", reader(sem, "r", 1000, 100).log("out"));
    world.run();
    assertEquals(List.of("w got @10", "w out @111", "r got @1010", "r out @1111"), world.log);
    assertEquals(0, sem.waitLock().lockClass().exclusive().acquisitions());
    assertEquals(110, sem.lockClass().exclusive().holdNanos());
  }

  @Test
  void readersShare() {
    RwSemaphore sem = world.rwsem(RwSemaphoreConfig.KERNEL);
    world.start("r1", reader(sem, "r1", 0, 500));
    world.start("r2", reader(sem, "r2", 100, 500).run(() -> assertEquals(0, sem.readers())));
    world.run();
    assertEquals(List.of("r1 got @10", "r2 got @110"), world.log);
  }

  @Test
  void writerSpinsWhileTheOwnerRunsAndTakesTheLockOneHandoffAfterTheRelease() {
    RwSemaphore sem = world.rwsem(RwSemaphoreConfig.KERNEL);
    world.start("a", writer(sem, "a", 0, 5000));
    Task b = world.start("b", writer(sem, "b", 100, 10));
    world.run();
    assertEquals(List.of("a got @10", "b got @5120"), world.log);
    assertEquals(1, b.switches(), "never slept");
    assertEquals(0, sem.waitLock().lockClass().exclusive().acquisitions());
  }

  @Test
  void spinnersStandInLine() {
    RwSemaphore sem = world.rwsem(RwSemaphoreConfig.KERNEL);
    for (int i = 0; i < 6; i++) {
      String name = "w" + i;
      world.start(name, writer(sem, name, 10L * i, 1000));
    }
    world.run();
    assertEquals(List.of("w0", "w1", "w2", "w3", "w4", "w5"), order());
    assertEquals(0, sem.waitLock().lockClass().exclusive().acquisitions());
  }

  @Test
  void writerStopsSpinningWhenTheOwnerLeavesItsProcessor() {
    RwSemaphore sem = world.rwsem(RwSemaphoreConfig.KERNEL);
    DownWrite down = new DownWrite();
    UpWrite up = new UpWrite();
    world.start(
        "a",
        world
            .script("a")
            .call(() -> down.on(sem))
            .compute(5_000)
            .sleep(100_000)
            .call(() -> up.on(sem)));
    Task b = world.start("b", writer(sem, "b", 100, 10));
    world.run();
    assertEquals(2, b.switches(), "slept once");
    assertTrue(b.cpuNanos() > 4_000 && b.cpuNanos() < 7_000, b.cpuNanos() + " ns");
  }

  /** I22: at most (20 + readers) / 2 µs on readers, and one sampling period. */
  @Test
  void spinOnReadersIsBoundedAndThenForbidden() {
    RwSemaphore sem = world.rwsem(RwSemaphoreConfig.KERNEL);
    for (int i = 0; i < 4; i++) {
      world.start("r" + i, reader(sem, "r" + i, 0, 1_000_000));
    }
    Task first = world.start("w1", writer(sem, "w1", 100, 10));
    Task second = world.start("w2", writer(sem, "w2", 50_000, 10));
    world.sim.runUntil(200_000);
    assertEquals(Task.State.BLOCKED, first.state());
    assertTrue(first.cpuNanos() >= 12_000, first.cpuNanos() + " ns");
    assertTrue(first.cpuNanos() <= 100 + 12_000 + 1_000 + 100, first.cpuNanos() + " ns");
    assertTrue(second.cpuNanos() <= 50_000 + 100, "did not spin");
    world.run();
  }

  /** I23. */
  @Test
  void readersNeverSpin() {
    RwSemaphore sem = world.rwsem(RwSemaphoreConfig.KERNEL);
    world.start("w", writer(sem, "w", 0, 1_000_000));
    Task r = world.start("r", reader(sem, "r", 100, 0));
    world.run();
    assertTrue(r.cpuNanos() < 100 + 100, r.cpuNanos() + " ns");
    assertEquals(2, r.switches());
  }

  /** I21: all queued readers at once, jumping over the writer between them. */
  @Test
  void headReaderTakesAllReadersAlongOverWriters() {
    RwSemaphore sem = world.rwsem(NO_SPIN);
    world.start("w0", sleeper(sem, "w0", 0, 50_000));
    world.start("r1", reader(sem, "r1", 100, 100_000));
    world.start("w1", writer(sem, "w1", 200, 10));
    world.start("r2", reader(sem, "r2", 300, 100_000));
    world.start("w2", writer(sem, "w2", 400, 10));
    world.start("r3", reader(sem, "r3", 500, 100_000));
    world.run();
    assertEquals(List.of("w0", "r1", "r2", "r3", "w1", "w2"), order());
  }

  /** I21: no more than the batch. */
  @Test
  void batchOfReadersIsBounded() {
    RwSemaphore sem = world.rwsem(NO_SPIN.withReaderWakeBatch(3));
    world.start("w0", sleeper(sem, "w0", 0, 50_000));
    for (int i = 1; i <= 5; i++) {
      world.start("r" + i, reader(sem, "r" + i, 100L * i, 100_000));
    }
    int[] most = new int[1];
    world.start("look", world.script("look").compute(100_000).run(() -> most[0] = sem.readers()));
    world.run();
    assertEquals(3, most[0]);
    assertEquals(List.of("w0", "r1", "r2", "r3", "r4", "r5"), order());
  }

  @Test
  void headWriterIsWokenAloneAndMayBeRobbed() {
    RwSemaphore sem = world.rwsem(RwSemaphoreConfig.KERNEL);
    world.start("w0", sleeper(sem, "w0", 0, 50_000));
    world.start("w1", writer(sem, "w1", 100, 10));
    world.start("thief", writer(sem, "thief", 50_200, 5_000)); // before w1 is awake
    world.run();
    assertEquals(List.of("w0", "thief", "w1"), order());
  }

  /** I19, I20: after 4 ms a failed attempt asks for the handoff; then nobody else gets the lock. */
  @Test
  void longWaitAsksForTheHandoffWhichForbidsStealing() {
    RwSemaphore sem = world.rwsem(RwSemaphoreConfig.KERNEL);
    world.start("w0", sleeper(sem, "w0", 0, 5_000_000));
    world.start("w1", writer(sem, "w1", 100, 10));
    world.start("thief", sleeper(sem, "thief", 5_000_200, 100_000)); // w1 fails and asks
    world.start("late", writer(sem, "late", 5_050_000, 10));
    world.start(
        "look",
        world
            .script("look")
            .compute(5_090_000)
            .run(() -> assertTrue(sem.handoffFlag()))
            .look(t -> assertFalse(sem.tryRead(t)))
            .look(t -> assertFalse(sem.tryWrite(t))));
    world.run();
    assertEquals(List.of("w0", "thief", "w1", "late"), order());
    assertFalse(sem.handoffFlag());
  }

  @Test
  void aReaderQueuesBehindAWriterWhenReadersOwnTheLock() {
    RwSemaphore sem = world.rwsem(NO_SPIN);
    world.start("r1", reader(sem, "r1", 0, 50_000));
    world.start("w1", writer(sem, "w1", 100, 50_000));
    world.start("r2", reader(sem, "r2", 200, 10));
    world.run();
    assertEquals(List.of("r1", "w1", "r2"), order());
  }

  @Test
  void downgradeLetsQueuedReadersIn() {
    RwSemaphore sem = world.rwsem(NO_SPIN);
    DownWrite down = new DownWrite();
    DowngradeWrite downgrade = new DowngradeWrite();
    UpRead up = new UpRead();
    world.start(
        "w",
        world
            .script("w")
            .call(() -> down.on(sem))
            .compute(50_000)
            .call(() -> downgrade.on(sem))
            .log("downgraded")
            .compute(50_000)
            .call(() -> up.on(sem))
            .log("out"));
    world.start("r", reader(sem, "r", 100, 10));
    world.run();
    assertEquals(List.of("w", "r", "w"), order());
  }

  /** I17. */
  @Test
  void tryLocksNeverWait() {
    RwSemaphore sem = world.rwsem(RwSemaphoreConfig.KERNEL);
    world.start("w", writer(sem, "w", 0, 1000));
    world.start(
        "t",
        world
            .script("t")
            .compute(500)
            .look(t -> assertFalse(sem.tryRead(t)))
            .look(t -> assertFalse(sem.tryWrite(t)))
            .log("went on"));
    world.run();
    assertEquals(List.of("w got @10", "t went on @500"), world.log);
    assertEquals(0, sem.lockClass().shared().acquisitions());
  }
}
