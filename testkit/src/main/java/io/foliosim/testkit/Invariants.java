package io.foliosim.testkit;

import io.foliosim.mm.AddressSpace;
import io.foliosim.mm.FolioIndex;
import io.foliosim.mm.FolioStore;
import io.foliosim.mm.PageCache;
import io.foliosim.mm.SubpageStates;
import io.foliosim.scenario.SimulatedSystem;

/**
 * What must hold of the folios of a system at rest, whatever was done to it: no event is pending,
 * no task is inside an operation. Numbers are those of the list in {@code docs/testkit.md}.
 *
 * <p>Every check throws an {@link AssertionError} that names the invariant, the place and the
 * numbers. All of them together cost O(pages in the cache + dirty blocks).
 */
public final class Invariants {
  private final SimulatedSystem system;
  private final PageCache cache;
  private final FolioStore folios;
  private final SubpageStates states;
  private final FolioWalk walk;
  private final AccountingInvariants accounting;

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
    this.walk = new FolioWalk(cache);
    this.accounting = new AccountingInvariants(cache);
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
    nothingIsLocked();
    accounting.check();
  }

  /**
   * The checks of counters, memory and block states.
   *
   * @return those of the same system
   */
  public AccountingInvariants accounting() {
    return accounting;
  }

  /** The system is at rest: no event is pending, no bio in use. */
  public void nothingIsPending() {
    Check.same(0, system.simulation().pendingEvents(), "events that are pending at rest");
    Check.same(0, system.kernel().bios().inUse(), "bios in use at rest");
  }

  /** 1: a folio's index is a multiple of its size; its order is one that the mapping allows. */
  public void foliosAreAlignedAndOfLegalOrder() {
    walk.all(
        (mapping, page, folio) -> {
          int order = folios.order(folio);
          long start = folios.pageIndex(folio);
          Check.that(
              (start & (1L << order) - 1) == 0,
              "invariant 1: %s is not aligned to its order %d",
              walk.name(mapping, folio),
              order);
          int min = mapping.orders().minOrder();
          int max = mapping.orders().maxOrder();
          Check.that(
              order >= min && order <= max,
              "invariant 1: %s has order %d, expected %d to %d",
              walk.name(mapping, folio),
              order,
              min,
              max);
          Check.that(
              mapping.orders().legal(order) == order,
              "invariant 1: %s has order 1, which is not allowed",
              walk.name(mapping, folio));
          Check.that(
              (folios.pfn(folio) & (1 << order) - 1) == 0,
              "invariant 1: %s lies at frame %d, which is not aligned to its order %d",
              walk.name(mapping, folio),
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
      walk.of(mapping, (m, page, folio) -> lookAtSlots(m, page, folio, seen));
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
          walk.name(mapping, folio));
    }
    seen[0]++;
    seen[1] += folios.pages(folio);
  }

  /** 8: a dirty block is up to date; a folio is up to date when all its blocks are. */
  public void dirtyBlocksAreUptodate() {
    walk.all(
        (mapping, page, folio) -> {
          int state = folios.subpage(folio);
          boolean uptodate = folios.is(folio, FolioStore.UPTODATE);
          if (state == 0) {
            Check.that(
                uptodate || !folios.is(folio, FolioStore.DIRTY),
                "invariant 8: %s is dirty and not up to date",
                walk.name(mapping, folio));
            return;
          }
          int blocks = cache.blocks(folio);
          Check.that(
              uptodate == states.allUptodate(state, blocks),
              "invariant 8: %s is%s up to date, but block %d says otherwise",
              walk.name(mapping, folio),
              uptodate ? "" : " not",
              states.nextNotUptodate(state, blocks, 0, blocks));
          for (int b = states.nextDirty(state, blocks, 0); b >= 0; b = next(state, blocks, b)) {
            Check.that(
                states.isUptodate(state, b),
                "invariant 8: block %d of %s is dirty and not up to date",
                b,
                walk.name(mapping, folio));
          }
        });
  }

  /** 9: a folio with a dirty block is dirty. */
  public void dirtyBlocksAreInDirtyFolios() {
    walk.all(
        (mapping, page, folio) -> {
          int state = folios.subpage(folio);
          if (state != 0 && !folios.is(folio, FolioStore.DIRTY)) {
            int block = states.nextDirty(state, cache.blocks(folio), 0);
            Check.that(
                block < 0,
                "invariant 9: block %d of %s is dirty, the folio is not",
                block,
                walk.name(mapping, folio));
          }
        });
  }

  /** 12: at rest no folio is under writeback and no bytes of one are in flight. */
  public void nothingIsUnderWriteback() {
    walk.all(
        (mapping, page, folio) -> {
          Check.that(
              !folios.is(folio, FolioStore.WRITEBACK),
              "invariant 12: %s is under writeback at rest",
              walk.name(mapping, folio));
          int state = folios.subpage(folio);
          if (state != 0) {
            String name = walk.name(mapping, folio);
            Check.same(
                0, states.writeBytesPending(state), "invariant 12: bytes to write of " + name);
            Check.same(0, states.readBytesPending(state), "invariant 12: bytes to read of " + name);
          }
        });
  }

  /** 14: dirty folios have the DIRTY tag; TOWRITE is on DIRTY ones only; no WRITEBACK at rest. */
  public void tagsAgreeWithFlags() {
    walk.all(
        (mapping, page, folio) -> {
          boolean tagged = mapping.folios().isTagged(FolioIndex.DIRTY, page);
          Check.that(
              tagged || !folios.is(folio, FolioStore.DIRTY),
              "invariant 14: %s is dirty without the DIRTY tag",
              walk.name(mapping, folio));
          Check.that(
              tagged || !mapping.folios().isTagged(FolioIndex.TOWRITE, page),
              "invariant 14: %s has the tag TOWRITE and not DIRTY",
              walk.name(mapping, folio));
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
    walk.all(
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
              walk.name(mapping, folio),
              mapping.size());
        });
  }

  /** At rest no folio is locked and nobody waits for one. */
  public void nothingIsLocked() {
    walk.all(
        (mapping, page, folio) ->
            Check.that(
                !folios.is(folio, FolioStore.LOCKED),
                "%s is locked at rest",
                walk.name(mapping, folio)));
    Check.same(0, system.kernel().folioWaits().waiters(), "tasks that wait for folios at rest");
  }

  private int next(int state, int blocks, int block) {
    return states.nextDirty(state, blocks, block + 1);
  }
}
