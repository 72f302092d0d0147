package io.foliosim.engine;

import java.util.ArrayDeque;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** A queue with servers, first come first served, for the theory tests. */
final class Station {

  private final Simulation sim;
  private final LongSupplier serviceNanos;
  private final int handler;
  private final Consumer<Station> departed;
  private final ArrayDeque<Long> waiting = new ArrayDeque<>();
  private int idle;

  /** Times in the queue, in ns. */
  final BatchMeans waits;

  /** Times from arrival to departure, in ns. */
  final BatchMeans responses;

  Station(
      Simulation sim,
      int servers,
      LongSupplier serviceNanos,
      int batchSize,
      Consumer<Station> departed) {
    this.sim = sim;
    this.serviceNanos = serviceNanos;
    this.departed = departed;
    idle = servers;
    waits = new BatchMeans(batchSize);
    responses = new BatchMeans(batchSize);
    handler = sim.register(this::depart);
  }

  void arrive() {
    if (idle > 0) {
      idle--;
      serve(sim.now());
    } else {
      waiting.add(sim.now());
    }
  }

  /** Starts a service; its end carries the customer's arrival as the argument of the event. */
  private void serve(long arrival) {
    waits.add((double) (sim.now() - arrival));
    sim.schedule(sim.now() + serviceNanos.getAsLong(), handler, arrival);
  }

  private void depart(long arrival) {
    responses.add((double) (sim.now() - arrival));
    Long next = waiting.poll();
    if (next != null) {
      serve(next);
    } else {
      idle++;
    }
    departed.accept(this);
  }
}
