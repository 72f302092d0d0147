package io.foliosim.mm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SubpageStatesTest {
  private final SubpageStates states = new SubpageStates();

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 16, 63, 64, 65, 128, 512, 1000, 2048, 32768, 65536, 131072})
  void inheritsTheStateOfTheFolio(int blocks) {
    int clean = states.allocate(blocks, false, false);
    int full = states.allocate(blocks, true, true);

    assertFalse(states.isUptodate(clean, blocks - 1));
    assertFalse(states.anyDirty(clean, blocks));
    assertEquals(-1, states.nextDirty(clean, blocks, 0));
    assertTrue(states.allUptodate(full, blocks));
    assertEquals(blocks, states.dirtyCount(full, blocks));
    assertEquals(blocks, states.dirtyRunEnd(full, blocks, 0));
    assertEquals(-1, states.nextNotUptodate(full, blocks, 0, blocks));
    assertNotEquals(clean, full);
  }

  @Test
  void lastMissingBlockMakesTheFolioUptodate() {
    int h = states.allocate(100, false, false);

    assertFalse(states.setUptodate(h, 100, 0, 40));
    assertFalse(states.setUptodate(h, 100, 41, 59));
    assertEquals(40, states.nextNotUptodate(h, 100, 0, 100));
    assertEquals(41, states.notUptodateRunEnd(h, 100, 40, 100));
    assertTrue(states.setUptodate(h, 100, 40, 1));
  }

  @Test
  void pendingBytesOfReadsAndWritesAreApart() {
    int h = states.allocate(16, false, false);

    assertEquals(65536, states.addReadBytesPending(h, 65536));
    assertEquals(Integer.MAX_VALUE, states.addWriteBytesPending(h, Integer.MAX_VALUE));
    assertEquals(61440, states.addReadBytesPending(h, -4096));
    assertEquals(0, states.addWriteBytesPending(h, -Integer.MAX_VALUE));
    assertEquals(61440, states.readBytesPending(h));
    assertEquals(0, states.writeBytesPending(h));
  }

  @Test
  void reusesRecordsCleared() {
    int h = states.allocate(200, true, true);
    int other = states.allocate(200, true, false);
    states.addReadBytesPending(h, 7);
    states.free(h, 200);

    assertEquals(h, states.allocate(200, false, false));
    assertFalse(states.anyDirty(h, 200));
    assertEquals(0, states.nextNotUptodate(h, 200, 0, 200));
    assertEquals(0, states.readBytesPending(h));
    assertTrue(states.allUptodate(other, 200));
    assertEquals(2, states.live());
  }

  @Test
  void refusesBadSizesAndSecondFree() {
    assertThrows(IllegalArgumentException.class, () -> states.allocate(1, false, false));
    assertThrows(
        IllegalArgumentException.class,
        () -> states.allocate(SubpageStates.MAX_BLOCKS + 1, false, false));
    int h = states.allocate(2, false, false);
    states.free(h, 2);
    assertThrows(IllegalStateException.class, () -> states.free(h, 2));
  }

  /** 24 bytes for up to 64 blocks: as many as the kernel needs for 16. */
  @Test
  void memoryPerRecordIsBounded() {
    int records = 100_000;
    for (int n = 0; n < records; n++) {
      states.allocate(16, true, false);
    }

    assertTrue(states.footprintBytes() <= 25L * records, "bytes " + states.footprintBytes());
  }

  @Property(seed = "8", tries = 150)
  void equalsBitSets(
      @ForAll long seed,
      @ForAll @IntRange(min = 2, max = 700) int blocks,
      @ForAll boolean allUptodate,
      @ForAll boolean allDirty) {
    SubpageStates pool = new SubpageStates();
    SplitMix64 random = new SplitMix64(seed);
    int before = pool.allocate(blocks, false, false);
    int h = pool.allocate(blocks, allUptodate, allDirty);
    int after = pool.allocate(blocks, false, false);
    BitSet uptodate = new BitSet();
    uptodate.set(0, blocks, allUptodate);
    BitSet dirty = new BitSet();
    dirty.set(0, blocks, allDirty);
    for (int n = 0; n < 50; n++) {
      int first = (int) random.below(blocks);
      int count = (int) random.below(Math.min(blocks - first, 1 + random.below(blocks)) + 1);
      switch ((int) random.below(3)) {
        case 0 -> {
          uptodate.set(first, first + count);
          assertEquals(uptodate.cardinality() == blocks, pool.setUptodate(h, blocks, first, count));
        }
        case 1 -> {
          dirty.set(first, first + count);
          pool.setDirty(h, blocks, first, count);
        }
        default -> {
          dirty.clear(first, first + count);
          pool.clearDirty(h, blocks, first, count);
        }
      }
      compare(pool, h, blocks, uptodate, dirty, random);
    }
    for (int neighbour : new int[] {before, after}) {
      assertFalse(pool.anyDirty(neighbour, blocks));
      assertEquals(blocks, pool.notUptodateRunEnd(neighbour, blocks, 0, blocks));
    }
  }

  private static void compare(
      SubpageStates pool, int h, int blocks, BitSet uptodate, BitSet dirty, SplitMix64 random) {
    int from = (int) random.below(blocks);
    int to = from + (int) random.below(blocks - from) + 1;
    assertEquals(uptodate.get(from), pool.isUptodate(h, from));
    assertEquals(dirty.get(from), pool.isDirty(h, from));
    assertEquals(uptodate.cardinality() == blocks, pool.allUptodate(h, blocks));
    assertEquals(!dirty.isEmpty(), pool.anyDirty(h, blocks));
    assertEquals(dirty.cardinality(), pool.dirtyCount(h, blocks));
    assertEquals(dirty.nextSetBit(from), pool.nextDirty(h, blocks, from));
    assertEquals(dirty.nextClearBit(from), pool.dirtyRunEnd(h, blocks, from));
    int missing = uptodate.nextClearBit(from);
    assertEquals(missing < to ? missing : -1, pool.nextNotUptodate(h, blocks, from, to));
    int present = uptodate.nextSetBit(from);
    int end = present < 0 || present > to ? to : present;
    assertEquals(end, pool.notUptodateRunEnd(h, blocks, from, to));
  }
}
