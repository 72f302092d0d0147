package io.foliosim.iomap;

import io.foliosim.engine.Frame;
import io.foliosim.mm.FolioIndex;
import io.foliosim.mm.FolioStore;
import io.foliosim.mm.PageCache;
import io.foliosim.mm.WaitOnBit;
import io.foliosim.vfs.Inode;
import io.foliosim.vfs.Kernel;

/**
 * Writes a range back and waits until all of it is on the device ({@code
 * file_write_and_wait_range}): folios under writeback are waited for one by one, in index order.
 * Belongs to one task.
 */
public final class WriteAndWait extends Frame {
  private static final int WAIT = 1;

  private final FolioStore folios;
  private final int pageShift;
  private final Writepages writepages;
  private final WaitOnBit wait;

  @SuppressWarnings("NullAway.Init") // set by on() before each call
  private Inode inode;

  private long first;
  private long last;
  private long nextPage;

  /**
   * Creates the frame.
   *
   * @param kernel the kernel
   * @param writepages the task's writeback of the file system
   */
  public WriteAndWait(Kernel kernel, Writepages writepages) {
    this.folios = kernel.pageCache().folios();
    this.pageShift = kernel.pageCache().pageShift();
    this.writepages = writepages;
    this.wait = new WaitOnBit(kernel.folioWaits());
  }

  /**
   * Sets up the next call.
   *
   * @param file the file
   * @param firstByte first byte
   * @param lastByte last byte
   * @return this
   */
  public WriteAndWait on(Inode file, long firstByte, long lastByte) {
    inode = file;
    first = firstByte;
    last = lastByte;
    nextPage = file.mapping().folios().folioStart(firstByte >>> pageShift);
    return this;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START ->
          inode.mapping().dirtyPages() == 0
              ? jump(WAIT)
              : call(writepages.on(inode, first, last), WAIT);
      case WAIT -> {
        long limit = Math.min(last >>> pageShift, PageCache.LAST_PAGE);
        FolioIndex index = inode.mapping().folios();
        long page = index.nextTagged(FolioIndex.WRITEBACK, nextPage, limit);
        if (page < 0) {
          yield done();
        }
        int folio = index.get(page);
        nextPage = page + folios.pages(folio);
        yield call(wait.on(folio, FolioStore.WRITEBACK), WAIT);
      }
      default -> throw unknownStep();
    };
  }

  @Override
  public String function() {
    return "file_write_and_wait_range";
  }
}
