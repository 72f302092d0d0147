package io.foliosim.lock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Rules of the wait queue and of completions. */
final class WaitQueueTest {
  private final World world = new World();
  private final WaitQueue queue = new WaitQueue(World.COSTS);
  private int tokens;

  private boolean take() {
    if (tokens == 0) {
      return false;
    }
    tokens--;
    return true;
  }

  private Script waiter(String name, long arrival, boolean exclusive) {
    WaitQueue.Wait wait = new WaitQueue.Wait();
    return world
        .script(name)
        .compute(arrival)
        .call(() -> wait.on(queue, exclusive ? this::take : () -> tokens > 0, exclusive))
        .log("on");
  }

  @Test
  void aConditionThatHoldsCostsNothing() {
    tokens = 1;
    world.start("a", waiter("a", 7, true));
    world.run();
    assertEquals(List.of("a on @7"), world.log);
  }

  @Test
  void exclusiveWaitersAreServedInOrderOneAtATime() {
    for (int i = 0; i < 3; i++) {
      world.start("w" + i, waiter("w" + i, 10L * i, true));
    }
    WaitQueue.Wake wake = new WaitQueue.Wake();
    Script waker = world.script("waker").compute(1000);
    for (int i = 0; i < 3; i++) {
      waker.run(() -> tokens++).call(() -> wake.on(queue, 1)).compute(10_000);
    }
    world.start("waker", waker);
    world.run();
    assertEquals(List.of("w0 on @2005", "w1 on @13010", "w2 on @24015"), world.log);
  }

  @Test
  void everyWakeUpReachesAllOthersFirst() {
    world.start("x", waiter("x", 0, true));
    world.start("s1", waiter("s1", 10, false));
    world.start("s2", waiter("s2", 20, false));
    WaitQueue.Wake wake = new WaitQueue.Wake();
    world.start(
        "waker",
        world.script("waker").compute(1000).run(() -> tokens = 1).call(() -> wake.on(queue, 1)));
    world.run();
    assertEquals(List.of("s1 on @2005", "s2 on @3005", "x on @4005"), world.log);
  }

  @Test
  void aWakeUpInVainQueuesAgain() {
    world.start("x", waiter("x", 0, true));
    WaitQueue.Wake wake = new WaitQueue.Wake();
    world.start(
        "waker",
        world
            .script("waker")
            .compute(1000)
            .call(() -> wake.on(queue, 1))
            .compute(5000)
            .run(() -> assertEquals(1, queue.size()))
            .run(() -> tokens = 1)
            .run(() -> assertEquals(1, queue.wake(1))));
    world.run();
    assertEquals(List.of("x on @7005"), world.log);
  }

  @Test
  void completionCounts() {
    Completion completion = new Completion(World.COSTS);
    for (int i = 0; i < 2; i++) {
      WaitQueue.Wait wait = new WaitQueue.Wait();
      world.start(
          "w" + i, world.script("w" + i).compute(i).call(() -> completion.await(wait)).log("on"));
    }
    world.start(
        "c",
        world
            .script("c")
            .compute(100)
            .run(completion::complete)
            .compute(100)
            .run(completion::complete)
            .run(() -> completion.reset())
            .run(() -> assertFalse(completion.tryWait()))
            .run(completion::completeAll));
    world.run();
    assertEquals(List.of("w0 on @100", "w1 on @200"), world.log);
  }
}
