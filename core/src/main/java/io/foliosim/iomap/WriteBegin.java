package io.foliosim.iomap;

import io.foliosim.block.Bio;
import io.foliosim.engine.Frame;
import io.foliosim.machine.CostTable;
import io.foliosim.machine.Costs;
import io.foliosim.mm.FolioBlocks;
import io.foliosim.mm.FolioStore;
import io.foliosim.mm.PageCache;
import io.foliosim.vfs.Inode;
import io.foliosim.vfs.Kernel;

/**
 * Prepares the blocks of a locked folio for a write ({@code __iomap_write_begin}): what the write
 * does not cover of the blocks that it touches is read, or zeroed where there is no data.
 *
 * <p>A run of blocks that are not up to date is read whole, also the blocks in it that the write
 * will overwrite, unless the write covers the run. Belongs to one task.
 */
public final class WriteBegin extends Frame {
  private static final int RANGE = 1;
  private static final int FILLED = 2;

  private final Kernel kernel;
  private final PageCache cache;
  private final FolioStore folios;
  private final FolioBlocks blocks;
  private final SubmitAndWait submit;
  private final long allocNanos;
  private final long zeroPicosPerKib;

  @SuppressWarnings("NullAway.Init") // set by on() before each call
  private Inode inode;

  @SuppressWarnings("NullAway.Init") // set by on() before each call
  private Iomap map;

  private int folio;
  private int from;
  private int to;
  private int next;
  private int end;

  /**
   * Creates the frame.
   *
   * @param kernel the kernel
   */
  public WriteBegin(Kernel kernel) {
    this.kernel = kernel;
    this.cache = kernel.pageCache();
    this.folios = cache.folios();
    this.blocks = new FolioBlocks(cache);
    this.submit = new SubmitAndWait(kernel);
    this.allocNanos = kernel.costs().nanos(Costs.SUBPAGE_ALLOC);
    this.zeroPicosPerKib = kernel.costs().picos(Costs.FOLIO_ZERO_PER_KIB);
  }

  /**
   * Sets up the next call.
   *
   * @param file the file
   * @param handle its folio, locked by the caller
   * @param position first byte of the write, in the folio
   * @param bytes how much is written, all in the folio and in the extent
   * @param extent the extent that holds the range
   * @return this
   */
  public WriteBegin on(Inode file, int handle, long position, long bytes, Iomap extent) {
    inode = file;
    folio = handle;
    map = extent;
    from = (int) (position - cache.position(handle));
    to = from + (int) bytes;
    return this;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> prepare();
      case RANGE -> fill();
      case FILLED -> {
        blocks.setUptodate(folio, blocks.from(), blocks.length());
        next = blocks.from() + blocks.length();
        yield fill();
      }
      default -> throw unknownStep();
    };
  }

  private int prepare() {
    if (from == 0 && to == cache.bytes(folio)) {
      return done();
    }
    boolean hadState = folios.subpage(folio) != 0;
    boolean hasState = blocks.allocate(folio) != 0;
    if (folios.is(folio, FolioStore.UPTODATE)) {
      return hasState && !hadState ? spendAndReturn(allocNanos) : done();
    }
    int blockSize = 1 << inode.mapping().blockShift();
    next = from & -blockSize;
    end = to + blockSize - 1 & -blockSize;
    return hasState && !hadState ? spend(allocNanos, RANGE) : fill();
  }

  private int fill() {
    while (next < end && blocks.nextReadRange(folio, next, end)) {
      int start = blocks.from();
      int behind = start + blocks.length();
      boolean covered = (from <= start || from >= behind) && (to <= start || to >= behind);
      if (covered) {
        next = behind;
      } else if (needsZeroing(start)) {
        return zero(start, behind);
      } else {
        return read(start);
      }
    }
    return done();
  }

  /** {@code iomap_block_needs_zeroing}. */
  private boolean needsZeroing(int start) {
    return map.type() != Iomap.Type.MAPPED || cache.position(folio) + start >= inode.size();
  }

  private int zero(int start, int behind) {
    int head = Math.max(0, Math.min(from, behind) - start);
    int tail = Math.max(0, behind - Math.max(to, start));
    return spend(CostTable.nanosFor(zeroPicosPerKib, (long) head + tail), FILLED);
  }

  /** {@code iomap_read_folio_sync}. */
  private int read(int start) {
    long position = cache.position(folio) + start;
    Bio bio =
        kernel.bios().take(Bio.Kind.READ, map.deviceAt(position), inode.mapping().id(), position);
    bio.add(folio, start, blocks.length());
    return call(submit.on(bio), FILLED);
  }

  @Override
  public String function() {
    return "__iomap_write_begin";
  }
}
