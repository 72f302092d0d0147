package io.foliosim.vfs;

import io.foliosim.engine.Frame;

/**
 * A system call on an open file: entry, finding the file, the common part, then the file system's
 * operation ({@code ksys_pwrite64} and its like). Belongs to one task.
 */
public final class Syscall extends Frame {
  private static final int OPERATE = 1;
  private static final int OUT = 2;

  private final String name;
  private final FileFrame operation;
  private final long entryNanos;

  Syscall(String name, FileFrame operation, long entryNanos) {
    this.name = name;
    this.operation = operation;
    this.entryNanos = entryNanos;
  }

  /**
   * Sets up the next call.
   *
   * @param file the file
   * @param position first byte
   * @param length bytes
   * @return this
   */
  public Syscall on(OpenFile file, long position, long length) {
    operation.on(file, position, length);
    return this;
  }

  /**
   * What the last call returned.
   *
   * @return bytes read or written, 0 for others
   */
  public long result() {
    return operation.result();
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> spend(entryNanos, OPERATE);
      case OPERATE -> call(operation, OUT);
      case OUT -> done();
      default -> throw unknownStep();
    };
  }

  @Override
  public String function() {
    return name;
  }
}
