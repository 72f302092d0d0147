package io.foliosim.vfs;

import io.foliosim.knob.KnobSettings;

/**
 * Makes file systems of one kind. Found with {@link java.util.ServiceLoader}: a module names its
 * implementation, a public class with a public constructor without arguments, in {@code
 * META-INF/services}.
 */
public interface FileSystemProvider {
  /**
   * The kind of file system, as in {@code mount -t}.
   *
   * @return name, for example {@code xfs}
   */
  String type();

  /**
   * Makes a fresh file system on the kernel's device and mounts it.
   *
   * @param kernel the kernel
   * @param settings the knobs
   * @param blockSize size of a block, bytes
   * @return the mounted file system
   * @throws io.foliosim.knob.UserError if it cannot have blocks of that size
   */
  FileSystem mount(Kernel kernel, KnobSettings settings, int blockSize);
}
