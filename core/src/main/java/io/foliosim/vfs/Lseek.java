package io.foliosim.vfs;

import io.foliosim.engine.Frame;
import io.foliosim.machine.CostTable;
import io.foliosim.machine.Costs;

/**
 * {@code lseek} on a regular file: sets the position, without the inode lock. Belongs to one task.
 */
public final class Lseek extends Frame {
  private final long nanos;

  @SuppressWarnings("NullAway.Init") // set by on() before each call
  private OpenFile file;

  private long position;

  Lseek(CostTable costs) {
    this.nanos =
        costs.nanos(Costs.SYSCALL_ENTRY) + costs.nanos(Costs.FDGET) + costs.nanos(Costs.LSEEK);
  }

  /**
   * Sets up the next call.
   *
   * @param openFile the file
   * @param byteOffset where read and write are to go on
   * @return this
   */
  public Lseek on(OpenFile openFile, long byteOffset) {
    file = openFile;
    position = byteOffset;
    return this;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> {
        file.position(position);
        yield spendAndReturn(nanos);
      }
      default -> throw unknownStep();
    };
  }

  @Override
  public String function() {
    return "ksys_lseek";
  }
}
