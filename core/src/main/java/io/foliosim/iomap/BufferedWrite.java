package io.foliosim.iomap;

import io.foliosim.engine.Frame;
import io.foliosim.machine.Costs;
import io.foliosim.mm.PageCache;
import io.foliosim.vfs.Inode;
import io.foliosim.vfs.Kernel;

/**
 * Writes a range through the page cache ({@code iomap_file_buffered_write}): extent by extent, and
 * in each extent folio by folio, never across a multiple of the largest folio's size. Belongs to
 * one task.
 */
public final class BufferedWrite extends Frame {
  private static final int MAPPED = 1;
  private static final int FOLIO = 2;
  private static final int WRITTEN = 3;

  private final PageCache cache;
  private final IomapBegin begin;
  private final FolioWriter writer;
  private final boolean largeChunks;
  private final long iterNanos;
  private final Iomap map = new Iomap();

  @SuppressWarnings("NullAway.Init") // set by on() before each call
  private Inode inode;

  private long position;
  private long end;
  private long mapEnd;
  private long written;

  /**
   * Creates the frame.
   *
   * @param kernel the kernel
   * @param begin how the file system maps
   * @param orderHint whether new folios are as large as the write and copies as long as the largest
   *     folio (6.6)
   */
  public BufferedWrite(Kernel kernel, IomapBegin begin, boolean orderHint) {
    this.cache = kernel.pageCache();
    this.begin = begin;
    this.writer = new FolioWriter(kernel, orderHint);
    this.largeChunks = orderHint;
    this.iterNanos = kernel.costs().nanos(Costs.IOMAP_ITER);
  }

  /**
   * Sets up the next call.
   *
   * @param file the file; the caller has its lock
   * @param from first byte
   * @param bytes how much, at least 0
   * @return this
   */
  public BufferedWrite on(Inode file, long from, long bytes) {
    inode = file;
    position = from;
    end = from + bytes;
    written = 0;
    return this;
  }

  /**
   * How much the last call wrote.
   *
   * @return bytes
   */
  public long written() {
    return written;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> nextExtent();
      case MAPPED -> {
        mapEnd = Math.min(end, map.end());
        yield spend(iterNanos, FOLIO);
      }
      case FOLIO -> nextFolio();
      case WRITTEN -> {
        position += writer.bytes();
        written += writer.bytes();
        yield nextFolio();
      }
      default -> throw unknownStep();
    };
  }

  private int nextExtent() {
    return position == end
        ? done()
        : call(begin.on(inode, position, end - position, IomapBegin.Purpose.WRITE, map), MAPPED);
  }

  private int nextFolio() {
    return position == mapEnd
        ? nextExtent()
        : call(writer.write(inode, position, chunk(), map), WRITTEN);
  }

  /** Up to the next multiple of the largest folio's size ({@code mapping_max_folio_size}). */
  private long chunk() {
    int order =
        largeChunks ? inode.mapping().orders().maxOrder() : inode.mapping().orders().minOrder();
    long size = 1L << (cache.pageShift() + order);
    return Math.min(size - (position & size - 1), mapEnd - position);
  }

  @Override
  public String function() {
    return "iomap_file_buffered_write";
  }
}
