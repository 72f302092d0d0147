package io.foliosim.knob;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScaleTest {
  @ParameterizedTest
  @CsvSource({
    "PLAIN, 0, 0",
    "PLAIN, -5, -5",
    "PLAIN, 1_000_000, 1000000",
    "BYTES, 4096, 4096",
    "BYTES, 512b, 512",
    "BYTES, 4k, 4096",
    "BYTES, 4K, 4096",
    "BYTES, 4KiB, 4096",
    "BYTES, 4 kB, 4096",
    "BYTES, 1m, 1048576",
    "BYTES, 1g, 1073741824",
    "BYTES, 2T, 2199023255552",
    "NANOS, 500, 500",
    "NANOS, 500ns, 500",
    "NANOS, 20us, 20000",
    "NANOS, 5ms, 5000000",
    "NANOS, 30 s, 30000000000",
  })
  void readsSuffixes(Scale scale, String text, long value) {
    assertEquals(value, scale.parse(text));
  }

  @ParameterizedTest
  @CsvSource({
    "PLAIN, ''",
    "PLAIN, x",
    "PLAIN, 4k",
    "PLAIN, 1.5",
    "PLAIN, _1",
    "PLAIN, 9223372036854775808",
    "BYTES, k",
    "BYTES, 4q",
    "BYTES, 4ms",
    "BYTES, 9000000000g",
    "NANOS, 4k",
    "NANOS, 5 m s",
  })
  void rejectsWhatIsNoNumberOfTheScale(Scale scale, String text) {
    assertThrows(IllegalArgumentException.class, () -> scale.parse(text));
  }

  @ParameterizedTest
  @CsvSource({
    "PLAIN, 4096, 4096",
    "BYTES, 0, 0",
    "BYTES, 4096, 4k",
    "BYTES, 4097, 4097",
    "BYTES, 1536, 1536",
    "BYTES, 1073741824, 1g",
    "NANOS, 1500000, 1500us",
    "NANOS, 30000000000, 30s",
  })
  void writesTheLargestWholeUnit(Scale scale, long value, String text) {
    assertEquals(text, scale.format(value));
  }

  @Property(seed = "1")
  void readsBackWhatItWrote(
      @ForAll Scale scale,
      @ForAll @LongRange(min = -3000, max = 3000) long value,
      @ForAll @LongRange(min = 1, max = 3_000_000_000_000L) long factor) {
    assertEquals(value * factor, scale.parse(scale.format(value * factor)));
  }
}
