package io.foliosim.xfs;

import io.foliosim.lock.DownWrite;
import io.foliosim.lock.UpWrite;
import io.foliosim.machine.Costs;
import io.foliosim.vfs.FileFrame;

/**
 * {@code fallocate} with mode 0 ({@code xfs_alloc_file_space}): gives every hole of the range an
 * unwritten extent, one transaction each, and extends the file. Belongs to one task.
 */
final class XfsFallocate extends FileFrame {
  private static final int HOLE = 1;
  private static final int UNLOCK = 2;
  private static final int OUT = 3;

  private final XfsMount mount;
  private final DownWrite down = new DownWrite();
  private final UpWrite up = new UpWrite();
  private final Mapping extent = new Mapping();
  private final Mapping before = new Mapping();
  private final long lookupNanos;
  private final long allocNanos;
  private long block;
  private long endBlock;

  XfsFallocate(XfsMount mount) {
    this.mount = mount;
    this.lookupNanos = mount.kernel().costs().nanos(Costs.EXTENT_LOOKUP);
    this.allocNanos = mount.kernel().costs().nanos(Costs.EXTENT_ALLOC);
  }

  @Override
  protected int step() {
    XfsInode inode = XfsMount.inode(file.inode());
    return switch (pc) {
      case START -> {
        block = position >>> mount.blockShift();
        endBlock = ((position + length + (1L << mount.blockShift())) - 1) >>> mount.blockShift();
        yield call(down.on(inode.rwsem()), HOLE);
      }
      case HOLE -> block < endBlock ? spend(fill(inode), HOLE) : jump(UNLOCK);
      case UNLOCK -> {
        extend(inode, position + length);
        yield call(up.on(inode.rwsem()), OUT);
      }
      case OUT -> done();
      default -> throw unknownStep();
    };
  }

  private void extend(XfsInode inode, long size) {
    if (size > inode.size()) {
      inode.mapping().size(size);
      inode.diskSize(Math.max(inode.diskSize(), size));
      inode.committedData(mount.log().commit());
    }
  }

  /** Deals with the extent or hole at the block and returns its cost, ns. */
  private long fill(XfsInode inode) {
    inode.extents().mapping(block, extent);
    long end = Math.min(extent.end(), endBlock);
    if (extent.state() != ExtentState.HOLE) {
      block = end;
      return lookupNanos;
    }
    int wanted = (int) Math.min(end - block, ExtentMap.MAX_EXTENT_BLOCKS);
    boolean follows =
        inode.extents().previous(block, before) && before.state().isReal() && before.end() == block;
    long target = follows ? before.diskAt(block - 1) + 1 : ExtentAllocator.NO_TARGET;
    int group = mount.groups().groupOf(inode.diskBlock());
    if (!mount.allocator().allocate(wanted, target, group)) {
      throw XfsIomapBegin.noSpace(inode, (long) wanted << mount.blockShift());
    }
    int count = mount.allocator().count();
    inode.extents().setReal(block, count, mount.allocator().block(), ExtentState.UNWRITTEN);
    inode.committedData(mount.log().commit());
    block += count;
    return allocNanos;
  }

  @Override
  public String function() {
    return "xfs_file_fallocate";
  }
}
