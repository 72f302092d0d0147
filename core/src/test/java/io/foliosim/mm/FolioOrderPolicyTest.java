package io.foliosim.mm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FolioOrderPolicyTest {
  private static final int PAGE_SHIFT = 12;

  @ParameterizedTest
  @CsvSource({
    "1, 0",
    "4095, 0",
    "4096, 0",
    "8191, 0",
    "8192, 1",
    "16383, 1",
    "65536, 4",
    "2097151, 8",
    "2097152, 9",
    "1099511627776, 28"
  })
  void hintIsTheFloorOfTheLogarithm(long bytes, int hint) {
    assertEquals(hint, FolioOrderPolicy.hint(bytes, PAGE_SHIFT));
  }

  @Property(seed = "4", tries = 500)
  void hintIsTheLargestFolioThatTheBytesFill(@ForAll @LongRange(min = 1, max = 1L << 45) long b) {
    int hint = FolioOrderPolicy.hint(b, PAGE_SHIFT);

    assertTrue(hint == 0 || 4096L << hint <= b);
    assertTrue(4096L << (hint + 1) > b);
  }

  /**
   * Stated the other way round: of the orders that the mapping allows, the largest one that the
   * page index is aligned to and that is no larger than the hint, which itself counts as at least
   * the smallest order.
   */
  @Property(seed = "5", tries = 2000)
  void firstOrderIsTheLargestThatFits(
      @ForAll @IntRange(max = 4) int min,
      @ForAll @IntRange(max = 9) int more,
      @ForAll @LongRange(max = 1 << 14) long page,
      @ForAll @IntRange(max = 12) int hint) {
    int max = min + more;
    FolioOrderPolicy policy = new FolioOrderPolicy(min, max, true);
    long start = policy.alignDown(page);
    int expected = -1;
    for (int order = min; order <= max; order++) {
      boolean aligned = start % (1L << order) == 0;
      if (aligned && (order <= hint || order == min)) {
        expected = order;
      }
    }

    assertEquals(expected, policy.firstOrder(start, hint));
    assertTrue(start <= page && page - start < 1L << min);
    assertEquals(0, start % (1L << min));
  }

  @Property(seed = "6", tries = 500)
  void withoutOrderOneItBecomesZero(
      @ForAll @IntRange(max = 9) int max,
      @ForAll @LongRange(max = 1 << 14) long page,
      @ForAll @IntRange(max = 12) int hint) {
    int order = new FolioOrderPolicy(0, max, true).firstOrder(page, hint);

    assertEquals(
        order == 1 ? 0 : order, new FolioOrderPolicy(0, max, false).firstOrder(page, hint));
  }

  @Test
  void ordersToTryAfterFailureGoDownToTheSmallest() {
    FolioOrderPolicy policy = new FolioOrderPolicy(2, 9, true);
    assertEquals(8, policy.lowerOrder(9));
    assertEquals(2, policy.lowerOrder(3));
    assertEquals(-1, policy.lowerOrder(2));

    FolioOrderPolicy old = new FolioOrderPolicy(0, 9, false);
    assertEquals(2, old.lowerOrder(3));
    assertEquals(0, old.lowerOrder(2));
    assertEquals(-1, old.lowerOrder(0));
  }

  @Test
  void refusesImpossibleRanges() {
    assertThrows(IllegalArgumentException.class, () -> new FolioOrderPolicy(3, 2, true));
    assertThrows(IllegalArgumentException.class, () -> new FolioOrderPolicy(-1, 2, true));
    assertThrows(IllegalArgumentException.class, () -> new FolioOrderPolicy(0, 31, true));
    assertThrows(IllegalArgumentException.class, () -> new FolioOrderPolicy(1, 9, false));
  }
}
