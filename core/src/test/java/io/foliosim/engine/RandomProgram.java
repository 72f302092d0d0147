package io.foliosim.engine;

import java.util.ArrayList;
import java.util.List;

/**
 * A random program of events for property tests: what an event does depends on a seed and its own
 * number only. Delays are mostly tiny, so ties and zero delays abound.
 */
final class RandomProgram {

  /** One event that fired. */
  record Fired(long time, long id) {}

  /** The event queue that a program runs on. */
  interface Queue {
    long now();

    void schedule(long time, long id);

    /** Fires the event in place if it may; the program then goes on as that event. */
    default boolean advanceTo(long time, long id) {
      return false;
    }
  }

  private static final long[] DELAYS = {0, 0, 0, 1, 1, 2, 3, 3, 7, 50, 1000, 1000, 100_000};

  private final long seed;
  private final int roots;
  private final int limit;
  private long nextId;
  final List<Fired> log = new ArrayList<>();

  RandomProgram(long seed, int roots, int limit) {
    this.seed = seed;
    this.roots = roots;
    this.limit = limit;
  }

  void start(Queue queue) {
    for (int i = 0; i < roots; i++) {
      long id = nextId++;
      queue.schedule(queue.now() + delay(id, 9), id);
    }
  }

  /** Does what an event does: up to three children, the last of them in place if possible. */
  void fire(Queue queue, long event) {
    long id = event;
    for (; ; ) {
      log.add(new Fired(queue.now(), id));
      int children = (int) (Mix.avalanche(seed ^ (id << 8)) >>> 62);
      if (children == 0 || nextId >= limit) {
        return;
      }
      for (int i = 1; i < children; i++) {
        queue.schedule(queue.now() + delay(id, i), nextId++);
      }
      long last = nextId++;
      long time = queue.now() + delay(id, 0);
      if (!queue.advanceTo(time, last)) {
        queue.schedule(time, last);
        return;
      }
      id = last;
    }
  }

  private long delay(long id, int use) {
    long random = Mix.avalanche(Mix.avalanche(seed + use) ^ id);
    return DELAYS[(int) ((random >>> 33) % DELAYS.length)];
  }
}
