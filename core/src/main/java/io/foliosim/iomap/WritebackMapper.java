package io.foliosim.iomap;

import io.foliosim.engine.Frame;
import io.foliosim.vfs.Inode;

/**
 * Finds where dirty data goes on the device, allocating space that was only reserved ({@code
 * map_blocks} of the writeback operations). Belongs to one task.
 */
public abstract class WritebackMapper extends Frame {
  /** The file; set by {@link #on}. */
  @SuppressWarnings("NullAway.Init")
  protected Inode inode;

  /** First byte; set by {@link #on}. */
  protected long position;

  /** To be filled; set by {@link #on}. */
  @SuppressWarnings("NullAway.Init")
  protected Iomap out;

  /** Creates the frame. */
  protected WritebackMapper() {}

  /**
   * Sets up the next call.
   *
   * @param file the file
   * @param from first dirty byte, a multiple of the block size
   * @param map filled with the extent that holds it: mapped, unwritten, or a hole that is skipped
   * @return this
   */
  public final WritebackMapper on(Inode file, long from, Iomap map) {
    inode = file;
    position = from;
    out = map;
    return this;
  }
}
