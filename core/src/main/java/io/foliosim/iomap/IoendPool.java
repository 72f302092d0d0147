package io.foliosim.iomap;

import io.foliosim.block.Bio;
import io.foliosim.block.BioPool;
import io.foliosim.vfs.Inode;
import java.util.ArrayList;
import java.util.List;

/** Ioends to use again. */
public final class IoendPool {
  /** Ranges that one bio holds ({@code BIO_MAX_VECS}). */
  static final int MAX_SEGMENTS = 256;

  private final BioPool bios;
  private final List<Ioend> free = new ArrayList<>();

  /**
   * Creates an empty pool.
   *
   * @param bios where the ioends' bios come from
   */
  public IoendPool(BioPool bios) {
    this.bios = bios;
  }

  Ioend take(Inode inode, long position, long device, boolean unwritten) {
    Bio bio = bios.take(Bio.Kind.WRITE, device, inode.mapping().id(), position);
    Ioend ioend = free.isEmpty() ? new Ioend(inode, bio) : free.remove(free.size() - 1);
    return ioend.reset(inode, bio, position, unwritten);
  }

  void release(Ioend ioend) {
    ioend.bio().release();
    free.add(ioend);
  }
}
