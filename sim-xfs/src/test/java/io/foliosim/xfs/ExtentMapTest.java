package io.foliosim.xfs;

import static io.foliosim.xfs.ExtentState.DELALLOC;
import static io.foliosim.xfs.ExtentState.UNWRITTEN;
import static io.foliosim.xfs.ExtentState.WRITTEN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExtentMapTest {

  private final ExtentMap map = new ExtentMap();
  private final Mapping out = new Mapping();

  private static String dump(ExtentMap map) {
    StringBuilder text = new StringBuilder();
    Mapping at = new Mapping();
    for (long block = 0; map.lookup(block, at); block = at.end()) {
      text.append(text.length() == 0 ? "" : " ").append(at);
    }
    return text.toString();
  }

  @Test
  void emptyFileIsOneHole() {
    assertFalse(map.lookup(0, out));
    assertFalse(map.previous(100, out));
    map.mapping(7, out);
    assertEquals("HOLE[0," + Long.MAX_VALUE + ")", out.toString());
  }

  @Test
  void lookupGivesContainingOrNextExtent() {
    map.setReal(10, 5, 100, WRITTEN);
    map.setReal(20, 5, 200, WRITTEN);
    assertTrue(map.lookup(0, out));
    assertEquals("WRITTEN[10,15)@100", out.toString());
    assertTrue(map.lookup(14, out));
    assertEquals("WRITTEN[10,15)@100", out.toString());
    assertTrue(map.lookup(15, out));
    assertEquals("WRITTEN[20,25)@200", out.toString());
    assertFalse(map.lookup(25, out));
  }

  @Test
  void previousEndsAtOrBeforeTheBlock() {
    map.setReal(10, 5, 100, WRITTEN);
    assertFalse(map.previous(10, out));
    assertFalse(map.previous(14, out));
    assertTrue(map.previous(15, out));
    assertTrue(map.previous(1000, out));
    assertEquals(10, out.start());
  }

  @Test
  void mappingGivesTheWholeHole() {
    map.setReal(10, 5, 100, WRITTEN);
    map.setReal(20, 5, 200, WRITTEN);
    map.mapping(17, out);
    assertEquals("HOLE[15,20)", out.toString());
    map.mapping(3, out);
    assertEquals("HOLE[0,10)", out.toString());
    map.mapping(25, out);
    assertEquals("HOLE[25," + Long.MAX_VALUE + ")", out.toString());
    map.mapping(12, out);
    assertEquals("WRITTEN[10,15)@100", out.toString());
  }

  @Test
  void touchingReservationsMerge() {
    map.reserveDelalloc(0, 4, 0, out);
    map.reserveDelalloc(8, 4, 0, out);
    assertEquals(2, map.extents());
    map.reserveDelalloc(4, 4, 0, out);
    assertEquals("DELALLOC[0,12)", dump(map));
    assertEquals(12, map.delallocBlocks());
  }

  @Test
  void reservationReportsOnlyWhatItAdded() {
    map.reserveDelalloc(0, 4, 0, out);
    map.reserveDelalloc(10, 4, 0, out);
    map.reserveDelalloc(4, 100, 50, out);
    assertEquals("DELALLOC[4,10)", out.toString());
    assertEquals("DELALLOC[0,14)", dump(map));
  }

  @Test
  void reservationIsCutAtTheNextExtentAndAtTheLongestExtent() {
    map.setReal(100, 1, 5, WRITTEN);
    map.reserveDelalloc(90, 3, 4, out);
    assertEquals("DELALLOC[90,97)", out.toString());
    map.reserveDelalloc(101, 1 << 20, 1 << 21, out);
    assertEquals(ExtentMap.MAX_EXTENT_BLOCKS, out.count());
  }

  @Test
  void mappedBlocksCannotBeReserved() {
    map.setReal(10, 5, 100, WRITTEN);
    assertThrows(IllegalStateException.class, () -> map.reserveDelalloc(12, 1, 0, out));
  }

  @Test
  void realExtentsMergeOnlyIfTheyTouchOnDisk() {
    map.setReal(0, 4, 100, WRITTEN);
    map.setReal(4, 4, 104, WRITTEN);
    map.setReal(8, 4, 200, WRITTEN);
    map.setReal(12, 4, 204, UNWRITTEN);
    assertEquals("WRITTEN[0,8)@100 WRITTEN[8,12)@200 UNWRITTEN[12,16)@204", dump(map));
  }

  @Test
  void noExtentIsLongerThanTheLongest() {
    map.setReal(0, ExtentMap.MAX_EXTENT_BLOCKS, 0, WRITTEN);
    map.setReal(ExtentMap.MAX_EXTENT_BLOCKS, 1, ExtentMap.MAX_EXTENT_BLOCKS, WRITTEN);
    assertEquals(2, map.extents());
  }

  @Test
  void whenThreeAreTooLongTheMiddleJoinsTheLeft() {
    int most = ExtentMap.MAX_EXTENT_BLOCKS;
    map.setReal(0, most - 10, 0, WRITTEN);
    map.setReal(most - 5, 20, most - 5, WRITTEN);
    map.setReal(most - 10, 5, most - 10, WRITTEN);
    map.mapping(0, out);
    assertEquals(most - 5, out.count());
    assertEquals(2, map.extents());
  }

  @Test
  void convertingTheMiddleSplitsInThree() {
    map.setReal(10, 30, 100, UNWRITTEN);
    map.convertUnwritten(20, 10);
    assertEquals("UNWRITTEN[10,20)@100 WRITTEN[20,30)@110 UNWRITTEN[30,40)@120", dump(map));
    map.convertUnwritten(30, 10);
    assertEquals("UNWRITTEN[10,20)@100 WRITTEN[20,40)@110", dump(map));
    map.convertUnwritten(10, 10);
    assertEquals("WRITTEN[10,40)@100", dump(map));
  }

  @Test
  void convertingSkipsWrittenBlocksAndRefusesHoles() {
    map.setReal(0, 4, 100, WRITTEN);
    map.setReal(4, 4, 104, UNWRITTEN);
    map.convertUnwritten(2, 6);
    assertEquals("WRITTEN[0,8)@100", dump(map));
    assertThrows(IllegalStateException.class, () -> map.convertUnwritten(6, 4));
  }

  @Test
  void partOfAReservationBecomesReal() {
    map.reserveDelalloc(0, 10, 0, out);
    map.setReal(0, 4, 50, UNWRITTEN);
    assertEquals("UNWRITTEN[0,4)@50 DELALLOC[4,10)", dump(map));
    assertEquals(6, map.delallocBlocks());
    assertThrows(IllegalStateException.class, () -> map.setReal(8, 4, 60, UNWRITTEN));
    assertThrows(IllegalStateException.class, () -> map.setReal(0, 1, 60, UNWRITTEN));
    assertThrows(IllegalArgumentException.class, () -> map.setReal(20, 1, 60, DELALLOC));
  }

  @Test
  void truncateHandsBackLastFirst() {
    map.setReal(0, 10, 100, WRITTEN);
    map.setReal(20, 10, 300, UNWRITTEN);
    map.reserveDelalloc(40, 10, 0, out);
    List<String> freed = new ArrayList<>();
    map.removeFrom(5, (s, n, d, state) -> freed.add(state + ":" + s + "+" + n + "@" + d));
    assertEquals(List.of("DELALLOC:40+10@-1", "UNWRITTEN:20+10@300", "WRITTEN:5+5@105"), freed);
    assertEquals("WRITTEN[0,5)@100", dump(map));
    assertEquals(0, map.delallocBlocks());
  }

  @Test
  void removingTheMiddleLeavesBothEnds() {
    map.setReal(0, 10, 100, WRITTEN);
    List<String> freed = new ArrayList<>();
    map.remove(3, 4, (s, n, d, state) -> freed.add(s + "+" + n + "@" + d));
    assertEquals(List.of("3+4@103"), freed);
    assertEquals("WRITTEN[0,3)@100 WRITTEN[7,10)@107", dump(map));
    map.remove(3, 4, (s, n, d, state) -> freed.add("nothing"));
    assertEquals(1, freed.size());
  }

  @Test
  void manyScatteredExtentsStayOrdered() {
    int n = 131_072;
    // An odd multiplier visits every even block once, in scattered order.
    for (int i = 0; i < n; i++) {
      long block = 2L * ((i * 40_503L) & (n - 1));
      map.setReal(block, 1, block * 3, WRITTEN);
    }
    assertEquals(n, map.extents());
    long expected = 0;
    for (long block = 0; map.lookup(block, out); block = out.end()) {
      assertEquals(expected, out.start());
      assertEquals(expected * 3, out.disk());
      expected += 2;
    }
    assertEquals(2L * n, expected);
    map.removeFrom(0, (s, count, d, state) -> {});
    assertEquals(0, map.extents());
  }
}
