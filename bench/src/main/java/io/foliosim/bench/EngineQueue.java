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
 * A single-server queue (M/M/1) at 80 % load: two events a customer, few pending. Million customers
 * per second.
 *
 * <pre>java -jar bench/target/benchmarks.jar EngineQueue -prof gc</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class EngineQueue {

  private static final int CUSTOMERS = 200_000;

  /** Which event queue. */
  @Param public Engine engine;

  private Contender contender;

  /** Makes the contender. */
  @Setup
  public void create() {
    contender = engine.create();
  }

  /** Serves customers; returns their mean wait. */
  @Benchmark
  @OperationsPerInvocation(CUSTOMERS)
  public double serve() {
    return contender.queue(CUSTOMERS);
  }
}
