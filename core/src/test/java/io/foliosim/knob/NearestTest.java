package io.foliosim.knob;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
  @ParameterizedTest
  @CsvSource({
    "'', '', 0",
    "abc, abc, 0",
    "abc, '', 3",
    "kitten, sitting, 3",
    "flaw, lawn, 2",
    "ab, ba, 1",
    "verison, version, 1",
    "abcd, badc, 2",
    "ca, abc, 3",
  })
  void countsEdits(String a, String b, int edits) {
    assertEquals(edits, Nearest.distance(a, b));
    assertEquals(edits, Nearest.distance(b, a));
  }

  @Test
  void suggestsTheNearestNameWhateverItsCase() {
    List<String> legal = List.of("mm.batch", "mm.max_folio_order", "kernel.version");
    assertEquals(Optional.of("mm.max_folio_order"), Nearest.name("MM.max_folio_ordre", legal));
    assertEquals("; did you mean 'kernel.version'?", Nearest.hint("kernel.verison", legal));
  }

  @Test
  void suggestsNothingWhenNothingIsNear() {
    assertEquals(Optional.empty(), Nearest.name("zzz", List.of("mm.batch", "abc")));
    assertEquals("", Nearest.hint("zzz", List.of()));
  }

  @Test
  void theFirstOfEquallyNearNamesWins() {
    assertEquals(Optional.of("batch1"), Nearest.name("batch", List.of("batch1", "batch2")));
  }

  @Property(seed = "1")
  void distanceIsAtMostTheLongerLengthAndZeroOnlyForEquals(
      @ForAll @AlphaChars @StringLength(max = 12) String a,
      @ForAll @AlphaChars @StringLength(max = 12) String b) {
    int distance = Nearest.distance(a, b);
    assertTrue(distance <= Math.max(a.length(), b.length()));
    assertTrue(distance >= Math.abs(a.length() - b.length()));
    assertEquals(a.equals(b), distance == 0);
  }
}
