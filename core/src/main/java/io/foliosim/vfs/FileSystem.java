package io.foliosim.vfs;

/** A mounted file system. */
public interface FileSystem {
  /**
   * The kind of file system, as in {@code mount -t}.
   *
   * @return name, for example {@code xfs}
   */
  String type();

  /**
   * The size of a block.
   *
   * @return bytes, a power of two
   */
  int blockSize();

  /**
   * Creates an empty file.
   *
   * @param name the file's name, for reports
   * @return its inode
   */
  Inode create(String name);

  /**
   * Creates a file whose data lies on the device and not in the cache, as if written, synced and
   * dropped. Takes no simulated time.
   *
   * @param name the file's name, for reports
   * @param bytes its size, at least 0
   * @return its inode
   */
  Inode createOnDevice(String name, long bytes);

  /**
   * The last close of a file that was open for writing: takes no simulated time.
   *
   * @param inode the file
   */
  void release(Inode inode);

  /**
   * Makes the frames of a new task.
   *
   * @return its operations
   */
  FileOperations newOperations();
}
