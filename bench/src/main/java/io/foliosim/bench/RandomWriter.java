package io.foliosim.bench;

import io.foliosim.engine.Frame;
import io.foliosim.vfs.Syscalls;

/** Overwrites random pages of a file for ever; stops the simulation after each batch. */
final class RandomWriter extends Frame {
  private static final int PAGE_SHIFT = 12;

  private final XfsFile file;
  private final Syscalls syscalls;
  private final RandomPages pages;
  private final int batch;
  private int left;

  RandomWriter(XfsFile file, RandomPages pages, int batch) {
    this.file = file;
    this.syscalls = file.newSyscalls();
    this.pages = pages;
    this.batch = batch;
    this.left = batch;
  }

  @Override
  protected int step() {
    if (left == 0) {
      left = batch;
      file.system().simulation().stop();
    }
    left--;
    long position = pages.next() << PAGE_SHIFT;
    return call(syscalls.pwrite().on(file.file(), position, 1L << PAGE_SHIFT), START);
  }
}
