package io.foliosim.knob;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KernelVersionTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "6.18",
        "v6.18",
        "6.18.44",
        "6.18-rc3",
        "6.18.44-generic",
        "6.18.44+",
        " 6.18 ",
        "6.18.44-1.fc43.x86_64"
      })
  void onlyTheFirstTwoNumbersCount(String text) {
    assertEquals(new KernelVersion(6, 18), KernelVersion.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "6", "six", "6.", ".18", "6.18x", "6 18", "-6.18", "6.1818", "6.18 or so"})
  void rejectsWhatIsNoVersion(String text) {
    UserError error = assertThrows(UserError.class, () -> KernelVersion.parse(text));
    assertEquals(
        "'" + text + "' is no kernel version; expected one from 4.13 to 7.99, such as 6.18",
        error.getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "4.12, expected one from 4.13 to 7.99",
    "3.10.108, expected one from 4.13 to 7.99",
    "8.0, expected one from 4.13 to 7.99",
    "4.21, the last 4.x is 4.20",
    "5.20, the last 5.x is 5.19",
    "6.20, the last 6.x is 6.19",
    "7.100, the last 7.x is 7.99",
  })
  void saysWhichVersionsThereAre(String text, String expected) {
    UserError error = assertThrows(UserError.class, () -> KernelVersion.parse(text));
    assertEquals("kernel version '" + text + "' is not modelled; " + expected, error.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"4.13", "4.20", "5.0", "5.19", "6.0", "6.19", "7.0", "7.99"})
  void writesWhatItReads(String text) {
    assertEquals(text, KernelVersion.parse(text).toString());
  }

  @Test
  void ordersByNumberNotByText() {
    KernelVersion old = new KernelVersion(6, 9);
    KernelVersion recent = new KernelVersion(6, 18);
    assertTrue(old.compareTo(recent) < 0);
    assertTrue(recent.isAtLeast(old));
    assertTrue(old.isAtLeast(old));
    assertFalse(old.isAtLeast(recent));
    assertTrue(new KernelVersion(7, 0).isAtLeast(recent));
  }

  @Property(seed = "1")
  void majorCountsMoreThanMinor(
      @ForAll @IntRange(min = 5, max = 7) int a,
      @ForAll @IntRange(max = 19) int b,
      @ForAll @IntRange(min = 5, max = 7) int c,
      @ForAll @IntRange(max = 19) int d) {
    assertEquals(
        Integer.signum(Integer.compare(a * 100 + b, c * 100 + d)),
        Integer.signum(new KernelVersion(a, b).compareTo(new KernelVersion(c, d))));
  }
}
