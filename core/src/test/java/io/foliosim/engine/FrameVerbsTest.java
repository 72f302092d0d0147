package io.foliosim.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Calls, tail calls and returns of frames, with and without an event between two steps. */
class FrameVerbsTest {
  private final List<String> log = new ArrayList<>();

  private final class Leaf extends Frame {
    @Override
    protected int step() {
      assertEquals(START, pc, "a frame that returned goes on");
      log.add("leaf at " + now());
      return spendAndReturn(10);
    }
  }

  private final class Tail extends Frame {
    private final Leaf leaf = new Leaf();

    @Override
    protected int step() {
      log.add("tail at " + now());
      return tail(leaf);
    }
  }

  private final class Root extends Frame {
    private static final int AGAIN = 1;
    private static final int OUT = 2;

    private final Leaf leaf = new Leaf();
    private final Tail tail = new Tail();

    @Override
    protected int step() {
      log.add("root " + pc + " at " + now());
      return switch (pc) {
        case START -> call(leaf, AGAIN);
        case AGAIN -> call(tail, OUT);
        case OUT -> spendAndReturn(5);
        default -> throw unknownStep();
      };
    }
  }

  private Task start(Simulation sim) {
    Task task = new Tasks(sim, TaskScheduler.unlimited()).create("task");
    task.start(new Root());
    return task;
  }

  @Test
  void callersGoOnWhenTheComputationEnds() {
    Simulation sim = Simulation.builder().build();
    Task task = start(sim);
    sim.run();
    assertEquals(
        List.of(
            "root 0 at 0", "leaf at 0", "root 1 at 10", "tail at 10", "leaf at 10", "root 2 at 20"),
        log);
    assertEquals(25, sim.now());
    assertEquals(25, task.cpuNanos());
    assertEquals(Task.State.DONE, task.state());
    assertEquals(0, task.depth());
  }

  @Test
  void fastForwardChangesNothing() {
    Simulation fast = Simulation.builder().build();
    start(fast);
    fast.run();
    List<String> steps = List.copyOf(log);
    log.clear();
    Simulation slow = Simulation.builder().fastForward(false).build();
    start(slow);
    slow.run();
    assertEquals(steps, log);
    assertEquals(fast.digest(), slow.digest());
    assertEquals(fast.eventCount(), slow.eventCount());
  }

  @Test
  void returningFrameIsOnTheStackWhileItComputes() {
    for (boolean fastForward : new boolean[] {true, false}) {
      Simulation sim = Simulation.builder().fastForward(fastForward).build();
      Tasks tasks = new Tasks(sim, TaskScheduler.unlimited());
      List<Integer> depths = new ArrayList<>();
      tasks.observe(
          new TaskProbe() {
            @Override
            public void onSpend(Task task, Frame frame, long nanos) {
              assertEquals(frame, task.frame(task.depth() - 1));
              depths.add(task.depth());
            }
          });
      Task task = tasks.create("task");
      task.start(new Root());
      int look = sim.register(arg -> depths.add(-task.depth()));
      sim.schedule(7, look, 0);
      sim.run();
      assertEquals(List.of(2, -2, 2, 1), depths);
    }
  }

  @Test
  void preemptedWhileReturning() {
    Simulation sim = Simulation.builder().build();
    Task task = start(sim);
    int preempt = sim.register(arg -> assertTrue(task.preempt()));
    int dispatch = sim.register(arg -> task.dispatch(0));
    sim.schedule(4, preempt, 0);
    sim.schedule(100, dispatch, 0);
    sim.run();
    assertEquals("root 1 at 106", log.get(2));
    assertEquals(121, sim.now());
    assertEquals(25, task.cpuNanos());
  }
}
