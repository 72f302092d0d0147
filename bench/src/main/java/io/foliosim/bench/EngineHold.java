package io.foliosim.bench;

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
 * The hold model: a constant number of pending events, each of which schedules itself again after
 * an exponential time. Million events per second.
 *
 * <pre>java -jar bench/target/benchmarks.jar EngineHold -prof gc</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class EngineHold {

  private static final int EVENTS = 200_000;

  /** Which event queue. */
  @Param public Engine engine;

  /** How many events are pending. */
  @Param({"10", "1000", "100000"})
  public int pending;

  private Contender contender;

  /** Fills the queue. */
  @Setup
  public void fill() {
    contender = engine.create();
    contender.startHold(pending);
  }

  /** Fires events; the queue stays as full as it is. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public void fire() {
    contender.hold(EVENTS);
  }
}
