package io.foliosim.block;

/** A device that serves bios. */
public interface BlockDevice {
  /**
   * Hands a bio to the device ({@code submit_bio}). The device calls {@link Bio#complete()} when it
   * is done, never before this returns.
   *
   * @param bio the bio
   */
  void submit(Bio bio);

  /**
   * Size of the device.
   *
   * @return bytes
   */
  long capacityBytes();

  /**
   * The largest request that is worth reading ahead at once ({@code io_pages} of the backing
   * device).
   *
   * @return bytes
   */
  long optimalIoBytes();

  /**
   * Sets who sees every bio when it is submitted and when it is complete.
   *
   * @param probe the observer
   */
  void observe(BlockProbe probe);
}
