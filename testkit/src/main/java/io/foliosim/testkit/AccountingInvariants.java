package io.foliosim.testkit;

import io.foliosim.mm.AddressSpace;
import io.foliosim.mm.FolioStore;
import io.foliosim.mm.PageCache;
import io.foliosim.mm.SubpageStates;
import io.foliosim.mm.VmStat;

/**
 * What counters and pools of the page cache must add up to, at rest or not. Numbers are those of
 * the list in {@code docs/testkit.md}; every check throws an {@link AssertionError} with the
 * numbers.
 */
public final class AccountingInvariants {
  private final PageCache cache;
  private final FolioStore folios;
  private final SubpageStates states;
  private final FolioWalk walk;
  private final long pinnedFrames;

  AccountingInvariants(PageCache cache) {
    this.cache = cache;
    this.folios = cache.folios();
    this.states = cache.subpages();
    this.walk = new FolioWalk(cache);
    this.pinnedFrames =
        cache.frames().pages() - cache.frames().freePages() - folios.residentPages();
  }

  /** Runs all checks. */
  public void check() {
    dirtyPagesAreCounted();
    writebackPagesAreCounted();
    dirtiedPagesAreWrittenCancelledOrDirty();
    framesAreFreeOrResidentOrPinned();
    blockStatesBelongToFolios();
  }

  /**
   * 19: NR_FILE_DIRTY is the pages of dirty folios, by file and in all; dirty blocks fit in them.
   */
  public void dirtyPagesAreCounted() {
    long total = 0;
    for (int id = 0; id < cache.mappings(); id++) {
      AddressSpace mapping = cache.mapping(id);
      long pages = walk.pages(mapping, FolioStore.DIRTY);
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
      long pages = walk.pages(mapping, FolioStore.WRITEBACK);
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
    walk.all(
        (mapping, page, folio) -> {
          if (folios.subpage(folio) != 0) {
            seen[0]++;
            Check.that(
                cache.blocks(folio) > 1,
                "%s has one block and a block state",
                walk.name(mapping, folio));
          }
        });
    Check.same(seen[0], states.live(), "records of block states");
  }

  private long dirtyBytes(AddressSpace mapping) {
    long[] bytes = new long[1];
    walk.of(
        mapping,
        (m, page, folio) -> {
          int state = folios.subpage(folio);
          if (state != 0) {
            bytes[0] += (long) states.dirtyCount(state, cache.blocks(folio)) << m.blockShift();
          }
        });
    return bytes[0];
  }
}
