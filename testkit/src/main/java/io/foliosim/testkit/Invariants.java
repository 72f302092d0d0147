package io.foliosim.testkit;

import io.foliosim.mm.AddressSpace;
import io.foliosim.mm.FolioIndex;
import io.foliosim.mm.FolioStore;
import io.foliosim.mm.PageCache;
import io.foliosim.mm.SubpageStates;
import io.foliosim.mm.VmStat;
import io.foliosim.scenario.SimulatedSystem;

/**
 * What must hold of the page cache of a system at rest, whatever was done to it: no event is
 * pending, no task is inside an operation. Numbers are those of the list in {@code
 * docs/testkit.md}.
 *
 * <p>Every check throws an {@link AssertionError} that names the invariant, the place and the
 * numbers. All of them together cost O(pages in the cache + dirty blocks).
 */
public final class Invariants {
  private final SimulatedSystem system;
  private final PageCache cache;
  private final FolioStore folios;
  private final SubpageStates states;
  private final long pinnedFrames;

  /** Looks at one folio, through the slot of the index where the walk met it. */
  @FunctionalInterface
  private interface Look {
    void at(AddressSpace mapping, long page, int folio);
  }

  /**
   * Prepares the checks of a system. Frames that are neither free nor in the page cache now are
   * taken for pinned for good.
   *
   * @param system the system, as yet without leaks
   */
  public Invariants(SimulatedSystem system) {
    this.system = system;
    this.cache = system.pageCache();
    this.folios = cache.folios();
    this.states = cache.subpages();
    this.pinnedFrames =
        cache.frames().pages() - cache.frames().freePages() - folios.residentPages();
  }

  /** Runs all checks but {@link #nothingBehindTheEndIsDirty()}. */
  public void check() {
    nothingIsPending();
    foliosAreAlignedAndOfLegalOrder();
    theIndexLeadsToEveryFolioOnce();
    dirtyBlocksAreUptodate();
    dirtyBlocksAreInDirtyFolios();
    nothingIsUnderWriteback();
    tagsAgreeWithFlags();
    dirtyPagesAreCounted();
    writebackPagesAreCounted();
    dirtiedPagesAreWrittenCancelledOrDirty();
    framesAreFreeOrResidentOrPinned();
    blockStatesBelongToFolios();
    nothingIsLocked();
  }

  /** The system is at rest: no event is pending, no bio in use. */
  public void nothingIsPending() {
    Check.same(0, system.simulation().pendingEvents(), "events that are pending at rest");
    Check.same(0, system.kernel().bios().inUse(), "bios in use at rest");
  }

  /** 1: a folio's index is a multiple of its size; its order is one that the mapping allows. */
  public void foliosAreAlignedAndOfLegalOrder() {
    walk(
        (mapping, page, folio) -> {
          int order = folios.order(folio);
          long start = folios.pageIndex(folio);
          Check.that(
              (start & (1L << order) - 1) == 0,
              "invariant 1: %s is not aligned to its order %d",
              name(mapping, folio),
              order);
          int min = mapping.orders().minOrder();
          int max = mapping.orders().maxOrder();
          Check.that(
              order >= min && order <= max,
              "invariant 1: %s has order %d, expected %d to %d",
              name(mapping, folio),
              order,
              min,
              max);
          Check.that(
              mapping.orders().legal(order) == order,
              "invariant 1: %s has order 1, which is not allowed",
              name(mapping, folio));
          Check.that(
              (folios.pfn(folio) & (1 << order) - 1) == 0,
              "invariant 1: %s lies at frame %d, which is not aligned to its order %d",
              name(mapping, folio),
              folios.pfn(folio),
              order);
        });
  }

  /** 2: folios do not overlap; each page of a folio, and no other, leads to it. */
  public void theIndexLeadsToEveryFolioOnce() {
    long[] seen = new long[2];
    for (int id = 0; id < cache.mappings(); id++) {
      AddressSpace mapping = cache.mapping(id);
      long before = seen[1];
      walk(mapping, (m, page, folio) -> lookAtSlots(m, page, folio, seen));
      Check.same(seen[1] - before, mapping.folios().pages(), "invariant 2: pages of file " + id);
    }
    Check.same(seen[0], folios.resident(), "invariant 2: folios of the store");
    Check.same(seen[1], folios.residentPages(), "invariant 2: pages of the store");
  }

  private void lookAtSlots(AddressSpace mapping, long page, int folio, long[] seen) {
    Check.that(
        folios.mapping(folio) == mapping.id() && folios.pageIndex(folio) == page,
        "invariant 2: page %d of file %d leads to folio %d, which is at page %d of file %d",
        page,
        mapping.id(),
        folio,
        folios.pageIndex(folio),
        folios.mapping(folio));
    long end = page + folios.pages(folio);
    for (long slot = page; slot < end; slot++) {
      int found = mapping.folios().get(slot);
      Check.that(
          found == folio,
          "invariant 2: page %d of file %d leads to folio %d, but lies in %s",
          slot,
          mapping.id(),
          found,
          name(mapping, folio));
    }
    seen[0]++;
    seen[1] += folios.pages(folio);
  }

  /** 8: a dirty block is up to date; a folio is up to date when all its blocks are. */
  public void dirtyBlocksAreUptodate() {
    walk(
        (mapping, page, folio) -> {
          int state = folios.subpage(folio);
          boolean uptodate = folios.is(folio, FolioStore.UPTODATE);
          if (state == 0) {
            Check.that(
                uptodate || !folios.is(folio, FolioStore.DIRTY),
                "invariant 8: %s is dirty and not up to date",
                name(mapping, folio));
            return;
          }
          int blocks = cache.blocks(folio);
          Check.that(
              uptodate == states.allUptodate(state, blocks),
              "invariant 8: %s is%s up to date, but block %d says otherwise",
              name(mapping, folio),
              uptodate ? "" : " not",
              states.nextNotUptodate(state, blocks, 0, blocks));
          for (int b = states.nextDirty(state, blocks, 0); b >= 0; b = next(state, blocks, b)) {
            Check.that(
                states.isUptodate(state, b),
                "invariant 8: block %d of %s is dirty and not up to date",
                b,
                name(mapping, folio));
          }
        });
  }

  /** 9: a folio with a dirty block is dirty. */
  public void dirtyBlocksAreInDirtyFolios() {
    walk(
        (mapping, page, folio) -> {
          int state = folios.subpage(folio);
          if (state != 0 && !folios.is(folio, FolioStore.DIRTY)) {
            int block = states.nextDirty(state, cache.blocks(folio), 0);
            Check.that(
                block < 0,
                "invariant 9: block %d of %s is dirty, the folio is not",
                block,
                name(mapping, folio));
          }
        });
  }

  /** 12: at rest no folio is under writeback and no bytes of one are in flight. */
  public void nothingIsUnderWriteback() {
    walk(
        (mapping, page, folio) -> {
          Check.that(
              !folios.is(folio, FolioStore.WRITEBACK),
              "invariant 12: %s is under writeback at rest",
              name(mapping, folio));
          int state = folios.subpage(folio);
          if (state != 0) {
            String name = name(mapping, folio);
            Check.same(
                0, states.writeBytesPending(state), "invariant 12: bytes to write of " + name);
            Check.same(0, states.readBytesPending(state), "invariant 12: bytes to read of " + name);
          }
        });
  }

  /** 14: dirty folios have the DIRTY tag; TOWRITE is on DIRTY ones only; no WRITEBACK at rest. */
  public void tagsAgreeWithFlags() {
    walk(
        (mapping, page, folio) -> {
          boolean tagged = mapping.folios().isTagged(FolioIndex.DIRTY, page);
          Check.that(
              tagged || !folios.is(folio, FolioStore.DIRTY),
              "invariant 14: %s is dirty without the DIRTY tag",
              name(mapping, folio));
          Check.that(
              tagged || !mapping.folios().isTagged(FolioIndex.TOWRITE, page),
              "invariant 14: %s has the tag TOWRITE and not DIRTY",
              name(mapping, folio));
        });
    for (int id = 0; id < cache.mappings(); id++) {
      Check.same(
          0,
          cache.mapping(id).folios().tagged(FolioIndex.WRITEBACK),
          "invariant 14: WRITEBACK tags of file " + id);
    }
  }

  /**
   * 17: no block wholly behind the end of its file is dirty, where dirtiness is known by block.
   * Does not hold once a file was truncated: a folio that holds the new end keeps its dirty blocks.
   */
  public void nothingBehindTheEndIsDirty() {
    walk(
        (mapping, page, folio) -> {
          int state = folios.subpage(folio);
          if (state == 0 || !folios.is(folio, FolioStore.DIRTY)) {
            return;
          }
          int blocks = cache.blocks(folio);
          long behind = mapping.size() - cache.position(folio) + (1L << mapping.blockShift()) - 1;
          int from = (int) Math.max(0, Math.min(blocks, behind >> mapping.blockShift()));
          int dirty = from == blocks ? -1 : states.nextDirty(state, blocks, from);
          Check.that(
              dirty < 0,
              "invariant 17: block %d of %s is dirty, but the file ends at byte %d",
              dirty,
              name(mapping, folio),
              mapping.size());
        });
  }

  /**
   * 19: NR_FILE_DIRTY is the pages of dirty folios, by file and in all; dirty blocks fit in them.
   */
  public void dirtyPagesAreCounted() {
    long total = 0;
    for (int id = 0; id < cache.mappings(); id++) {
      AddressSpace mapping = cache.mapping(id);
      long pages = count(mapping, FolioStore.DIRTY);
      Check.same(pages, mapping.dirtyPages(), "invariant 19: dirty pages of file " + id);
      long bytes = dirtyBytes(mapping);
      Check.that(
          bytes <= pages << cache.pageShift(),
          "invariant 19: file %d has %d dirty bytes in %d dirty pages",
          id,
          bytes,
          pages);
      total += pages;
    }
    Check.same(total, cache.vmStat().fileDirty(), "invariant 19: NR_FILE_DIRTY");
  }

  /** 20: NR_WRITEBACK is the pages of folios under writeback, by file and in all. */
  public void writebackPagesAreCounted() {
    long total = 0;
    for (int id = 0; id < cache.mappings(); id++) {
      AddressSpace mapping = cache.mapping(id);
      long pages = count(mapping, FolioStore.WRITEBACK);
      Check.same(pages, mapping.writebackPages(), "invariant 20: writeback pages of file " + id);
      total += pages;
    }
    Check.same(total, cache.vmStat().writeback(), "invariant 20: NR_WRITEBACK");
  }

  /** 21: every page dirtied was written, cancelled, or is dirty or under writeback still. */
  public void dirtiedPagesAreWrittenCancelledOrDirty() {
    VmStat stat = cache.vmStat();
    Check.same(
        stat.written() + stat.cancelled() + stat.fileDirty() + stat.writeback(),
        stat.dirtied(),
        "invariant 21: NR_DIRTIED");
  }

  /** Every page frame is free, in a resident folio, or was pinned before. */
  public void framesAreFreeOrResidentOrPinned() {
    Check.same(
        cache.frames().pages() - pinnedFrames - folios.residentPages(),
        cache.frames().freePages(),
        "free page frames");
  }

  /** Every record of block states belongs to a folio of several blocks. */
  public void blockStatesBelongToFolios() {
    long[] seen = new long[1];
    walk(
        (mapping, page, folio) -> {
          if (folios.subpage(folio) != 0) {
            seen[0]++;
            Check.that(
                cache.blocks(folio) > 1,
                "%s has one block and a block state",
                name(mapping, folio));
          }
        });
    Check.same(seen[0], states.live(), "records of block states");
  }

  /** At rest no folio is locked and nobody waits for one. */
  public void nothingIsLocked() {
    walk(
        (mapping, page, folio) ->
            Check.that(
                !folios.is(folio, FolioStore.LOCKED),
                "%s is locked at rest",
                name(mapping, folio)));
    Check.same(0, system.kernel().folioWaits().waiters(), "tasks that wait for folios at rest");
  }

  private void walk(Look look) {
    for (int id = 0; id < cache.mappings(); id++) {
      walk(cache.mapping(id), look);
    }
  }

  private void walk(AddressSpace mapping, Look look) {
    long page = mapping.folios().nextPresent(0, PageCache.LAST_PAGE);
    while (page >= 0) {
      int folio = mapping.folios().get(page);
      look.at(mapping, page, folio);
      long next = page + folios.pages(folio);
      page =
          next > PageCache.LAST_PAGE ? -1 : mapping.folios().nextPresent(next, PageCache.LAST_PAGE);
    }
  }

  private long count(AddressSpace mapping, int flag) {
    long[] pages = new long[1];
    walk(mapping, (m, page, folio) -> pages[0] += folios.is(folio, flag) ? folios.pages(folio) : 0);
    return pages[0];
  }

  private long dirtyBytes(AddressSpace mapping) {
    long[] bytes = new long[1];
    walk(
        mapping,
        (m, page, folio) -> {
          int state = folios.subpage(folio);
          if (state != 0) {
            bytes[0] += (long) states.dirtyCount(state, cache.blocks(folio)) << m.blockShift();
          }
        });
    return bytes[0];
  }

  private int next(int state, int blocks, int block) {
    return states.nextDirty(state, blocks, block + 1);
  }

  private String name(AddressSpace mapping, int folio) {
    return "folio "
        + folio
        + " at page "
        + folios.pageIndex(folio)
        + " of file "
        + mapping.id()
        + " (order "
        + folios.order(folio)
        + ")";
  }
}
