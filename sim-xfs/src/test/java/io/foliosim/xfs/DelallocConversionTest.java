package io.foliosim.xfs;

import static io.foliosim.xfs.ExtentState.UNWRITTEN;
import static io.foliosim.xfs.ExtentState.WRITTEN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class DelallocConversionTest {

  private final AllocationGroups groups = new AllocationGroups(4000, 1000);
  private final DelallocConversion conversion = new DelallocConversion(new ExtentAllocator(groups));
  private final ExtentMap map = new ExtentMap();
  private final Mapping out = new Mapping();

  private void convert(long block) {
    assertTrue(conversion.convert(map, block, 16, out));
  }

  @Test
  void aNewFileGoesNearItsInode() {
    map.reserveDelalloc(0, 8, 24, out);
    convert(3);
    assertEquals("UNWRITTEN[0,32)@16", out.toString());
    assertEquals(1, conversion.allocations());
    assertEquals(0, map.delallocBlocks());
  }

  @Test
  void anAppendFollowsAndJoinsThePreviousExtent() {
    map.reserveDelalloc(0, 8, 0, out);
    convert(0);
    map.reserveDelalloc(8, 8, 0, out);
    convert(8);
    assertEquals("UNWRITTEN[0,16)@16", out.toString());
  }

  @Test
  void aNarrowGapIsLeftFreeOnDiskAndAWideOneIsNot() {
    map.setReal(0, 4, 100, WRITTEN);
    map.reserveDelalloc(20, 4, 0, out);
    convert(20);
    assertEquals(120, out.disk());
    map.reserveDelalloc(41, 4, 0, out);
    convert(41);
    assertEquals(124, out.disk());
  }

  @Test
  void theExtentAfterHasNoSay() {
    map.setReal(100, 4, 500, WRITTEN);
    map.reserveDelalloc(96, 4, 0, out);
    convert(96);
    assertEquals("UNWRITTEN[96,100)@16", out.toString());
  }

  @Test
  void aPreviousExtentAtTheGroupsEndGivesNoTarget() {
    groups.take(990, 10);
    map.setReal(0, 10, 990, UNWRITTEN);
    map.reserveDelalloc(10, 4, 0, out);
    convert(10);
    assertEquals(16, out.disk());
  }

  @Test
  void splitFreeSpaceTakesSeveralAllocationsUntilTheBlockIsBacked() {
    groups.take(0, 1000);
    groups.take(1010, 990);
    groups.take(2000, 1000);
    groups.take(3006, 994);
    map.reserveDelalloc(0, 15, 0, out);
    convert(4);
    assertEquals("UNWRITTEN[0,10)@1000", out.toString());
    assertEquals(5, map.delallocBlocks());
    convert(12);
    assertEquals("UNWRITTEN[10,15)@3000", out.toString());
    assertEquals(1, groups.freeBlocks());
    convert(12);
    assertEquals(0, conversion.allocations());
  }

  @Test
  void aFullDeviceLeavesTheReservation() {
    for (int group = 0; group < 4; group++) {
      groups.take(group * 1000L, 1000);
    }
    map.reserveDelalloc(0, 15, 0, out);
    assertFalse(conversion.convert(map, 0, 16, out));
    assertEquals(15, map.delallocBlocks());
  }

  @Test
  void aHoleCannotBeConverted() {
    assertThrows(IllegalStateException.class, () -> conversion.convert(map, 0, 16, out));
  }
}
