package io.foliosim.mm;

import io.foliosim.engine.Frame;
import io.foliosim.machine.CostTable;
import io.foliosim.machine.Costs;

/**
 * Reads from the page cache, filling it as needed ({@code filemap_read}, {@code
 * filemap_get_pages}).
 *
 * <p>Each round gathers up to 31 folios, stopping at one that is not up to date or that is marked
 * to start the next read-ahead window, and copies what it has. Neither gathering nor copying takes
 * a folio lock.
 */
public final class FilemapRead extends Frame {
  private static final int BATCH = 31;

  private static final int ROUND = 1;
  private static final int MISSED = 2;
  private static final int GATHERED = 3;
  private static final int UPTODATE = 4;
  private static final int COPY = 6;
  private static final int COPIED = 7;
  private static final int SUBMIT = 8;

  private final PageCache cache;
  private final FolioStore folios;
  private final FolioBlocks blocks;
  private final Readahead readahead;
  private final ReadFolios readFolios;
  private final PutAndWait putAndWait;
  private final FolioCosts costs;
  private final ReadBatch single = new ReadBatch();
  private final long perFolioPicos;
  private final long copyPicosPerKib;
  private final long windowPicos;

  @SuppressWarnings("NullAway.Init") // set by on() before each call
  private AddressSpace mapping;

  @SuppressWarnings("NullAway.Init") // set by on() before each call
  private FileReadahead ra;

  private final int[] gathered = new int[BATCH];
  private int count;
  private long position;
  private long end;
  private long copied;
  private int afterSubmit;

  /**
   * Creates the frame.
   *
   * @param cache the page caches
   * @param waits the folio wait table
   * @param readahead decides what a read brings in; used by this frame alone
   * @param readFolios how the file system reads
   * @param lru the LRU batches
   * @param table what it costs
   */
  public FilemapRead(
      PageCache cache,
      FolioWaitTable waits,
      Readahead readahead,
      ReadFolios readFolios,
      LruAdd lru,
      CostTable table) {
    this.cache = cache;
    this.folios = cache.folios();
    this.blocks = new FolioBlocks(cache);
    this.readahead = readahead;
    this.readFolios = readFolios;
    this.putAndWait = new PutAndWait(waits, folio -> {});
    this.costs = new FolioCosts(table, lru);
    this.perFolioPicos =
        table.picos(Costs.FOLIO_LOOKUP)
            + table.picos(Costs.READ_BATCH)
            + table.picos(Costs.FILEMAP_READ)
            + table.picos(Costs.MARK_ACCESSED)
            + table.picos(Costs.FOLIO_PUT);
    this.copyPicosPerKib = table.picos(Costs.COPY_TO_USER_PER_KIB);
    this.windowPicos = table.picos(Costs.READAHEAD_SETUP);
  }

  /**
   * Sets up the next call.
   *
   * @param where the page cache
   * @param state the open file's read-ahead state
   * @param from first byte
   * @param bytes how much to read, above 0; cut at the end of the file
   * @return this
   */
  public FilemapRead on(AddressSpace where, FileReadahead state, long from, long bytes) {
    mapping = where;
    ra = state;
    position = from;
    end = from + bytes;
    copied = 0;
    return this;
  }

  /**
   * How much the last call read.
   *
   * @return bytes
   */
  public long copied() {
    return copied;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START, ROUND -> {
        if (position >= end || position >= mapping.size()) {
          ra.previousPosition = copied > 0 ? position : ra.previousPosition;
          yield done();
        }
        yield gather() ? jump(GATHERED) : readWindow();
      }
      case MISSED -> gather() ? jump(GATHERED) : createOne();
      case GATHERED -> startNextWindow();
      case SUBMIT ->
          readahead.batch().count() == 0
              ? jump(afterSubmit)
              : call(readFolios.on(mapping, readahead.batch()), afterSubmit);
      case UPTODATE -> ensureUptodate();
      case COPY -> copy();
      case COPIED -> {
        if (readahead.rules().positionPerFolio()) {
          ra.previousPosition = position;
        }
        yield jump(ROUND);
      }
      default -> throw unknownStep();
    };
  }

  /** {@code filemap_get_read_batch}. */
  private boolean gather() {
    long page = position >>> cache.pageShift();
    long last = lastPage();
    count = 0;
    while (page <= last && count < BATCH) {
      int folio = mapping.folios().get(page);
      if (folio == PageCache.NONE) {
        break;
      }
      gathered[count++] = folio;
      int flags = folios.flags(folio);
      if ((flags & FolioStore.UPTODATE) == 0 || (flags & FolioStore.READAHEAD) != 0) {
        break;
      }
      page = folios.pageIndex(folio) + folios.pages(folio);
    }
    return count > 0;
  }

  /** The last page that the read wants, the smallest folio that holds it included. */
  private long lastPage() {
    long pages = (end + (1L << cache.pageShift()) - 1) >>> cache.pageShift();
    long step = 1L << mapping.orders().minOrder();
    return (pages + step - 1 & -step) - 1;
  }

  private int readWindow() {
    long page = position >>> cache.pageShift();
    readahead.sync(mapping, ra, page, lastPage() + 1 - page);
    return submit(MISSED);
  }

  private int startNextWindow() {
    int last = gathered[count - 1];
    if (!folios.is(last, FolioStore.READAHEAD)) {
      return jump(UPTODATE);
    }
    readahead.async(mapping, ra, last, lastPage() + 1 - folios.pageIndex(last));
    return submit(UPTODATE);
  }

  private int submit(int next) {
    afterSubmit = next;
    return spend((createPicos() + 500) / 1000, SUBMIT);
  }

  /** {@code filemap_create_folio}: read-ahead brought nothing. */
  private int createOne() {
    int folio = cache.create(mapping, position >>> cache.pageShift(), 0);
    if (folio == PageCache.NONE) {
      throw OutOfMemory.error("read", cache, mapping, position);
    }
    single.single(folio);
    return call(readFolios.on(mapping, single), ROUND);
  }

  /** {@code filemap_update_page} for the last folio of the round. */
  private int ensureUptodate() {
    int last = gathered[count - 1];
    if (folios.is(last, FolioStore.UPTODATE)) {
      return jump(COPY);
    }
    if (folios.is(last, FolioStore.LOCKED)) {
      if (count > 1) {
        count--;
        return jump(COPY);
      }
      return call(putAndWait.on(last), ROUND);
    }
    if (isRangeUptodate(last)) {
      return jump(COPY);
    }
    if (count > 1) {
      count--;
      return jump(COPY);
    }
    folios.set(last, FolioStore.LOCKED);
    single.single(last);
    return call(readFolios.on(mapping, single), ROUND);
  }

  private boolean isRangeUptodate(int folio) {
    long start = cache.position(folio);
    long from = Math.max(position, start);
    long to = Math.min(end, start + cache.bytes(folio));
    return cache.blocks(folio) > 1
        && to > from
        && blocks.isUptodate(folio, (int) (from - start), (int) (to - from));
  }

  private int copy() {
    long limit = Math.min(end, mapping.size());
    long from = position;
    for (int i = 0; i < count && position < limit; i++) {
      long folioEnd = cache.position(gathered[i]) + cache.bytes(gathered[i]);
      position = Math.min(limit, folioEnd);
    }
    copied += position - from;
    long picos = perFolioPicos * count;
    long nanos = CostTable.nanosFor(copyPicosPerKib, position - from);
    return spend((picos + 500) / 1000 + nanos, COPIED);
  }

  /** Deciding about the window and adding its folios. */
  private long createPicos() {
    ReadBatch batch = readahead.batch();
    long picos = windowPicos;
    for (int i = 0; i < batch.count(); i++) {
      picos += costs.createPicos(folios.order(batch.folio(i)), 1, task().cpu());
    }
    return picos;
  }

  @Override
  public String function() {
    return "filemap_read";
  }
}
