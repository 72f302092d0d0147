package io.foliosim.xfs;

import io.foliosim.lock.LockClass;
import io.foliosim.lock.RwSemaphore;
import io.foliosim.mm.AddressSpace;
import io.foliosim.mm.FolioOrderPolicy;
import io.foliosim.vfs.FileOperations;
import io.foliosim.vfs.FileSystem;
import io.foliosim.vfs.Inode;
import io.foliosim.vfs.Kernel;

/** A freshly made and mounted XFS. */
public final class XfsFileSystem implements FileSystem {
  private final XfsMount mount;
  private final LockClass iolockClass = new LockClass("xfs i_rwsem");
  private final LockClass ilockClass = new LockClass("xfs ilock");
  private final LockClass waitLockClass = new LockClass("rwsem wait_lock");
  private final int blockSize;

  XfsFileSystem(Kernel kernel, int blockSize, XfsRules rules) {
    this.blockSize = blockSize;
    this.mount = new XfsMount(kernel, Integer.numberOfTrailingZeros(blockSize), rules);
  }

  @Override
  public String type() {
    return "xfs";
  }

  @Override
  public int blockSize() {
    return blockSize;
  }

  @Override
  public Inode create(String name) {
    return newInode(name);
  }

  private XfsInode newInode(String name) {
    Kernel kernel = mount.kernel();
    int minOrder = Math.max(0, mount.blockShift() - kernel.pageCache().pageShift());
    int maxOrder = Math.max(minOrder, mount.rules().maxOrder());
    boolean orderOne = mount.rules().orderOne() || minOrder == 1;
    AddressSpace mapping =
        kernel
            .pageCache()
            .newMapping(mount.blockShift(), new FolioOrderPolicy(minOrder, maxOrder, orderOne));
    XfsInode inode =
        new XfsInode(
            mount.nextInodeNumber(),
            name,
            mapping,
            newLock(iolockClass),
            newLock(ilockClass),
            mount.groups().firstInodeBlock());
    mount.add(inode);
    return inode;
  }

  private RwSemaphore newLock(LockClass lockClass) {
    Kernel kernel = mount.kernel();
    return new RwSemaphore(lockClass, waitLockClass, kernel.lockCosts(), kernel.rwsemConfig());
  }

  @Override
  public Inode createOnDevice(String name, long bytes) {
    XfsInode inode = newInode(name);
    long blocks = (bytes + blockSize - 1) >>> mount.blockShift();
    long block = 0;
    long target = ExtentAllocator.NO_TARGET;
    while (block < blocks) {
      int wanted = (int) Math.min(blocks - block, ExtentMap.MAX_EXTENT_BLOCKS);
      int group = mount.groups().groupOf(inode.diskBlock());
      if (!mount.allocator().allocate(wanted, target, group)) {
        throw XfsIomapBegin.noSpace(inode, bytes);
      }
      int count = mount.allocator().count();
      inode.extents().setReal(block, count, mount.allocator().block(), ExtentState.WRITTEN);
      target = mount.allocator().block() + count;
      block += count;
    }
    inode.mapping().size(bytes);
    inode.diskSize(bytes);
    return inode;
  }

  /** {@code xfs_release}: gives preallocation behind the end of the file back. */
  @Override
  public void release(Inode inode) {
    XfsInode file = XfsMount.inode(inode);
    if (file.releasedDirty()) {
      return;
    }
    long end = (file.size() + blockSize - 1) >>> mount.blockShift();
    mount.freeFrom(file, end);
    if (file.extents().delallocBlocks() > 0) {
      file.setReleasedDirty();
    }
  }

  @Override
  public FileOperations newOperations() {
    return new FileOperations(
        new XfsFileWrite(mount),
        new XfsFileRead(mount),
        new XfsFsync(mount, false),
        new XfsFsync(mount, true),
        new XfsFallocate(mount),
        new XfsTruncate(mount),
        new XfsWriteback(mount));
  }
}
