package io.foliosim.testkit;

/**
 * One operation on a numbered file.
 *
 * @param kind what it does
 * @param file number of the file, from 0
 * @param offset first byte; the new size for {@link Kind#TRUNCATE}, 0 where it means nothing
 * @param length bytes; 0 where it means nothing
 */
public record Operation(Kind kind, int file, long offset, long length) {
  /** What an operation does. */
  public enum Kind {
    /** {@code pwrite64} of a range. */
    WRITE,
    /** {@code pread64} of a range. */
    READ,
    /** {@code fsync}. */
    SYNC,
    /** {@code fdatasync}. */
    DATASYNC,
    /** {@code ftruncate}. */
    TRUNCATE,
    /** {@code POSIX_FADV_DONTNEED} of the whole file: drops what is clean. */
    DROP;

    /**
     * Whether the operation makes the file durable.
     *
     * @return true for {@link #SYNC} and {@link #DATASYNC}
     */
    public boolean isSync() {
      return this == SYNC || this == DATASYNC;
    }
  }

  /**
   * The first byte behind the range.
   *
   * @return bytes
   */
  public long end() {
    return offset + length;
  }

  @Override
  public String toString() {
    return switch (kind) {
      case WRITE, READ -> kind + " file " + file + " [" + offset + ", " + end() + ")";
      case TRUNCATE -> kind + " file " + file + " to " + offset;
      case SYNC, DATASYNC, DROP -> kind + " file " + file;
    };
  }
}
