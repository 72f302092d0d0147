package io.foliosim.scenario;

import io.foliosim.vfs.FileSystem;
import io.foliosim.vfs.Inode;
import io.foliosim.vfs.Kernel;
import io.foliosim.vfs.OpenFile;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** The files of all jobs, by path: jobs that name the same path share the file. */
final class JobFiles {
  private final Kernel kernel;
  private final FileSystem fileSystem;
  private final Map<String, Inode> inodes = new TreeMap<>();

  JobFiles(Kernel kernel, FileSystem fileSystem) {
    this.kernel = kernel;
    this.fileSystem = fileSystem;
  }

  /** The size of a file, if there is one. */
  OptionalLong size(String path) {
    Inode inode = inodes.get(path);
    return inode == null ? OptionalLong.empty() : OptionalLong.of(inode.size());
  }

  /** Opens a file, creating it if there is none. */
  OpenFile open(String path) {
    return kernel.open(inodes.computeIfAbsent(path, fileSystem::create));
  }

  /** Closes a file for the last time. */
  void release(String path) {
    Inode inode = inodes.get(path);
    if (inode != null) {
      fileSystem.release(inode);
    }
  }

  /** Forgets a file; its blocks and folios stay behind, as those of a file that is still open. */
  void unlink(String path) {
    inodes.remove(path);
  }
}
