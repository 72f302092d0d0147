package io.foliosim.vfs;

import io.foliosim.lock.RwSemaphore;
import io.foliosim.mm.AddressSpace;

/** A file: its page cache and its lock. File systems add their own state in a subclass. */
public abstract class Inode {
  private final long number;
  private final String name;
  private final AddressSpace mapping;
  private final RwSemaphore rwsem;

  /**
   * Creates an inode.
   *
   * @param number inode number, unique in its file system
   * @param name the file's name, for reports
   * @param mapping the file's page cache
   * @param rwsem the inode lock ({@code i_rwsem})
   */
  protected Inode(long number, String name, AddressSpace mapping, RwSemaphore rwsem) {
    this.number = number;
    this.name = name;
    this.mapping = mapping;
    this.rwsem = rwsem;
  }

  /**
   * The inode number.
   *
   * @return number
   */
  public final long number() {
    return number;
  }

  /**
   * The file's name.
   *
   * @return name
   */
  public final String name() {
    return name;
  }

  /**
   * The file's page cache.
   *
   * @return the mapping ({@code i_mapping})
   */
  public final AddressSpace mapping() {
    return mapping;
  }

  /**
   * The inode lock.
   *
   * @return the lock ({@code i_rwsem})
   */
  public final RwSemaphore rwsem() {
    return rwsem;
  }

  /**
   * The file's size in memory.
   *
   * @return bytes ({@code i_size})
   */
  public final long size() {
    return mapping.size();
  }
}
