package io.foliosim.iomap;

import io.foliosim.block.Bio;
import io.foliosim.machine.Costs;
import io.foliosim.mm.FolioBlocks;
import io.foliosim.mm.FolioStore;
import io.foliosim.mm.FolioUnlock;
import io.foliosim.mm.PageCache;
import io.foliosim.mm.ReadFolios;
import io.foliosim.mm.SubpageStates;
import io.foliosim.vfs.Inode;
import io.foliosim.vfs.Kernel;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reads folios by their extents ({@code iomap_readahead}, {@code iomap_read_folio}): blocks that
 * are not up to date are read where there is data and zeroed elsewhere; neighbouring ranges share a
 * bio. Belongs to one task.
 */
public final class IomapReadFolios extends ReadFolios {
  private static final int FOLIO = 1;
  private static final int RANGE = 2;
  private static final int MAPPED = 3;
  private static final int FOLIO_END = 4;
  private static final int UNLOCKED = 5;
  private static final int BATCH_END = 6;
  private static final int SUBMITTED = 7;

  /** Counts a folio as pending while its ranges are being added. */
  private static final int BIAS = 1;

  private final Kernel kernel;
  private final PageCache cache;
  private final FolioStore folios;
  private final SubpageStates states;
  private final FolioBlocks blocks;
  private final IomapBegin begin;
  private final FolioUnlock unlock;
  private final ReadCompletions completions;
  private final IntFunction<Inode> inodes;
  private final Iomap map = new Iomap();
  private final long folioNanos;
  private final long submitNanos;

  @SuppressWarnings("NullAway.Init") // set at the start of each call
  private Inode inode;

  private @Nullable Bio bio;
  private int current;
  private int batchNumber;
  private int folio;
  private int next;
  private boolean inBio;

  /**
   * Creates the frame.
   *
   * @param kernel the kernel
   * @param begin how the file system maps
   * @param inodes finds the file of a page cache, by its id
   * @param completions what ends the reads
   */
  public IomapReadFolios(
      Kernel kernel, IomapBegin begin, IntFunction<Inode> inodes, ReadCompletions completions) {
    this.kernel = kernel;
    this.cache = kernel.pageCache();
    this.folios = cache.folios();
    this.states = cache.subpages();
    this.blocks = new FolioBlocks(cache);
    this.begin = begin;
    this.unlock = new FolioUnlock(kernel.folioWaits());
    this.completions = completions;
    this.inodes = inodes;
    this.folioNanos = kernel.costs().nanos(Costs.READ_FOLIO_PER_FOLIO);
    this.submitNanos =
        kernel.costs().nanos(Costs.BIO_SUBMIT) + kernel.costs().nanos(Costs.REQUEST_ISSUE);
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> {
        inode = inodes.apply(mapping.id());
        current = 0;
        batchNumber = 0;
        map.clear();
        yield jump(FOLIO);
      }
      case FOLIO -> startFolio();
      case RANGE -> range();
      case MAPPED -> addRange();
      case FOLIO_END -> endFolio();
      case UNLOCKED -> {
        current++;
        yield jump(BATCH_END);
      }
      case BATCH_END -> current < batch.end(batchNumber) ? jump(FOLIO) : submit(SUBMITTED);
      case SUBMITTED -> {
        batchNumber++;
        yield batchNumber < batch.batches() ? jump(FOLIO) : done();
      }
      default -> throw unknownStep();
    };
  }

  private int startFolio() {
    folio = batch.folio(current);
    next = 0;
    inBio = false;
    int state = blocks.allocate(folio);
    if (state != 0) {
      states.addReadBytesPending(state, BIAS);
    }
    return spend(folioNanos, RANGE);
  }

  private int range() {
    if (!blocks.nextReadRange(folio, next, cache.bytes(folio))) {
      return jump(FOLIO_END);
    }
    long position = cache.position(folio) + blocks.from();
    if (map.contains(position)) {
      return jump(MAPPED);
    }
    return call(begin.on(inode, position, blocks.length(), IomapBegin.Purpose.READ, map), MAPPED);
  }

  private int addRange() {
    int start = blocks.from();
    long position = cache.position(folio) + start;
    int length = (int) Math.min(blocks.length(), map.end() - position);
    if (map.type() != Iomap.Type.MAPPED || position >= inode.size()) {
      blocks.setUptodate(folio, start, length);
      next = start + length;
      return jump(RANGE);
    }
    Bio open = bio;
    if (open != null && !continues(open, position)) {
      return submit(MAPPED);
    }
    if (open == null) {
      open = kernel.bios().take(Bio.Kind.READ, map.deviceAt(position), mapping.id(), position);
      bio = open;
    }
    open.add(folio, start, length);
    inBio = true;
    int state = folios.subpage(folio);
    if (state != 0) {
      states.addReadBytesPending(state, length);
    }
    next = start + length;
    return jump(RANGE);
  }

  private boolean continues(Bio open, long position) {
    return open.deviceOffset() + open.bytes() == map.deviceAt(position)
        && open.filePosition() + open.bytes() == position
        && open.segments() < IoendPool.MAX_SEGMENTS;
  }

  private int endFolio() {
    int state = folios.subpage(folio);
    boolean pending = state == 0 ? inBio : states.addReadBytesPending(state, -BIAS) > 0;
    return pending ? jump(UNLOCKED) : call(unlock.on(folio), UNLOCKED);
  }

  private int submit(int after) {
    Bio open = bio;
    if (open == null) {
      return jump(after);
    }
    bio = null;
    open.onEnd(completions, null);
    kernel.device().submit(open);
    return spend(submitNanos, after);
  }

  @Override
  public String function() {
    return "iomap_readahead";
  }
}
