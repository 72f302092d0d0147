package io.foliosim.engine;

/** Runs a {@link RandomProgram} on a simulation. */
final class SimulationQueue implements RandomProgram.Queue {

  final Simulation sim;
  final RandomProgram program;
  long advanced;
  private final int handler;

  SimulationQueue(Simulation sim, RandomProgram program) {
    this.sim = sim;
    this.program = program;
    handler = sim.register(id -> program.fire(this, id));
    program.start(this);
  }

  @Override
  public long now() {
    return sim.now();
  }

  @Override
  public void schedule(long time, long id) {
    sim.schedule(time, handler, id);
  }

  @Override
  public boolean advanceTo(long time, long id) {
    boolean done = sim.advanceTo(time, handler, id);
    if (done) {
      advanced++;
    }
    return done;
  }
}
