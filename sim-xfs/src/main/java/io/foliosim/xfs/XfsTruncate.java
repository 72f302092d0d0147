package io.foliosim.xfs;

import io.foliosim.iomap.WriteAndWait;
import io.foliosim.iomap.Writepages;
import io.foliosim.iomap.ZeroRange;
import io.foliosim.lock.DownWrite;
import io.foliosim.lock.UpWrite;
import io.foliosim.machine.Costs;
import io.foliosim.mm.TruncateFolios;
import io.foliosim.vfs.FileFrame;
import io.foliosim.vfs.Kernel;

/**
 * Sets the size of a file ({@code xfs_setattr_size}): zeroes what becomes visible of the old last
 * block, or drops folios and blocks behind the new end and zeroes the rest of its block. Belongs to
 * one task.
 *
 * <p>A folio that holds the new end keeps all its pages, as a dirty folio does in the kernel.
 */
final class XfsTruncate extends FileFrame {
  private static final int ZERO = 1;
  private static final int COMMIT = 2;
  private static final int UNLOCK = 3;
  private static final int OUT = 4;
  private static final int DROP = 5;

  private final XfsMount mount;
  private final DownWrite down = new DownWrite();
  private final UpWrite up = new UpWrite();
  private final ZeroRange zeroRange;
  private final TruncateFolios truncate;
  private final long transactionNanos;

  XfsTruncate(XfsMount mount) {
    this.mount = mount;
    Kernel kernel = mount.kernel();
    Writepages writepages =
        new Writepages(
            kernel,
            new XfsMapBlocks(mount),
            mount.ioends(),
            mount.writes(),
            mount.rules().perBlockDirty());
    this.zeroRange =
        new ZeroRange(
            kernel,
            new XfsIomapBegin(mount),
            new WriteAndWait(kernel, writepages),
            mount.rules().zeroRange());
    this.truncate = new TruncateFolios(kernel.pageCache(), kernel.folioWaits());
    this.transactionNanos = kernel.costs().nanos(Costs.EXTENT_ALLOC);
  }

  @Override
  protected int step() {
    XfsInode inode = XfsMount.inode(file.inode());
    return switch (pc) {
      case START -> call(down.on(inode.rwsem()), ZERO);
      case ZERO -> zero(inode);
      case DROP ->
          position < inode.size()
              ? call(truncate.on(inode.mapping(), position), COMMIT)
              : jump(COMMIT);
      case COMMIT -> {
        if (position < inode.size()) {
          mount.freeFrom(inode, blockBehind(position));
        }
        inode.mapping().size(position);
        inode.diskSize(position);
        inode.committedData(mount.log().commit());
        yield spend(transactionNanos, UNLOCK);
      }
      case UNLOCK -> call(up.on(inode.rwsem()), OUT);
      case OUT -> done();
      default -> throw unknownStep();
    };
  }

  private int zero(XfsInode inode) {
    long size = inode.size();
    if (position > size) {
      return call(zeroRange.on(inode, size, position - size), DROP);
    }
    long blockEnd = Math.min(blockBehind(position) << mount.blockShift(), size);
    return blockEnd > position
        ? call(zeroRange.on(inode, position, blockEnd - position), DROP)
        : jump(DROP);
  }

  private long blockBehind(long byteOffset) {
    return (byteOffset + (1L << mount.blockShift()) - 1) >>> mount.blockShift();
  }

  @Override
  public String function() {
    return "xfs_setattr_size";
  }
}
