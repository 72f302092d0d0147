package io.foliosim.xfs;

import io.foliosim.block.Bio;
import io.foliosim.iomap.SubmitAndWait;
import io.foliosim.iomap.WriteAndWait;
import io.foliosim.iomap.Writepages;
import io.foliosim.machine.Costs;
import io.foliosim.vfs.FileFrame;
import io.foliosim.vfs.Kernel;

/**
 * {@code xfs_file_fsync}: writes the file back and waits, forces the log to the file's last commit,
 * and empties the device's cache unless the log force did. fdatasync does not force the log for
 * timestamps. Takes no inode lock. Belongs to one task.
 */
final class XfsFsync extends FileFrame {
  private static final int WRITE = 1;
  private static final int FORCE = 2;
  private static final int FLUSH = 3;
  private static final int OUT = 4;

  private final XfsMount mount;
  private final boolean dataOnly;
  private final WriteAndWait writeAndWait;
  private final XfsLog.Force force;
  private final SubmitAndWait flush;
  private final long baseNanos;
  private final long flushNanos;

  XfsFsync(XfsMount mount, boolean dataOnly) {
    this.mount = mount;
    this.dataOnly = dataOnly;
    Kernel kernel = mount.kernel();
    Writepages writepages =
        new Writepages(
            kernel,
            new XfsMapBlocks(mount),
            mount.ioends(),
            mount.writes(),
            mount.rules().perBlockDirty());
    this.writeAndWait = new WriteAndWait(kernel, writepages);
    this.force = new XfsLog.Force(mount.log());
    this.flush = new SubmitAndWait(kernel);
    this.baseNanos = kernel.costs().nanos(Costs.FSYNC_BASE);
    this.flushNanos = kernel.costs().nanos(Costs.FLUSH_ISSUE);
  }

  @Override
  protected int step() {
    XfsInode inode = XfsMount.inode(file.inode());
    return switch (pc) {
      case START -> spend(baseNanos, WRITE);
      case WRITE -> call(writeAndWait.on(inode, 0, Long.MAX_VALUE), FORCE);
      case FORCE -> {
        long commit = dataOnly ? inode.dataCommit() : inode.changeCommit();
        yield commit > mount.log().written()
            ? call(force.upTo(commit), OUT) // a log record is written with a flush before it
            : spend(flushNanos, FLUSH);
      }
      case FLUSH -> call(flush.on(mount.kernel().bios().take(Bio.Kind.FLUSH, 0, -1, 0)), OUT);
      case OUT -> done();
      default -> throw unknownStep();
    };
  }

  @Override
  public String function() {
    return "xfs_file_fsync";
  }
}
