package io.foliosim.bench;

import java.util.ArrayDeque;
import umontreal.ssj.simevents.Event;
import umontreal.ssj.simevents.Simulator;
import umontreal.ssj.simevents.eventlist.Henriksen;

/**
 * SSJ 3.3.2 with its fastest event list, Henriksen's. Its events are objects that schedule
 * themselves again, so nothing is made for an event here either; its time is a double.
 */
final class SsjContender implements Contender {

  private Simulator sim = new Simulator(new Henriksen());
  private TableRandom random = new TableRandom();
  private long left;

  private final ArrayDeque<Double> line = new ArrayDeque<>();
  private boolean busy;
  private long customersLeft;
  private double waited;

  private final class Hold extends Event {
    Hold(Simulator simulator) {
      super(simulator);
    }

    @Override
    public void actions() {
      schedule(random.exponential());
      if (--left <= 0) {
        sim.stop();
      }
    }
  }

  private final class Depart extends Event {
    Depart(Simulator simulator) {
      super(simulator);
    }

    @Override
    public void actions() {
      if (--customersLeft <= 0) {
        sim.stop();
        return;
      }
      Double arrival = line.poll();
      if (arrival == null) {
        busy = false;
      } else {
        waited += sim.time() - arrival;
        schedule(random.exponential());
      }
    }
  }

  private final class Arrive extends Event {
    private final Depart depart;

    Arrive(Simulator simulator) {
      super(simulator);
      depart = new Depart(simulator);
    }

    @Override
    public void actions() {
      schedule(random.exponential() * 1.25);
      if (busy) {
        line.add(sim.time());
      } else {
        busy = true;
        depart.schedule(random.exponential());
      }
    }
  }

  private void reset() {
    sim = new Simulator(new Henriksen());
    sim.init();
    random = new TableRandom();
  }

  @Override
  public void startHold(int pending) {
    reset();
    for (int i = 0; i < pending; i++) {
      new Hold(sim).schedule(random.exponential() + i * 1e-9);
    }
  }

  @Override
  public void hold(long events) {
    left = events;
    sim.start();
  }

  @Override
  public double queue(long customers) {
    reset();
    line.clear();
    busy = false;
    waited = 0;
    customersLeft = customers;
    new Arrive(sim).schedule(random.exponential() * 1.25);
    sim.start();
    return waited / customers;
  }
}
