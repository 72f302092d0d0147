package io.foliosim.vfs;

import io.foliosim.engine.Frame;

/**
 * An operation on a range of an open file: a file system's read, write, fsync or fallocate. Belongs
 * to one task.
 */
public abstract class FileFrame extends Frame {
  /** The file; set by {@link #on}. */
  @SuppressWarnings("NullAway.Init")
  protected OpenFile file;

  /** First byte of the range; set by {@link #on}. */
  protected long position;

  /** Length of the range in bytes; set by {@link #on}. */
  protected long length;

  /** What the operation did: bytes read or written. */
  protected long result;

  /** Creates the frame. */
  protected FileFrame() {}

  /**
   * Sets up the next call.
   *
   * @param openFile the file
   * @param from first byte
   * @param bytes length of the range; what 0 means is the operation's
   * @return this
   */
  public final FileFrame on(OpenFile openFile, long from, long bytes) {
    file = openFile;
    position = from;
    length = bytes;
    result = 0;
    return this;
  }

  /**
   * What the last call did.
   *
   * @return bytes read or written; 0 for operations that move no data
   */
  public final long result() {
    return result;
  }
}
