package io.foliosim.mm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Up-to-date and dirty blocks of folios: invariants 8, 9 and 23 of the page cache. */
class FolioBlocksTest {
  private static final int BLOCK = 1024;
  private static final int ORDER = 2;
  private static final int BLOCKS = 16;

  private final PageCache cache = new PageCache(12, new BuddyAllocator(1 << 10, 10));
  private final AddressSpace mapping = cache.newMapping(10, new FolioOrderPolicy(0, 9, true));
  private final FolioBlocks blocks = new FolioBlocks(cache);
  private final int folio = cache.add(mapping, 4, ORDER);

  @Test
  void aFolioOfOneBlockHasNoState() {
    AddressSpace whole = cache.newMapping(12, new FolioOrderPolicy(0, 9, true));
    int single = cache.add(whole, 0, 0);
    assertEquals(0, blocks.allocate(single));
    assertFalse(blocks.isUptodate(single, 0, 1));
    blocks.setUptodate(single, 100, 1);
    assertTrue(blocks.isUptodate(single, 0, 4096));
    blocks.setDirty(single, 0, 1);
    blocks.clearDirty(single);
    assertTrue(blocks.nextDirtyRange(single, 0, 4096, true));
    assertRange(0, 4096);
  }

  @Test
  void aNewStateInheritsTheFolio() {
    int state = blocks.allocate(folio);
    assertNotEquals(0, state);
    assertEquals(state, blocks.allocate(folio));
    assertFalse(blocks.isUptodate(folio, 0, BLOCK));
    int second = cache.add(mapping, 8, ORDER);
    cache.folios().set(second, FolioStore.UPTODATE);
    cache.markDirty(second);
    blocks.allocate(second);
    assertTrue(blocks.isUptodate(second, 0, BLOCKS * BLOCK));
    assertTrue(blocks.nextDirtyRange(second, 0, BLOCKS * BLOCK, true));
    assertRange(0, BLOCKS * BLOCK);
  }

  @Test
  void rangesAreRoundedOutToBlocks() {
    blocks.allocate(folio);
    blocks.setUptodate(folio, BLOCK + 1, BLOCK);
    assertTrue(blocks.isUptodate(folio, BLOCK, 2 * BLOCK));
    assertFalse(blocks.isUptodate(folio, BLOCK, 2 * BLOCK + 1));
    blocks.setDirty(folio, 5 * BLOCK - 1, 2);
    assertTrue(blocks.nextDirtyRange(folio, 0, BLOCKS * BLOCK, true));
    assertRange(4 * BLOCK, 2 * BLOCK);
  }

  @Test
  void theFolioIsUptodateWhenAllBlocksAre() {
    blocks.allocate(folio);
    blocks.setUptodate(folio, 0, (BLOCKS - 1) * BLOCK);
    assertFalse(cache.folios().is(folio, FolioStore.UPTODATE));
    blocks.setUptodate(folio, (BLOCKS - 1) * BLOCK, 1);
    assertTrue(cache.folios().is(folio, FolioStore.UPTODATE));
  }

  /** Blocks behind the one that holds the end of the file are zeroed apart from it. */
  @Test
  void aReadRangeIsCutAtTheEndOfTheFile() {
    blocks.allocate(folio);
    mapping.size(cache.position(folio) + 3 * BLOCK + 10);
    assertTrue(blocks.nextReadRange(folio, 0, BLOCKS * BLOCK));
    assertRange(0, 4 * BLOCK);
    assertTrue(blocks.nextReadRange(folio, 4 * BLOCK, BLOCKS * BLOCK));
    assertRange(4 * BLOCK, 12 * BLOCK);
    mapping.size(cache.position(folio));
    assertTrue(blocks.nextReadRange(folio, 0, BLOCKS * BLOCK));
    assertRange(0, BLOCKS * BLOCK);
  }

  @Test
  void withoutDirtyMarksWhatIsUptodateCounts() {
    blocks.allocate(folio);
    blocks.setUptodate(folio, 2 * BLOCK, 3 * BLOCK);
    blocks.setDirty(folio, 3 * BLOCK, BLOCK);
    assertTrue(blocks.nextDirtyRange(folio, 0, BLOCKS * BLOCK, true));
    assertRange(3 * BLOCK, BLOCK);
    assertTrue(blocks.nextDirtyRange(folio, 0, BLOCKS * BLOCK, false));
    assertRange(2 * BLOCK, 3 * BLOCK);
    assertFalse(blocks.nextDirtyRange(folio, 5 * BLOCK, BLOCKS * BLOCK, false));
    assertFalse(blocks.nextDirtyRange(folio, 4 * BLOCK, 4 * BLOCK, true));
  }

  /** Runs that are found are the maximal runs of a plain bit set, cut at the limit. */
  @Property(seed = "23", tries = 200)
  void runsAreThoseOfABitSet(
      @ForAll @Size(max = 12) List<@IntRange(min = 0, max = BLOCKS - 1) Integer> dirty,
      @ForAll @IntRange(min = 0, max = BLOCKS) int from,
      @ForAll @IntRange(min = 0, max = BLOCKS) int limit) {
    int other = cache.add(mapping, 64, ORDER);
    blocks.allocate(other);
    BitSet model = new BitSet();
    for (int block : dirty) {
      blocks.setDirty(other, block * BLOCK, BLOCK);
      blocks.setUptodate(other, block * BLOCK, BLOCK);
      model.set(block);
    }
    for (boolean perBlock : new boolean[] {true, false}) {
      int first = model.nextSetBit(from);
      boolean expected = from < limit && first >= 0 && first < limit;
      assertEquals(expected, blocks.nextDirtyRange(other, from * BLOCK, limit * BLOCK, perBlock));
      if (expected) {
        assertRange(first * BLOCK, (Math.min(model.nextClearBit(first), limit) - first) * BLOCK);
      }
    }
    mapping.size(1 << 20);
    int missing = model.nextClearBit(from);
    boolean reads = from < limit && missing < limit;
    assertEquals(reads, from < limit && blocks.nextReadRange(other, from * BLOCK, limit * BLOCK));
    if (reads) {
      int next = model.nextSetBit(missing);
      int end = next < 0 ? limit : Math.min(next, limit);
      assertRange(missing * BLOCK, (end - missing) * BLOCK);
    }
    cache.remove(other);
  }

  private void assertRange(int from, int length) {
    assertEquals(from, blocks.from());
    assertEquals(length, blocks.length());
  }
}
