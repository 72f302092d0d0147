package io.foliosim.block;

import io.foliosim.knob.Knob;
import io.foliosim.knob.KnobProvider;
import io.foliosim.knob.KnobSettings;
import java.util.List;

/** The knobs of the block layer and of the device in memory. */
public final class BlockKnobs implements KnobProvider {
  /** Read-ahead setting of the device. */
  public static final Knob<Long> READ_AHEAD =
      Knob.ofBytes("block.read_ahead", 0, 1L << 30)
          .defaultsTo(128L << 10)
          .describedAs("The largest read-ahead window (read_ahead_kb).")
          .source("mm/readahead.c: VM_READAHEAD_PAGES")
          .build();

  /** Largest request. */
  public static final Knob<Long> MAX_REQUEST =
      Knob.ofBytes("block.max_request", 4096, 1L << 30)
          .defaultsTo(1280L << 10)
          .describedAs(
              "The largest request that read-ahead aims at (max_sectors_kb); requests are not split.")
          .source("include/linux/blkdev.h: BLK_DEF_MAX_SECTORS_CAP")
          .build();

  /** Size of the device in memory. */
  public static final Knob<Long> MEMORY_SIZE =
      Knob.ofBytes("block.memory.size", 64L << 20, 1L << 50)
          .defaultsTo(6L << 30)
          .describedAs("Size of the device in memory.")
          .source("foliosim; the measured jobs ran on 6 GiB")
          .build();

  /** Latency of the device in memory. */
  public static final Knob<Long> MEMORY_LATENCY =
      Knob.ofNanos("block.memory.latency", 0, 10_000_000_000L)
          .defaultsTo(10_000L)
          .describedAs("Time from the end of a transfer to its completion.")
          .source("assumed: a loop device over memory hands each request to a worker thread")
          .build();

  /** Bandwidth of the device in memory. */
  public static final Knob<Long> MEMORY_BANDWIDTH =
      Knob.ofBytes("block.memory.bandwidth", 1L << 10, 1L << 40)
          .unit("bytes/s")
          .defaultsTo(4L << 30)
          .describedAs("Bytes a second of the device in memory.")
          .source("assumed: one copy by one CPU")
          .build();

  /** Creates the provider; used by ServiceLoader. */
  public BlockKnobs() {}

  @Override
  public List<Knob<?>> knobs() {
    return List.of(READ_AHEAD, MAX_REQUEST, MEMORY_SIZE, MEMORY_LATENCY, MEMORY_BANDWIDTH);
  }

  /**
   * The device in memory.
   *
   * @param settings the knobs
   * @return its profile
   */
  public static MemoryDeviceProfile memoryDevice(KnobSettings settings) {
    return new MemoryDeviceProfile(
        settings.getLong(MEMORY_SIZE),
        settings.getLong(MEMORY_LATENCY),
        1_000_000_000_000L / settings.getLong(MEMORY_BANDWIDTH),
        settings.getLong(MAX_REQUEST));
  }
}
