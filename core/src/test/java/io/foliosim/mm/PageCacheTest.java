package io.foliosim.mm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Adding, dirtying, writing back and dropping folios: invariants 1, 2, 14, 19, 20 and 21. */
class PageCacheTest {
  private static final long MEMORY_PAGES = 1 << 10;

  private final BuddyAllocator frames = new BuddyAllocator(MEMORY_PAGES, 10);
  private final PageCache cache = new PageCache(12, frames);
  private final AddressSpace mapping = cache.newMapping(12, new FolioOrderPolicy(0, 9, true));
  private final FolioStore folios = cache.folios();
  private final Truncate truncate = new Truncate(cache);

  @Test
  void aNewFolioIsLockedAndNotUptodate() {
    int folio = cache.add(mapping, 8, 2);
    assertEquals(folio, mapping.folios().get(11));
    assertTrue(folios.is(folio, FolioStore.LOCKED));
    assertFalse(folios.is(folio, FolioStore.UPTODATE));
    assertEquals(MEMORY_PAGES - 4, frames.freePages());
    assertEquals(8L << 12, cache.position(folio));
    assertEquals(4 << 12, cache.bytes(folio));
    assertEquals(mapping, cache.mappingOf(folio));
  }

  @Test
  void aFolioFitsBesideItsNeighbours() {
    cache.add(mapping, 5, 0);
    assertEquals(PageCache.NONE, cache.add(mapping, 4, 2));
    int folio = cache.create(mapping, 4, 4);
    assertEquals(0, folios.order(folio));
    assertEquals(3, cache.ordersTried());
    assertEquals(3, folios.order(cache.create(mapping, 8, 3)));
    assertEquals(1, cache.ordersTried());
  }

  @Test
  void memoryThatIsUsedUpEndsInNoFolio() {
    assertNotEquals(PageCache.NONE, cache.add(mapping, 0, 9));
    assertNotEquals(PageCache.NONE, cache.add(mapping, 512, 9));
    assertEquals(PageCache.NONE, cache.create(mapping, 1024, 9));
    assertEquals(10, cache.ordersTried());
    String message = OutOfMemory.error("write", cache, mapping, 4096).getMessage();
    assertTrue(String.valueOf(message).contains("a write at byte 4096"), message);
  }

  @Test
  void dirtyCountsWholeFoliosOnce() {
    int folio = unlocked(cache.add(mapping, 0, 4));
    assertTrue(cache.markDirty(folio));
    assertFalse(cache.markDirty(folio));
    assertEquals(16, cache.vmStat().fileDirty());
    assertEquals(16, mapping.dirtyPages());
    assertEquals(16, cache.vmStat().dirtied());
    assertTrue(mapping.folios().isTagged(FolioIndex.DIRTY, 0));
    assertTrue(mapping.needsWriteback(15, 15));
    assertFalse(mapping.needsWriteback(16, 16));
  }

  @Test
  void writebackTakesTheDirtyTagWhenItStarts() {
    int folio = unlocked(cache.add(mapping, 0, 1));
    cache.markDirty(folio);
    mapping.folios().copyTag(FolioIndex.DIRTY, FolioIndex.TOWRITE, 0, 10);
    assertTrue(cache.clearDirtyForIo(folio));
    assertFalse(cache.clearDirtyForIo(folio));
    assertTrue(mapping.folios().isTagged(FolioIndex.DIRTY, 0));
    assertEquals(0, cache.vmStat().fileDirty());
    cache.startWriteback(folio);
    assertFalse(mapping.folios().isTagged(FolioIndex.DIRTY, 0));
    assertFalse(mapping.folios().isTagged(FolioIndex.TOWRITE, 0));
    assertTrue(mapping.folios().isTagged(FolioIndex.WRITEBACK, 0));
    assertEquals(2, cache.vmStat().writeback());
    assertEquals(2, mapping.writebackPages());
    assertTrue(mapping.needsWriteback(1, 1));
    folios.clear(folio, FolioStore.WRITEBACK);
    cache.endWriteback(folio);
    assertEquals(0, cache.vmStat().writeback());
    assertEquals(2, cache.vmStat().written());
    assertFalse(mapping.folios().isTagged(FolioIndex.WRITEBACK, 0));
    assertFalse(mapping.needsWriteback(0, 1));
  }

  /** A folio dirtied again while its writeback is being prepared keeps its tag. */
  @Test
  void aFolioDirtiedAgainStaysTagged() {
    int folio = unlocked(cache.add(mapping, 0, 0));
    cache.markDirty(folio);
    cache.clearDirtyForIo(folio);
    cache.markDirty(folio);
    cache.startWriteback(folio);
    assertTrue(mapping.folios().isTagged(FolioIndex.DIRTY, 0));
    assertEquals(1, cache.vmStat().fileDirty());
    assertEquals(1, cache.vmStat().writeback());
  }

  @Test
  void removingADirtyFolioForgetsIt() {
    int folio = unlocked(cache.add(mapping, 0, 3));
    cache.markDirty(folio);
    cache.remove(folio);
    assertEquals(0, cache.vmStat().fileDirty());
    assertEquals(0, mapping.dirtyPages());
    assertEquals(MEMORY_PAGES, frames.freePages());
    assertEquals(PageCache.NONE, mapping.folios().get(0));
    assertEquals(0, folios.resident());
  }

  @Test
  void invalidationTakesOnlyIdleFoliosThatLieInside() {
    unlocked(cache.add(mapping, 0, 0));
    int dirty = unlocked(cache.add(mapping, 1, 0));
    cache.markDirty(dirty);
    cache.add(mapping, 2, 0); // locked
    int busy = unlocked(cache.add(mapping, 3, 0));
    cache.startWriteback(busy);
    unlocked(cache.add(mapping, 4, 2));
    assertEquals(1, truncate.invalidate(mapping, 0, 6));
    assertEquals(PageCache.NONE, mapping.folios().get(0));
    for (long page = 1; page < 8; page++) {
      assertNotEquals(PageCache.NONE, mapping.folios().get(page), "page " + page);
    }
    assertEquals(4, truncate.invalidate(mapping, 4, 7));
    assertEquals(0, truncate.invalidate(mapping, 8, 100));
  }

  @Test
  void truncationKeepsTheFolioThatHoldsThePosition() {
    unlocked(cache.add(mapping, 0, 2));
    int dirty = unlocked(cache.add(mapping, 4, 2));
    cache.markDirty(dirty);
    truncate.from(mapping, (1 << 12) + 1);
    assertNotEquals(PageCache.NONE, mapping.folios().get(3));
    assertEquals(PageCache.NONE, mapping.folios().get(4));
    assertEquals(0, cache.vmStat().fileDirty());
    truncate.from(mapping, 0);
    assertEquals(0, folios.resident());
  }

  @Test
  void truncationOfWritebackIsAFault() {
    int busy = unlocked(cache.add(mapping, 3, 0));
    cache.startWriteback(busy);
    assertThrows(IllegalStateException.class, () -> truncate.from(mapping, 0));
  }

  private int unlocked(int folio) {
    folios.clear(folio, FolioStore.LOCKED);
    return folio;
  }
}
