package io.foliosim.mm;

import io.foliosim.engine.Frame;

/**
 * How a file system reads folios that were just added, or that a read found not up to date ({@code
 * readahead} and {@code read_folio} of the address-space operations). Returns when the I/O is
 * submitted; each folio is unlocked when its data is there.
 *
 * <p>A frame belongs to one task; a file system makes one for each.
 */
public abstract class ReadFolios extends Frame {
  /** The file's page cache; set by {@link #on}. */
  @SuppressWarnings("NullAway.Init")
  protected AddressSpace mapping;

  /** The folios; set by {@link #on}. */
  @SuppressWarnings("NullAway.Init")
  protected ReadBatch batch;

  /** Creates the frame. */
  protected ReadFolios() {}

  /**
   * Sets up the next call.
   *
   * @param where the page cache
   * @param folios locked folios, in batches that are contiguous in the file
   * @return this
   */
  public final ReadFolios on(AddressSpace where, ReadBatch folios) {
    mapping = where;
    batch = folios;
    return this;
  }
}
