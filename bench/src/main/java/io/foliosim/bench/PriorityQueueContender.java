package io.foliosim.bench;

import java.util.PriorityQueue;

/** What one writes first: {@link PriorityQueue} of event objects ordered by time and sequence. */
final class PriorityQueueContender implements Contender {

  private record Event(long time, long sequence, Runnable action) implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      int byTime = Long.compare(time, other.time);
      return byTime != 0 ? byTime : Long.compare(sequence, other.sequence);
    }
  }

  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private TableRandom random = new TableRandom();
  private long now;
  private long sequence;
  private boolean stop;
  private long left;

  private WaitingLine line = new WaitingLine();
  private boolean busy;
  private long customersLeft;
  private double waited;

  private void at(long time, Runnable action) {
    events.add(new Event(time, sequence++, action));
  }

  private void run() {
    stop = false;
    while (!stop) {
      Event event = events.poll();
      if (event == null) {
        break;
      }
      now = event.time();
      event.action().run();
    }
  }

  private void reset() {
    events.clear();
    random = new TableRandom();
    now = 0;
    sequence = 0;
  }

  @Override
  public void startHold(int pending) {
    reset();
    Runnable holdOnce =
        new Runnable() {
          @Override
          public void run() {
            at(now + random.exponentialNanos(), this);
            if (--left <= 0) {
              stop = true;
            }
          }
        };
    for (int i = 0; i < pending; i++) {
      at(random.exponentialNanos() + i, holdOnce);
    }
  }

  @Override
  public void hold(long events) {
    left = events;
    run();
  }

  @Override
  public double queue(long customers) {
    reset();
    line = new WaitingLine();
    busy = false;
    waited = 0;
    customersLeft = customers;
    Runnable depart =
        new Runnable() {
          @Override
          public void run() {
            if (--customersLeft <= 0) {
              stop = true;
            } else if (line.isEmpty()) {
              busy = false;
            } else {
              waited += now - line.take();
              at(now + random.exponentialNanos(), this);
            }
          }
        };
    Runnable arrive =
        new Runnable() {
          @Override
          public void run() {
            at(now + (long) (random.exponentialNanos() * 1.25), this);
            if (busy) {
              line.add(now);
            } else {
              busy = true;
              at(now + random.exponentialNanos(), depart);
            }
          }
        };
    at((long) (random.exponentialNanos() * 1.25), arrive);
    run();
    return waited / 1e9 / customers;
  }
}
