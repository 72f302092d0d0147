package io.foliosim.bench;

import io.foliosim.engine.Frame;
import io.foliosim.vfs.Syscalls;

/** Appends to a file, write by write, up to a size. */
final class SequentialWriter extends Frame {
  private final XfsFile file;
  private final Syscalls syscalls;
  private final long writeBytes;
  private final long bytes;
  private long position;

  SequentialWriter(XfsFile file, long writeBytes, long bytes) {
    this.file = file;
    this.syscalls = file.newSyscalls();
    this.writeBytes = writeBytes;
    this.bytes = bytes;
  }

  @Override
  protected int step() {
    if (position == bytes) {
      return done();
    }
    long from = position;
    position += writeBytes;
    return call(syscalls.pwrite().on(file.file(), from, writeBytes), START);
  }
}
