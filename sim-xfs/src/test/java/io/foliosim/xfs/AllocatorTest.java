package io.foliosim.xfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class AllocatorTest {

  private final AllocationGroups groups = new AllocationGroups(400, 100);
  private final ExtentAllocator allocator = new ExtentAllocator(groups);

  private void expect(int wanted, long target, long block, int count) {
    assertTrue(allocator.allocate(wanted, target, 0));
    assertEquals(block, allocator.block());
    assertEquals(count, allocator.count());
  }

  @Test
  void exactTargetIfFree() {
    expect(10, 150, 150, 10);
    expect(10, 160, 160, 10);
    expect(10, 140, 140, 10);
  }

  @Test
  void nearestLongEnoughExtentOfTheGroup() {
    groups.take(110, 80);
    expect(10, 150, 190, 10);
    expect(10, 150, 100, 10);
  }

  @Test
  void aShortTailBeforeTheTargetIsTakenFromItsStart() {
    groups.take(150, 50);
    expect(10, 145, 100, 10);
  }

  @Test
  void otherGroupsByBestFitWrappingAround() {
    groups.take(200, 95);
    groups.take(310, 90);
    groups.take(0, 50);
    // Group 2 has 5 blocks left, group 3 has 10, groups 0 and 1 have more.
    expect(8, 250, 300, 8);
    expect(20, 250, 50, 20);
  }

  @Test
  void longestExtentIfNoneIsLongEnough() {
    groups.take(0, 100);
    groups.take(110, 90);
    groups.take(200, 70);
    groups.take(300, 100);
    expect(50, 5, 270, 30);
    expect(50, 5, 100, 10);
    assertFalse(allocator.allocate(1, 5, 0));
    assertEquals(0, groups.freeBlocks());
  }

  @Test
  void withoutATargetTheHintedGroupFromItsStart() {
    assertTrue(allocator.allocate(10, ExtentAllocator.NO_TARGET, 2));
    assertEquals(200, allocator.block());
  }

  @Test
  void freeingJoinsNeighboursAndRefusesTwice() {
    expect(30, 100, 100, 30);
    allocator.free(110, 10);
    allocator.free(100, 10);
    assertEquals(2, groups.free(1).extents());
    allocator.free(120, 10);
    assertEquals(1, groups.free(1).extents());
    assertEquals(400, groups.freeBlocks());
    assertThrows(IllegalStateException.class, () -> allocator.free(105, 1));
    assertThrows(IllegalStateException.class, () -> groups.give(95, 10));
  }

  @Test
  void freshFileSystemOfOneGibibyte() {
    AllocationGroups fresh = AllocationGroups.mkfs(1L << 30, 4096);
    assertEquals(4, fresh.count());
    assertEquals(262_144, fresh.totalBlocks());
    assertEquals(262_144 - 4 * 16 - 8 - 16_384, fresh.freeBlocks());
    assertEquals(1, fresh.free(2).extents());
    assertEquals(65_536 - 16 - 16_384, fresh.free(2).longest());
    assertEquals(10, AllocationGroups.mkfs(10L << 40, 4096).count());
    assertThrows(IllegalArgumentException.class, () -> AllocationGroups.mkfs(1 << 16, 4096));
  }
}
