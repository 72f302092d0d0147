package io.foliosim.mm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageWaitHashTest {
  @ParameterizedTest
  @CsvSource({
    "0, 102, 83", "1, 216, 197", "2, 74, 55", "3, 189, 170",
    "16, 136, 117", "512, 169, 150", "0x100000, 128, 109", "0x12345678, 5, 241"
  })
  void knownBuckets(String pfn, int fourLevel, int fiveLevel) {
    long frame = Long.decode(pfn);

    assertEquals(fourLevel, hash(8).bucket(frame));
    assertEquals(
        fiveLevel,
        new PageWaitHash(PageWaitHash.KERNEL_BITS, PageWaitHash.VMEMMAP_5_LEVEL).bucket(frame));
  }

  @ParameterizedTest
  @CsvSource({"10, 867, 514", "14, 13874, 8235", "16, 55499, 32940", "20, 887989, 527050"})
  void knownBucketsOfLargerTables(int bits, int ofFrame1, int ofFrame1M) {
    assertEquals(ofFrame1, hash(bits).bucket(1));
    assertEquals(ofFrame1M, hash(bits).bucket(0x100000));
  }

  /** Neighbouring folios of one order lie a constant number of buckets apart, up to carry. */
  @ParameterizedTest
  @CsvSource({
    "0, 114.131", "1, 228.262", "2, 200.525", "3, 145.049", "4, 34.098",
    "5, 68.196", "6, 136.392", "7, 16.784", "8, 33.569", "9, 67.138"
  })
  void strideOfEachOrder(int order, double stride) {
    PageWaitHash hash = hash(8);
    long sum = 0;
    int folios = 20_000;
    for (int n = 0; n < folios; n++) {
      int step = hash.bucket((long) (n + 1) << order) - hash.bucket((long) n << order);
      step = Math.floorMod(step, 256);
      assertTrue(step == (int) stride || step == (int) stride + 1, "step " + step);
      sum += step;
    }
    assertEquals(stride, (double) sum / folios, 0.001);
  }

  /** Distinct buckets and largest load that consecutive folios from 8 GiB on use. */
  @ParameterizedTest
  @CsvSource({
    "16, 0, 16, 1",
    "16, 4, 15, 2",
    "64, 0, 64, 1",
    "64, 2, 62, 2",
    "64, 3, 48, 2",
    "64, 4, 41, 2",
    "64, 9, 61, 2",
    "256, 0, 228, 2",
    "256, 4, 141, 2"
  })
  void spreadOfConsecutiveFolios(int folios, int order, int distinct, int largestLoad) {
    int[] load = new int[256];
    int used = 0;
    int largest = 0;
    for (int n = 0; n < folios; n++) {
      int l = ++load[hash(8).bucket(0x200000L + ((long) n << order))];
      used += l == 1 ? 1 : 0;
      largest = Math.max(largest, l);
    }
    assertEquals(distinct, used);
    assertEquals(largestLoad, largest);
  }

  @Test
  void zeroBitsIsOneBucket() {
    assertEquals(1, hash(0).buckets());
    assertEquals(0, hash(0).bucket(0x12345678));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 21})
  void refusesBitsOutOfRange(int bits) {
    assertThrows(IllegalArgumentException.class, () -> hash(bits));
  }

  private static PageWaitHash hash(int bits) {
    return new PageWaitHash(bits, PageWaitHash.VMEMMAP_4_LEVEL);
  }
}
