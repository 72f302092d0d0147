package io.foliosim.mm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class FolioIndexTest {
  private static final long LAST = (1L << 32) - 1;

  private final FolioIndex index = new FolioIndex();

  @Test
  void largeFolioIsFoundAtEachOfItsPages() {
    index.insert(512, 9, 77);

    assertEquals(0, index.get(511));
    assertEquals(77, index.get(512));
    assertEquals(77, index.get(1023));
    assertEquals(0, index.get(1024));
    assertEquals(512, index.pages());
    assertEquals(512, index.folioStart(1023));
    assertEquals(1024, index.folioStart(1024));
    index.remove(512, 9);
    assertEquals(0, index.get(700));
    assertEquals(0, index.pages());
  }

  @Test
  void folioMayBeLargerThanAChunk() {
    index.insert(4096, 11, 5);

    assertEquals(5, index.get(4096 + 2047));
    assertTrue(index.anyIn(4096, 11));
    assertEquals(4096, index.folioStart(4096 + 2047));
    assertEquals(4096 + 2048, index.nextMissing(4096, 1 << 20));
    index.setTag(FolioIndex.DIRTY, 4096);
    index.remove(4096, 11);
    assertEquals(0, index.pages());
    assertEquals(0, index.tagged(FolioIndex.DIRTY));
  }

  @Test
  void reachesTheLastPage() {
    index.insert(LAST, 0, 3);

    assertEquals(3, index.get(LAST));
    assertEquals(LAST, index.nextPresent(0, LAST));
    assertEquals(LAST + 1, index.nextMissing(LAST, 10));
    assertEquals(LAST - 1, index.previousMissing(LAST, 10));
    assertThrows(IllegalArgumentException.class, () -> index.insert(LAST + 1, 0, 4));
  }

  @Test
  void emptyIndexMissesEverything() {
    assertEquals(0, index.get(0));
    assertFalse(index.anyIn(0, 9));
    assertEquals(-1, index.nextPresent(0, LAST));
    assertEquals(5, index.nextMissing(5, 100));
    assertEquals(5, index.previousMissing(5, 100));
    assertEquals(-1, index.nextTagged(FolioIndex.DIRTY, 0, LAST));
  }

  @Test
  void scansForMissingPagesStopAtTheirLimit() {
    for (int page = 0; page < 3000; page++) {
      index.insert(page, 0, page + 1);
    }

    assertEquals(3000, index.nextMissing(10, 5000));
    assertEquals(2010, index.nextMissing(10, 2000));
    assertEquals(900, index.previousMissing(2900, 2000));
    assertEquals(-1, index.previousMissing(2900, 2901));
    assertEquals(-1, index.previousMissing(2900, 100_000));
    index.remove(1500, 0);
    assertEquals(1500, index.nextMissing(10, 5000));
    assertEquals(1500, index.previousMissing(2900, 5000));
    assertEquals(1900, index.previousMissing(2900, 1000));
  }

  @Test
  void refusesWhatWouldCorruptIt() {
    index.insert(8, 3, 1);

    assertThrows(IllegalStateException.class, () -> index.insert(8, 0, 2));
    assertThrows(IllegalArgumentException.class, () -> index.insert(4, 3, 2));
    assertThrows(IllegalStateException.class, () -> index.remove(16, 3));
    assertThrows(IllegalStateException.class, () -> index.setTag(FolioIndex.DIRTY, 16));
  }

  @Test
  void copyTagTakesTheFolioThatReachesIntoTheRange() {
    index.insert(0, 4, 1);
    index.insert(16, 4, 2);
    index.setTag(FolioIndex.DIRTY, 0);
    index.setTag(FolioIndex.DIRTY, 16);

    assertEquals(1, index.copyTag(FolioIndex.DIRTY, FolioIndex.TOWRITE, 7, 7));
    assertTrue(index.isTagged(FolioIndex.TOWRITE, 0));
    assertFalse(index.isTagged(FolioIndex.TOWRITE, 16));
    assertEquals(2, index.copyTag(FolioIndex.DIRTY, FolioIndex.TOWRITE, 0, LAST));
    assertEquals(2, index.tagged(FolioIndex.TOWRITE));
  }

  /** A split keeps the head, drops the middle and puts a new folio in place of the rest. */
  @Test
  void aFolioMayBeTakenOutInParts() {
    index.insert(0, 9, 1);
    index.setTag(FolioIndex.DIRTY, 0);
    index.remove(256, 8);
    index.insert(384, 7, 2);

    assertEquals(1, index.get(255));
    assertEquals(256, index.nextMissing(0, 512));
    assertEquals(2, index.get(384));
    assertTrue(index.isTagged(FolioIndex.DIRTY, 0));
    assertEquals(384, index.pages());
  }

  /** One page far out costs its chunk and the table of chunks, not the hole before it. */
  @Test
  void holesAndReleasedChunksTakeNoMemory() {
    index.insert(1 << 20, 0, 1);
    long withOne = index.footprintBytes();
    index.insert(0, 9, 2);
    index.remove(0, 9);

    assertTrue(withOne < 4 * 1024 + 8 * 1024, "bytes " + withOne);
    assertEquals(withOne, index.footprintBytes());
  }
}
