package io.foliosim.xfs;

import io.foliosim.iomap.WritebackMapper;
import io.foliosim.lock.DownRead;
import io.foliosim.lock.DownWrite;
import io.foliosim.lock.UpRead;
import io.foliosim.lock.UpWrite;
import io.foliosim.machine.Costs;

/**
 * Maps dirty data for writeback ({@code xfs_map_blocks}), with the extents locked shared. A delayed
 * extent is allocated as a whole, preallocation beyond the end of the file included, and becomes
 * unwritten; for that the lock is taken anew, exclusively. Belongs to one task.
 */
final class XfsMapBlocks extends WritebackMapper {
  private static final int LOOK_UP = 1;
  private static final int FOUND = 2;
  private static final int ALLOCATE = 3;
  private static final int LOCKED = 4;
  private static final int UNLOCK = 5;

  private final XfsMount mount;
  private final DownRead downShared = new DownRead();
  private final UpRead upShared = new UpRead();
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
    XfsInode file = XfsMount.inode(inode);
    return switch (pc) {
      case START -> call(downShared.on(file.ilock()), LOOK_UP);
      case LOOK_UP -> {
        file.extents().mapping(position >>> mount.blockShift(), extent);
        mount.toIomap(extent, out);
        yield spend(lookupNanos, FOUND);
      }
      case FOUND ->
          extent.state() == ExtentState.DELALLOC
              ? call(upShared.on(file.ilock()), ALLOCATE)
              : tail(upShared.on(file.ilock()));
      case ALLOCATE -> call(down.on(file.ilock()), LOCKED);
      case LOCKED -> spend(allocate(file), UNLOCK);
      case UNLOCK -> tail(up.on(file.ilock()));
      default -> throw unknownStep();
    };
  }

  /** {@code xfs_bmapi_convert_delalloc}; somebody else may have done it since the look-up. */
  private long allocate(XfsInode file) {
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
