package io.foliosim.testkit;

import java.util.Arrays;

/**
 * What a file's blocks hold, as numbers: the writes that were acknowledged, and how much the device
 * has seen.
 */
final class FileContent {
  private long[] acknowledged = new long[64];
  private long[] onDevice = new long[64];
  private long[] home = new long[64];
  private long[] forgotten = new long[64];

  private void reach(long blocks) {
    if (blocks > acknowledged.length) {
      int more = (int) Math.max(blocks, 2L * acknowledged.length);
      acknowledged = Arrays.copyOf(acknowledged, more);
      onDevice = Arrays.copyOf(onDevice, more);
      home = Arrays.copyOf(home, more);
      forgotten = Arrays.copyOf(forgotten, more);
    }
  }

  /** A write that began at a stamp has returned. */
  void acknowledge(long from, long to, long stamp) {
    reach(to);
    for (int block = (int) from; block < to; block++) {
      acknowledged[block] = Math.max(acknowledged[block], stamp);
    }
  }

  /** A bio that was submitted at a stamp is on the device. */
  void complete(long from, long to, long deviceBlock, long stamp) {
    reach(to);
    for (int block = (int) from; block < to; block++) {
      onDevice[block] = Math.max(onDevice[block], stamp);
      home[block] = deviceBlock + block - from + 1;
    }
  }

  /** The file ends before a block: what was written there does not matter any more. */
  void forgetFrom(long block, long stamp) {
    for (int b = (int) Math.min(block, acknowledged.length); b < acknowledged.length; b++) {
      acknowledged[b] = 0;
      onDevice[b] = 0;
      home[b] = 0;
      forgotten[b] = stamp;
    }
  }

  /** The stamps of the newest acknowledged writes; 0 for none. */
  long[] acknowledged() {
    return acknowledged.clone();
  }

  /** When a block was last given up; 0 for never. */
  long forgotten(long block) {
    return block < forgotten.length ? forgotten[(int) block] : 0;
  }

  /** The stamp of the newest acknowledged write of a block; 0 for none. */
  long acknowledged(long block) {
    return block < acknowledged.length ? acknowledged[(int) block] : 0;
  }

  /** When what is on the device was submitted; 0 for never. */
  long onDevice(long block) {
    return block < onDevice.length ? onDevice[(int) block] : 0;
  }

  /** Where on the device a block was last written, in blocks; -1 for nowhere. */
  long home(long block) {
    return block < home.length ? home[(int) block] - 1 : -1;
  }
}
