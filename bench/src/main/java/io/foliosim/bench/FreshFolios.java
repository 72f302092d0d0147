package io.foliosim.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * One task fills a new XFS file of 2 GiB by 128 KiB writes into single-page folios. Million folios
 * per second of real time.
 *
 * <pre>java -jar bench/target/benchmarks.jar FreshFolios</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class FreshFolios {
  private static final int FOLIOS = 1 << 19;
  private static final long FILE_BYTES = (long) FOLIOS << 12;
  private static final int WRITE_BYTES = 128 << 10;
  private static final long MEMORY = 4L << 30;

  private XfsFile file;
  private PlainPageCache plain;

  /** Boots. */
  @Setup(Level.Invocation)
  public void boot() {
    file = XfsFile.create(MEMORY, MEMORY, 0);
    plain = new PlainPageCache(MEMORY >> 12);
  }

  /** System calls. */
  @Benchmark
  @OperationsPerInvocation(FOLIOS)
  public void syscalls() {
    file.run(new SequentialWriter(file, WRITE_BYTES, FILE_BYTES));
  }

  /** The control: a loop without tasks and frames. */
  @Benchmark
  @OperationsPerInvocation(FOLIOS)
  public long plainLoop() {
    for (long page = 0; page < FOLIOS; page++) {
      plain.write(page);
    }
    return plain.checksum();
  }
}
