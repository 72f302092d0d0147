package io.foliosim.mm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** A random history of {@link FolioIndex} equals that of ordered maps. */
class FolioIndexModelTest {
  private static final int[] TAGS = {
    FolioIndex.DIRTY, FolioIndex.WRITEBACK, FolioIndex.TOWRITE,
  };

  /** The reference: folios by first page, and the first pages that have a tag. */
  private static final class Model {
    private record Folio(int order, int handle) {
      long size() {
        return 1L << order;
      }
    }

    private final TreeMap<Long, Folio> folios = new TreeMap<>();
    private final List<TreeSet<Long>> tags =
        Stream.generate(() -> new TreeSet<Long>()).limit(FolioChunk.MARKS).toList();

    int get(long page) {
      Map.Entry<Long, Folio> at = folios.floorEntry(page);
      return at != null && page < at.getKey() + at.getValue().size() ? at.getValue().handle() : 0;
    }

    boolean anyIn(long first, long end) {
      return nextPresent(first, end - 1) >= 0;
    }

    long nextPresent(long from, long last) {
      Long next = get(from) != 0 ? Long.valueOf(from) : folios.ceilingKey(from);
      return next != null && next <= last ? next : -1;
    }

    long nextMissing(long from, long maxScan) {
      long page = from;
      while (page < from + maxScan && get(page) != 0) {
        page++;
      }
      return page;
    }

    long previousMissing(long from, long maxScan) {
      long page = from;
      while (page >= 0 && page > from - maxScan && get(page) != 0) {
        page--;
      }
      return page;
    }

    long nextTagged(int tag, long from, long last) {
      Long page = tags.get(tag).ceiling(from);
      return page != null && page <= last ? page : -1;
    }

    long copyTag(int from, int to, long first, long last) {
      long seen = 0;
      for (long page : new TreeSet<>(tags.get(from))) {
        Folio folio = Objects.requireNonNull(folios.get(page));
        if (page <= last && page + folio.size() > first) {
          tags.get(to).add(page);
          seen++;
        }
      }
      return seen;
    }
  }

  @Property(seed = "3", tries = 25)
  void equalsOrderedMaps(
      @ForAll long seed,
      @ForAll @IntRange(min = 1 << 11, max = 200_000) int pages,
      @ForAll @IntRange(max = 11) int largestOrder,
      @ForAll @IntRange(min = 1, max = 9) int insertsInTen) {
    FolioIndex index = new FolioIndex();
    Model model = new Model();
    SplitMix64 random = new SplitMix64(seed);
    for (int handle = 1; handle <= 1000; handle++) {
      if (random.below(10) < insertsInTen) {
        insert(index, model, random, handle, pages, (int) random.below(largestOrder + 1));
      } else {
        remove(index, model, random, pages);
      }
      tag(index, model, random, pages);
      compare(index, model, random, pages);
    }
  }

  private static void insert(
      FolioIndex index, Model model, SplitMix64 random, int handle, int pages, int order) {
    long page = random.below(pages) & -(1L << order);
    boolean taken = model.anyIn(page, page + (1L << order));
    assertEquals(taken, index.anyIn(page, order));
    if (!taken) {
      index.insert(page, order, handle);
      model.folios.put(page, new Model.Folio(order, handle));
    }
  }

  private static void remove(FolioIndex index, Model model, SplitMix64 random, int pages) {
    Map.Entry<Long, Model.Folio> victim = model.folios.ceilingEntry(random.below(pages));
    if (victim != null) {
      long page = victim.getKey();
      index.remove(page, victim.getValue().order());
      model.folios.remove(page);
      for (int tag : TAGS) {
        model.tags.get(tag).remove(page);
      }
    }
  }

  private static void tag(FolioIndex index, Model model, SplitMix64 random, int pages) {
    int tag = TAGS[(int) random.below(TAGS.length)];
    Long page = model.folios.ceilingKey(random.below(pages));
    if (page != null) {
      if (random.below(3) == 0) {
        assertEquals(model.tags.get(tag).remove(page), index.clearTag(tag, page));
      } else {
        assertEquals(model.tags.get(tag).add(page), index.setTag(tag, page));
      }
    }
    if (random.below(20) == 0) {
      int to = TAGS[(int) random.below(TAGS.length)];
      long first = random.below(pages);
      long last = first + random.below(pages);
      assertEquals(model.copyTag(tag, to, first, last), index.copyTag(tag, to, first, last));
    }
  }

  private static void compare(FolioIndex index, Model model, SplitMix64 random, int pages) {
    long page = random.below(pages);
    long span = random.below(3000);
    assertEquals(model.get(page), index.get(page));
    long last = page + random.below(pages);
    assertEquals(model.nextPresent(page, last), index.nextPresent(page, last));
    assertEquals(model.nextMissing(page, span), index.nextMissing(page, span));
    assertEquals(model.previousMissing(page, span), index.previousMissing(page, span));
    Map.Entry<Long, Model.Folio> folio = model.folios.floorEntry(page);
    assertEquals(
        folio == null || model.get(page) == 0 ? page : folio.getKey(), index.folioStart(page));
    assertEquals(model.folios.values().stream().mapToLong(f -> f.size()).sum(), index.pages());
    for (int tag : TAGS) {
      assertEquals(model.tags.get(tag).size(), index.tagged(tag));
      assertEquals(model.tags.get(tag).contains(page), index.isTagged(tag, page));
      assertEquals(model.nextTagged(tag, page, last), index.nextTagged(tag, page, last));
    }
  }
}
