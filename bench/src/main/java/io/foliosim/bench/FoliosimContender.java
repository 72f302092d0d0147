package io.foliosim.bench;

import io.foliosim.engine.Simulation;

/** The engine of foliosim, used as a model uses it. */
final class FoliosimContender implements Contender {

  private Simulation sim = Simulation.builder().build();
  private TableRandom random = new TableRandom();
  private int holdHandler;
  private long left;

  private WaitingLine line = new WaitingLine();
  private int arrive;
  private int depart;
  private boolean busy;
  private long customersLeft;
  private double waited;

  @Override
  public void startHold(int pending) {
    sim = Simulation.builder().build();
    random = new TableRandom();
    holdHandler = sim.register(this::holdOnce);
    for (int i = 0; i < pending; i++) {
      sim.schedule(random.exponentialNanos() + i, holdHandler, i);
    }
  }

  private void holdOnce(long arg) {
    sim.schedule(sim.now() + random.exponentialNanos(), holdHandler, arg);
    if (--left <= 0) {
      sim.stop();
    }
  }

  @Override
  public void hold(long events) {
    left = events;
    sim.run();
  }

  @Override
  public double queue(long customers) {
    sim = Simulation.builder().build();
    random = new TableRandom();
    line = new WaitingLine();
    busy = false;
    waited = 0;
    customersLeft = customers;
    arrive = sim.register(this::arrive);
    depart = sim.register(this::depart);
    sim.schedule((long) (random.exponentialNanos() * 1.25), arrive, 0);
    sim.run();
    return waited / 1e9 / customers;
  }

  private void arrive(long arg) {
    sim.schedule(sim.now() + (long) (random.exponentialNanos() * 1.25), arrive, 0);
    if (busy) {
      line.add(sim.now());
    } else {
      busy = true;
      sim.schedule(sim.now() + random.exponentialNanos(), depart, 0);
    }
  }

  private void depart(long arg) {
    if (--customersLeft <= 0) {
      sim.stop();
    } else if (line.isEmpty()) {
      busy = false;
    } else {
      waited += sim.now() - line.take();
      sim.schedule(sim.now() + random.exponentialNanos(), depart, 0);
    }
  }
}
