package io.foliosim.block;

import io.foliosim.engine.Simulation;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * A device in memory: every bio takes its turn on one channel of a given bandwidth, then a constant
 * latency. Requests complete in the order in which they were submitted. A flush waits for nothing
 * and costs the latency alone: there is no volatile cache.
 *
 * <p>Submitting costs O(1).
 */
public final class MemoryDevice implements BlockDevice {
  private final Simulation sim;
  private final MemoryDeviceProfile profile;
  private final int handler;
  private final ArrayDeque<Bio> inFlight = new ArrayDeque<>();
  private @Nullable BlockProbe probe;
  private long channelFreeAt;
  private long bytesRead;
  private long bytesWritten;
  private long requests;

  /**
   * Creates an idle device.
   *
   * @param sim the simulation that it lives in
   * @param profile latency, bandwidth and size
   */
  public MemoryDevice(Simulation sim, MemoryDeviceProfile profile) {
    this.sim = sim;
    this.profile = profile;
    this.handler = sim.register(arg -> completeFirst());
  }

  @Override
  public void submit(Bio bio) {
    requests++;
    switch (bio.kind()) {
      case READ -> bytesRead += bio.bytes();
      case WRITE, METADATA -> bytesWritten += bio.bytes();
      case FLUSH -> {}
    }
    BlockProbe observer = probe;
    if (observer != null) {
      observer.onSubmit(bio);
    }
    channelFreeAt =
        Math.max(channelFreeAt, sim.now()) + bio.bytes() * profile.picosPerByte() / 1000;
    inFlight.addLast(bio);
    sim.schedule(channelFreeAt + profile.latencyNanos(), handler, 0);
  }

  private void completeFirst() {
    Bio bio = inFlight.removeFirst();
    BlockProbe observer = probe;
    if (observer != null) {
      observer.onComplete(bio);
    }
    bio.complete();
  }

  @Override
  public long capacityBytes() {
    return profile.capacityBytes();
  }

  @Override
  public long optimalIoBytes() {
    return profile.optimalIoBytes();
  }

  @Override
  public void observe(BlockProbe observer) {
    probe = observer;
  }

  /**
   * Data read since the start.
   *
   * @return bytes
   */
  public long bytesRead() {
    return bytesRead;
  }

  /**
   * Data and metadata written since the start.
   *
   * @return bytes
   */
  public long bytesWritten() {
    return bytesWritten;
  }

  /**
   * Bios submitted since the start.
   *
   * @return count
   */
  public long requests() {
    return requests;
  }
}
