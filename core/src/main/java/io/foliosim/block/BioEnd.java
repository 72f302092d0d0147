package io.foliosim.block;

/** Told when a bio is complete ({@code bi_end_io}). */
@FunctionalInterface
public interface BioEnd {
  /**
   * The device is done with a bio. Runs in interrupt context: it may change state and wake tasks,
   * but not wait.
   *
   * @param bio the bio; it goes back to its pool when this returns
   */
  void endIo(Bio bio);
}
