package io.foliosim.xfs;

import io.foliosim.iomap.WritebackMapper;
import io.foliosim.lock.DownWrite;
import io.foliosim.lock.UpWrite;
import io.foliosim.machine.Costs;

/**
 * Maps dirty data for writeback ({@code xfs_map_blocks}): a delayed extent is allocated as a whole,
 * preallocation beyond the end of the file included, and becomes unwritten. Belongs to one task.
 */
final class XfsMapBlocks extends WritebackMapper {
  private static final int LOCKED = 1;
  private static final int UNLOCK = 2;

  private final XfsMount mount;
  private final DownWrite down = new DownWrite();
  private final UpWrite up = new UpWrite();
  private final Mapping extent = new Mapping();
  private final long lookupNanos;
  private final long allocNanos;

  XfsMapBlocks(XfsMount mount) {
    this.mount = mount;
    this.lookupNanos = mount.kernel().costs().nanos(Costs.EXTENT_LOOKUP);
    this.allocNanos = mount.kernel().costs().nanos(Costs.EXTENT_ALLOC);
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> call(down.on(XfsMount.inode(inode).ilock()), LOCKED);
      case LOCKED -> spend(lookupNanos + map(XfsMount.inode(inode)), UNLOCK);
      case UNLOCK -> tail(up.on(XfsMount.inode(inode).ilock()));
      default -> throw unknownStep();
    };
  }

  private long map(XfsInode file) {
    long block = position >>> mount.blockShift();
    file.extents().mapping(block, extent);
    long nanos = 0;
    if (extent.state() == ExtentState.DELALLOC) {
      if (!mount.conversion().convert(file.extents(), block, file.diskBlock(), extent)) {
        throw XfsIomapBegin.noSpace(file, extent.count() << mount.blockShift());
      }
      file.committedData(mount.log().commit());
      nanos = allocNanos * mount.conversion().allocations();
    }
    mount.toIomap(extent, out);
    return nanos;
  }

  @Override
  public String function() {
    return "xfs_map_blocks";
  }
}
