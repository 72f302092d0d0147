package io.foliosim.bench;

import io.foliosim.engine.Simulation;

/** The engine of foliosim, used as a model uses it. */
final class FoliosimContender implements Contender {

  private Simulation current = Simulation.builder().build();
  private TableRandom random = new TableRandom();
  private long left;

  private WaitingLine line = new WaitingLine();
  private boolean busy;
  private long customersLeft;
  private double waited;

  @Override
  public void startHold(int pending) {
    Simulation sim = Simulation.builder().build();
    current = sim;
    random = new TableRandom();
    int again = 0;
    sim.register(
        arg -> {
          sim.schedule(sim.now() + random.exponentialNanos(), again, arg);
          if (--left <= 0) {
            sim.stop();
          }
        });
    for (int i = 0; i < pending; i++) {
      sim.schedule(random.exponentialNanos() + i, again, i);
    }
  }

  @Override
  public void hold(long events) {
    left = events;
    current.run();
  }

  @Override
  public double queue(long customers) {
    Simulation sim = Simulation.builder().build();
    random = new TableRandom();
    line = new WaitingLine();
    busy = false;
    waited = 0;
    customersLeft = customers;
    int arrive = 0;
    int depart = 1;
    sim.register(
        arg -> {
          sim.schedule(sim.now() + (long) (random.exponentialNanos() * 1.25), arrive, 0);
          if (busy) {
            line.add(sim.now());
          } else {
            busy = true;
            sim.schedule(sim.now() + random.exponentialNanos(), depart, 0);
          }
        });
    sim.register(
        arg -> {
          if (--customersLeft <= 0) {
            sim.stop();
          } else if (line.isEmpty()) {
            busy = false;
          } else {
            waited += sim.now() - line.take();
            sim.schedule(sim.now() + random.exponentialNanos(), depart, 0);
          }
        });
    sim.schedule((long) (random.exponentialNanos() * 1.25), arrive, 0);
    sim.run();
    return waited / 1e9 / customers;
  }
}
