package io.foliosim.iomap;

import io.foliosim.engine.Frame;
import io.foliosim.vfs.Inode;

/**
 * Finds the extent that holds a position, reserving space where a write needs it ({@code
 * iomap_begin}). Belongs to one task.
 */
public abstract class IomapBegin extends Frame {
  /** What the range is wanted for. */
  public enum Purpose {
    /** Reading: holes stay holes. */
    READ,
    /** Writing: holes get a reservation. */
    WRITE,
    /** Zeroing what is there: holes stay holes. */
    ZERO
  }

  /** The file; set by {@link #on}. */
  @SuppressWarnings("NullAway.Init")
  protected Inode inode;

  /** First byte; set by {@link #on}. */
  protected long position;

  /** Bytes that are wanted; set by {@link #on}. */
  protected long length;

  /** What for; set by {@link #on}. */
  protected Purpose purpose = Purpose.READ;

  /** To be filled; set by {@link #on}. */
  @SuppressWarnings("NullAway.Init")
  protected Iomap out;

  /** Creates the frame. */
  protected IomapBegin() {}

  /**
   * Sets up the next call.
   *
   * @param file the file
   * @param from first byte
   * @param bytes how much is wanted, above 0
   * @param why what for
   * @param map filled with an extent that holds the first byte; it may begin before it and be
   *     shorter or longer than what is wanted
   * @return this
   */
  public final IomapBegin on(Inode file, long from, long bytes, Purpose why, Iomap map) {
    inode = file;
    position = from;
    length = bytes;
    purpose = why;
    out = map;
    return this;
  }
}
