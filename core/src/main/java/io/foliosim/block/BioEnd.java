package io.foliosim.block;

/** Told when a bio is complete ({@code bi_end_io}). */
@FunctionalInterface
public interface BioEnd {
  /**
   * The device is done with a bio. Runs in interrupt context: it may change state and wake tasks,
   * but not wait.
   *
   * @param bio the bio
   * @return true to give the bio back to its pool; false if the owner keeps it and calls {@link
   *     Bio#release()} later
   */
  boolean endIo(Bio bio);
}
