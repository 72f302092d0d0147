package io.foliosim.block;

/** Sees bios on their way to and from a device. May not change anything. */
public interface BlockProbe {
  /**
   * A bio was submitted.
   *
   * @param bio the bio
   */
  default void onSubmit(Bio bio) {}

  /**
   * The device is done with a bio; its owner is told next.
   *
   * @param bio the bio
   */
  default void onComplete(Bio bio) {}
}
