package io.foliosim.vfs;

import io.foliosim.mm.FileReadahead;

/** A file that a task has open ({@code struct file}): its position and read-ahead state. */
public final class OpenFile {
  private final Inode inode;
  private final FileReadahead readahead;
  private long position;

  /**
   * Opens a file.
   *
   * @param inode the file
   * @param readaheadPages the device's read-ahead setting, in pages
   */
  public OpenFile(Inode inode, long readaheadPages) {
    this.inode = inode;
    this.readahead = new FileReadahead(readaheadPages);
  }

  /**
   * The file.
   *
   * @return its inode
   */
  public Inode inode() {
    return inode;
  }

  /**
   * The read-ahead state ({@code f_ra}).
   *
   * @return the state
   */
  public FileReadahead readahead() {
    return readahead;
  }

  /**
   * Where read and write go on.
   *
   * @return byte ({@code f_pos})
   */
  public long position() {
    return position;
  }

  /**
   * Moves the position.
   *
   * @param byteOffset where to go on, at least 0
   */
  public void position(long byteOffset) {
    position = byteOffset;
  }
}
