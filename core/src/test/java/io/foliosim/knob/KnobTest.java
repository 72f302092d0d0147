package io.foliosim.knob;

import static io.foliosim.knob.TestKnobs.BATCH;
import static io.foliosim.knob.TestKnobs.CHUNK;
import static io.foliosim.knob.TestKnobs.INTERVAL;
import static io.foliosim.knob.TestKnobs.LOCK;
import static io.foliosim.knob.TestKnobs.PAGES;
import static io.foliosim.knob.TestKnobs.RATIO;
import static io.foliosim.knob.TestKnobs.TRACKING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.foliosim.knob.TestKnobs.Tracking;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KnobTest {
  @ParameterizedTest
  @CsvSource({"4.13, 15", "6.8, 15", "6.9, 31", "6.18, 31", "7.99, 31"})
  void defaultFollowsTheVersion(String version, int expected) {
    assertEquals(expected, BATCH.defaultAt(KernelVersion.parse(version)));
  }

  @ParameterizedTest
  @CsvSource({"6.14, false", "6.15, true", "6.17, true", "6.18, false"})
  void defaultMayGoAndComeBack(String version, boolean expected) {
    assertEquals(expected, LOCK.defaultAt(KernelVersion.parse(version)));
  }

  @Test
  void tellsItsChanges() {
    assertEquals(List.of(new Knob.Change<>(new KernelVersion(6, 9), 31)), BATCH.changes());
    assertEquals(List.of(), CHUNK.changes());
  }

  @Test
  void readsEveryType() {
    assertEquals(64, BATCH.parse(" 64 "));
    assertEquals(1L << 41, PAGES.parse("2199023255552"));
    assertEquals(65536L, CHUNK.parse("64k"));
    assertEquals(20_000L, INTERVAL.parse("20us"));
    assertEquals(0.25, RATIO.parse("0.25"));
    assertEquals(true, LOCK.parse("On"));
    assertEquals(false, LOCK.parse("0"));
    assertEquals(Tracking.PER_BLOCK, TRACKING.parse("per-block"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "kernel.version ! 4.13..7.99            ! ''     ! KernelVersion",
        "test.batch     ! 1..64                 ! folios ! Integer",
        "test.pages     ! 0..9223372036854775807 ! pages  ! Long",
        "test.chunk     ! 512..1g               ! bytes  ! Long",
        "test.interval  ! 0..60s                ! ns     ! Long",
        "test.ratio     ! 0.0..1.0              ! ''     ! Double",
        "test.lock      ! true|false            ! ''     ! Boolean",
        "test.tracking  ! whole_folio|per_block ! ''     ! Tracking",
      })
  void describesItself(ArgumentsAccessor row) {
    Knob<?> knob = TestKnobs.REGISTRY.get(row.getString(0));
    assertEquals(row.getString(1), knob.range());
    assertEquals(row.getString(2), knob.unit());
    assertEquals(row.getString(3), knob.type().getSimpleName());
    assertEquals(knob.name() + " (" + knob.range() + ")", knob.toString());
  }

  @Test
  void keepsItsSentenceAndSource() {
    assertEquals("Folios in a batch.", BATCH.description());
    assertEquals("somewhere", BATCH.source());
    assertEquals("", CHUNK.source());
  }

  @ParameterizedTest
  @CsvSource({
    "test.batch, 1, 64",
    "test.pages, 0, 9223372036854775807",
    "test.chunk, 512, 1g",
    "test.interval, 0, 60s",
    "test.ratio, 0.0, 1.0",
  })
  void bothEndsOfTheRangeAreLegal(String name, String min, String max) {
    Knob<?> knob = TestKnobs.REGISTRY.get(name);
    assertEquals(min, roundTrip(knob, min));
    assertEquals(max, roundTrip(knob, max));
  }

  private static <T> String roundTrip(Knob<T> knob, String text) {
    return knob.format(knob.parse(text));
  }

  @Test
  void readsBackItsDefaults() {
    for (Knob<?> knob : new TestKnobs().knobs()) {
      readsBack(knob);
    }
  }

  private static <T> void readsBack(Knob<T> knob) {
    T value = knob.defaultAt(KernelVersion.DEFAULT);
    assertEquals(value, knob.parse(knob.format(value)), knob::toString);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "test.batch    | 0          | a whole number from 1 to 64 (folios)",
        "test.batch    | 65         | a whole number from 1 to 64 (folios)",
        "test.batch    | 4294967297 | a whole number from 1 to 64 (folios)",
        "test.batch    | ten        | a whole number from 1 to 64 (folios)",
        "test.chunk    | 511        | a size from 512 to 1g (bytes)",
        "test.chunk    | 2g         | a size from 512 to 1g (bytes)",
        "test.interval | 2m         | a time from 0 to 60s (ns)",
        "test.ratio    | 1.5        | a number from 0.0 to 1.0",
        "test.ratio    | NaN        | a number from 0.0 to 1.0",
        "test.ratio    | -0.1       | a number from 0.0 to 1.0",
        "test.lock     | tru        | true or false; did you mean 'true'?",
        "test.tracking | per_blok   | one of whole_folio, per_block; did you mean 'per_block'?",
      })
  void saysWhatItExpected(String name, String text, String expected) {
    Knob<?> knob = TestKnobs.REGISTRY.get(name);
    UserError error = assertThrows(UserError.class, () -> knob.parse(text));
    assertEquals(name + ": found '" + text + "', expected " + expected, error.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "nodot", "Mm.x", "mm.", ".x", "mm..x", "mm.1x", "mm.x-y", "mm x.y"})
  void namesAreLowerCaseAndDotted(String name) {
    assertThrows(IllegalArgumentException.class, () -> Knob.ofBoolean(name));
  }

  @Test
  void builderRejectsWhatIsIncompleteOrWrong() {
    KnobBuilder<Integer> noDefault = Knob.ofInt("test.a", 0, 9).describedAs("A.");
    assertThrows(IllegalArgumentException.class, noDefault::build);
    assertThrows(IllegalArgumentException.class, () -> noDefault.since("6.1", 1));
    assertThrows(IllegalArgumentException.class, () -> noDefault.defaultsTo(10));

    KnobBuilder<Integer> noDescription = Knob.ofInt("test.a", 0, 9).defaultsTo(0);
    assertThrows(IllegalArgumentException.class, noDescription::build);
    assertThrows(IllegalArgumentException.class, () -> noDescription.defaultsTo(1));
    assertThrows(IllegalArgumentException.class, noDescription.describedAs("no stop")::build);

    KnobBuilder<Integer> versions = Knob.ofInt("test.a", 0, 9).defaultsTo(0).since("6.6", 1);
    assertThrows(IllegalArgumentException.class, () -> versions.since("6.6", 2));
    assertThrows(IllegalArgumentException.class, () -> versions.since("6.1", 2));
    assertThrows(UserError.class, () -> versions.since("6.99", 2));
  }
}
