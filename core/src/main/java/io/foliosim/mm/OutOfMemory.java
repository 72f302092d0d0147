package io.foliosim.mm;

import io.foliosim.knob.UserError;

/** The error of a folio that cannot be had: the machine's memory is used up. */
final class OutOfMemory {
  private OutOfMemory() {}

  /**
   * Makes the error.
   *
   * @param what the operation that wants the folio
   * @param cache the page caches
   * @param mapping the page cache that wants it
   * @param position where in the file, bytes
   * @return the error to throw
   */
  static UserError error(String what, PageCache cache, AddressSpace mapping, long position) {
    return new UserError(
        "out of memory: a "
            + what
            + " at byte "
            + position
            + " of file number "
            + mapping.id()
            + " finds no free page among "
            + cache.frames().pages()
            + "; reclaim is not modelled, so what a job touches must fit in the machine's memory");
  }
}
