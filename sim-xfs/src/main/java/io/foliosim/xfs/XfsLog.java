package io.foliosim.xfs;

import io.foliosim.block.Bio;
import io.foliosim.engine.Frame;
import io.foliosim.iomap.SubmitAndWait;
import io.foliosim.lock.WaitQueue;
import io.foliosim.machine.Costs;
import io.foliosim.vfs.Kernel;

/**
 * The log as callers of fsync see it: transactions commit in memory and get a number; forcing a
 * number writes everything up to the newest commit in one record. Callers who come while a record
 * is being written wait for it, and share the next one ({@code xfs_log_force_seq}).
 */
final class XfsLog {
  /**
   * Size of a log record, bytes. Assumed: what a transaction logs of an inode and an extent fits in
   * one 4 KiB record; the device's latency, not its bandwidth, decides what a force costs.
   */
  private static final int RECORD_BYTES = 4096;

  private final Kernel kernel;
  private final WaitQueue waiters;
  private long committed;
  private long written;
  private boolean writing;

  XfsLog(Kernel kernel) {
    this.kernel = kernel;
    this.waiters = new WaitQueue(kernel.lockCosts());
  }

  /**
   * Commits a transaction in memory.
   *
   * @return its number, from 1
   */
  long commit() {
    return ++committed;
  }

  /**
   * The newest commit that is on the device.
   *
   * @return number, 0 before the first force
   */
  long written() {
    return written;
  }

  /** {@code xfs_log_force_seq}. Belongs to one task. */
  static final class Force extends Frame {
    private static final int CHECK = 1;
    private static final int WRITTEN = 2;

    private final XfsLog log;
    private final SubmitAndWait submit;
    private final WaitQueue.Wait wait = new WaitQueue.Wait();
    private final WaitQueue.Wake wake = new WaitQueue.Wake();
    private final long forceNanos;
    private long commit;
    private long upTo;

    Force(XfsLog log) {
      this.log = log;
      this.submit = new SubmitAndWait(log.kernel);
      this.forceNanos = log.kernel.costs().nanos(Costs.LOG_FORCE);
    }

    /**
     * Sets up the next call.
     *
     * @param number the commit that has to be on the device
     * @return this
     */
    Force upTo(long number) {
      commit = number;
      return this;
    }

    @Override
    protected int step() {
      return switch (pc) {
        case START -> spend(forceNanos, CHECK);
        case CHECK -> {
          if (log.written >= commit) {
            yield done();
          }
          if (log.writing) {
            yield call(wait.on(log.waiters, () -> !log.writing), CHECK);
          }
          yield write();
        }
        case WRITTEN -> {
          log.writing = false;
          log.written = upTo;
          yield tail(wake.on(log.waiters, Integer.MAX_VALUE));
        }
        default -> throw unknownStep();
      };
    }

    private int write() {
      log.writing = true;
      upTo = log.committed;
      Bio record = log.kernel.bios().take(Bio.Kind.METADATA, 0, -1, 0);
      record.payload(RECORD_BYTES);
      return call(submit.on(record), WRITTEN);
    }

    @Override
    public String function() {
      return "xfs_log_force_seq";
    }
  }
}
