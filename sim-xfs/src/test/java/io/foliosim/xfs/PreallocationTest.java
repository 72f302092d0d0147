package io.foliosim.xfs;

import static io.foliosim.xfs.ExtentState.UNWRITTEN;
import static io.foliosim.xfs.ExtentState.WRITTEN;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.foliosim.xfs.BufferedReservation.Outcome;
import org.junit.jupiter.api.Test;

class PreallocationTest {

  private static final int BLOCK = 4096;
  private static final long PLENTY = 1L << 30;

  private final SpeculativePreallocation rule = SpeculativePreallocation.dynamic(BLOCK, PLENTY);
  private final ExtentMap map = new ExtentMap();
  private final Mapping out = new Mapping();

  private long blocks(long block, long free) {
    return rule.blocks(map, block * BLOCK, block * BLOCK, free);
  }

  @Test
  void smallFilesGetNone() {
    map.setReal(0, 15, 0, WRITTEN);
    assertEquals(0, blocks(15, PLENTY));
    map.setReal(15, 1, 15, WRITTEN);
    assertEquals(32, blocks(16, PLENTY));
  }

  @Test
  void afterAHoleTheSmallest() {
    map.setReal(0, 100, 0, WRITTEN);
    assertEquals(16, blocks(101, PLENTY));
    assertEquals(16, rule.blocks(new ExtentMap(), 1 << 20, 1 << 20, PLENTY));
  }

  @Test
  void twiceTheContiguousLengthRoundedDown() {
    map.setReal(0, 60, 1000, WRITTEN);
    map.setReal(60, 40, 1060, UNWRITTEN);
    assertEquals(128, blocks(100, PLENTY));
    map.setReal(100, 20, 5000, WRITTEN);
    assertEquals(32, blocks(120, PLENTY));
  }

  @Test
  void aReservationCountsAlone() {
    map.setReal(0, 1000, 1000, WRITTEN);
    map.reserveDelalloc(1000, 100, 0, out);
    assertEquals(128, blocks(1100, PLENTY));
  }

  @Test
  void longFilesUseTheOffset() {
    map.setReal(0, 1_500_000, 0, WRITTEN);
    assertEquals(1 << 20, blocks(1_500_000, PLENTY));
    map.setReal(1_500_000, 590_000, 1_500_000, WRITTEN);
    map.setReal(2_090_000, 1_000_000, 2_090_000, UNWRITTEN);
    assertEquals(1 << 20, rule.blocks(map, 2_090_000L * BLOCK, 1L << 40, PLENTY));
    map.convertUnwritten(2_090_000, 1_000_000);
    map.setReal(3_090_000, 2_000_000, 0, UNWRITTEN);
    assertEquals(ExtentMap.MAX_EXTENT_BLOCKS, blocks(5_090_000, PLENTY));
  }

  @Test
  void lowSpaceShortens() {
    SpeculativePreallocation small = SpeculativePreallocation.dynamic(BLOCK, 1_000_000);
    map.setReal(0, 1 << 12, 0, WRITTEN);
    long offset = (1L << 12) * BLOCK;
    long[] free = {50_000, 49_999, 39_999, 29_999, 19_999, 9_999};
    long[] expected = {8192, 2048, 1024, 512, 256, 128};
    for (int i = 0; i < free.length; i++) {
      assertEquals(expected[i], small.blocks(map, offset, offset, free[i]));
    }
    assertEquals(16, small.blocks(map, offset, offset, 100));
  }

  @Test
  void neverMoreThanIsFree() {
    SpeculativePreallocation tiny = SpeculativePreallocation.dynamic(BLOCK, 1000);
    map.setReal(0, 500, 0, WRITTEN);
    assertEquals(32, tiny.blocks(map, 500L * BLOCK, 500L * BLOCK, 400));
  }

  @Test
  void fixedSizeWhateverTheFile() {
    SpeculativePreallocation fixed = SpeculativePreallocation.fixed(BLOCK, 1 << 20);
    assertEquals(256, fixed.blocks(map, 0, 0, PLENTY));
    assertEquals(256, fixed.endWithPreallocation(0, 1, 256));
    assertEquals(512, fixed.endWithPreallocation(1 << 20, 1, 256));
  }

  @Test
  void theEndIsAlignedDownBeforeAdding() {
    assertEquals(16, rule.endWithPreallocation(0, 1, 16));
    assertEquals(16, rule.endWithPreallocation(0, 65_536, 16));
    assertEquals(32, rule.endWithPreallocation(0, 65_537, 16));
    assertEquals(1, SpeculativePreallocation.dynamic(1 << 16, 1000).endWithPreallocation(5, 1, 1));
  }

  @Test
  void oneReservationIsCappedBeforePreallocation() {
    BufferedReservation reservation = new BufferedReservation(rule, 4096);
    assertEquals(Outcome.RESERVED, reservation.begin(map, 0, 6 << 20, 0, PLENTY, out));
    assertEquals("DELALLOC[0,1024)", out.toString());
    assertEquals(Outcome.RESERVED, reservation.begin(map, 4 << 20, 2 << 20, 4 << 20, PLENTY, out));
    // 1024 blocks before give 2048 more, from the 64 KiB boundary at or before the last byte.
    assertEquals("DELALLOC[1024," + (1520 + 2048) + ")", out.toString());
    assertEquals(1, map.extents());
    assertEquals(Outcome.FOUND, reservation.begin(map, 5 << 20, 1 << 20, 6 << 20, PLENTY, out));
    assertEquals("DELALLOC[0,3568)", out.toString());
  }

  @Test
  void aHoleInsideTheFileGetsNoPreallocation() {
    BufferedReservation reservation = new BufferedReservation(rule, 4096);
    map.setReal(100, 10, 5000, WRITTEN);
    assertEquals(
        Outcome.RESERVED, reservation.begin(map, 90L * BLOCK + 5, 10, 110L * BLOCK, PLENTY, out));
    assertEquals("DELALLOC[90,91)", out.toString());
    assertEquals(
        Outcome.RESERVED, reservation.begin(map, 91L * BLOCK, 1 << 20, 110L * BLOCK, PLENTY, out));
    assertEquals("DELALLOC[91,100)", out.toString());
    assertEquals(
        Outcome.RESERVED, reservation.begin(map, 110L * BLOCK, BLOCK, 200L * BLOCK, PLENTY, out));
    assertEquals("DELALLOC[110,111)", out.toString());
  }

  @Test
  void whenSpaceRunsOutPreallocationGoesFirst() {
    BufferedReservation reservation = new BufferedReservation(rule, 4096);
    map.setReal(0, 100, 5000, WRITTEN);
    long offset = 100L * BLOCK;
    assertEquals(Outcome.NO_SPACE, reservation.begin(map, offset, 8 * BLOCK, offset, 7, out));
    assertEquals(0, map.delallocBlocks());
    assertEquals(Outcome.RESERVED, reservation.begin(map, offset, 8 * BLOCK, offset, 8, out));
    assertEquals("DELALLOC[100,108)", out.toString());
  }

  @Test
  void theSeamOfAnObservedWriteLiesFourMebibytesAfterItsStart() {
    // 6 MiB at 327680 into an empty file on a real kernel: folios end at page 80 + 1024.
    BufferedReservation reservation = new BufferedReservation(rule, 4096);
    assertEquals(Outcome.RESERVED, reservation.begin(map, 327_680, 6 << 20, 0, PLENTY, out));
    assertEquals("DELALLOC[80,1104)", out.toString());
  }
}
