package io.foliosim.xfs;

import static io.foliosim.xfs.ExtentState.DELALLOC;
import static io.foliosim.xfs.ExtentState.HOLE;
import static io.foliosim.xfs.ExtentState.UNWRITTEN;
import static io.foliosim.xfs.ExtentState.WRITTEN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The extent map against a model that keeps the state of every block in an array. */
class ExtentMapPropertiesTest {

  private static final int BLOCKS = 400;

  private enum Kind {
    RESERVE,
    BACK,
    CONVERT,
    REMOVE,
    TRUNCATE
  }

  private record Op(Kind kind, int block, int length, int diskGap) {}

  @Provide
  Arbitrary<List<Op>> operations() {
    Arbitrary<Kind> kinds =
        Arbitraries.frequency(
            net.jqwik.api.Tuple.of(5, Kind.RESERVE),
            net.jqwik.api.Tuple.of(5, Kind.BACK),
            net.jqwik.api.Tuple.of(4, Kind.CONVERT),
            net.jqwik.api.Tuple.of(2, Kind.REMOVE),
            net.jqwik.api.Tuple.of(1, Kind.TRUNCATE));
    return Combinators.combine(
            kinds,
            Arbitraries.integers().between(0, BLOCKS - 1),
            Arbitraries.integers().between(1, 24),
            Arbitraries.integers().between(0, 1))
        .as(Op::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(300);
  }

  @Property(tries = 150, seed = "4711")
  void equalsABlockArray(@ForAll("operations") List<Op> operations) {
    ExtentMap map = new ExtentMap();
    ExtentState[] state = new ExtentState[BLOCKS];
    Arrays.fill(state, HOLE);
    long[] disk = new long[BLOCKS];
    Arrays.fill(disk, -1);
    Mapping out = new Mapping();
    for (Op op : operations) {
      apply(op, map, state, disk, out);
      check(map, state, disk, out);
    }
  }

  private static void apply(Op op, ExtentMap map, ExtentState[] state, long[] disk, Mapping out) {
    int from = op.block();
    int to = Math.min(BLOCKS, from + op.length());
    switch (op.kind()) {
      case RESERVE -> {
        if (state[from] == HOLE) {
          int end = runEnd(state, from, to);
          map.reserveDelalloc(from, 1, to - from - 1, out);
          assertEquals(from, out.start());
          assertEquals(end, out.end());
          Arrays.fill(state, from, end, DELALLOC);
        }
      }
      case BACK -> {
        // Disk blocks follow file blocks, shifted now and then, so that some neighbours touch.
        if (!state[from].isReal()) {
          int end = runEnd(state, from, to);
          long shift = 1000L * op.diskGap();
          ExtentState real = op.length() % 3 == 0 ? WRITTEN : UNWRITTEN;
          map.setReal(from, end - from, from + shift, real);
          for (int i = from; i < end; i++) {
            state[i] = real;
            disk[i] = i + shift;
          }
        }
      }
      case CONVERT -> {
        int end = from;
        while (end < to && state[end].isReal()) {
          state[end++] = WRITTEN;
        }
        map.convertUnwritten(from, end - from);
      }
      case REMOVE -> remove(map, from, to, to - from, state, disk);
      default -> remove(map, from, BLOCKS, Long.MAX_VALUE - from, state, disk);
    }
  }

  private static void remove(
      ExtentMap map, int from, int to, long length, ExtentState[] state, long[] disk) {
    long[] last = {Long.MAX_VALUE};
    map.remove(
        from,
        length,
        (start, count, where, what) -> {
          assertTrue(start + count <= last[0], "pieces come last first, none twice");
          last[0] = start;
          for (int i = (int) start; i < start + count; i++) {
            assertEquals(state[i], what);
            assertEquals(disk[i], where < 0 ? -1 : where + i - start);
            state[i] = HOLE;
            disk[i] = -1;
          }
        });
    for (int i = from; i < to; i++) {
      assertEquals(HOLE, state[i]);
    }
  }

  private static int runEnd(ExtentState[] state, int from, int limit) {
    int end = from;
    while (end < limit && state[end] == state[from]) {
      end++;
    }
    return end;
  }

  private static void check(ExtentMap map, ExtentState[] state, long[] disk, Mapping out) {
    int extents = 0;
    int reserved = 0;
    int at = 0;
    while (at < BLOCKS) {
      int end = at + 1;
      while (end < BLOCKS
          && state[end] == state[at]
          && (disk[end] == -1 ? disk[at] == -1 : disk[end] == disk[at] + (end - at))) {
        end++;
      }
      int middle = (at + end) / 2;
      map.mapping(middle, out);
      assertEquals(at, out.start());
      assertEquals(end == BLOCKS && state[at] == HOLE ? Long.MAX_VALUE : end, out.end());
      assertEquals(state[at], out.state());
      assertEquals(disk[middle], out.diskAt(middle));
      if (state[at] != HOLE) {
        extents++;
        assertTrue(map.lookup(middle, out));
        assertEquals(at, out.start());
        assertTrue(map.previous(end, out));
        assertEquals(at, out.start());
      } else if (map.lookup(middle, out)) {
        assertEquals(end, out.start());
      } else {
        assertEquals(BLOCKS, end);
      }
      if (state[at] == DELALLOC) {
        reserved += end - at;
      }
      at = end;
    }
    assertEquals(extents, map.extents(), "sorted, apart and merged as far as possible");
    assertEquals(reserved, map.delallocBlocks());
    assertFalse(map.lookup(BLOCKS, out));
  }
}
