package io.foliosim.block;

/**
 * What a device in memory is like.
 *
 * @param capacityBytes size, bytes
 * @param latencyNanos from the end of the transfer to completion, ns
 * @param picosPerByte time on the channel, ps per byte (1000 is 1 GB/s)
 * @param optimalIoBytes the largest request worth reading ahead at once, bytes
 */
public record MemoryDeviceProfile(
    long capacityBytes, long latencyNanos, long picosPerByte, long optimalIoBytes) {
  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a value is negative or the size is 0
   */
  public MemoryDeviceProfile {
    if (capacityBytes <= 0 || latencyNanos < 0 || picosPerByte < 0 || optimalIoBytes < 0) {
      throw new IllegalArgumentException(
          "memory device of "
              + capacityBytes
              + " bytes, "
              + latencyNanos
              + " ns, "
              + picosPerByte
              + " ps/byte, I/O of "
              + optimalIoBytes
              + " bytes");
    }
  }
}
