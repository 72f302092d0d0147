package io.foliosim.engine;

import java.util.PriorityQueue;

/** The obvious event queue: {@link PriorityQueue} by time, then sequence. */
final class ReferenceQueue implements RandomProgram.Queue {

  private record Event(long time, long sequence, long id) implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      int byTime = Long.compare(time, other.time);
      return byTime != 0 ? byTime : Long.compare(sequence, other.sequence);
    }
  }

  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private long now;
  private long sequence;

  @Override
  public long now() {
    return now;
  }

  @Override
  public void schedule(long time, long id) {
    events.add(new Event(time, sequence++, id));
  }

  void run(RandomProgram program) {
    program.start(this);
    for (Event event = events.poll(); event != null; event = events.poll()) {
      now = event.time();
      program.fire(this, event.id());
    }
  }
}
