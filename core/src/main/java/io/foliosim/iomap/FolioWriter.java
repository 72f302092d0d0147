package io.foliosim.iomap;

import io.foliosim.engine.Frame;
import io.foliosim.machine.CostTable;
import io.foliosim.machine.Costs;
import io.foliosim.mm.FilemapGetFolio;
import io.foliosim.mm.FolioBlocks;
import io.foliosim.mm.FolioOrderPolicy;
import io.foliosim.mm.FolioStore;
import io.foliosim.mm.FolioUnlock;
import io.foliosim.mm.PageCache;
import io.foliosim.vfs.Inode;
import io.foliosim.vfs.Kernel;

/**
 * Writes or zeroes one folio's part of a range: gets the folio, prepares its blocks, fills them,
 * marks them up to date and dirty, raises the file's size and unlocks (the loop bodies of {@code
 * iomap_write_iter} and {@code iomap_zero_iter}). Belongs to one task.
 */
public final class FolioWriter extends Frame {
  private static final int GOT = 1;
  private static final int FILL = 2;
  private static final int COMMIT = 3;
  private static final int UNLOCK = 4;
  private static final int OUT = 5;

  private final PageCache cache;
  private final FolioStore folios;
  private final FolioBlocks blocks;
  private final FilemapGetFolio getFolio;
  private final WriteBegin writeBegin;
  private final FolioUnlock unlock;
  private final boolean orderHint;
  private final long beginPicos;
  private final long faultPicos;
  private final long faultPerPagePicos;
  private final long copyPicosPerKib;
  private final long zeroPicosPerKib;
  private final long endPicos;
  private final long subpagePicos;
  private final long dirtyFirstPicos;
  private final long dirtyAgainPicos;

  @SuppressWarnings("NullAway.Init") // set by on() before each call
  private Inode inode;

  @SuppressWarnings("NullAway.Init") // set by on() before each call
  private Iomap map;

  private long position;
  private long bytes;
  private boolean zeroing;
  private int folio;

  /**
   * Creates the frame.
   *
   * @param kernel the kernel
   * @param orderHint whether new folios are as large as the write (6.6), or of the smallest order
   */
  public FolioWriter(Kernel kernel, boolean orderHint) {
    CostTable costs = kernel.costs();
    this.cache = kernel.pageCache();
    this.folios = cache.folios();
    this.blocks = new FolioBlocks(cache);
    this.getFolio = new FilemapGetFolio(cache, kernel.folioWaits(), kernel.lru(), costs);
    this.writeBegin = new WriteBegin(kernel);
    this.unlock = new FolioUnlock(kernel.folioWaits());
    this.orderHint = orderHint;
    this.beginPicos =
        costs.picos(Costs.IOMAP_WRITE_ITER)
            + costs.picos(Costs.IOMAP_WRITE_BEGIN)
            + costs.picos(Costs.BALANCE_DIRTY_CHECK);
    this.faultPicos = costs.picos(Costs.FAULT_IN);
    this.faultPerPagePicos = costs.picos(Costs.FAULT_IN_PER_PAGE);
    this.copyPicosPerKib = costs.picos(Costs.COPY_FROM_USER_PER_KIB);
    this.zeroPicosPerKib = costs.picos(Costs.FOLIO_ZERO_PER_KIB);
    this.endPicos = costs.picos(Costs.IOMAP_WRITE_END) + costs.picos(Costs.FOLIO_PUT);
    this.subpagePicos = costs.picos(Costs.SUBPAGE_SET_RANGE);
    this.dirtyFirstPicos = costs.picos(Costs.FOLIO_MARK_DIRTY_FIRST);
    this.dirtyAgainPicos = costs.picos(Costs.FOLIO_MARK_DIRTY_AGAIN);
  }

  /**
   * Sets up the next call to copy from the user's buffer.
   *
   * @param file the file
   * @param from first byte
   * @param count bytes that the write has left in the chunk and the extent; the call does what fits
   *     in one folio
   * @param extent the extent that holds the range
   * @return this
   */
  public FolioWriter write(Inode file, long from, long count, Iomap extent) {
    return on(file, from, count, extent, false);
  }

  /**
   * Sets up the next call to zero.
   *
   * @param file the file
   * @param from first byte
   * @param count bytes left in the extent; the call does what fits in one folio
   * @param extent the extent that holds the range
   * @return this
   */
  public FolioWriter zero(Inode file, long from, long count, Iomap extent) {
    return on(file, from, count, extent, true);
  }

  private FolioWriter on(Inode file, long from, long count, Iomap extent, boolean isZeroing) {
    inode = file;
    position = from;
    bytes = count;
    map = extent;
    zeroing = isZeroing;
    return this;
  }

  /**
   * How much the last call did.
   *
   * @return bytes, above 0
   */
  public long bytes() {
    return bytes;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> spend((beginPicos + faultPicos() + 500) / 1000, GOT);
      case GOT -> {
        int hint = orderHint ? FolioOrderPolicy.hint(bytes, cache.pageShift()) : 0;
        yield call(getFolio.at(inode.mapping(), position >>> cache.pageShift(), hint), FILL);
      }
      case FILL -> {
        folio = getFolio.folio();
        bytes = Math.min(bytes, cache.position(folio) + cache.bytes(folio) - position);
        yield call(writeBegin.on(inode, folio, position, bytes, map), COMMIT);
      }
      case COMMIT -> spend(fillNanos(), UNLOCK);
      case UNLOCK -> commit();
      case OUT -> tail(unlock.on(folio));
      default -> throw unknownStep();
    };
  }

  /** The whole of what is left is touched beforehand, not only this folio's part. */
  private long faultPicos() {
    if (zeroing) {
      return 0;
    }
    long pages = (bytes + (1L << cache.pageShift()) - 1) >>> cache.pageShift();
    return faultPicos + faultPerPagePicos * pages;
  }

  private long fillNanos() {
    return CostTable.nanosFor(zeroing ? zeroPicosPerKib : copyPicosPerKib, bytes);
  }

  /** {@code __iomap_write_end}, then the file's new size. */
  private int commit() {
    int start = (int) (position - cache.position(folio));
    blocks.setUptodate(folio, start, (int) bytes);
    blocks.setDirty(folio, start, (int) bytes);
    long picos = endPicos + (cache.markDirty(folio) ? dirtyFirstPicos : dirtyAgainPicos);
    if (folios.subpage(folio) != 0) {
      picos += 2 * subpagePicos;
    }
    if (!zeroing && position + bytes > inode.size()) {
      inode.mapping().size(position + bytes);
    }
    return spend((picos + 500) / 1000, OUT);
  }

  @Override
  public String function() {
    return zeroing ? "iomap_zero_iter" : "iomap_write_iter";
  }
}
