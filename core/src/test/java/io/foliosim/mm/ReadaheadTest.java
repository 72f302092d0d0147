package io.foliosim.mm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foliosim.knob.KnobRegistry;
import io.foliosim.knob.KnobSettings;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Read-ahead windows, as observed on real kernels with a setting of 128 KiB and 4 KiB pages. */
class ReadaheadTest {
  private static final int IO_PAGES = 320;
  private static final long FILE_PAGES = 4096;

  private final StringBuilder added = new StringBuilder();
  private PageCache cache = new PageCache(12, new BuddyAllocator(1 << 16, 10));
  private AddressSpace mapping = cache.newMapping(12, new FolioOrderPolicy(0, 9, true));
  private Readahead readahead = readahead("6.18");
  private FileReadahead file = new FileReadahead(32);

  /** Sequential 4 KiB reads on 6.18. */
  @Test
  void ordersRampUpWithEachWindow() {
    for (long page = 0; page < 64; page++) {
      read(page, 1);
    }
    assertEquals("0o0 1o0 2o0 3o0 4o2 8o2 12o2 16o3 24o3 32o4 48o4 64o5 ", added.toString());
  }

  /** Reads of 64 KiB on 6.18. */
  @Test
  void aLargerRequestGetsALargerFirstWindow() {
    for (long page = 0; page < 96; page += 16) {
      read(page, 16);
    }
    assertTrue(
        added
            .toString()
            .startsWith(singles(0, 32) + "32o2 36o2 40o2 44o2 48o2 52o2 56o2 60o2 64o4 80o4 96o5 "),
        added.toString());
  }

  @Test
  void aRandomMissReadsWhatWasAskedAndNoMore() {
    read(1000, 1);
    read(2000, 16);
    assertEquals("1000o0 " + singles(2000, 16), added.toString());
  }

  /** {@code POSIX_FADV_RANDOM}: no window even at the beginning of the file. */
  @Test
  void announcedRandomAccessIsTakenAtItsWord() {
    file.random(true);
    read(0, 2);
    assertEquals("0o0 1o0 ", added.toString());
  }

  /** On 6.12 a first window of four pages is one folio of order 2. */
  @Test
  void olderKernelsStartWithLargeFolios() {
    readahead = readahead("6.12");
    read(0, 1);
    assertEquals("0o2 4o2 8o2 ", added.toString());
  }

  /** Before 6.9 no folio has two pages, in read-ahead neither. */
  @Property(seed = "611", tries = 50)
  void noOrderOneBefore69(@ForAll @IntRange(min = 0, max = 200) int start) {
    fresh("6.1");
    for (long page = start; page < start + 100; page++) {
      read(page, 1);
    }
    assertTrue(!added.toString().contains("o1 "), added.toString());
  }

  /** Windows never leave the file and folios never overlap, whatever the reads. */
  @Property(seed = "612", tries = 100)
  void windowsStayInTheFile(
      @ForAll @IntRange(min = 0, max = 4095) int first,
      @ForAll @IntRange(min = 1, max = 300) int length,
      @ForAll @IntRange(min = 0, max = 3) int version) {
    fresh(new String[] {"6.1", "6.12", "6.18", "7.2"}[version]);
    for (long page = first; page < Math.min(first + 3L * length, FILE_PAGES); page += length) {
      read(page, Math.min(length, FILE_PAGES - page));
    }
    assertEquals(-1, mapping.folios().nextPresent(FILE_PAGES, PageCache.LAST_PAGE));
    for (long page = first; page < Math.min(first + 3L * length, FILE_PAGES); page++) {
      assertTrue(mapping.folios().get(page) != PageCache.NONE, "page " + page);
    }
  }

  private void fresh(String version) {
    added.setLength(0);
    cache = new PageCache(12, new BuddyAllocator(1 << 16, 10));
    KnobSettings knobs = knobs(version);
    mapping = cache.newMapping(12, new FolioOrderPolicy(0, 9, knobs.getBoolean(MmKnobs.ORDER_ONE)));
    readahead = readahead(version);
    file = new FileReadahead(32);
  }

  private Readahead readahead(String version) {
    mapping.size(FILE_PAGES << 12);
    cache.observe(
        new MmProbe() {
          @Override
          public void onFolioAdded(AddressSpace where, long page, int order) {
            added.append(page).append('o').append(order).append(' ');
          }
        });
    return new Readahead(cache, MmKnobs.readaheadRules(knobs(version)), IO_PAGES);
  }

  private static KnobSettings knobs(String version) {
    return KnobSettings.defaults(KnobRegistry.load()).with("kernel.version", version);
  }

  /** Reads as filemap_read does, with reads that complete at once. */
  private void read(long first, long pages) {
    long page = first;
    while (page < first + pages) {
      int folio = mapping.folios().get(page);
      if (folio == PageCache.NONE) {
        readahead.sync(mapping, file, page, first + pages - page);
        folio = mapping.folios().get(page);
      }
      if (cache.folios().is(folio, FolioStore.READAHEAD)) {
        long start = cache.folios().pageIndex(folio);
        readahead.async(mapping, file, folio, first + pages - start);
      }
      page = cache.folios().pageIndex(folio) + cache.folios().pages(folio);
    }
    file.previousPosition(Math.min(page, first + pages) << 12);
  }

  private static String singles(long first, int count) {
    StringBuilder text = new StringBuilder();
    for (long page = first; page < first + count; page++) {
      text.append(page).append("o0 ");
    }
    return text.toString();
  }
}
