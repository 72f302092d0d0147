package io.foliosim.xfs;

import io.foliosim.iomap.BufferedWrite;
import io.foliosim.iomap.WriteAndWait;
import io.foliosim.iomap.Writepages;
import io.foliosim.iomap.ZeroRange;
import io.foliosim.lock.DownWrite;
import io.foliosim.lock.UpWrite;
import io.foliosim.machine.Costs;
import io.foliosim.vfs.FileFrame;
import io.foliosim.vfs.Kernel;

/**
 * A buffered write ({@code xfs_file_buffered_write}): with the inode lock held exclusively, zeroes
 * what lies between the end of the file and the write, then writes. Belongs to one task.
 */
final class XfsFileWrite extends FileFrame {
  private static final int LOCKED = 1;
  private static final int CHECKED = 2;
  private static final int WRITE = 3;
  private static final int WRITTEN = 4;
  private static final int OUT = 5;
  private static final int ZERO_GAP = 6;

  private final XfsMount mount;
  private final DownWrite down = new DownWrite();
  private final UpWrite up = new UpWrite();
  private final ZeroRange zeroRange;
  private final BufferedWrite write;
  private final long entryNanos;
  private final long checkNanos;
  private final long tickNanos;

  XfsFileWrite(XfsMount mount) {
    this.mount = mount;
    Kernel kernel = mount.kernel();
    XfsRules rules = mount.rules();
    Writepages writepages =
        new Writepages(
            kernel, new XfsMapBlocks(mount), mount.ioends(), mount.writes(), rules.perBlockDirty());
    this.zeroRange =
        new ZeroRange(
            kernel,
            new XfsIomapBegin(mount),
            new WriteAndWait(kernel, writepages),
            rules.zeroRange());
    this.write = new BufferedWrite(kernel, new XfsIomapBegin(mount), rules.orderHint());
    this.entryNanos = kernel.costs().nanos(Costs.FS_WRITE_ITER);
    this.checkNanos =
        kernel.costs().nanos(Costs.FILE_WRITE_CHECKS)
            + kernel.costs().nanos(Costs.FILE_UPDATE_TIME);
    this.tickNanos = 1_000_000_000L / kernel.machine().profile().hz();
  }

  @Override
  protected int step() {
    XfsInode inode = XfsMount.inode(file.inode());
    return switch (pc) {
      case START -> spend(entryNanos, LOCKED);
      case LOCKED -> call(down.on(inode.rwsem()), CHECKED);
      case CHECKED -> {
        if (inode.touch(now() / tickNanos)) {
          inode.committedTimestamps(mount.log().commit());
        }
        yield spend(checkNanos, ZERO_GAP);
      }
      case ZERO_GAP -> {
        long size = inode.size();
        yield position > size ? call(zeroRange.on(inode, size, position - size), WRITE) : write();
      }
      case WRITE -> write();
      case WRITTEN -> {
        result = write.written();
        yield call(up.on(inode.rwsem()), OUT);
      }
      case OUT -> done();
      default -> throw unknownStep();
    };
  }

  private int write() {
    return call(write.on(file.inode(), position, length), WRITTEN);
  }

  @Override
  public String function() {
    return "xfs_file_buffered_write";
  }
}
