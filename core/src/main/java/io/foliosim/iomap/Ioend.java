package io.foliosim.iomap;

import io.foliosim.block.Bio;
import io.foliosim.vfs.Inode;

/**
 * A contiguous piece of writeback with what has to happen when it is on the device ({@code struct
 * iomap_ioend}). Here an ioend is one bio. Pooled by {@link IoendPool}.
 */
public final class Ioend {
  private Inode inode;
  private Bio bio;
  private long offset;
  private boolean unwritten;

  Ioend(Inode inode, Bio bio) {
    this.inode = inode;
    this.bio = bio;
  }

  Ioend reset(Inode file, Bio newBio, long from, boolean isUnwritten) {
    inode = file;
    bio = newBio;
    offset = from;
    unwritten = isUnwritten;
    return this;
  }

  /**
   * Whether a range goes on where this ioend ends ({@code iomap_can_add_to_ioend}).
   *
   * @param position first byte in the file
   * @param device first byte on the device
   * @param isUnwritten whether its extent is unwritten
   * @return true if it may be added
   */
  boolean accepts(long position, long device, boolean isUnwritten) {
    return isUnwritten == unwritten
        && position == offset + bio.bytes()
        && device == bio.deviceOffset() + bio.bytes()
        && bio.segments() < IoendPool.MAX_SEGMENTS;
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
   * The data on its way.
   *
   * @return the bio
   */
  public Bio bio() {
    return bio;
  }

  /**
   * Where the ioend begins in the file.
   *
   * @return bytes
   */
  public long offset() {
    return offset;
  }

  /**
   * How much the ioend writes.
   *
   * @return bytes
   */
  public long bytes() {
    return bio.bytes();
  }

  /**
   * Whether the extent was unwritten when the data was sent: it must be marked written.
   *
   * @return true for {@code IOMAP_IOEND_UNWRITTEN}
   */
  public boolean unwritten() {
    return unwritten;
  }
}
