package io.foliosim.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.DoubleSupplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** Keys, ranges and distributions of {@link RandomStream}. */
final class RandomStreamTest {

  private static final int DRAWS = 400_000;

  private final RandomStream random = RandomStream.of(1, "test", 0);

  @Test
  void dependsOnTheKeyOnly() {
    Simulation a = Simulation.builder().seed(9).replication(2).build();
    Simulation b = Simulation.builder().seed(9).replication(2).build();
    RandomStream first = a.stream("device");
    a.stream("flusher").nextLong();
    b.stream("flusher");
    b.stream("something else").nextLong();
    RandomStream second = b.stream("device");
    for (int i = 0; i < 100; i++) {
      assertEquals(first.nextLong(), second.nextLong());
    }
  }

  @Test
  void everyPartOfTheKeyCounts() {
    long base = RandomStream.of(9, "device", 2).nextLong();
    assertNotEquals(base, RandomStream.of(8, "device", 2).nextLong());
    assertNotEquals(base, RandomStream.of(9, "devicf", 2).nextLong());
    assertNotEquals(base, RandomStream.of(9, "device", 3).nextLong());
  }

  /** Pins the numbers: a change here changes every result that was ever published. */
  @Test
  void isTheSameEverywhere() {
    RandomStream stream = RandomStream.of(1, "pin", 0);
    StringBuilder seen = new StringBuilder();
    seen.append(Long.toHexString(stream.nextLong())).append(' ');
    seen.append(stream.nextInt(1000)).append(' ');
    seen.append(stream.nextLong(1L << 40)).append(' ');
    seen.append(stream.nextDouble()).append(' ');
    long sum = 0;
    for (int i = 0; i < 10_000; i++) {
      sum += Double.doubleToLongBits(stream.exponential(1)) * 31;
      sum += Double.doubleToLongBits(stream.normal(0, 1)) * 17;
    }
    seen.append(Long.toHexString(sum));
    assertEquals(
        "edd9599116e983d8 942 482294704294 0.32275084552650624 51041c7cf584b0de", seen.toString());
  }

  @Property(seed = "1", tries = 300)
  void intsStayInRange(@ForAll @IntRange(min = 1) int bound, @ForAll long seed) {
    RandomStream stream = RandomStream.of(seed, "range", 0);
    for (int i = 0; i < 20; i++) {
      int drawn = stream.nextInt(bound);
      assertTrue(drawn >= 0 && drawn < bound, () -> drawn + " of " + bound);
    }
  }

  @Property(seed = "2", tries = 300)
  void longsStayInRange(@ForAll @LongRange(min = 1) long bound, @ForAll long seed) {
    RandomStream stream = RandomStream.of(seed, "range", 0);
    for (int i = 0; i < 20; i++) {
      long drawn = stream.nextLong(bound);
      assertTrue(drawn >= 0 && drawn < bound, () -> drawn + " of " + bound);
    }
  }

  @Test
  void refusesBoundsThatAreNotPositive() {
    assertThrows(IllegalArgumentException.class, () -> random.nextInt(0));
    assertThrows(IllegalArgumentException.class, () -> random.nextLong(-1));
  }

  /** A bound of three quarters of the range would show bias at once if draws were not repeated. */
  @Test
  void largeBoundsAreNotBiased() {
    int intBound = 3 << 29;
    long longBound = 3L << 61;
    int low = 0;
    int lowLong = 0;
    for (int i = 0; i < DRAWS; i++) {
      low += random.nextInt(intBound) < intBound / 2 ? 1 : 0;
      lowLong += random.nextLong(longBound) < longBound / 2 ? 1 : 0;
    }
    double tolerance = 4 * StrictMath.sqrt(DRAWS) / 2;
    assertEquals(DRAWS / 2.0, low, tolerance);
    assertEquals(DRAWS / 2.0, lowLong, tolerance);
  }

  /** Moments within 4.5 standard errors; the errors follow from the distribution itself. */
  @Test
  void momentsAreThoseOfTheDistributions() {
    assertMoments(random::nextDouble, 1 / 2.0, 1 / 3.0, 1 / 5.0);
    assertMoments(() -> random.exponential(1), 1, 2, 24);
    assertMoments(() -> random.normal(0, 1), 0, 1, 3);
    assertMoments(() -> random.exponentialNanos(1_000_000) / 1e6, 1, 2, 24);
    assertMoments(() -> random.normalNanos(6_000_000, 1_000_000) / 1e6 - 6, 0, 1, 3);
  }

  private static void assertMoments(
      DoubleSupplier draw, double first, double second, double fourth) {
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < DRAWS; i++) {
      double x = draw.getAsDouble();
      sum += x;
      squares += x * x;
    }
    double root = StrictMath.sqrt(DRAWS);
    assertEquals(first, sum / DRAWS, 4.5 * StrictMath.sqrt(second - first * first) / root, "mean");
    assertEquals(
        second, squares / DRAWS, 4.5 * StrictMath.sqrt(fourth - second * second) / root, "square");
  }

  /** Counts in 100 cells of equal probability: chi-squared with 99 degrees of freedom. */
  @Test
  void exponentialFollowsItsDistributionFunction() {
    int[] cells = new int[100];
    for (int i = 0; i < DRAWS; i++) {
      cells[(int) (100 * -StrictMath.expm1(-random.exponential(1)))]++;
    }
    double chi = 0;
    for (int count : cells) {
      double off = count - DRAWS / 100.0;
      chi += off * off / (DRAWS / 100.0);
    }
    assertTrue(chi < 158, "chi-squared " + chi); // exceeded once in 10 000 times
  }

  /** Tail probabilities of the normal distribution, where a ziggurat would go wrong. */
  @Test
  void normalFollowsItsTailProbabilities() {
    double[] bounds = {0.5, 1, 2, 3, 3.7};
    double[] beyond = {0.6170750775, 0.3173105079, 0.0455002639, 0.0026997961, 0.0002155897};
    int[] counts = new int[bounds.length];
    int draws = 4 * DRAWS;
    for (int i = 0; i < draws; i++) {
      double x = StrictMath.abs(random.normal(0, 1));
      for (int j = 0; j < bounds.length; j++) {
        counts[j] += x > bounds[j] ? 1 : 0;
      }
    }
    for (int j = 0; j < bounds.length; j++) {
      double expected = draws * beyond[j];
      assertEquals(expected, counts[j], 4.5 * StrictMath.sqrt(expected), "beyond " + bounds[j]);
    }
  }
}
