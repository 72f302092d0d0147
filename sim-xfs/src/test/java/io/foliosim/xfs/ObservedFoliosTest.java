package io.foliosim.xfs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The folios that single writes and short sequences of writes add to the cache of an empty file.
 * The expected ones were observed on Linux 6.18 with pages and blocks of 4 KiB.
 */
class ObservedFoliosTest {
  private static final int SEQUENTIAL_WRITES = 16;

  /** Writes are offset+length; folios first page:order, and how many of that order follow. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a | 0+4096              | 0:o0",
        "b | 0+8192              | 0:o1",
        "c | 0+12288             | 0:o1 2:o0",
        "d | 0+28672             | 0:o2 4:o1 6:o0",
        "e | 0+65536             | 0:o4",
        "f | 4096+65536          | 1:o0 2:o1 4:o2 8:o3 16:o0",
        "g | 100+65536           | 0:o4 16:o0",
        "h | 12288+1048576       | 3:o0 4:o2 8:o3 16:o4 32:o5 64:o6 128:o7 256:o1 258:o0",
        "i | 0+2097152           | 0:o9",
        "j | 0+4194304           | 0:o9x2",
        "k | 0+5255225           | 0:o9x2 1024:o8 1280:o1 1282:o0x2",
        "l | 65535+2             | 15:o0x2",
        "m | 12288+8192          | 3:o0x2",
        "n | 2093056+1048576     | 511:o0 512:o7 640:o6 704:o5 736:o4 752:o3 760:o2 764:o1 766:o0",
        "o | 1+4096              | 0:o0x2",
        "p | 4096+2097152        | 1:o0 2:o1 4:o2 8:o3 16:o4 32:o5 64:o6 128:o7 256:o8 512:o0",
        "q | 8388608+6291456     | 2048:o9x3",
        "r | 28672+36864         | 7:o0 8:o3",
        "s | 1572864+3145728     | 384:o7 512:o9 1024:o7",
        "t | 32768+4096 0+131072 | 8:o0 0:o3 9:o0 10:o1 12:o2 16:o4",
        "u | 65536+65536 0+1048576 | 16:o4 0:o4 32:o5 64:o6 128:o7",
        "w | 0+65536 65536+4096 69632+65536 | 0:o4 16:o0x2 18:o1 20:o2 24:o3 32:o0",
        "x | 0+8191              | 0:o0x2",
        "y | 0+8193              | 0:o1 2:o0",
        "z | 4095+8193           | 0:o1 2:o0",
        "A | 614400+8192 0+2097152 |"
            + " 150:o1 0:o7 128:o4 144:o2 148:o1 152:o3 160:o5 192:o6 256:o8",
      })
  void writesAdd(String row, String writes, String folios) {
    Player player = new Player();
    for (String write : writes.split(" ", -1)) {
      String[] range = write.split("\\+", -1);
      player.write(Long.parseLong(range[0]), Long.parseLong(range[1]));
    }
    assertEquals(folios, Player.folios(player.play(4096, 0).folios()), row);
  }

  /** Row v: small writes never build large folios. */
  @Test
  void sequentialPagesAddPages() {
    Player player = new Player();
    for (int i = 0; i < SEQUENTIAL_WRITES; i++) {
      player.write(4096L * i, 4096);
    }
    assertEquals("0:o0x16", Player.folios(player.play(4096, 0).folios()));
  }

  /**
   * One delayed allocation covers 4 MiB at most, measured from where it begins: there the mapping
   * ends, and with it the hint for the folio's order. The first folios' orders rise with the
   * alignment of their page.
   */
  @Test
  void aReservationOf4MibEndsAFolio() {
    assertEquals(
        "80:o4 96:o5 128:o7 256:o8 512:o9 1024:o6 1088:o4x2",
        firstWords(Player.folios(new Player().write(327680, 6 << 20).play(4096, 0).folios()), 7));
  }

  private static String firstWords(String text, int count) {
    String[] words = text.split(" ", -1);
    return String.join(" ", Arrays.copyOf(words, count));
  }
}
