package io.foliosim.bench;

import io.foliosim.mm.FolioStore;
import java.util.Locale;

/**
 * Fills a file of 64 GiB with single-page folios, 16.8 million, and prints what they take.
 *
 * <pre>java -Xmx1g -cp bench/target/benchmarks.jar io.foliosim.bench.Memory64GiB</pre>
 */
public final class Memory64GiB {
  private static final long FILE_BYTES = 64L << 30;
  private static final long MEMORY = 96L << 30;

  private Memory64GiB() {}

  /**
   * Runs.
   *
   * @param args none
   */
  public static void main(String[] args) {
    long start = System.nanoTime();
    XfsFile file = XfsFile.create(MEMORY, MEMORY, 0);
    long before = usedHeap();
    file.run(new SequentialWriter(file, 1 << 20, FILE_BYTES));
    double seconds = (System.nanoTime() - start) / 1e9;
    long used = usedHeap();
    FolioStore folios = file.system().pageCache().folios();
    System.out.printf(
        Locale.ROOT,
        "%d folios, heap %.0f MiB after GC, %.1f bytes a folio, %.1f s for %.1f simulated s%n",
        folios.resident(),
        used / 1048576.0,
        (double) (used - before) / folios.resident(),
        seconds,
        file.system().simulation().now() / 1e9);
  }

  private static long usedHeap() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
