package io.foliosim.xfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** The allocator against a bit per block. */
class AllocatorPropertiesTest {

  private static final int BLOCKS = 900;
  private static final int GROUP = 200;

  private record Run(long block, int count) {}

  @Property(tries = 150, seed = "815")
  void blocksAreNeitherLostNorGivenTwice(
      @ForAll @Size(min = 1, max = 200) List<@IntRange(min = 0, max = 999_999) Integer> choices) {
    AllocationGroups groups = new AllocationGroups(BLOCKS, GROUP);
    ExtentAllocator allocator = new ExtentAllocator(groups);
    BitSet used = new BitSet(BLOCKS);
    List<Run> runs = new ArrayList<>();
    for (int choice : choices) {
      if (choice % 3 == 0 && !runs.isEmpty()) {
        Run run = runs.remove(choice / 3 % runs.size());
        allocator.free(run.block(), run.count());
        used.clear((int) run.block(), (int) run.block() + run.count());
      } else {
        int wanted = 1 + choice / 3 % 60;
        int target = choice / 180 % BLOCKS;
        boolean exact = free(used, target, wanted);
        int longest = longestFree(used);
        assertEquals(longest > 0, allocator.allocate(wanted, target, 0));
        if (longest > 0) {
          Run run = new Run(allocator.block(), allocator.count());
          assertTrue(free(used, (int) run.block(), run.count()), "blocks given twice");
          assertEquals(Math.min(wanted, longest), run.count(), "as long as possible");
          assertTrue(!exact || run.block() == target, "the target was free");
          used.set((int) run.block(), (int) run.block() + run.count());
          runs.add(run);
        }
      }
      assertEquals(BLOCKS - used.cardinality(), groups.freeBlocks());
    }
    for (Run run : runs) {
      allocator.free(run.block(), run.count());
    }
    for (int group = 0; group < groups.count(); group++) {
      assertEquals(1, groups.free(group).extents(), "free neighbours are joined");
    }
    assertEquals(BLOCKS, groups.freeBlocks());
  }

  @Property(tries = 150, seed = "816")
  void nearestFitIsNearest(
      @ForAll @Size(min = 1, max = 40) List<@IntRange(min = 0, max = 199) Integer> taken,
      @ForAll @IntRange(min = 0, max = 199) int target,
      @ForAll @IntRange(min = 1, max = 20) int count) {
    FreeSpace free = new FreeSpace();
    BitSet used = new BitSet(GROUP);
    free.give(0, GROUP);
    for (int block : taken) {
      if (!used.get(block)) {
        free.take(block, 1);
        used.set(block);
      }
    }
    // A place is the target, or the start of a free extent that does not hold the whole range.
    long best = -1;
    for (int block = 0; block + count <= GROUP; block++) {
      boolean start = block == 0 || used.get(block - 1);
      if (used.nextSetBit(block) >= 0 && used.nextSetBit(block) < block + count) {
        continue;
      }
      if (block == target || start) {
        if (best < 0 || Math.abs(block - target) <= Math.abs(best - target)) {
          best = block;
        }
      }
    }
    assertEquals(best, free.near(target, count));
    assertFalse(best < 0 && free.longest() >= count);
  }

  private static boolean free(BitSet used, int block, int count) {
    int group = block / GROUP;
    if (block + count > Math.min((group + 1) * GROUP, BLOCKS)) {
      return false;
    }
    int next = used.nextSetBit(block);
    return next < 0 || next >= block + count;
  }

  private static int longestFree(BitSet used) {
    int longest = 0;
    int run = 0;
    for (int block = 0; block < BLOCKS; block++) {
      if (block % GROUP == 0) {
        run = 0;
      }
      run = used.get(block) ? 0 : run + 1;
      longest = Math.max(longest, run);
    }
    return longest;
  }
}
