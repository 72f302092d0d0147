package io.foliosim.xfs;

import io.foliosim.lock.RwSemaphore;
import io.foliosim.mm.AddressSpace;
import io.foliosim.vfs.Inode;

/** A file on XFS: its extents, its size on disk, and what of it the log has to write. */
final class XfsInode extends Inode {
  private final ExtentMap extents = new ExtentMap();
  private final RwSemaphore ilock;
  private final long diskBlock;
  private long diskSize;
  private long changeCommit;
  private long dataCommit;
  private long timestampTick = -1;
  private boolean releasedDirty;

  /**
   * Creates an inode without extents.
   *
   * @param number inode number
   * @param name the file's name
   * @param mapping its page cache
   * @param iolock {@code i_rwsem}
   * @param ilock the lock of the extents ({@code i_lock} of the XFS inode)
   * @param diskBlock the block that the inode lies in, near which its data goes
   */
  XfsInode(
      long number,
      String name,
      AddressSpace mapping,
      RwSemaphore iolock,
      RwSemaphore ilock,
      long diskBlock) {
    super(number, name, mapping, iolock);
    this.ilock = ilock;
    this.diskBlock = diskBlock;
  }

  ExtentMap extents() {
    return extents;
  }

  RwSemaphore ilock() {
    return ilock;
  }

  long diskBlock() {
    return diskBlock;
  }

  /** The file's size as the log knows it ({@code i_disk_size}), bytes. */
  long diskSize() {
    return diskSize;
  }

  void diskSize(long bytes) {
    diskSize = bytes;
  }

  /** The last commit that changed anything. */
  long changeCommit() {
    return changeCommit;
  }

  /** The last commit that changed more than timestamps: what fdatasync waits for. */
  long dataCommit() {
    return dataCommit;
  }

  void committedData(long commit) {
    changeCommit = commit;
    dataCommit = commit;
  }

  /**
   * Notes that a write changes the timestamps.
   *
   * @param tick the timer tick that it is in
   * @return true if they change: once a tick
   */
  boolean touch(long tick) {
    if (tick == timestampTick) {
      return false;
    }
    timestampTick = tick;
    return true;
  }

  void committedTimestamps(long commit) {
    changeCommit = commit;
  }

  /** Whether an earlier close found delayed blocks ({@code XFS_IDIRTY_RELEASE}). */
  boolean releasedDirty() {
    return releasedDirty;
  }

  void setReleasedDirty() {
    releasedDirty = true;
  }
}
