package io.foliosim.xfs;

import io.foliosim.iomap.Writepages;
import io.foliosim.vfs.FileFrame;

/** Gets the writeback of a range going ({@code filemap_fdatawrite_range}). Belongs to one task. */
final class XfsWriteback extends FileFrame {
  private final Writepages writepages;

  XfsWriteback(XfsMount mount) {
    this.writepages =
        new Writepages(
            mount.kernel(),
            new XfsMapBlocks(mount),
            mount.ioends(),
            mount.writes(),
            mount.rules().perBlockDirty());
  }

  @Override
  protected int step() {
    return tail(writepages.start(file.inode(), position, position + length - 1));
  }

  @Override
  public String function() {
    return "filemap_fdatawrite_range";
  }
}
