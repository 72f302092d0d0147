package io.foliosim.xfs;

import io.foliosim.engine.Frame;
import io.foliosim.iomap.FinishIoend;
import io.foliosim.iomap.IoWorker;
import io.foliosim.iomap.Ioend;
import io.foliosim.iomap.IoendSink;
import io.foliosim.lock.DownWrite;
import io.foliosim.lock.UpWrite;
import io.foliosim.machine.Costs;

/**
 * What happens when written data is on the device ({@code xfs_end_bio}): overwrites end their
 * writeback at once; unwritten extents are first marked written, and appends move the file's size
 * on disk, each in a transaction of the conversion workqueue ({@code xfs_end_io}).
 */
final class XfsWriteCompletions implements IoendSink {
  private final IoWorker<Ioend> softirq;
  private final IoWorker<Ioend> conversions;

  XfsWriteCompletions(XfsMount mount) {
    FinishIoend finish = new FinishIoend(mount.kernel(), mount.ioends());
    Convert convert = new Convert(mount);
    this.softirq = new IoWorker<>(mount.kernel().machine().tasks(), "softirq-write", finish::on);
    this.conversions = new IoWorker<>(mount.kernel().machine().tasks(), "xfs-conv", convert::on);
  }

  @Override
  public void written(Ioend ioend) {
    boolean appends = newDiskSize(ioend) > XfsMount.inode(ioend).diskSize();
    (ioend.unwritten() || appends ? conversions : softirq).queue(ioend);
  }

  /** How far the ioend reaches, the part behind the end of the file apart. */
  private static long newDiskSize(Ioend ioend) {
    return Math.min(ioend.offset() + ioend.bytes(), ioend.inode().size());
  }

  /** {@code xfs_end_ioend}. */
  private static final class Convert extends Frame {
    private static final int LOCKED = 1;
    private static final int UNLOCK = 2;
    private static final int FINISH = 3;

    private final XfsMount mount;
    private final DownWrite down = new DownWrite();
    private final UpWrite up = new UpWrite();
    private final FinishIoend finish;
    private final long transactionNanos;

    @SuppressWarnings("NullAway.Init") // set by on() before each call
    private Ioend ioend;

    Convert(XfsMount mount) {
      this.mount = mount;
      this.finish = new FinishIoend(mount.kernel(), mount.ioends());
      this.transactionNanos = mount.kernel().costs().nanos(Costs.UNWRITTEN_CONVERSION);
    }

    Convert on(Ioend written) {
      ioend = written;
      return this;
    }

    @Override
    protected int step() {
      return switch (pc) {
        case START -> call(down.on(XfsMount.inode(ioend).ilock()), LOCKED);
        case LOCKED -> {
          convert(XfsMount.inode(ioend));
          yield spend(transactionNanos, UNLOCK);
        }
        case UNLOCK -> call(up.on(XfsMount.inode(ioend).ilock()), FINISH);
        case FINISH -> tail(finish.on(ioend));
        default -> throw unknownStep();
      };
    }

    private void convert(XfsInode file) {
      if (ioend.unwritten()) {
        long first = ioend.offset() >>> mount.blockShift();
        long blocks = ioend.bytes() >>> mount.blockShift();
        file.extents().convertUnwritten(first, blocks);
      }
      file.diskSize(Math.max(file.diskSize(), newDiskSize(ioend)));
      file.committedData(mount.log().commit());
    }

    @Override
    public String function() {
      return "xfs_end_ioend";
    }
  }
}
