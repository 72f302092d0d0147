package io.foliosim.fio;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The block sizes of a job: fio's option {@code bs}.
 *
 * @param read bytes of a read, at least 1
 * @param write bytes of a write, at least 1
 * @param trim bytes of a trim, at least 1; kept only to be reported
 */
public record BlockSizes(long read, long write, long trim) {
  /** fio's default. */
  public static final BlockSizes DEFAULT = new BlockSizes(4096, 4096, 4096);

  /** The block size of reads, else of writes. */
  public long of(boolean isRead) {
    return isRead ? read : write;
  }

  /** The smaller one of the directions that a job uses. */
  public long smallest(Rw rw) {
    return rw.mixed() ? Math.min(read, write) : of(rw.reads());
  }

  /** The smallest of all three: the unit of fio's random map (thread_options.h: rw_min_bs). */
  public long smallest() {
    return Math.min(read, Math.min(write, trim));
  }

  /** The largest of all three: the size of fio's buffers (fio.h: td_max_bs). */
  public long largest() {
    return Math.max(read, Math.max(write, trim));
  }

  /**
   * Reads {@code r,w,t}. A part left out at the end is as the last given one; an empty part keeps
   * the default, so that {@code ,8k} sets writes and trims only and {@code ,8k,} writes only.
   */
  static Optional<BlockSizes> parse(String text, int kbBase) {
    String[] parts = text.split(",", -1);
    if (parts.length > 3) {
      return Optional.empty();
    }
    long[] sizes = {DEFAULT.read, DEFAULT.write, DEFAULT.trim};
    long last = 0;
    for (int i = 0; i < sizes.length; i++) {
      if (i < parts.length) {
        last = 0;
        if (!parts[i].isEmpty()) {
          OptionalLong size = Units.bytes(parts[i], kbBase);
          if (size.isEmpty() || size.getAsLong() < 1) {
            return Optional.empty();
          }
          last = size.getAsLong();
        }
      }
      sizes[i] = last == 0 ? sizes[i] : last;
    }
    return Optional.of(new BlockSizes(sizes[0], sizes[1], sizes[2]));
  }
}
