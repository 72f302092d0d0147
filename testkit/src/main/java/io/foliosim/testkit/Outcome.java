package io.foliosim.testkit;

import io.foliosim.mm.AddressSpace;
import io.foliosim.mm.FolioStore;
import io.foliosim.mm.PageCache;
import io.foliosim.scenario.SimulatedSystem;
import io.foliosim.vfs.Inode;
import java.util.ArrayList;
import java.util.List;

/**
 * What is left of a run, without its timing: sizes, folios and data written. Two runs that should
 * not differ are equal in it.
 *
 * @param lines the sizes of the files, their folios, and the data that was written, in words
 */
public record Outcome(List<String> lines) {
  /** Copies the list. */
  public Outcome {
    lines = List.copyOf(lines);
  }

  /**
   * Looks at a system at rest.
   *
   * @param system the system
   * @param player what played on it
   * @return the outcome
   */
  public static Outcome of(SimulatedSystem system, Player player) {
    List<String> lines = new ArrayList<>();
    for (Inode inode : player.files()) {
      lines.add(inode.name() + " of " + inode.size() + " bytes");
      addFolios(system.pageCache(), inode.mapping(), lines);
    }
    player.model().dataWrites().forEach(write -> lines.add(write.toString()));
    return new Outcome(lines);
  }

  private static void addFolios(PageCache cache, AddressSpace mapping, List<String> lines) {
    FolioStore folios = cache.folios();
    long page = mapping.folios().nextPresent(0, PageCache.LAST_PAGE);
    while (page >= 0) {
      int folio = mapping.folios().get(page);
      lines.add(
          "page "
              + page
              + " order "
              + folios.order(folio)
              + (folios.is(folio, FolioStore.UPTODATE) ? " uptodate" : "")
              + (folios.is(folio, FolioStore.DIRTY) ? " dirty" : ""));
      page = mapping.folios().nextPresent(page + folios.pages(folio), PageCache.LAST_PAGE);
    }
  }
}
