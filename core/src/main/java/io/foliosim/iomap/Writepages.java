package io.foliosim.iomap;

import io.foliosim.block.BioEnd;
import io.foliosim.engine.Frame;
import io.foliosim.machine.Costs;
import io.foliosim.mm.AddressSpace;
import io.foliosim.mm.FolioBlocks;
import io.foliosim.mm.FolioIndex;
import io.foliosim.mm.FolioLock;
import io.foliosim.mm.FolioStore;
import io.foliosim.mm.FolioUnlock;
import io.foliosim.mm.MmProbe;
import io.foliosim.mm.PageCache;
import io.foliosim.mm.SubpageStates;
import io.foliosim.mm.WaitOnBit;
import io.foliosim.vfs.Inode;
import io.foliosim.vfs.Kernel;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes the dirty folios of a range back, in index order ({@code iomap_writepages}), all dirty
 * blocks of each. For integrity ({@code WB_SYNC_ALL}) those that are dirty when it starts are
 * written, and a folio under writeback is waited for first; otherwise ({@code WB_SYNC_NONE}) it is
 * skipped. Returns when everything is submitted. Belongs to one task.
 */
public final class Writepages extends Frame {
  private static final int NEXT = 1;
  private static final int LOCKED = 2;
  private static final int START_FOLIO = 3;
  private static final int RUN = 4;
  private static final int PIECE = 5;
  private static final int ADD = 6;
  private static final int ADDED = 7;
  private static final int FOLIO_END = 8;
  private static final int UNLOCK = 9;
  private static final int FLUSHED = 10;

  /** Counts a folio as pending while its runs are being added ({@code iomap_writeback_folio}). */
  private static final int BIAS = 1;

  private final Kernel kernel;
  private final PageCache cache;
  private final FolioStore folios;
  private final SubpageStates states;
  private final FolioBlocks blocks;
  private final FolioLock lock;
  private final FolioUnlock unlock;
  private final WaitOnBit waitOnBit;
  private final WritebackMapper mapper;
  private final FinishFolio finish;
  private final IoendPool pool;
  private final BioEnd onDevice;
  private final boolean perBlock;
  private final Iomap map = new Iomap();
  private final long startNanos;
  private final long folioNanos;
  private final long ioendNanos;
  private final long addNanos;
  private final long submitNanos;

  @SuppressWarnings("NullAway.Init") // set by on() before each call
  private Inode inode;

  private @Nullable Ioend ioend;
  private boolean integrity;
  private long nextPage;
  private long lastPage;
  private int folio;
  private long position;
  private long runEnd;
  private long endPosition;
  private boolean hasPieces;

  /**
   * Creates the frame.
   *
   * @param kernel the kernel
   * @param mapper how the file system maps for writeback
   * @param pool ioends to use
   * @param sink who gets ioends whose data is on the device
   * @param perBlock whether dirtiness is known per block (6.6), or a dirty folio writes all that is
   *     up to date
   */
  public Writepages(
      Kernel kernel, WritebackMapper mapper, IoendPool pool, IoendSink sink, boolean perBlock) {
    this.kernel = kernel;
    this.cache = kernel.pageCache();
    this.folios = cache.folios();
    this.states = cache.subpages();
    this.blocks = new FolioBlocks(cache);
    this.lock = new FolioLock(kernel.folioWaits());
    this.unlock = new FolioUnlock(kernel.folioWaits());
    this.waitOnBit = new WaitOnBit(kernel.folioWaits());
    this.mapper = mapper;
    this.finish = new FinishFolio(kernel);
    this.pool = pool;
    this.onDevice =
        bio -> {
          sink.written((Ioend) Objects.requireNonNull(bio.context()));
          return false;
        };
    this.perBlock = perBlock;
    this.startNanos = kernel.costs().nanos(Costs.WRITEBACK_START);
    this.folioNanos = kernel.costs().nanos(Costs.WRITEBACK_PER_FOLIO);
    this.ioendNanos = kernel.costs().nanos(Costs.IOEND_ALLOC);
    this.addNanos = kernel.costs().nanos(Costs.BIO_ADD);
    this.submitNanos =
        kernel.costs().nanos(Costs.BIO_SUBMIT) + kernel.costs().nanos(Costs.REQUEST_ISSUE);
  }

  /**
   * Sets up the next call, for integrity.
   *
   * @param file the file
   * @param first first byte
   * @param last last byte
   * @return this
   */
  public Writepages on(Inode file, long first, long last) {
    return set(file, first, last, true);
  }

  /**
   * Sets up the next call, to get writeback going.
   *
   * @param file the file
   * @param first first byte
   * @param last last byte
   * @return this
   */
  public Writepages start(Inode file, long first, long last) {
    return set(file, first, last, false);
  }

  private Writepages set(Inode file, long first, long last, boolean forIntegrity) {
    integrity = forIntegrity;
    inode = file;
    nextPage = file.mapping().folios().folioStart(first >>> cache.pageShift());
    lastPage = Math.min(last >>> cache.pageShift(), PageCache.LAST_PAGE);
    return this;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> {
        map.clear();
        if (integrity) {
          mapping().folios().copyTag(FolioIndex.DIRTY, FolioIndex.TOWRITE, nextPage, lastPage);
        }
        yield spend(startNanos, NEXT);
      }
      case NEXT -> nextFolio();
      case LOCKED -> prepare();
      case START_FOLIO -> startFolio();
      case RUN -> nextRun();
      case PIECE -> map.contains(position) ? jump(ADD) : call(mapper.on(inode, position, map), ADD);
      case ADD -> addPiece();
      case ADDED -> jump(position < runEnd ? PIECE : RUN);
      case FOLIO_END -> endFolio();
      case UNLOCK -> call(unlock.on(folio), NEXT);
      case FLUSHED -> done();
      default -> throw unknownStep();
    };
  }

  private AddressSpace mapping() {
    return inode.mapping();
  }

  /** {@code writeback_get_folio}. */
  private int nextFolio() {
    int tag = integrity ? FolioIndex.TOWRITE : FolioIndex.DIRTY;
    long page = mapping().folios().nextTagged(tag, nextPage, lastPage);
    if (page < 0) {
      return submit(FLUSHED);
    }
    folio = mapping().folios().get(page);
    nextPage = page + folios.pages(folio);
    return call(lock.on(folio), LOCKED);
  }

  /** {@code folio_prepare_writeback}. */
  private int prepare() {
    if (mapping().folios().get(nextPage - 1) != folio || !folios.is(folio, FolioStore.DIRTY)) {
      return jump(UNLOCK);
    }
    if (folios.is(folio, FolioStore.WRITEBACK)) {
      return integrity ? call(waitOnBit.on(folio, FolioStore.WRITEBACK), LOCKED) : jump(UNLOCK);
    }
    return spend(folioNanos, START_FOLIO);
  }

  /** {@code iomap_writeback_folio}: what is behind the end of the file is not written. */
  private int startFolio() {
    blocks.allocate(folio); // while the folio is dirty: a new state has all blocks dirty
    cache.clearDirtyForIo(folio);
    cache.startWriteback(folio);
    position = cache.position(folio);
    long blockSize = 1L << mapping().blockShift();
    long sizeInBlocks = inode.size() + blockSize - 1 & -blockSize;
    endPosition = Math.min(position + cache.bytes(folio), sizeInBlocks);
    int state = folios.subpage(folio);
    if (state != 0) {
      states.addWriteBytesPending(state, BIAS);
    }
    hasPieces = false;
    return jump(RUN);
  }

  private int nextRun() {
    long start = cache.position(folio);
    if (endPosition <= start
        || !blocks.nextDirtyRange(
            folio, (int) (position - start), (int) (endPosition - start), perBlock)) {
      return jump(FOLIO_END);
    }
    position = start + blocks.from();
    runEnd = position + blocks.length();
    if (!perBlock) {
      tellRange(); // one row a run, as the older kernel's per-block calls add up
    }
    return jump(PIECE);
  }

  private void tellRange() {
    MmProbe probe = cache.probe();
    if (probe != null) {
      probe.onWritebackRange(mapping(), position, runEnd - position);
    }
  }

  /** {@code iomap_add_to_ioend}. */
  private int addPiece() {
    long bytes = Math.min(runEnd, map.end()) - position;
    if (map.type() == Iomap.Type.HOLE) {
      position += bytes;
      return jump(ADDED);
    }
    boolean unwritten = map.type() == Iomap.Type.UNWRITTEN;
    long device = map.deviceAt(position);
    Ioend open = ioend;
    if (open != null && !open.accepts(position, device, unwritten)) {
      return submit(ADD);
    }
    long nanos = addNanos;
    if (open == null) {
      open = pool.take(inode, position, device, unwritten);
      ioend = open;
      nanos += ioendNanos;
    }
    if (perBlock) {
      tellRange();
    }
    open.bio().add(folio, (int) (position - cache.position(folio)), (int) bytes);
    int state = folios.subpage(folio);
    if (state != 0) {
      states.addWriteBytesPending(state, (int) bytes);
    }
    hasPieces = true;
    position += bytes;
    return spend(nanos, ADDED);
  }

  private int endFolio() {
    blocks.clearDirty(folio);
    int state = folios.subpage(folio);
    boolean pending = state == 0 ? hasPieces : states.addWriteBytesPending(state, -BIAS) > 0;
    return pending ? jump(UNLOCK) : call(finish.on(folio), UNLOCK);
  }

  private int submit(int after) {
    Ioend open = ioend;
    if (open == null) {
      return jump(after);
    }
    ioend = null;
    open.bio().onEnd(onDevice, open);
    kernel.device().submit(open.bio());
    return spend(submitNanos, after);
  }

  @Override
  public String function() {
    return "iomap_writepages";
  }
}
