package io.foliosim.mm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foliosim.engine.Frame;
import io.foliosim.engine.Simulation;
import io.foliosim.engine.Task;
import io.foliosim.engine.TaskScheduler;
import io.foliosim.engine.Tasks;
import io.foliosim.lock.LockClass;
import io.foliosim.lock.LockCosts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;

/** Rules of the folio wait table, one by one. */
final class FolioWaitTableTest {
  private final Simulation sim = Simulation.builder().build();
  private final Tasks tasks = new Tasks(sim, TaskScheduler.unlimited());
  private final FolioStore folios = new FolioStore();
  private final List<String> log = new ArrayList<>();
  private final int folio = folios.allocate(0, 0, 0, 100);
  private final int neighbour = folios.allocate(0, 1, 0, 101);
  private FolioWaitTable table = table(5);

  /** One bucket for all; 10 to take, 1 to let go, 100 to hand over, 1000 to wake, 7 to skip. */
  private FolioWaitTable table(int unfairness) {
    return new FolioWaitTable(
        folios,
        new PageWaitHash(0, PageWaitHash.VMEMMAP_4_LEVEL),
        new LockClass("folio_wait_table"),
        LockCosts.constant(10, 1, 100, 1000, 5),
        new FolioWaitConfig(unfairness, 7));
  }

  /** A program of steps; each returns what its verb returned. */
  private final class Program extends Frame {
    private final List<IntSupplier> steps = new ArrayList<>();
    private final String name;

    Program(String name, long arrival) {
      this.name = name;
      compute(arrival);
    }

    Program compute(long nanos) {
      steps.add(() -> spend(nanos, pc + 1));
      return this;
    }

    Program call(Frame frame) {
      steps.add(() -> call(frame, pc + 1));
      return this;
    }

    Program lock(int f) {
      return call(new FolioLock(table).on(f)).log("locked");
    }

    Program unlock(int f) {
      return call(new FolioUnlock(table).on(f));
    }

    Program await(int f, int bit) {
      return call(new WaitOnBit(table).on(f, bit)).log("on");
    }

    Program log(String event) {
      return run(() -> log.add(name + " " + event + " @" + now()));
    }

    Program run(Runnable check) {
      steps.add(
          () -> {
            check.run();
            return jump(pc + 1);
          });
      return this;
    }

    Task start() {
      Task task = tasks.create(name);
      task.start(this);
      return task;
    }

    @Override
    protected int step() {
      return pc == steps.size() ? done() : steps.get(pc).getAsInt();
    }
  }

  private List<String> names() {
    return log.stream().map(line -> line.substring(0, line.indexOf(' '))).toList();
  }

  private void run() {
    sim.run();
    for (int i = 0; i < tasks.count(); i++) {
      assertEquals(Task.State.DONE, tasks.task(i).state(), tasks.task(i).toString());
    }
  }

  /** I4: nobody waits, so neither the lock nor the release touches a bucket. */
  @Test
  void uncontendedLockTouchesNoBucket() {
    new Program("a", 0).lock(folio).compute(20).unlock(folio).log("out").start();
    run();
    assertEquals(List.of("a locked @10", "a out @31"), log);
    assertEquals(0, table.lockClass().exclusive().acquisitions());
  }

  /** I4 for writeback. */
  @Test
  void endOfWritebackWithoutWaitersTouchesNoBucket() {
    folios.set(folio, FolioStore.WRITEBACK);
    new Program("a", 0)
        .call(new ReleaseBit(table).on(folio, FolioStore.WRITEBACK))
        .log("out")
        .start();
    run();
    assertEquals(List.of("a out @1"), log);
    assertEquals(0, table.lockClass().exclusive().acquisitions());
    assertFalse(folios.is(folio, FolioStore.WRITEBACK));
  }

  /** I15: a wait takes its bucket lock once, a release that wakes once. */
  @Test
  void aWaitTakesTheBucketOnceAndTheWalkOnce() {
    new Program("a", 0).lock(folio).compute(10_000).unlock(folio).start();
    new Program("b", 100).lock(folio).unlock(folio).start();
    run();
    // release at 10010, bucket lock 1 + 10, one entry 7, wake 1000, then the bit is taken for 10
    assertEquals(List.of("a locked @10", "b locked @11038"), log);
    FolioWaitStats stats = table.stats();
    assertEquals(1, stats.waits(FolioWaitMode.EXCLUSIVE));
    assertEquals(1, stats.bucketLocksByWaiters());
    assertEquals(1, stats.walks(), "the walk left the queue empty and cleared the hint");
    assertEquals(2, table.lockClass().exclusive().acquisitions());
    assertFalse(folios.is(folio, FolioStore.WAITERS));
  }

  /** I7: one exclusive waiter a walk, and nobody behind it. I8: all shared ones before it. */
  @Test
  void aWalkWakesSharedWaitersUpToTheFirstExclusiveOne() {
    new Program("owner", 0).lock(folio).compute(10_000).unlock(folio).start();
    new Program("s1", 100).await(folio, FolioStore.LOCKED).start();
    new Program("s2", 200).await(folio, FolioStore.LOCKED).start();
    new Program("x1", 300).lock(folio).compute(50_000).unlock(folio).start();
    new Program("s3", 400).await(folio, FolioStore.LOCKED).start();
    new Program("x2", 500).lock(folio).unlock(folio).start();
    sim.runUntil(30_000);
    assertEquals(List.of("owner", "s1", "s2", "x1"), names());
    assertEquals(2, table.waiters(folio));
    run();
    assertEquals(List.of("owner", "s1", "s2", "x1", "s3", "x2"), names());
  }

  /** I6: entries of other folios and bits cost a look each and stay where they are. */
  @Test
  void othersInTheBucketAreSkipped() {
    folios.set(neighbour, FolioStore.LOCKED);
    folios.set(folio, FolioStore.WRITEBACK);
    new Program("owner", 0).lock(folio).compute(10_000).unlock(folio).start();
    new Program("n", 100).await(neighbour, FolioStore.LOCKED).start();
    new Program("w", 200).await(folio, FolioStore.WRITEBACK).start();
    new Program("s", 300).await(folio, FolioStore.LOCKED).start();
    new Program("end", 50_000)
        .call(new ReleaseBit(table).on(folio, FolioStore.WRITEBACK))
        .unlock(neighbour)
        .start();
    run();
    assertEquals(List.of("owner locked @10", "s on @11042"), log.subList(0, 2));
    assertEquals(List.of("owner", "s", "w", "n"), names());
    assertEquals(2, table.stats().skippedOtherFolio());
    assertEquals(1, table.stats().skippedOtherBit());
  }

  /** I9: a wait is robbed five times at most, then it gets the lock passed. */
  @Test
  void aWaitIsRobbedAtMostUnfairnessTimes() {
    long[] robbed = new long[1];
    new Program("victim", 50)
        .lock(folio)
        .run(() -> robbed[0] = table.stats().stolen())
        .unlock(folio)
        .start();
    Program thief = new Program("thief", 0);
    for (int i = 0; i < 20; i++) {
      // the next lock is taken while the walk still wakes the victim
      thief.lock(folio).compute(5_000).run(() -> unlockBy("unlocker", folio)).compute(50);
    }
    thief.start();
    run();
    assertEquals(5, robbed[0]);
    assertEquals(1, table.stats().handoffs());
  }

  private void unlockBy(String name, int f) {
    new Program(name, 0).unlock(f).start();
  }

  /** I9, I10: with unfairness 0 the lock is passed at once, and is never seen free. */
  @Test
  void unfairnessZeroIsStrictlyFirstComeFirstServed() {
    table = table(0);
    new Program("a", 0).lock(folio).compute(10_000).unlock(folio).start();
    new Program("b", 100).lock(folio).compute(1_000).unlock(folio).start();
    new Program("c", 200).lock(folio).compute(1_000).unlock(folio).start();
    new Program("thief", 10_100)
        .run(() -> assertTrue(folios.is(folio, FolioStore.LOCKED), "passed on before the wake-up"))
        .lock(folio)
        .unlock(folio)
        .start();
    run();
    assertEquals(List.of("a", "b", "c", "thief"), names());
    assertEquals(3, table.stats().handoffs());
    assertEquals(0, table.stats().stolen());
  }

  /** I12. */
  @Test
  void putAndWaitGivesTheReferenceBackBeforeItSleeps() {
    int[] puts = new int[1];
    new Program("owner", 0)
        .lock(folio)
        .compute(10_000)
        .run(() -> assertEquals(1, puts[0]))
        .call(new FolioUnlock(table).endRead(folio))
        .start();
    new Program("reader", 100)
        .call(new PutAndWait(table, f -> puts[0]++).on(folio))
        .run(() -> assertTrue(folios.is(folio, FolioStore.UPTODATE)))
        .log("on")
        .start();
    run();
    assertEquals(1, puts[0]);
    assertEquals(1, table.stats().waits(FolioWaitMode.DROP));
  }

  @Test
  void waitForWritebackLooksAgain() {
    folios.set(folio, FolioStore.WRITEBACK);
    ReleaseBit end = new ReleaseBit(table);
    new Program("w", 0).await(folio, FolioStore.WRITEBACK).start();
    new Program("io", 1_000)
        .call(end.on(folio, FolioStore.WRITEBACK))
        .compute(10_000)
        .call(end)
        .start();
    new Program("again", 1_500).run(() -> folios.set(folio, FolioStore.WRITEBACK)).start();
    run();
    assertEquals(2, table.stats().waits(FolioWaitMode.SHARED));
  }

  @Test
  void releaseOfAClearBitIsAnError() {
    new Program("a", 0).unlock(folio).start();
    var e = assertThrows(IllegalStateException.class, this::run);
    assertTrue(e.getMessage().contains("folio " + folio), e.getMessage());
  }
}
