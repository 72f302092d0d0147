package io.foliosim.knob;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foliosim.knob.KnobSettings.Resolved;
import io.foliosim.knob.TestKnobs.Tracking;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class KnobSettingsTest {
  private static final KnobSettings DEFAULTS = KnobSettings.defaults(TestKnobs.REGISTRY);

  @Test
  void beginWithTheDefaultKernel() {
    assertEquals(KernelVersion.DEFAULT, DEFAULTS.kernelVersion());
    assertEquals(KernelVersion.DEFAULT, DEFAULTS.get(KnobRegistry.KERNEL_VERSION));
    assertEquals(31, DEFAULTS.getInt(TestKnobs.BATCH));
    assertEquals(1L << 40, DEFAULTS.getLong(TestKnobs.PAGES));
    assertEquals(0.5, DEFAULTS.getDouble(TestKnobs.RATIO));
    assertFalse(DEFAULTS.getBoolean(TestKnobs.LOCK));
    assertTrue(DEFAULTS.with("test.lock", "on").getBoolean(TestKnobs.LOCK));
    assertEquals(Tracking.PER_BLOCK, DEFAULTS.get(TestKnobs.TRACKING));
  }

  @Test
  void kernelVersionMovesAllOtherDefaults() {
    KnobSettings old = DEFAULTS.with("kernel.version", "6.1.12");
    assertEquals(new KernelVersion(6, 1), old.kernelVersion());
    assertEquals(15, old.getInt(TestKnobs.BATCH));
    assertEquals(Tracking.WHOLE_FOLIO, old.get(TestKnobs.TRACKING));
    assertEquals(31, DEFAULTS.getInt(TestKnobs.BATCH), "the base stays as it was");
  }

  @Property(seed = "1")
  void whatWasSetWinsWhateverTheOrder(
      @ForAll @IntRange(min = 1, max = 64) int batch,
      @ForAll @IntRange(min = 0, max = 19) int minor) {
    KernelVersion version = new KernelVersion(6, minor);
    KnobSettings before =
        DEFAULTS.with(TestKnobs.BATCH, batch).with(KnobRegistry.KERNEL_VERSION, version);
    KnobSettings after =
        DEFAULTS.with("kernel.version", version.toString()).with("test.batch", batch + "");
    assertEquals(batch, before.getInt(TestKnobs.BATCH));
    assertEquals(before.resolved(), after.resolved());
  }

  @Test
  void theLastOfANameWins() {
    KnobSettings settings =
        DEFAULTS.withAssignment("test.batch=3").withAssignment("test.batch = 4");
    assertEquals(4, settings.getInt(TestKnobs.BATCH));
  }

  @Test
  void resolvedTellsWhatWasSet() {
    List<Resolved<?>> resolved = DEFAULTS.with("test.chunk", "64KiB").resolved();
    assertEquals(TestKnobs.REGISTRY.all(), resolved.stream().map(Resolved::knob).toList());
    assertEquals(
        List.of(new Resolved<>(TestKnobs.CHUNK, 65536L, true)),
        resolved.stream().filter(Resolved::overridden).toList());
    assertEquals(
        List.of("6.18", "31", "64k", "5s", "false", "1099511627776", "0.5", "per_block"),
        resolved.stream().map(Resolved::text).toList());
  }

  @Test
  void rejectsWhatCannotBe() {
    assertThrows(UserError.class, () -> DEFAULTS.with("test.batsh", "3"));
    assertThrows(UserError.class, () -> DEFAULTS.with("test.batch", "65"));
    assertThrows(UserError.class, () -> DEFAULTS.with(TestKnobs.BATCH, 65));
    assertThrows(UserError.class, () -> DEFAULTS.with("kernel.version", "2.6"));
    UserError error = assertThrows(UserError.class, () -> DEFAULTS.withAssignment("test.batch"));
    assertEquals("found 'test.batch', expected NAME=VALUE", error.getMessage());
    UserError nameless = assertThrows(UserError.class, () -> DEFAULTS.withAssignment("=3"));
    assertEquals("unknown knob ''", nameless.getMessage());
  }

  @Test
  void rejectsKnobsThatNobodyRegistered() {
    KnobSettings bare = KnobSettings.defaults(KnobRegistry.of());
    assertThrows(IllegalArgumentException.class, () -> bare.getInt(TestKnobs.BATCH));
    assertThrows(IllegalArgumentException.class, () -> bare.with(TestKnobs.BATCH, 3));
  }
}
