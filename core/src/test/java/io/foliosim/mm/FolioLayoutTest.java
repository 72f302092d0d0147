package io.foliosim.mm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The folios that writes create, as seen on XFS with 4 KiB blocks and an empty file under Linux
 * 6.18, played with {@link FolioOrderPolicy} and {@link FolioIndex} alone.
 */
class FolioLayoutTest {
  private static final int PAGE_SHIFT = 12;
  private static final long PAGE = 1 << PAGE_SHIFT;
  private static final long CHUNK = 2 << 20;

  private final FolioOrderPolicy policy = new FolioOrderPolicy(0, 9, true);
  private final FolioIndex index = new FolioIndex();
  private final FolioStore store = new FolioStore();

  /** Writes are {@code pos+len} in bytes; folios are {@code page:order}, with x for repetition. */
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "a, 0+4096, 0:0",
    "b, 0+8192, 0:1",
    "c, 0+12288, 0:1 2:0",
    "d, 0+28672, 0:2 4:1 6:0",
    "e, 0+65536, 0:4",
    "f, 4096+65536, 1:0 2:1 4:2 8:3 16:0",
    "g, 100+65536, 0:4 16:0",
    "h, 12288+1048576, 3:0 4:2 8:3 16:4 32:5 64:6 128:7 256:1 258:0",
    "i, 0+2097152, 0:9",
    "j, 0+4194304, 0:9x2",
    "k, 0+5255225, 0:9x2 1024:8 1280:1 1282:0x2",
    "l, 65535+2, 15:0x2",
    "m, 12288+8192, 3:0x2",
    "n, 2093056+1048576, 511:0 512:7 640:6 704:5 736:4 752:3 760:2 764:1 766:0",
    "o, 1+4096, 0:0x2",
    "p, 4096+2097152, 1:0 2:1 4:2 8:3 16:4 32:5 64:6 128:7 256:8 512:0",
    "q, 8388608+6291456, 2048:9x3",
    "r, 28672+36864, 7:0 8:3",
    "s, 1572864+3145728, 384:7 512:9 1024:7",
    "t, 32768+4096 0+131072, 0:3 8:0 9:0 10:1 12:2 16:4",
    "u, 65536+65536 0+1048576, 0:4 16:4 32:5 64:6 128:7",
    "w, 0+65536 65536+4096 69632+65536, 0:4 16:0 17:0 18:1 20:2 24:3 32:0",
    "x, 0+8191, 0:0x2",
    "y, 0+8193, 0:1 2:0",
    "z, 4095+8193, 0:1 2:0",
    "A, 614400+8192 0+2097152, 0:7 128:4 144:2 148:1 150:1 152:3 160:5 192:6 256:8"
  })
  void equalsTheObservedLayout(String row, String writes, String folios) {
    for (String write : Splitter.on(' ').split(writes)) {
      List<String> posAndLength = Splitter.on('+').splitToList(write);
      write(Long.parseLong(posAndLength.get(0)), Long.parseLong(posAndLength.get(1)));
    }

    assertEquals(spellOut(folios), layout());
  }

  @Test
  void smallWritesNeverBuildLargeFolios() {
    for (int n = 0; n < 16; n++) {
      write(n * PAGE, PAGE);
    }

    assertEquals(spellOut("0:0x16"), layout());
  }

  /** In an empty range the folios cover exactly the pages that the bytes touch. */
  @Property(seed = "7", tries = 500)
  void coversExactlyThePagesTouched(
      @ForAll @LongRange(max = 1L << 30) long pos,
      @ForAll @LongRange(min = 1, max = 6 << 20) long length) {
    FolioLayoutTest fresh = new FolioLayoutTest();
    fresh.write(pos, length);

    long first = pos >>> PAGE_SHIFT;
    long last = (pos + length - 1) >>> PAGE_SHIFT;
    assertEquals(last - first + 1, fresh.index.pages());
    assertEquals(first, fresh.index.nextPresent(0, last));
    assertEquals(last + 1, fresh.index.nextMissing(first, 1 << 20));
    long seams = (pos + length - 1) / CHUNK - pos / CHUNK;
    assertTrue(fresh.store.resident() <= 19 + seams, "folios " + fresh.store.resident());
  }

  private void write(long pos, long length) {
    while (length > 0) {
      long bytes = Math.min(CHUNK - pos % CHUNK, length);
      long page = pos >>> PAGE_SHIFT;
      int folio = index.get(page);
      if (folio == FolioStore.NONE) {
        folio = create(page, FolioOrderPolicy.hint(bytes, PAGE_SHIFT));
      }
      long end = (store.pageIndex(folio) + store.pages(folio)) << PAGE_SHIFT;
      bytes = Math.min(bytes, end - pos);
      pos += bytes;
      length -= bytes;
    }
  }

  private int create(long page, int hint) {
    long start = policy.alignDown(page);
    int order = policy.firstOrder(start, hint);
    while (index.anyIn(start, order)) {
      order = policy.lowerOrder(order);
    }
    int folio = store.allocate(1, start, order, 0);
    index.insert(start, order, folio);
    return folio;
  }

  private String layout() {
    StringBuilder text = new StringBuilder();
    long page = index.nextPresent(0, 1L << 30);
    while (page >= 0) {
      int order = store.order(index.get(page));
      text.append(page).append(':').append(order).append(' ');
      page = index.nextPresent(page + (1L << order), 1L << 30);
    }
    return text.toString();
  }

  private static String spellOut(String folios) {
    StringBuilder text = new StringBuilder();
    for (String run : Splitter.on(' ').split(folios)) {
      List<String> parts = Splitter.on(CharMatcher.anyOf(":x")).splitToList(run);
      long page = Long.parseLong(parts.get(0));
      int order = Integer.parseInt(parts.get(1));
      int count = parts.size() == 3 ? Integer.parseInt(parts.get(2)) : 1;
      for (int n = 0; n < count; n++) {
        text.append(page + ((long) n << order)).append(':').append(order).append(' ');
      }
    }
    return text.toString();
  }
}
