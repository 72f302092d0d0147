package io.foliosim.bench;

/** Drives {@link ControlQueue}. */
final class ControlContender implements Contender {

  private ControlQueue queue = new ControlQueue();
  private TableRandom random = new TableRandom();
  private long left;

  private WaitingLine line = new WaitingLine();
  private boolean busy;
  private long customersLeft;
  private double waited;

  @Override
  public void startHold(int pending) {
    queue = new ControlQueue();
    random = new TableRandom();
    queue.handlers[0] =
        (q, arg) -> {
          q.at(q.now + random.exponentialNanos(), 0, arg);
          if (--left <= 0) {
            q.stop = true;
          }
        };
    for (int i = 0; i < pending; i++) {
      queue.at(random.exponentialNanos() + i, 0, i);
    }
  }

  @Override
  public void hold(long events) {
    left = events;
    queue.stop = false;
    queue.run();
  }

  @Override
  public double queue(long customers) {
    queue = new ControlQueue();
    random = new TableRandom();
    line = new WaitingLine();
    busy = false;
    waited = 0;
    customersLeft = customers;
    queue.handlers[0] =
        (q, arg) -> {
          q.at(q.now + (long) (random.exponentialNanos() * 1.25), 0, 0);
          if (busy) {
            line.add(q.now);
          } else {
            busy = true;
            q.at(q.now + random.exponentialNanos(), 1, 0);
          }
        };
    queue.handlers[1] =
        (q, arg) -> {
          if (--customersLeft <= 0) {
            q.stop = true;
          } else if (line.isEmpty()) {
            busy = false;
          } else {
            waited += q.now - line.take();
            q.at(q.now + random.exponentialNanos(), 1, 0);
          }
        };
    queue.at((long) (random.exponentialNanos() * 1.25), 0, 0);
    queue.run();
    return waited / 1e9 / customers;
  }
}
