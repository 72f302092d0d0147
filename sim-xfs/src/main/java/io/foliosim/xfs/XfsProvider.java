package io.foliosim.xfs;

import io.foliosim.iomap.IomapKnobs;
import io.foliosim.knob.KernelVersion;
import io.foliosim.knob.KnobSettings;
import io.foliosim.knob.UserError;
import io.foliosim.mm.MmKnobs;
import io.foliosim.vfs.FileSystem;
import io.foliosim.vfs.FileSystemProvider;
import io.foliosim.vfs.Kernel;

/** Makes XFS file systems. */
public final class XfsProvider implements FileSystemProvider {
  /** Smallest block of the version 5 format that mkfs makes, bytes. */
  private static final int SMALLEST_BLOCK = 1024;

  private static final int LARGEST_BLOCK = 65536;

  /** Blocks larger than a page need folios of a smallest order. */
  private static final KernelVersion LARGE_BLOCKS = new KernelVersion(6, 12);

  /** Creates the provider; used by ServiceLoader. */
  public XfsProvider() {}

  @Override
  public String type() {
    return "xfs";
  }

  @Override
  public FileSystem mount(Kernel kernel, KnobSettings settings, int blockSize) {
    if (Integer.bitCount(blockSize) != 1
        || blockSize < SMALLEST_BLOCK
        || blockSize > LARGEST_BLOCK) {
      int nearest =
          Math.max(SMALLEST_BLOCK, Math.min(LARGEST_BLOCK, Integer.highestOneBit(blockSize)));
      throw new UserError(
          "xfs has no blocks of "
              + blockSize
              + " bytes: expected a power of two from "
              + SMALLEST_BLOCK
              + " to "
              + LARGEST_BLOCK
              + ", the nearest is "
              + nearest);
    }
    int pageShift = kernel.pageCache().pageShift();
    if (blockSize > 1 << pageShift && !settings.kernelVersion().isAtLeast(LARGE_BLOCKS)) {
      throw new UserError(
          "xfs blocks of "
              + blockSize
              + " bytes are larger than a page of "
              + (1 << pageShift)
              + ": expected kernel.version "
              + LARGE_BLOCKS
              + " or later, found "
              + settings.kernelVersion());
    }
    return new XfsFileSystem(
        kernel,
        blockSize,
        new XfsRules(
            MmKnobs.maxFolioOrder(settings, pageShift),
            settings.getBoolean(MmKnobs.ORDER_ONE),
            settings.getBoolean(IomapKnobs.ORDER_HINT),
            settings.getBoolean(IomapKnobs.PER_BLOCK_DIRTY),
            IomapKnobs.zeroRangeRules(settings)));
  }
}
