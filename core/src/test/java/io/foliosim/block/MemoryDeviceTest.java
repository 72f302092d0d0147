package io.foliosim.block;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.foliosim.engine.Simulation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryDeviceTest {
  private static final long GIGABYTE_A_SECOND = 1000; // ps a byte

  private final Simulation sim = Simulation.builder().build();
  private final BioPool pool = new BioPool();
  private final MemoryDevice device =
      new MemoryDevice(sim, new MemoryDeviceProfile(1 << 20, 500, GIGABYTE_A_SECOND, 1 << 16));
  private final List<Long> completions = new ArrayList<>();

  @Test
  void aRequestTakesItsTransferThenTheLatency() {
    device.submit(bio(Bio.Kind.READ, 4096));
    sim.run();
    assertEquals(List.of(4096L + 500), completions);
    assertEquals(4096, device.bytesRead());
  }

  @Test
  void transfersQueueAndLatenciesOverlap() {
    device.submit(bio(Bio.Kind.WRITE, 1000));
    device.submit(bio(Bio.Kind.WRITE, 2000));
    device.submit(bio(Bio.Kind.FLUSH, 0));
    sim.run();
    assertEquals(List.of(1500L, 3500L, 3500L), completions);
    assertEquals(3000, device.bytesWritten());
    assertEquals(3, device.requests());
  }

  @Test
  void anIdleChannelStartsAtOnce() {
    device.submit(bio(Bio.Kind.READ, 100));
    sim.runUntil(10_000);
    device.submit(bio(Bio.Kind.READ, 100));
    sim.run();
    assertEquals(List.of(600L, 10_600L), completions);
  }

  @Test
  void completeBiosGoBackToThePoolUnlessTheirOwnerKeepsThem() {
    device.submit(bio(Bio.Kind.READ, 100));
    sim.run();
    assertEquals(0, pool.inUse());
    Bio kept = pool.take(Bio.Kind.READ, 0, 0, 0);
    kept.onEnd(bio -> false, null);
    device.submit(kept);
    sim.run();
    assertEquals(1, pool.inUse());
    kept.release();
    assertEquals(0, pool.inUse());
  }

  @Test
  void profilesAreChecked() {
    assertThrows(IllegalArgumentException.class, () -> new MemoryDeviceProfile(0, 1, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> new MemoryDeviceProfile(1, -1, 1, 1));
  }

  private Bio bio(Bio.Kind kind, int bytes) {
    Bio bio = pool.take(kind, 0, 0, 0);
    bio.payload(bytes);
    bio.onEnd(
        done -> {
          completions.add(sim.now());
          return true;
        },
        null);
    return bio;
  }
}
