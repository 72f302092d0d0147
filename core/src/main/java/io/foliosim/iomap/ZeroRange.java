package io.foliosim.iomap;

import io.foliosim.engine.Frame;
import io.foliosim.machine.Costs;
import io.foliosim.vfs.Inode;
import io.foliosim.vfs.Kernel;

/**
 * Zeroes a range ({@code iomap_zero_range}), as a write beyond the end of a file does with what
 * lies between. Holes and unwritten extents are zero on the device and skipped, but a dirty cache
 * over them has to be written first (6.12). Belongs to one task.
 */
public final class ZeroRange extends Frame {
  private static final int HEAD = 1;
  private static final int HEAD_MAPPED = 2;
  private static final int HEAD_ZEROED = 3;
  private static final int REST = 4;
  private static final int MAP = 5;
  private static final int MAPPED = 6;
  private static final int ZERO = 7;
  private static final int ZEROED = 8;

  private final int pageShift;
  private final IomapBegin begin;
  private final FolioWriter writer;
  private final WriteAndWait flush;
  private final ZeroRangeRules rules;
  private final long iterNanos;
  private final Iomap map = new Iomap();

  @SuppressWarnings("NullAway.Init") // set by on() before each call
  private Inode inode;

  private long position;
  private long end;
  private long headEnd;
  private long mapEnd;
  private boolean flushDirty;

  /**
   * Creates the frame.
   *
   * @param kernel the kernel
   * @param begin how the file system maps
   * @param flush writes a range of the file back and waits
   * @param rules the kernel's rules
   */
  public ZeroRange(Kernel kernel, IomapBegin begin, WriteAndWait flush, ZeroRangeRules rules) {
    this.pageShift = kernel.pageCache().pageShift();
    this.begin = begin;
    this.writer = new FolioWriter(kernel, rules.orderHint());
    this.flush = flush;
    this.rules = rules;
    this.iterNanos = kernel.costs().nanos(Costs.IOMAP_ITER);
  }

  /**
   * Sets up the next call.
   *
   * @param file the file; the caller has its lock
   * @param from first byte
   * @param bytes how much, above 0
   * @return this
   */
  public ZeroRange on(Inode file, long from, long bytes) {
    inode = file;
    position = from;
    end = from + bytes;
    return this;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> jump(startsInDirtyBlock() ? HEAD : REST);
      case HEAD -> position == headEnd ? jump(REST) : map(headEnd, HEAD_MAPPED);
      case HEAD_MAPPED -> {
        mapEnd = Math.min(headEnd, map.end());
        yield call(writer.zero(inode, position, mapEnd - position, map), HEAD_ZEROED);
      }
      case HEAD_ZEROED -> {
        position += writer.bytes();
        yield jump(HEAD);
      }
      case REST -> {
        flushDirty = rules.flushDirty() && position < end && needsWriteback(end);
        yield jump(MAP);
      }
      case MAP -> position == end ? done() : map(end, MAPPED);
      case MAPPED -> mapped();
      case ZERO ->
          position == mapEnd
              ? jump(MAP)
              : call(writer.zero(inode, position, mapEnd - position, map), ZEROED);
      case ZEROED -> {
        position += writer.bytes();
        yield jump(ZERO);
      }
      default -> throw unknownStep();
    };
  }

  /** The unaligned start of a dirty block is zeroed in the cache, without a flush (6.13). */
  private boolean startsInDirtyBlock() {
    long blockSize = 1L << inode.mapping().blockShift();
    long offset = position & blockSize - 1;
    if (!rules.zeroDirtyHead() || offset == 0) {
      return false;
    }
    headEnd = Math.min(end, position + blockSize - offset);
    return needsWriteback(headEnd);
  }

  private boolean needsWriteback(long limit) {
    return inode.mapping().needsWriteback(position >>> pageShift, (limit - 1) >>> pageShift);
  }

  private int map(long limit, int next) {
    return call(begin.on(inode, position, limit - position, IomapBegin.Purpose.ZERO, map), next);
  }

  private int mapped() {
    mapEnd = Math.min(end, map.end());
    if (map.type() != Iomap.Type.HOLE && map.type() != Iomap.Type.UNWRITTEN) {
      return spend(iterNanos, ZERO);
    }
    if (flushDirty) {
      flushDirty = false;
      return call(flush.on(inode, position, mapEnd - 1), MAP); // what was written is mapped anew
    }
    position = mapEnd;
    return spend(iterNanos, MAP);
  }

  @Override
  public String function() {
    return "iomap_zero_range";
  }
}
