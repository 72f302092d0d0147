package io.foliosim.xfs;

import io.foliosim.iomap.Ioend;
import io.foliosim.iomap.IoendPool;
import io.foliosim.iomap.IoendSink;
import io.foliosim.iomap.Iomap;
import io.foliosim.iomap.ReadCompletions;
import io.foliosim.vfs.Inode;
import io.foliosim.vfs.Kernel;
import java.util.ArrayList;
import java.util.List;

/** What all frames of a mounted XFS share: space, log, inodes, completion threads and rules. */
final class XfsMount {
  private final Kernel kernel;
  private final XfsRules rules;
  private final int blockShift;
  private final AllocationGroups groups;
  private final ExtentAllocator allocator;
  private final DelallocConversion conversion;
  private final BufferedReservation reservation;
  private final XfsLog log;
  private final IoendPool ioends;
  private final ReadCompletions reads;
  private final IoendSink writes;
  private final List<XfsInode> inodes = new ArrayList<>();

  XfsMount(Kernel kernel, int blockShift, XfsRules rules) {
    this.kernel = kernel;
    this.rules = rules;
    this.blockShift = blockShift;
    int blockSize = 1 << blockShift;
    this.groups = AllocationGroups.mkfs(kernel.device().capacityBytes(), blockSize);
    this.allocator = new ExtentAllocator(groups);
    this.conversion = new DelallocConversion(allocator);
    this.reservation =
        new BufferedReservation(
            SpeculativePreallocation.dynamic(blockSize, groups.totalBlocks()),
            1 << kernel.pageCache().pageShift());
    this.log = new XfsLog(kernel);
    this.ioends = new IoendPool(kernel.bios());
    this.reads = new ReadCompletions(kernel);
    this.writes = new XfsWriteCompletions(this);
  }

  Kernel kernel() {
    return kernel;
  }

  XfsRules rules() {
    return rules;
  }

  int blockShift() {
    return blockShift;
  }

  AllocationGroups groups() {
    return groups;
  }

  ExtentAllocator allocator() {
    return allocator;
  }

  DelallocConversion conversion() {
    return conversion;
  }

  BufferedReservation reservation() {
    return reservation;
  }

  XfsLog log() {
    return log;
  }

  IoendPool ioends() {
    return ioends;
  }

  ReadCompletions reads() {
    return reads;
  }

  IoendSink writes() {
    return writes;
  }

  void add(XfsInode inode) {
    inodes.add(inode);
  }

  long nextInodeNumber() {
    return 128L + inodes.size();
  }

  /** The inode whose page cache has an id. */
  XfsInode inodeOf(int mapping) {
    for (int i = inodes.size() - 1; i >= 0; i--) {
      if (inodes.get(i).mapping().id() == mapping) {
        return inodes.get(i);
      }
    }
    throw new IllegalStateException("no XFS inode has page cache " + mapping);
  }

  /** Blocks that can be promised: free ones less those of delayed allocations. */
  long freeBlocks() {
    long promised = 0;
    for (XfsInode inode : inodes) {
      promised += inode.extents().delallocBlocks();
    }
    return groups.freeBlocks() - promised;
  }

  /** Takes a file's blocks away from one on ({@code xfs_itruncate_extents}). */
  void freeFrom(XfsInode file, long block) {
    file.extents()
        .removeFrom(
            block,
            (start, count, disk, state) -> {
              if (state.isReal()) {
                allocator.free(disk, count);
              }
            });
  }

  /** Puts an extent, or the hole that holds a block, into an iomap ({@code xfs_bmbt_to_iomap}). */
  void toIomap(Mapping extent, Iomap out) {
    long offset = extent.start() << blockShift;
    long length =
        extent.count() > Long.MAX_VALUE >> blockShift
            ? Long.MAX_VALUE - offset
            : extent.count() << blockShift;
    Iomap.Type type =
        switch (extent.state()) {
          case HOLE -> Iomap.Type.HOLE;
          case DELALLOC -> Iomap.Type.DELALLOC;
          case UNWRITTEN -> Iomap.Type.UNWRITTEN;
          case WRITTEN -> Iomap.Type.MAPPED;
        };
    long device = extent.state().isReal() ? extent.disk() << blockShift : Iomap.NO_OFFSET;
    out.set(offset, Math.min(length, Long.MAX_VALUE - offset), device, type);
  }

  static XfsInode inode(Inode inode) {
    return (XfsInode) inode;
  }

  static XfsInode inode(Ioend ioend) {
    return (XfsInode) ioend.inode();
  }
}
