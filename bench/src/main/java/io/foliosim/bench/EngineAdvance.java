package io.foliosim.bench;

import io.foliosim.engine.Simulation;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The chain of one task, step after step with nothing due in between: fired in place by {@link
 * Simulation#advanceTo}, or, with fast-forward off, one by one through the queue. Million events
 * per second.
 *
 * <pre>java -jar bench/target/benchmarks.jar EngineAdvance -prof gc</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class EngineAdvance {

  private static final int EVENTS = 200_000;

  /** Whether events may fire in place. */
  @Param({"true", "false"})
  public boolean fastForward;

  private final TableRandom random = new TableRandom();
  private Simulation sim = Simulation.builder().build();
  private long left;

  /** Schedules the first step. */
  @Setup
  public void start() {
    sim = Simulation.builder().fastForward(fastForward).build();
    sim.register(this::step);
    sim.schedule(1, 0, 0);
  }

  private void step(long arg) {
    long next;
    do {
      if (--left <= 0) {
        sim.stop();
      }
      next = sim.now() + random.exponentialNanos();
    } while (sim.advanceTo(next, 0, arg));
    sim.schedule(next, 0, arg);
  }

  /** Fires events. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public void fire() {
    left = EVENTS;
    sim.run();
  }
}
