package io.foliosim.xfs;

import static io.foliosim.xfs.ExtentState.DELALLOC;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foliosim.xfs.BufferedReservation.Outcome;
import java.util.BitSet;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Two files written, written back and truncated on a device so small that it fills up. */
class FilesPropertiesTest {

  private static final int BLOCK = 4096;
  private static final int BLOCKS = 3000;
  private static final int GROUP = 800;
  private static final int LONGEST_FILE = 2000;

  private record Op(int kind, int file, int offset, int length) {}

  /** A file: its extents and its size in bytes. */
  private static final class File {
    final ExtentMap map = new ExtentMap();
    long size;
  }

  @Provide
  Arbitrary<List<Op>> operations() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 9),
            Arbitraries.integers().between(0, 1),
            Arbitraries.integers().between(0, LONGEST_FILE * BLOCK),
            Arbitraries.integers().between(1, 200 * BLOCK))
        .as(Op::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(120);
  }

  @Property(tries = 100, seed = "31415")
  void noBlockIsLostOrSharedAndReservationsAreKept(@ForAll("operations") List<Op> operations) {
    new Device().play(operations);
  }

  /** The state of one try. */
  private static final class Device {
    private final AllocationGroups groups = new AllocationGroups(BLOCKS, GROUP);
    private final ExtentAllocator allocator = new ExtentAllocator(groups);
    private final DelallocConversion conversion = new DelallocConversion(allocator);
    private final BufferedReservation reservation =
        new BufferedReservation(SpeculativePreallocation.dynamic(BLOCK, BLOCKS), BLOCK);
    private final File[] files = {new File(), new File()};
    private final Mapping out = new Mapping();

    void play(List<Op> operations) {
      for (Op op : operations) {
        File file = files[op.file()];
        switch (op.kind()) {
          case 0, 1, 2, 3 -> write(file, op.offset(), op.length());
          case 4, 5 -> write(file, file.size, op.length());
          case 6, 7, 8 -> writeBack(file, op.offset() / BLOCK, op.length() / BLOCK);
          default -> truncate(file, Math.min(op.offset(), file.size));
        }
        check();
      }
      for (File file : files) {
        truncate(file, 0);
        assertEquals(0, file.map.extents());
      }
      assertEquals(BLOCKS, groups.freeBlocks());
      for (int group = 0; group < groups.count(); group++) {
        assertEquals(1, groups.free(group).extents());
      }
    }

    private long available() {
      return groups.freeBlocks() - files[0].map.delallocBlocks() - files[1].map.delallocBlocks();
    }

    private void write(File file, long offset, long length) {
      long at = offset;
      while (at < offset + length) {
        long left = offset + length - at;
        long reserved = file.map.delallocBlocks();
        Outcome outcome = reservation.begin(file.map, at, left, file.size, available(), out);
        if (outcome == Outcome.NO_SPACE) {
          return;
        }
        assertTrue(out.contains(at / BLOCK));
        long gained = outcome == Outcome.RESERVED ? out.count() : 0;
        assertEquals(reserved + gained, file.map.delallocBlocks());
        at = Math.min(offset + length, out.end() * BLOCK);
        file.size = Math.max(file.size, at);
      }
    }

    private void writeBack(File file, long block, long length) {
      long end = Math.min(block + length, (file.size + BLOCK - 1) / BLOCK);
      long at = block;
      while (at < end) {
        file.map.mapping(at, out);
        if (out.state() == DELALLOC) {
          long reserved = file.map.delallocBlocks();
          long free = groups.freeBlocks();
          assertTrue(conversion.convert(file.map, at, 0, out), "what is reserved can be allocated");
          assertTrue(out.contains(at));
          assertEquals(reserved - file.map.delallocBlocks(), free - groups.freeBlocks());
        }
        long stop = Math.min(end, out.end());
        if (out.state().isReal()) {
          file.map.convertUnwritten(at, stop - at);
        }
        at = stop;
      }
    }

    private void truncate(File file, long size) {
      file.map.removeFrom(
          (size + BLOCK - 1) / BLOCK,
          (start, count, disk, state) -> {
            if (state.isReal()) {
              allocator.free(disk, count);
            }
          });
      file.size = size;
    }

    private void check() {
      assertTrue(available() >= 0);
      BitSet used = new BitSet(BLOCKS);
      for (File file : files) {
        for (long block = 0; file.map.lookup(block, out); block = out.end()) {
          if (out.state().isReal()) {
            int from = (int) out.disk();
            int to = from + (int) out.count();
            int next = used.nextSetBit(from);
            assertFalse(next >= 0 && next < to, "a disk block belongs to two extents");
            assertFalse(
                groups.groupOf(from) != groups.groupOf(to - 1), "an extent leaves its group");
            used.set(from, to);
          }
        }
      }
      assertEquals(BLOCKS - used.cardinality(), groups.freeBlocks());
      for (int block = 0; block < BLOCKS; block++) {
        assertEquals(!used.get(block), groups.free(groups.groupOf(block)).contains(block, 1));
      }
    }
  }
}
