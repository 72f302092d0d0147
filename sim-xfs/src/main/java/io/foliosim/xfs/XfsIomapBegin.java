package io.foliosim.xfs;

import io.foliosim.iomap.IomapBegin;
import io.foliosim.knob.UserError;
import io.foliosim.lock.DownRead;
import io.foliosim.lock.DownWrite;
import io.foliosim.lock.UpRead;
import io.foliosim.lock.UpWrite;
import io.foliosim.machine.Costs;
import io.foliosim.mm.Truncate;

/**
 * Maps a range for reading, writing or zeroing ({@code xfs_read_iomap_begin}, {@code
 * xfs_buffered_write_iomap_begin}). A write into a hole reserves blocks, to be allocated at
 * writeback. Belongs to one task.
 */
final class XfsIomapBegin extends IomapBegin {
  private static final int LOCKED = 1;
  private static final int UNLOCK = 2;

  private final XfsMount mount;
  private final DownWrite down = new DownWrite();
  private final UpWrite up = new UpWrite();
  private final DownRead downShared = new DownRead();
  private final UpRead upShared = new UpRead();
  private final Truncate truncate;
  private final Mapping extent = new Mapping();
  private final long lookupNanos;
  private final long reserveNanos;
  private final long allocNanos;

  XfsIomapBegin(XfsMount mount) {
    this.mount = mount;
    this.truncate = new Truncate(mount.kernel().pageCache());
    this.lookupNanos = mount.kernel().costs().nanos(Costs.EXTENT_LOOKUP);
    this.reserveNanos = mount.kernel().costs().nanos(Costs.DELALLOC_RESERVE);
    this.allocNanos = mount.kernel().costs().nanos(Costs.EXTENT_ALLOC);
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> lock(XfsMount.inode(inode));
      case LOCKED -> spend(lookupNanos + map(XfsMount.inode(inode)), UNLOCK);
      case UNLOCK -> unlock(XfsMount.inode(inode));
      default -> throw unknownStep();
    };
  }

  /** Writes may reserve blocks, so they take the lock exclusively from the start. */
  private int lock(XfsInode file) {
    return purpose == Purpose.READ
        ? call(downShared.on(file.ilock()), LOCKED)
        : call(down.on(file.ilock()), LOCKED);
  }

  private int unlock(XfsInode file) {
    return purpose == Purpose.READ ? tail(upShared.on(file.ilock())) : tail(up.on(file.ilock()));
  }

  /** Fills the iomap and returns what that cost beyond the lookup, ns. */
  private long map(XfsInode file) {
    return switch (purpose) {
      case READ -> read(file);
      case WRITE -> write(file);
      case ZERO -> zero(file);
    };
  }

  private long read(XfsInode file) {
    file.extents().mapping(position >>> mount.blockShift(), extent);
    mount.toIomap(extent, out);
    return 0;
  }

  private long write(XfsInode file) {
    long block = position >>> mount.blockShift();
    boolean found = file.extents().lookup(block, extent) && extent.contains(block);
    if (!found) {
      reserve(file); // asks for the free blocks, which are dear: a sum over all files
    }
    mount.toIomap(extent, out);
    return found ? 0 : reserveNanos;
  }

  private void reserve(XfsInode file) {
    BufferedReservation.Outcome outcome =
        mount
            .reservation()
            .begin(file.extents(), position, length, file.size(), mount.freeBlocks(), extent);
    if (outcome == BufferedReservation.Outcome.NO_SPACE) {
      throw noSpace(file, length);
    }
  }

  /**
   * A delayed extent is zeroed up to the block that holds the end of the file; beyond, it is
   * converted to an unwritten one, which is zero by itself.
   */
  private long zero(XfsInode file) {
    long block = position >>> mount.blockShift();
    file.extents().mapping(block, extent);
    if (extent.state() != ExtentState.DELALLOC) {
      mount.toIomap(extent, out);
      return 0;
    }
    long blockSize = 1L << mount.blockShift();
    long endBlock = (file.size() + blockSize - 1) >>> mount.blockShift();
    if (block < endBlock) {
      long end = Math.min(extent.end(), endBlock);
      extent.set(extent.start(), end - extent.start(), extent.disk(), extent.state());
      mount.toIomap(extent, out);
      return 0;
    }
    truncate.from(file.mapping(), position);
    if (!mount.conversion().convert(file.extents(), block, file.diskBlock(), extent)) {
      throw noSpace(file, length);
    }
    file.committedData(mount.log().commit());
    mount.toIomap(extent, out);
    return allocNanos * mount.conversion().allocations();
  }

  static UserError noSpace(XfsInode file, long bytes) {
    return new UserError(
        "no space left on the xfs device for "
            + bytes
            + " bytes of file "
            + file.name()
            + ": expected a larger device (--set block.memory.size=...) or a smaller job");
  }

  @Override
  public String function() {
    return switch (purpose) {
      case READ -> "xfs_read_iomap_begin";
      case WRITE, ZERO -> "xfs_buffered_write_iomap_begin";
    };
  }
}
