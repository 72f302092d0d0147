package io.foliosim.bench;

import io.foliosim.fio.JobFile;
import io.foliosim.scenario.FioRun;
import java.util.Map;
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
 * One task overwrites random 4 KiB blocks of a 512 MiB file that is in the page cache of XFS.
 * Million simulated writes per second of real time.
 *
 * <pre>java -jar bench/target/benchmarks.jar CachedOverwrite -prof gc</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class CachedOverwrite {
  private static final int WRITES = 1 << 18;
  private static final int LOOPS = 32;
  private static final long FILE_BYTES = 512L << 20;
  private static final long FILE_PAGES = FILE_BYTES >> 12;
  private static final long MEMORY = 4L << 30;

  /** Largest order of the file's folios: single pages, or what 1 MiB writes make. */
  @Param({"0", "9"})
  public int maxFolioOrder;

  private XfsFile file;
  private PlainPageCache plain;
  private RandomPages pages;
  private JobFile job;

  /** Fills the cache. */
  @Setup
  public void fill() {
    file = XfsFile.create(MEMORY, MEMORY, maxFolioOrder);
    file.run(new SequentialWriter(file, 1 << 20, FILE_BYTES));
    pages = new RandomPages(FILE_PAGES);
    file.run(new RandomWriter(file, pages, WRITES));
    plain = new PlainPageCache(FILE_PAGES);
    for (long page = 0; page < FILE_PAGES; page++) {
      plain.write(page);
    }
    job =
        JobFile.parse(
            "overwrite.fio",
            """
            [overwrite]
            ioengine=psync
            rw=randwrite
            bs=4k
            size=512m
            overwrite=1
            pre_read=1
            invalidate=0
            loops=%d
            """
                .formatted(LOOPS),
            Map.of());
  }

  /** System calls. */
  @Benchmark
  @OperationsPerInvocation(WRITES)
  public void syscalls() {
    file.system().simulation().run();
  }

  /** A whole fio job, booting and laying out included: 32 passes over the file. */
  @Benchmark
  @OperationsPerInvocation(LOOPS * (int) FILE_PAGES)
  public Object fioJob() {
    return new FioRun(XfsFile.boot(MEMORY, MEMORY, maxFolioOrder), job).run();
  }

  /** The control: a loop without tasks and frames, over single pages. */
  @Benchmark
  @OperationsPerInvocation(WRITES)
  public long plainLoop() {
    for (int i = 0; i < WRITES; i++) {
      plain.write(pages.next());
    }
    return plain.checksum();
  }
}
