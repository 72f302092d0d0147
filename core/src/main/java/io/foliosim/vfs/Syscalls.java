package io.foliosim.vfs;

import io.foliosim.machine.CostTable;
import io.foliosim.machine.Costs;

/** One task's system calls on the files of one file system. */
public final class Syscalls {
  private final Syscall pwrite;
  private final Syscall pread;
  private final Syscall fsync;
  private final Syscall fdatasync;
  private final Syscall fallocate;
  private final Syscall ftruncate;
  private final Lseek lseek;
  private final DontNeed dontNeed;

  /**
   * Creates the calls of a task.
   *
   * @param kernel the kernel
   * @param operations the task's operations of the file system
   */
  public Syscalls(Kernel kernel, FileOperations operations) {
    CostTable costs = kernel.costs();
    long entry = costs.nanos(Costs.SYSCALL_ENTRY) + costs.nanos(Costs.FDGET);
    dontNeed = new DontNeed(kernel.pageCache(), operations.writeback());
    pwrite = new Syscall("ksys_pwrite64", operations.write(), entry + costs.nanos(Costs.VFS_WRITE));
    pread = new Syscall("ksys_pread64", operations.read(), entry + costs.nanos(Costs.VFS_READ));
    fsync = new Syscall("do_fsync", operations.fsync(), entry);
    fdatasync = new Syscall("do_fsync", operations.fdatasync(), entry);
    fallocate = new Syscall("ksys_fallocate", operations.fallocate(), entry);
    ftruncate = new Syscall("do_sys_ftruncate", operations.truncate(), entry);
    lseek = new Lseek(costs);
  }

  /**
   * {@code pwrite64}.
   *
   * @return the frame; its range is what is written
   */
  public Syscall pwrite() {
    return pwrite;
  }

  /**
   * {@code pread64}.
   *
   * @return the frame; its range is what is read
   */
  public Syscall pread() {
    return pread;
  }

  /**
   * {@code fsync}.
   *
   * @return the frame; its range is ignored
   */
  public Syscall fsync() {
    return fsync;
  }

  /**
   * {@code fdatasync}.
   *
   * @return the frame; its range is ignored
   */
  public Syscall fdatasync() {
    return fdatasync;
  }

  /**
   * {@code fallocate} with mode 0.
   *
   * @return the frame; its range is what is allocated
   */
  public Syscall fallocate() {
    return fallocate;
  }

  /**
   * {@code ftruncate}.
   *
   * @return the frame; its position is the new size
   */
  public Syscall ftruncate() {
    return ftruncate;
  }

  /**
   * {@code lseek}.
   *
   * @return the frame
   */
  public Lseek lseek() {
    return lseek;
  }

  /**
   * {@code posix_fadvise(POSIX_FADV_DONTNEED)}.
   *
   * @return the frame
   */
  public DontNeed dontNeed() {
    return dontNeed;
  }
}
