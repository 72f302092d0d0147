package io.foliosim.aio;

import io.foliosim.engine.Frame;
import io.foliosim.vfs.OpenFile;
import io.foliosim.vfs.Syscalls;

/**
 * fio's engines {@code psync} (one {@code pread} or {@code pwrite} an I/O) and {@code sync} (an
 * {@code lseek} where the file's position differs from the I/O's, then {@code read} or {@code
 * write}, which move the position). Belongs to one task.
 *
 * <p>{@code read} and {@code write} cost what {@code pread} and {@code pwrite} cost: of a file that
 * one thread has open, nobody else can hold the position.
 */
public final class SyncEngine extends Frame {
  private static final int TRANSFER = 1;
  private static final int OUT = 2;

  private final Syscalls syscalls;
  private final boolean positioned;

  @SuppressWarnings("NullAway.Init") // set by on() before each call
  private OpenFile file;

  private boolean reads;
  private long offset;
  private long length;

  private SyncEngine(Syscalls syscalls, boolean positioned) {
    this.syscalls = syscalls;
    this.positioned = positioned;
  }

  /**
   * The engine {@code psync}.
   *
   * @param syscalls the task's system calls
   * @return the frame
   */
  public static SyncEngine psync(Syscalls syscalls) {
    return new SyncEngine(syscalls, true);
  }

  /**
   * The engine {@code sync}.
   *
   * @param syscalls the task's system calls
   * @return the frame
   */
  public static SyncEngine sync(Syscalls syscalls) {
    return new SyncEngine(syscalls, false);
  }

  /**
   * Sets up the next I/O.
   *
   * @param openFile the file
   * @param isRead whether it reads
   * @param from first byte
   * @param bytes how much
   * @return this
   */
  public SyncEngine on(OpenFile openFile, boolean isRead, long from, long bytes) {
    file = openFile;
    reads = isRead;
    offset = from;
    length = bytes;
    return this;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START ->
          positioned || file.position() == offset
              ? transfer()
              : call(syscalls.lseek().on(file, offset), TRANSFER);
      case TRANSFER -> transfer();
      case OUT -> {
        if (!positioned) {
          file.position(offset + (reads ? syscalls.pread() : syscalls.pwrite()).result());
        }
        yield done();
      }
      default -> throw unknownStep();
    };
  }

  private int transfer() {
    return call((reads ? syscalls.pread() : syscalls.pwrite()).on(file, offset, length), OUT);
  }

  @Override
  public String function() {
    return positioned ? "fio_psyncio_queue" : "fio_syncio_queue";
  }
}
