package io.foliosim.mm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class FolioStoreTest {
  private final FolioStore store = new FolioStore();

  @Test
  void keepsWhatItWasGiven() {
    int h = store.allocate(7, (1L << 32) - 512, 9, 123_456);

    assertTrue(h >= 1);
    assertEquals((1L << 32) - 512, store.pageIndex(h));
    assertEquals(9, store.order(h));
    assertEquals(512, store.pages(h));
    assertEquals(7, store.mapping(h));
    assertEquals(123_456, store.pfn(h));
    assertEquals(0, store.subpage(h));
    store.setSubpage(h, 42);
    assertEquals(42, store.subpage(h));
  }

  @Test
  void flagsAreIndependentOfEachOtherAndOfTheOrder() {
    int h = store.allocate(1, 0, 4, 0);

    store.set(h, FolioStore.DIRTY | FolioStore.UPTODATE);
    assertFalse(store.testAndSet(h, FolioStore.LOCKED));
    assertTrue(store.testAndSet(h, FolioStore.LOCKED));
    assertTrue(store.testAndClear(h, FolioStore.DIRTY));
    assertFalse(store.testAndClear(h, FolioStore.DIRTY));

    assertTrue(store.is(h, FolioStore.LOCKED));
    assertTrue(store.is(h, FolioStore.UPTODATE));
    assertFalse(store.is(h, FolioStore.DIRTY));
    assertEquals(4, store.order(h));
    store.clear(h, FolioStore.LOCKED);
    assertEquals(FolioStore.UPTODATE | 4, store.flags(h));
  }

  @Test
  void reusesTheHandleFreedLastWithoutItsState() {
    int a = store.allocate(1, 0, 0, 10);
    int b = store.allocate(1, 1, 0, 11);
    store.set(a, FolioStore.DIRTY);
    store.setSubpage(a, 5);
    store.free(b);
    store.free(a);

    assertEquals(a, store.allocate(2, 9, 3, 12));
    assertEquals(3, store.flags(a));
    assertEquals(0, store.subpage(a));
    assertEquals(b, store.allocate(2, 17, 0, 13));
    assertNotEquals(a, store.allocate(2, 18, 0, 14));
  }

  @Test
  void shrinkKeepsFlagsAndPageCount() {
    int h = store.allocate(1, 0, 9, 0);
    store.set(h, FolioStore.UPTODATE);
    store.shrink(h, 8);

    assertEquals(8, store.order(h));
    assertTrue(store.is(h, FolioStore.UPTODATE));
    assertEquals(256, store.residentPages());
  }

  @Test
  void refusesToFreeTwice() {
    int h = store.allocate(1, 0, 0, 0);
    store.free(h);

    assertThrows(IllegalStateException.class, () -> store.free(h));
  }

  /** Live handles are distinct and keep their data while others come and go, across chunks. */
  @Property(seed = "2", tries = 20)
  void survivesChurn(@ForAll long seed, @ForAll @IntRange(min = 1, max = 40_000) int operations) {
    FolioStore churned = new FolioStore();
    SplitMix64 random = new SplitMix64(seed);
    List<Integer> live = new ArrayList<>();
    Set<Integer> distinct = new HashSet<>();
    long pages = 0;
    for (int n = 0; n < operations; n++) {
      if (live.isEmpty() || random.below(10) < 7) {
        int order = (int) random.below(10);
        int h = churned.allocate(n, n * 31L, order, n * 17);
        assertTrue(distinct.add(h), "handle given out twice");
        live.add(h);
        pages += 1L << order;
        assertEquals(n, churned.mapping(h));
      } else {
        int at = (int) random.below(live.size());
        int h = live.set(at, live.get(live.size() - 1));
        live.remove(live.size() - 1);
        distinct.remove(h);
        assertEquals(churned.mapping(h) * 31L, churned.pageIndex(h));
        assertEquals(churned.mapping(h) * 17, churned.pfn(h));
        pages -= churned.pages(h);
        churned.free(h);
      }
    }
    assertEquals(live.size(), churned.resident());
    assertEquals(pages, churned.residentPages());
    for (int h : live) {
      assertEquals(churned.mapping(h) * 31L, churned.pageIndex(h));
    }
  }

  /** 16.8 million order-0 folios must be affordable; here at the scale of one million. */
  @Test
  void memoryPerFolioIsBounded() {
    int folios = 1 << 20;
    FolioIndex index = new FolioIndex();
    for (int page = 0; page < folios; page++) {
      index.insert(page, 0, store.allocate(1, page, 0, page));
    }

    assertTrue(store.footprintBytes() <= 32L * folios, "store " + store.footprintBytes());
    assertTrue(index.footprintBytes() <= 4.3 * folios, "index " + index.footprintBytes());
    for (int page = 0; page < folios; page++) {
      index.setTag(FolioIndex.DIRTY, page);
    }
    assertTrue(index.footprintBytes() <= 4.7 * folios, "tagged index " + index.footprintBytes());
  }
}
