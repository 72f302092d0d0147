package io.foliosim.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foliosim.engine.RandomProgram.Fired;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The order of events under random programs, against the obvious queue. */
final class EventOrderTest {

  private static SimulationQueue play(Simulation.Builder builder, long seed, int roots) {
    return new SimulationQueue(builder.build(), program(seed, roots));
  }

  private static RandomProgram program(long seed, int roots) {
    return new RandomProgram(seed, roots, 3 * roots + 500);
  }

  @Property(seed = "1", tries = 250)
  void ordersAsTheReference(@ForAll long seed, @ForAll @IntRange(min = 1, max = 700) int roots) {
    RandomProgram reference = program(seed, roots);
    new ReferenceQueue().run(reference);
    SimulationQueue queue = play(Simulation.builder(), seed, roots);
    queue.sim.run();
    assertEquals(reference.log, queue.program.log);
    assertEquals(reference.log.size(), queue.sim.eventCount());
    assertEquals(0, queue.sim.pendingEvents());
  }

  @Property(seed = "2", tries = 200)
  void fastForwardChangesNothing(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 50) int roots, @ForAll boolean shuffle) {
    Simulation.Builder fast = Simulation.builder();
    Simulation.Builder slow = Simulation.builder().fastForward(false);
    if (shuffle) {
      fast.shuffleTies(seed);
      slow.shuffleTies(seed);
    }
    SimulationQueue a = play(fast, seed, roots);
    SimulationQueue b = play(slow, seed, roots);
    a.sim.run();
    b.sim.run();
    assertEquals(0, b.advanced);
    assertEquals(b.program.log, a.program.log);
    assertEquals(b.sim.eventCount(), a.sim.eventCount());
    assertEquals(b.sim.digest(), a.sim.digest());
    assertEquals(b.sim.now(), a.sim.now());
  }

  @Test
  void fastForwardHappens() {
    SimulationQueue queue = play(Simulation.builder(), 5, 4);
    queue.sim.run();
    assertTrue(queue.advanced > queue.sim.eventCount() / 20, "advanced " + queue.advanced);
  }

  @Property(seed = "3", tries = 200)
  void aRunInPiecesEqualsAWholeRun(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 300) int roots) {
    SimulationQueue whole = play(Simulation.builder(), seed, roots);
    whole.sim.run();
    SimulationQueue pieces = play(Simulation.builder(), seed, roots);
    long step = 0;
    while (pieces.sim.pendingEvents() > 0) {
      long jump = Mix.avalanche(seed + step++) >>> 1;
      pieces.sim.runUntil(pieces.sim.now() + jump % (step % 10 == 0 ? 5000 : 4));
    }
    assertEquals(whole.program.log, pieces.program.log);
    assertEquals(whole.sim.digest(), pieces.sim.digest());
  }

  @Property(seed = "4", tries = 100)
  void stoppingAnywhereLosesNothing(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 300) int roots) {
    SimulationQueue whole = play(Simulation.builder(), seed, roots);
    whole.sim.run();
    SimulationQueue stopped = play(Simulation.builder(), seed, roots);
    Simulation sim = stopped.sim;
    sim.observe(
        new Probe() {
          @Override
          public void onEvent(long time, int handler, long arg) {
            if (arg % 3 == 0) {
              sim.stop();
            }
          }
        });
    int runs = 0;
    do {
      sim.run();
      runs++;
    } while (sim.pendingEvents() > 0);
    assertEquals(whole.program.log, stopped.program.log);
    assertEquals(whole.sim.digest(), sim.digest());
    assertTrue(runs > stopped.program.log.size() / 10);
  }

  @Property(seed = "5", tries = 200)
  void shuffleOnlyPermutesEqualTimes(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 300) int events) {
    List<Fired> sorted = shuffled(seed, events, null);
    List<Fired> mixed = shuffled(seed, events, seed);
    assertEquals(
        sorted.stream().map(Fired::time).toList(), mixed.stream().map(Fired::time).toList());
    List<Fired> byId = new ArrayList<>(mixed);
    byId.sort(Comparator.comparingLong(Fired::time).thenComparingLong(Fired::id));
    assertEquals(sorted, byId);
    assertEquals(mixed, shuffled(seed, events, seed), "reproducible");
  }

  /** Fires events 0 to n - 1 at few different times; a null shuffle leaves scheduling order. */
  private static List<Fired> shuffled(long seed, int events, @Nullable Long shuffle) {
    Simulation.Builder builder = Simulation.builder();
    if (shuffle != null) {
      builder.shuffleTies(shuffle);
    }
    Simulation sim = builder.build();
    List<Fired> log = new ArrayList<>();
    int h = sim.register(id -> log.add(new Fired(sim.now(), id)));
    for (int i = 0; i < events; i++) {
      sim.schedule((Mix.avalanche(seed + i) >>> 1) % 9, h, i);
    }
    sim.run();
    return log;
  }

  /** Each of the six orders of three ties is met by about a sixth of the seeds. */
  @Test
  void shuffleReachesEveryOrder() {
    int[] met = new int[222];
    for (int seed = 0; seed < 6000; seed++) {
      Simulation sim = Simulation.builder().shuffleTies(seed).build();
      int[] order = new int[1];
      int h = sim.register(id -> order[0] = 10 * order[0] + (int) id);
      for (int i = 0; i < 3; i++) {
        sim.schedule(5, h, i);
      }
      sim.run();
      met[order[0]]++;
    }
    for (int order : new int[] {12, 21, 102, 120, 201, 210}) {
      assertEquals(1000, met[order], 130, "order " + order); // 4.5 standard deviations
    }
  }

  @Test
  void manyTasksWakingAtOnceFireInOrder() {
    Simulation sim = Simulation.builder().build();
    long[] next = new long[1];
    int h =
        sim.register(
            id -> {
              assertEquals(next[0]++, id);
              sim.schedule(sim.now() + 1 + id % 2, sim.eventCount() % 2 == 0 ? 1 : 2, id);
            });
    sim.register(id -> {});
    sim.register(id -> {});
    // Neighbours of other times make the heap hand the ties out in a thoroughly mixed order.
    for (int i = 0; i < 50_000; i++) {
      sim.schedule(1_000 + (Mix.avalanche(i) & 511), 1, i);
      sim.schedule(900, h, i);
      sim.schedule(1 + (Mix.avalanche(-i) & 511), 2, i);
    }
    sim.run();
    assertEquals(50_000, next[0]);
  }

  @Test
  void digestTellsTimeHandlerArgumentAndOrderApart() {
    long base = digest(new long[][] {{1, 0, 5}, {2, 1, 6}});
    assertEquals(base, digest(new long[][] {{1, 0, 5}, {2, 1, 6}}));
    assertNotEquals(base, digest(new long[][] {{1, 0, 5}, {3, 1, 6}}));
    assertNotEquals(base, digest(new long[][] {{1, 0, 5}, {2, 0, 6}}));
    assertNotEquals(base, digest(new long[][] {{1, 0, 5}, {2, 1, 7}}));
    assertNotEquals(base, digest(new long[][] {{1, 0, 5}}));
    assertNotEquals(
        digest(new long[][] {{1, 0, 5}, {1, 1, 6}}), digest(new long[][] {{1, 1, 6}, {1, 0, 5}}));
  }

  /** Pins the digest: it must not differ between machines, JDKs or, unannounced, releases. */
  @Test
  void digestIsTheSameEverywhere() {
    SimulationQueue queue = play(Simulation.builder(), 42, 100);
    queue.sim.run();
    assertEquals("7c7b8197b190ceaa", Long.toHexString(queue.sim.digest()));
  }

  private static long digest(long[][] events) {
    Simulation sim = Simulation.builder().build();
    sim.register(arg -> {});
    sim.register(arg -> {});
    for (long[] event : events) {
      sim.schedule(event[0], (int) event[1], event[2]);
    }
    sim.run();
    return sim.digest();
  }
}
