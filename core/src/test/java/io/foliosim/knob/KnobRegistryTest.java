package io.foliosim.knob;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnobRegistryTest {
  @Test
  void listsByName() {
    assertEquals(
        List.of(
            "kernel.version",
            "test.batch",
            "test.chunk",
            "test.interval",
            "test.lock",
            "test.pages",
            "test.ratio",
            "test.tracking"),
        TestKnobs.REGISTRY.all().stream().map(Knob::name).toList());
  }

  @Test
  void findsByName() {
    assertSame(TestKnobs.BATCH, TestKnobs.REGISTRY.get("test.batch"));
    assertTrue(TestKnobs.REGISTRY.has(TestKnobs.BATCH));
    assertFalse(KnobRegistry.of().has(TestKnobs.BATCH));
    assertTrue(KnobRegistry.of().has(KnobRegistry.KERNEL_VERSION));
  }

  @Test
  void suggestsTheNearestName() {
    UserError error = assertThrows(UserError.class, () -> TestKnobs.REGISTRY.get("test.bacth"));
    assertEquals("unknown knob 'test.bacth'; did you mean 'test.batch'?", error.getMessage());
  }

  @Test
  void rejectsTwoKnobsOfOneName() {
    Knob<Boolean> twin =
        Knob.ofBoolean("test.batch").defaultsTo(true).describedAs("Another.").build();
    KnobProvider second = () -> List.of(twin);
    IllegalArgumentException error =
        assertThrows(
            IllegalArgumentException.class, () -> KnobRegistry.of(new TestKnobs(), second));
    assertTrue(error.getMessage().endsWith("declares test.batch, which exists already"));
  }

  @Test
  void rejectsAnotherKernelVersion() {
    KnobProvider provider = () -> List.of(KnobRegistry.KERNEL_VERSION);
    assertThrows(IllegalArgumentException.class, () -> KnobRegistry.of(provider));
  }

  @Test
  void loadsProvidersThatAreServices(@TempDir Path folder) throws IOException {
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(services.resolve(KnobProvider.class.getName()), TestKnobs.class.getName());
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
      assertTrue(KnobRegistry.load(loader).has(TestKnobs.BATCH));
    }
    assertTrue(KnobRegistry.load().has(KnobRegistry.KERNEL_VERSION));
  }
}
