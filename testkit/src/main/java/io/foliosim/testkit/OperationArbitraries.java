package io.foliosim.testkit;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/**
 * Sequences of operations that meet the edges where page caches go wrong: multiples of a block, of
 * a page, of 512 pages (the largest folio, and the longest copy at once) and of 1024 pages (the
 * longest reservation), the end of the file, each exactly or just missed.
 */
public final class OperationArbitraries {
  /** Pages that operations reach, at most: two reservations and a rest. */
  private static final int REACH_PAGES = 2560;

  private static final int CHUNK_PAGES = 512;
  private static final int RESERVATION_PAGES = 1024;

  private final int files;
  private final long blockSize;
  private final long pageSize;
  private final long reach;
  private final boolean truncates;

  /**
   * Creates the generator for a system.
   *
   * @param files how many files there are, at least 1
   * @param blockSize size of a block, bytes
   * @param pageSize size of a page, bytes
   * @param truncates whether files may become shorter and caches be dropped
   */
  public OperationArbitraries(int files, int blockSize, int pageSize, boolean truncates) {
    this.files = files;
    this.blockSize = blockSize;
    this.pageSize = pageSize;
    this.reach = (long) REACH_PAGES * pageSize;
    this.truncates = truncates;
  }

  /** An operation before the file's size is known: positions may count from the end of the file. */
  private record Draft(
      Operation.Kind kind, int file, boolean fromEnd, long position, long length) {}

  /**
   * Sequences of operations.
   *
   * @param longest most operations
   * @return sequences of at least one; reads are inside the file as the sequence has made it
   */
  public Arbitrary<List<Operation>> sequences(int longest) {
    Arbitrary<Boolean> fromEnd = Arbitraries.frequency(Tuple.of(2, false), Tuple.of(1, true));
    return Combinators.combine(
            kinds(), Arbitraries.integers().between(0, files - 1), fromEnd, positions(), lengths())
        .as(Draft::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(longest)
        .map(this::settle);
  }

  private Arbitrary<Operation.Kind> kinds() {
    int rarely = truncates ? 1 : 0;
    return Arbitraries.frequency(
        Tuple.of(10, Operation.Kind.WRITE),
        Tuple.of(4, Operation.Kind.READ),
        Tuple.of(2, Operation.Kind.SYNC),
        Tuple.of(1, Operation.Kind.DATASYNC),
        Tuple.of(rarely, Operation.Kind.TRUNCATE),
        Tuple.of(rarely, Operation.Kind.DROP));
  }

  private Arbitrary<Long> positions() {
    return Arbitraries.frequencyOf(
        Tuple.of(2, Arbitraries.just(0L)),
        Tuple.of(3, near(blockSize, 40 * blockSize)),
        Tuple.of(3, near(pageSize, 40 * pageSize)),
        Tuple.of(2, near(CHUNK_PAGES * pageSize, reach)),
        Tuple.of(1, near(RESERVATION_PAGES * pageSize, reach)),
        Tuple.of(2, Arbitraries.longs().between(0, reach)));
  }

  private Arbitrary<Long> lengths() {
    return Arbitraries.frequencyOf(
        Tuple.of(1, Arbitraries.longs().between(1, 16)),
        Tuple.of(3, near(blockSize, 8 * blockSize)),
        Tuple.of(3, near(pageSize, 32 * pageSize)),
        Tuple.of(1, near(CHUNK_PAGES * pageSize, reach)),
        Tuple.of(1, near(RESERVATION_PAGES * pageSize, reach)),
        Tuple.of(1, Arbitraries.longs().between(1, reach)));
  }

  /** Multiples of a unit up to a limit, or a byte or a block beside them. */
  private Arbitrary<Long> near(long unit, long limit) {
    Arbitrary<Long> beside =
        Arbitraries.frequency(
            Tuple.of(6, 0L),
            Tuple.of(1, 1L),
            Tuple.of(1, -1L),
            Tuple.of(1, blockSize),
            Tuple.of(1, -blockSize));
    return Combinators.combine(Arbitraries.longs().between(1, limit / unit), beside)
        .as((count, by) -> count * unit + by);
  }

  /** Puts the drafts in order and their positions into the file. */
  private List<Operation> settle(List<Draft> drafts) {
    long[] sizes = new long[files];
    List<Operation> operations = new ArrayList<>();
    for (Draft draft : drafts) {
      int file = draft.file();
      long size = sizes[file];
      long position = draft.fromEnd() ? size - draft.position() % (4 * pageSize) : draft.position();
      position = Math.max(0, Math.min(position, reach));
      long length = Math.max(1, Math.min(draft.length(), reach - position + 1));
      switch (draft.kind()) {
        case WRITE -> {
          operations.add(new Operation(draft.kind(), file, position, length));
          sizes[file] = Math.max(size, position + length);
        }
        case READ -> {
          if (size > 0) {
            long from = position % size;
            operations.add(new Operation(draft.kind(), file, from, Math.min(length, size - from)));
          }
        }
        case TRUNCATE -> {
          operations.add(new Operation(draft.kind(), file, position, 0));
          sizes[file] = position;
        }
        case SYNC, DATASYNC, DROP -> operations.add(new Operation(draft.kind(), file, 0, 0));
      }
    }
    return operations;
  }
}
