package io.foliosim.block;

/** Sees bios on their way to a device. May not change anything. */
@FunctionalInterface
public interface BlockProbe {
  /**
   * A bio was submitted.
   *
   * @param bio the bio
   */
  void onSubmit(Bio bio);
}
