package io.foliosim.vfs;

import io.foliosim.engine.Frame;
import io.foliosim.mm.PageCache;
import io.foliosim.mm.Truncate;

/**
 * {@code posix_fadvise(POSIX_FADV_DONTNEED)}: gets the writeback of a range's dirty folios going,
 * then drops its folios that are clean, unlocked and not under writeback. Belongs to one task.
 */
public final class DontNeed extends Frame {
  private static final int DROP = 1;

  private final PageCache cache;
  private final Truncate truncate;
  private final FileFrame writeback;

  @SuppressWarnings("NullAway.Init") // set by on() before each call
  private OpenFile file;

  private long position;
  private long length;

  DontNeed(PageCache cache, FileFrame writeback) {
    this.cache = cache;
    this.truncate = new Truncate(cache);
    this.writeback = writeback;
  }

  /**
   * Sets up the next call.
   *
   * @param openFile the file
   * @param from first byte
   * @param bytes length of the range, above 0
   * @return this
   */
  public DontNeed on(OpenFile openFile, long from, long bytes) {
    file = openFile;
    position = from;
    length = bytes;
    return this;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START ->
          file.inode().mapping().dirtyPages() > 0
              ? call(writeback.on(file, position, length), DROP)
              : jump(DROP);
      case DROP -> {
        drop();
        yield done();
      }
      default -> throw unknownStep();
    };
  }

  /** Pages that the range covers only in part stay, unless the range reaches the file's end. */
  private void drop() {
    int shift = cache.pageShift();
    long first = (position + (1L << shift) - 1) >>> shift;
    boolean toEnd = position + length >= file.inode().size();
    long last = toEnd ? PageCache.LAST_PAGE : ((position + length) >>> shift) - 1;
    if (last >= first) {
      truncate.invalidate(file.inode().mapping(), first, last);
    }
  }

  @Override
  public String function() {
    return "generic_fadvise";
  }
}
