package io.foliosim.mm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class BuddyAllocatorTest {
  private static final int MAX_ORDER = 10;

  private record Block(int pfn, int order) {}

  @Test
  void takesTheLowestSmallestSufficientBlock() {
    BuddyAllocator memory = new BuddyAllocator(4096, MAX_ORDER);

    assertEquals(0, memory.allocate(0));
    assertEquals(1, memory.allocate(0));
    assertEquals(4, memory.allocate(2));
    assertEquals(2, memory.allocate(0));
    assertEquals(512, memory.allocate(9));
    assertEquals(1024, memory.allocate(10));
    assertEquals(256, memory.allocate(8));
    assertEquals(4096 - 1024 - 512 - 256 - 4 - 3, memory.freePages());
  }

  @Test
  void memoryNeedNotBeAPowerOfTwo() {
    BuddyAllocator memory = new BuddyAllocator(1027, MAX_ORDER);

    assertEquals(0, memory.allocate(10));
    assertFalse(memory.canAllocate(2));
    assertEquals(1024, memory.allocate(1));
    assertEquals(1026, memory.allocate(0));
    assertEquals(BuddyAllocator.NONE, memory.allocate(0));
    memory.free(1026, 0);
    memory.free(1024, 1);
    memory.free(0, 10);
    assertEquals(1, memory.freeBlocks(10));
    assertEquals(1, memory.freeBlocks(1));
    assertEquals(1, memory.freeBlocks(0));
  }

  @Test
  void failsWhenNoBlockIsLargeEnough() {
    BuddyAllocator memory = new BuddyAllocator(16, MAX_ORDER);

    assertEquals(BuddyAllocator.NONE, memory.allocate(5));
    assertFalse(memory.canAllocate(5));
    assertEquals(0, memory.allocate(4));
    assertEquals(BuddyAllocator.NONE, memory.allocate(0));
  }

  @Test
  void aBlockMayBeFreedInParts() {
    BuddyAllocator memory = new BuddyAllocator(1024, MAX_ORDER);
    memory.allocate(9);
    memory.free(256, 8);

    assertEquals(768, memory.freePages());
    memory.free(0, 8);
    assertEquals(1, memory.freeBlocks(10));
    assertThrows(IllegalStateException.class, () -> memory.free(0, 10));
  }

  /** Random traffic: blocks are aligned, never overlap, pages are conserved, all coalesce. */
  @Property(seed = "9", tries = 40)
  void conservesPages(@ForAll long seed, @ForAll @IntRange(min = 1, max = 70_000) int pages) {
    BuddyAllocator memory = new BuddyAllocator(pages, MAX_ORDER);
    SplitMix64 random = new SplitMix64(seed);
    List<Block> live = new ArrayList<>();
    BitSet used = new BitSet();
    for (int n = 0; n < 2000; n++) {
      if (random.below(5) < 3) {
        int order = (int) random.below(MAX_ORDER + 1);
        boolean possible = memory.canAllocate(order);
        int pfn = memory.allocate(order);
        assertEquals(possible, pfn >= 0);
        if (pfn >= 0) {
          int end = pfn + (1 << order);
          assertEquals(0, pfn % (1 << order));
          assertTrue(end <= pages);
          int next = used.nextSetBit(pfn);
          assertTrue(next < 0 || next >= end, "overlap");
          used.set(pfn, end);
          live.add(new Block(pfn, order));
        }
      } else if (!live.isEmpty()) {
        release(memory, used, live.remove((int) random.below(live.size())));
      }
      assertEquals(pages - used.cardinality(), memory.freePages());
    }

    for (int n = live.size() - 1; n > 0; n--) {
      Collections.swap(live, n, (int) random.below(n + 1));
    }
    for (Block block : live) {
      release(memory, used, block);
    }
    BuddyAllocator fresh = new BuddyAllocator(pages, MAX_ORDER);
    for (int order = 0; order <= MAX_ORDER; order++) {
      assertEquals(fresh.freeBlocks(order), memory.freeBlocks(order), "order " + order);
    }
  }

  private static void release(BuddyAllocator memory, BitSet used, Block block) {
    memory.free(block.pfn(), block.order());
    used.clear(block.pfn(), block.pfn() + (1 << block.order()));
  }

  @Test
  void fullFragmentationLeavesNoHugeBlock() {
    BuddyAllocator memory = new BuddyAllocator(1 << 18, MAX_ORDER);

    assertEquals(512, memory.fragment(1.0, 1));
    assertEquals((1 << 18) - 512, memory.freePages());
    assertFalse(memory.canAllocate(9));
    assertTrue(memory.canAllocate(8));
    assertTrue(memory.allocate(0) >= 0);
  }

  @Test
  void fragmentationIsFinerWithSmallerBlocks() {
    BuddyAllocator memory = new BuddyAllocator(1 << 18, MAX_ORDER);
    memory.fragment(4, 1.0, 1);

    assertFalse(memory.canAllocate(4));
    assertTrue(memory.canAllocate(3));
  }

  @Property(seed = "10", tries = 30)
  void fragmentationMeetsItsShare(@ForAll long seed, @ForAll @IntRange(max = 100) int percent) {
    BuddyAllocator memory = new BuddyAllocator(1 << 18, MAX_ORDER);

    long pinned = memory.fragment(percent / 100.0, seed);
    assertEquals(Math.round(512 * percent / 100.0), pinned);
    long huge = 0;
    while (memory.allocate(9) >= 0) {
      huge++;
    }
    assertEquals(512 - pinned, huge);
  }

  @Test
  void refusesAShareOutOfRange() {
    BuddyAllocator memory = new BuddyAllocator(1024, MAX_ORDER);

    assertThrows(IllegalArgumentException.class, () -> memory.fragment(1.01, 1));
    assertThrows(IllegalArgumentException.class, () -> memory.fragment(Double.NaN, 1));
  }

  /** 1 TiB of 4 KiB pages, fresh and with a page pinned in every pageblock. */
  @Test
  void aTebibyteIsAffordable() {
    BuddyAllocator memory = new BuddyAllocator(1L << 28, MAX_ORDER);

    assertTrue(memory.footprintBytes() < 4 << 20, "bytes " + memory.footprintBytes());
    memory.fragment(1.0, 3);
    assertTrue(memory.footprintBytes() < 100 << 20, "bytes " + memory.footprintBytes());
    assertTrue(memory.allocate(0) >= 0);
  }
}
