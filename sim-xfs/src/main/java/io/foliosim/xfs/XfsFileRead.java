package io.foliosim.xfs;

import io.foliosim.iomap.IomapReadFolios;
import io.foliosim.lock.DownRead;
import io.foliosim.lock.UpRead;
import io.foliosim.machine.Costs;
import io.foliosim.mm.FilemapRead;
import io.foliosim.mm.Readahead;
import io.foliosim.vfs.FileFrame;
import io.foliosim.vfs.Kernel;

/**
 * A buffered read ({@code xfs_file_buffered_read}), with the inode lock held shared throughout.
 * Belongs to one task.
 */
final class XfsFileRead extends FileFrame {
  private static final int LOCKED = 1;
  private static final int READ = 2;
  private static final int DONE = 3;
  private static final int TOUCH_ATIME = 4;

  private final DownRead down = new DownRead();
  private final UpRead up = new UpRead();
  private final FilemapRead read;
  private final long entryNanos;
  private final long exitNanos;

  XfsFileRead(XfsMount mount) {
    Kernel kernel = mount.kernel();
    long ioPages = kernel.device().optimalIoBytes() >>> kernel.pageCache().pageShift();
    this.read =
        new FilemapRead(
            kernel.pageCache(),
            kernel.folioWaits(),
            new Readahead(kernel.pageCache(), kernel.readaheadRules(), ioPages),
            new IomapReadFolios(kernel, new XfsIomapBegin(mount), mount::inodeOf, mount.reads()),
            kernel.lru(),
            kernel.costs());
    this.entryNanos = kernel.costs().nanos(Costs.FS_READ_ITER);
    this.exitNanos = kernel.costs().nanos(Costs.TOUCH_ATIME);
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> spend(entryNanos, LOCKED);
      case LOCKED -> call(down.on(file.inode().rwsem()), READ);
      case READ -> call(read.on(file.inode().mapping(), file.readahead(), position, length), DONE);
      case DONE -> {
        result = read.copied();
        yield call(up.on(file.inode().rwsem()), TOUCH_ATIME);
      }
      case TOUCH_ATIME -> spendAndReturn(exitNanos);
      default -> throw unknownStep();
    };
  }

  @Override
  public String function() {
    return "xfs_file_buffered_read";
  }
}
