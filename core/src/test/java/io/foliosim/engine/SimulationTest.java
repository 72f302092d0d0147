package io.foliosim.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of {@link Simulation}, case by case. */
final class SimulationTest {

  private final Simulation sim = Simulation.builder().build();
  private final List<Long> fired = new ArrayList<>();

  @Test
  void firesByTimeAndThenInSchedulingOrder() {
    int h = sim.register(fired::add);
    sim.schedule(20, h, 1);
    sim.schedule(10, h, 2);
    sim.schedule(20, h, 3);
    sim.schedule(0, h, 4);
    sim.schedule(20, h, 5);
    sim.run();
    assertEquals(List.of(4L, 2L, 1L, 3L, 5L), fired);
    assertEquals(20, sim.now());
    assertEquals(5, sim.eventCount());
    assertEquals(0, sim.pendingEvents());
  }

  @Test
  void eventsScheduledForNowComeAfterThoseAlreadyDue() {
    int h = sim.register(fired::add);
    int again =
        sim.register(
            arg -> {
              fired.add(arg);
              sim.schedule(sim.now(), h, 100 + arg);
            });
    sim.schedule(10, again, 1);
    sim.schedule(10, again, 2);
    sim.schedule(10, h, 3);
    sim.run();
    assertEquals(List.of(1L, 2L, 3L, 101L, 102L), fired);
  }

  @Test
  void stopInTheMiddleOfABatchKeepsTheRestPending() {
    int h =
        sim.register(
            arg -> {
              fired.add(arg);
              if (arg == 2) {
                sim.stop();
              }
            });
    for (int i = 0; i < 5; i++) {
      sim.schedule(10, h, i);
    }
    sim.run();
    assertEquals(List.of(0L, 1L, 2L), fired);
    assertEquals(2, sim.pendingEvents());
    sim.run();
    assertEquals(List.of(0L, 1L, 2L, 3L, 4L), fired);
  }

  @Test
  void runUntilIncludesTheLimitAndMovesTheClockToIt() {
    int h = sim.register(fired::add);
    sim.schedule(10, h, 1);
    sim.schedule(11, h, 2);
    sim.runUntil(5);
    assertEquals(5, sim.now());
    sim.runUntil(10);
    assertEquals(List.of(1L), fired);
    assertEquals(10, sim.now());
    sim.schedule(10, h, 3);
    sim.runUntil(10);
    assertEquals(List.of(1L, 3L), fired);
    sim.runUntil(100);
    assertEquals(List.of(1L, 3L, 2L), fired);
    assertEquals(100, sim.now());
  }

  @Test
  void advanceToFiresOnlyWhatWouldBeNext() {
    List<Boolean> answers = new ArrayList<>();
    int other = sim.register(fired::add);
    int h =
        sim.register(
            arg -> {
              answers.add(sim.advanceTo(20, other, 1)); // equal to a pending event
              answers.add(sim.advanceTo(9, other, 1)); // the past
              answers.add(sim.advanceTo(19, other, 1));
              assertEquals(19, sim.now());
              answers.add(sim.advanceTo(19, other, 1)); // now, nothing else due
              sim.schedule(19, other, 7);
              answers.add(sim.advanceTo(19, other, 1));
            });
    sim.schedule(10, h, 0);
    sim.schedule(20, other, 8);
    assertFalse(sim.advanceTo(5, other, 1), "no run under way");
    sim.run();
    assertEquals(List.of(false, false, true, true, false), answers);
    assertEquals(List.of(7L, 8L), fired);
    assertEquals(5, sim.eventCount());
  }

  @Test
  void advanceToRespectsTheLimitOfTheRunAndStop() {
    List<Boolean> answers = new ArrayList<>();
    int h =
        sim.register(
            arg -> {
              answers.add(sim.advanceTo(31, 0, 1));
              answers.add(sim.advanceTo(30, 0, 1));
              sim.stop();
              answers.add(sim.advanceTo(30, 0, 1));
            });
    sim.schedule(10, h, 0);
    sim.runUntil(30);
    assertEquals(List.of(false, true, false), answers);
  }

  @Test
  void lanesGrowBeyondTheirFirstSize() {
    int h = sim.register(fired::add);
    int burst =
        sim.register(
            arg -> {
              for (long i = 0; i < 10_000; i++) {
                sim.schedule(sim.now(), h, i);
              }
            });
    sim.schedule(1, burst, 0);
    sim.schedule(2, burst, 0);
    sim.run();
    assertEquals(20_000, fired.size());
    for (int i = 0; i < fired.size(); i++) {
      assertEquals(i % 10_000, fired.get(i));
    }
  }

  @Test
  void refusesBadEventsWithNumbers() {
    int h = sim.register(fired::add);
    sim.runUntil(10);
    assertMessage("9 ns is not in 10", () -> sim.schedule(9, h, 0));
    assertMessage("is not in 10", () -> sim.schedule(Long.MAX_VALUE, h, 0));
    assertMessage("is not in 10", () -> sim.schedule(Long.MIN_VALUE, h, 0));
    assertMessage("handler 1 is none of the 1", () -> sim.schedule(10, h + 1, 0));
    assertMessage("handler -1 is none", () -> sim.schedule(10, -1, 0));
    assertMessage("argument -1 is not in", () -> sim.schedule(10, h, -1));
    assertMessage("argument 281474976710656", () -> sim.schedule(10, h, 1L << 48));
    assertMessage("until 9 ns", () -> sim.runUntil(9));
    assertEquals(0, sim.pendingEvents());
  }

  @Test
  void goesOnAfterAHandlerFailed() {
    int h = sim.register(fired::add);
    int bad =
        sim.register(
            arg -> {
              throw new IllegalStateException("model");
            });
    sim.schedule(10, bad, 0);
    sim.schedule(11, h, 1);
    assertThrows(IllegalStateException.class, sim::run);
    sim.run();
    assertEquals(List.of(1L), fired);
  }

  @Test
  void refusesToRunInsideAHandler() {
    int h = sim.register(arg -> sim.run());
    sim.schedule(1, h, 0);
    assertThrows(IllegalStateException.class, sim::run);
  }

  @Test
  void probesSeeEveryEventInOrderOfAttachment() {
    List<String> seen = new ArrayList<>();
    sim.observe(probe("a", seen));
    sim.observe(probe("b", seen));
    int h =
        sim.register(
            arg -> {
              assertTrue(sim.advanceTo(12, 0, 5));
            });
    sim.schedule(10, h, Simulation.MAX_ARG);
    sim.run();
    assertEquals(
        List.of(
            "a 10 0 " + Simulation.MAX_ARG, "b 10 0 " + Simulation.MAX_ARG, "a 12 0 5", "b 12 0 5"),
        seen);
  }

  @Test
  void aNameHasOneStream() {
    assertSame(sim.stream("device"), sim.stream("device"));
  }

  private static Probe probe(String name, List<String> seen) {
    return new Probe() {
      @Override
      public void onEvent(long time, int handler, long arg) {
        seen.add(name + " " + time + " " + handler + " " + arg);
      }
    };
  }

  private static void assertMessage(String part, Runnable action) {
    IllegalArgumentException e = assertThrows(IllegalArgumentException.class, action::run);
    assertTrue(String.valueOf(e.getMessage()).contains(part), e.getMessage());
  }
}
