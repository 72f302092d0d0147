package io.foliosim.block;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One I/O request on its way to a device: a contiguous range of the device and the folio ranges
 * that it moves (the kernel's {@code struct bio} with its bvecs).
 *
 * <p>Bios are pooled ({@link BioPool}); their arrays keep their size, so a bio in steady state
 * allocates nothing.
 */
public final class Bio {
  /** What a bio does. */
  public enum Kind {
    /** Device to memory. */
    READ,
    /** Memory to device. */
    WRITE,
    /** Log or metadata to the device; moves no folios. */
    METADATA,
    /** Empties the device's volatile cache; moves no bytes. */
    FLUSH
  }

  private final BioPool pool;
  private Kind kind = Kind.READ;
  private long deviceOffset;
  private long bytes;
  private int mapping = -1;
  private long filePosition;
  private @Nullable BioEnd end;
  private @Nullable Object context;

  private int[] folio = new int[8];
  private int[] offset = new int[8];
  private int[] length = new int[8];
  private int segments;

  Bio(BioPool pool) {
    this.pool = pool;
  }

  Bio reset(Kind newKind, long newDeviceOffset, int newMapping, long newFilePosition) {
    kind = newKind;
    deviceOffset = newDeviceOffset;
    mapping = newMapping;
    filePosition = newFilePosition;
    bytes = 0;
    segments = 0;
    end = null;
    context = null;
    return this;
  }

  /**
   * Adds a range of a folio behind what is there ({@code bio_add_folio}).
   *
   * @param handle the folio
   * @param from first byte in the folio
   * @param count bytes, above 0
   */
  public void add(int handle, int from, int count) {
    if (segments == folio.length) {
      folio = Arrays.copyOf(folio, segments * 2);
      offset = Arrays.copyOf(offset, segments * 2);
      length = Arrays.copyOf(length, segments * 2);
    }
    folio[segments] = handle;
    offset[segments] = from;
    length[segments++] = count;
    bytes += count;
  }

  /**
   * Makes a bio without folios as large as the metadata that it stands for.
   *
   * @param count bytes, at least 0
   */
  public void payload(long count) {
    bytes = count;
  }

  /**
   * Sets who is told when the bio is complete.
   *
   * @param listener called in interrupt context
   * @param owner handed back by {@link #context()}
   */
  public void onEnd(BioEnd listener, @Nullable Object owner) {
    end = listener;
    context = owner;
  }

  /** Tells the owner that the device is done, then gives the bio back to its pool. */
  public void complete() {
    BioEnd listener = end;
    if (listener == null || listener.endIo(this)) {
      release();
    }
  }

  /** Gives the bio back to its pool; nobody may touch it afterwards. */
  public void release() {
    pool.release(this);
  }

  /**
   * What the bio does.
   *
   * @return the kind
   */
  public Kind kind() {
    return kind;
  }

  /**
   * Where on the device the bio begins.
   *
   * @return bytes from the device's start
   */
  public long deviceOffset() {
    return deviceOffset;
  }

  /**
   * How much the bio moves.
   *
   * @return bytes
   */
  public long bytes() {
    return bytes;
  }

  /**
   * The file that the data belongs to.
   *
   * @return id of the page cache, -1 for metadata
   */
  public int mapping() {
    return mapping;
  }

  /**
   * Where in the file the data begins.
   *
   * @return bytes from the file's start
   */
  public long filePosition() {
    return filePosition;
  }

  /**
   * What {@link #onEnd} was given.
   *
   * @return the owner, or null
   */
  public @Nullable Object context() {
    return context;
  }

  /**
   * How many folio ranges the bio has.
   *
   * @return count
   */
  public int segments() {
    return segments;
  }

  /**
   * The folio of a range.
   *
   * @param segment 0 to {@link #segments()} - 1
   * @return its handle
   */
  public int folio(int segment) {
    return folio[segment];
  }

  /**
   * Where in its folio a range begins.
   *
   * @param segment 0 to {@link #segments()} - 1
   * @return bytes from the folio's start
   */
  public int offset(int segment) {
    return offset[segment];
  }

  /**
   * How long a range is.
   *
   * @param segment 0 to {@link #segments()} - 1
   * @return bytes
   */
  public int length(int segment) {
    return length[segment];
  }
}
