package io.foliosim.scenario;

import io.foliosim.engine.Frame;
import io.foliosim.fio.FadviseHint;
import io.foliosim.fio.LayoutStep;
import io.foliosim.vfs.Inode;
import io.foliosim.vfs.OpenFile;
import io.foliosim.vfs.Syscalls;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes the steps that fio takes on a file around a job's own I/O: laying it out, reading it into
 * the cache, opening it. Belongs to one task.
 */
final class SetUpFile extends Frame {
  private static final int STEP = 1;
  private static final int BLOCKS = 2;
  private static final int NEXT = 3;

  private final JobFiles files;
  private final Syscalls syscalls;

  @SuppressWarnings("NullAway.Init") // set by on() before each call
  private String path;

  private List<LayoutStep> steps = List.of();
  private int current;
  private @Nullable OpenFile open;
  private boolean reads;
  private long block;
  private long at;
  private long end;

  SetUpFile(JobFiles files, Syscalls syscalls) {
    this.files = files;
    this.syscalls = syscalls;
  }

  /**
   * Sets up the next call.
   *
   * @param filePath the file
   * @param what the steps
   * @return this
   */
  SetUpFile on(String filePath, List<LayoutStep> what) {
    path = filePath;
    steps = what;
    current = 0;
    open = null;
    return this;
  }

  /**
   * The file that the last steps opened and did not close.
   *
   * @return the open file
   */
  OpenFile opened() {
    OpenFile file = open;
    if (file == null) {
      throw new IllegalStateException("the steps leave " + path + " closed");
    }
    return file;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START, STEP -> current < steps.size() ? take(steps.get(current)) : done();
      case BLOCKS -> at < end ? transfer() : jump(NEXT);
      case NEXT -> {
        current++;
        yield jump(STEP);
      }
      default -> throw unknownStep();
    };
  }

  private int take(LayoutStep step) {
    if (step instanceof LayoutStep.Unlink) {
      files.unlink(path);
    } else if (step instanceof LayoutStep.Open) {
      open = files.open(path);
    } else if (step instanceof LayoutStep.Close) {
      files.release(path);
      open = null;
    } else if (step instanceof LayoutStep.DropCache drop) {
      return call(syscalls.dontNeed().on(opened(), drop.offset(), drop.length()), NEXT);
    } else if (step instanceof LayoutStep.Advise advise) {
      opened().readahead().random(advise.hint() == FadviseHint.RANDOM);
    } else if (step instanceof LayoutStep.Fsync) {
      return call(syscalls.fsync().on(opened(), 0, 0), NEXT);
    } else if (step instanceof LayoutStep.Truncate truncate) {
      return truncate.length() == opened().inode().size()
          ? jump(NEXT)
          : call(syscalls.ftruncate().on(opened(), truncate.length(), 0), NEXT);
    } else if (step instanceof LayoutStep.Reserve reserve) {
      return call(syscalls.fallocate().on(opened(), 0, reserve.length()), NEXT);
    } else if (step instanceof LayoutStep.WriteBlocks write) {
      return blocks(false, write.block(), 0, write.length());
    } else if (step instanceof LayoutStep.ReadBlocks read) {
      return blocks(true, read.block(), read.offset(), read.length());
    }
    return jump(NEXT);
  }

  private int blocks(boolean isRead, long size, long from, long length) {
    reads = isRead;
    block = size;
    at = from;
    end = from + length;
    return jump(BLOCKS);
  }

  private int transfer() {
    Inode inode = opened().inode();
    long bytes = Math.min(block, end - at);
    long from = at;
    at += bytes;
    if (reads && from >= inode.size()) {
      return jump(NEXT);
    }
    return call((reads ? syscalls.pread() : syscalls.pwrite()).on(opened(), from, bytes), BLOCKS);
  }

  @Override
  public String function() {
    return "setup_files";
  }
}
