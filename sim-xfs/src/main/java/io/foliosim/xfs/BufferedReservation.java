package io.foliosim.xfs;

/**
 * Finds or makes the mapping that a buffered write works on: the extent work of {@code
 * xfs_buffered_write_iomap_begin} for a file without copy-on-write, extent-size hint or zeroing.
 *
 * <p>In this order, as in the kernel:
 *
 * <ol>
 *   <li>An extent that contains the write's first block is returned whole: neither capped nor
 *       trimmed to the write, and it may start before the write.
 *   <li>Otherwise the length is capped at {@value #LARGEST_PAGES} pages, <em>before</em> anything
 *       else looks at it.
 *   <li>If no extent follows, and the capped write ends past the end of the file, there is
 *       preallocation; its amount depends on the extents before and not on the length, but the
 *       block it ends on is counted from the capped end.
 *   <li>The reservation is cut at the next extent, and at the longest extent.
 *   <li>If so many blocks are not free it is tried again without preallocation, and then fails as a
 *       whole, however many blocks are free.
 * </ol>
 *
 * <p>The mapping of a new reservation is just what was reserved, from the write's first block to
 * the end of the preallocation: not joined to a reservation before or after it, though the record
 * is.
 */
public final class BufferedReservation {

  /** What {@link #begin} came to. */
  public enum Outcome {
    /** The file had an extent there. */
    FOUND,
    /** Blocks were reserved ({@code IOMAP_F_NEW}), as many as the mapping is long. */
    RESERVED,
    /** Too few blocks are free ({@code ENOSPC}); nothing changed. */
    NO_SPACE
  }

  /** Most pages in one reservation, preallocation apart. */
  public static final int LARGEST_PAGES = 1024;

  private final SpeculativePreallocation preallocation;
  private final long largestBytes;

  /**
   * Creates the rule for a file system on a machine.
   *
   * @param preallocation the preallocation rule, which also knows the block size
   * @param pageBytes the page size
   */
  public BufferedReservation(SpeculativePreallocation preallocation, int pageBytes) {
    this.preallocation = preallocation;
    this.largestBytes = (long) LARGEST_PAGES * pageBytes;
  }

  /**
   * Finds or makes the mapping at the start of a write.
   *
   * @param map the file's extents
   * @param offset where the write (or what is left of it) starts, in bytes
   * @param count its length in bytes, at least 1
   * @param fileSize the size of the file ({@code i_size}), in bytes
   * @param freeBlocks free blocks of the file system, reservations subtracted
   * @param out takes the mapping, in blocks; it contains the write's first block, unless the
   *     outcome is {@link Outcome#NO_SPACE}
   * @return what happened
   */
  public Outcome begin(
      ExtentMap map, long offset, long count, long fileSize, long freeBlocks, Mapping out) {
    int blockBytes = preallocation.blockBytes();
    long block = offset / blockBytes;
    boolean eof = !map.lookup(block, out);
    if (!eof && out.start() <= block) {
      return Outcome.FOUND;
    }
    long room = Math.min(ExtentMap.MAX_EXTENT_BLOCKS, eof ? Long.MAX_VALUE : out.start() - block);
    long capped = Math.min(count, largestBytes);
    long length = (offset + capped + blockBytes - 1) / blockBytes - block;
    long extra = 0;
    if (eof && offset + capped > fileSize) {
      long blocks = preallocation.blocks(map, offset, fileSize, freeBlocks);
      if (blocks > 0) {
        extra = preallocation.endWithPreallocation(offset, capped, blocks) - (block + length);
      }
    }
    if (Math.min(length + extra, room) > freeBlocks) {
      extra = 0;
    }
    if (Math.min(length, room) > freeBlocks) {
      return Outcome.NO_SPACE;
    }
    map.reserveDelalloc(block, length, extra, out);
    return Outcome.RESERVED;
  }
}
