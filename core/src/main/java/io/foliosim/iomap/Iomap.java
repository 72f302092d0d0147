package io.foliosim.iomap;

/** One extent of a file as a file system reports it ({@code struct iomap}). Reused. */
public final class Iomap {
  /** Device offset of a range that has none. */
  public static final long NO_OFFSET = -1;

  /** What the range is on the device. */
  public enum Type {
    /** Nothing. */
    HOLE,
    /** Space is reserved, no place chosen. */
    DELALLOC,
    /** Data. */
    MAPPED,
    /** A place without valid data. */
    UNWRITTEN
  }

  private long offset;
  private long length;
  private long deviceOffset = NO_OFFSET;
  private Type type = Type.HOLE;

  /** Creates an empty hole. */
  public Iomap() {}

  /**
   * Describes another range.
   *
   * @param newOffset first byte in the file
   * @param newLength bytes
   * @param newDeviceOffset first byte on the device, or {@link #NO_OFFSET}
   * @param newType what it is
   */
  public void set(long newOffset, long newLength, long newDeviceOffset, Type newType) {
    offset = newOffset;
    length = newLength;
    deviceOffset = newDeviceOffset;
    type = newType;
  }

  /** Makes the range empty, so that it holds no position. */
  public void clear() {
    length = 0;
  }

  /**
   * Where the range begins in the file.
   *
   * @return bytes
   */
  public long offset() {
    return offset;
  }

  /**
   * Where the range ends in the file.
   *
   * @return byte behind it
   */
  public long end() {
    return offset + length;
  }

  /**
   * What the range is.
   *
   * @return its type
   */
  public Type type() {
    return type;
  }

  /**
   * Whether a position is in the range.
   *
   * @param position byte of the file
   * @return true if it is
   */
  public boolean contains(long position) {
    return position >= offset && position - offset < length;
  }

  /**
   * Where a byte of the file is on the device.
   *
   * @param position byte of the file, in the range of a mapped or unwritten extent
   * @return byte of the device
   */
  public long deviceAt(long position) {
    return deviceOffset + position - offset;
  }
}
