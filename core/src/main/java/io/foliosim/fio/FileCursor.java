package io.foliosim.fio;

import org.jspecify.annotations.Nullable;

/** Where a job stands in one of its files: a position for each direction, and the random map. */
final class FileCursor {
  private final long start;
  private final long size;
  private final long readBlock;
  private final long writeBlock;
  private final @Nullable RandomMap map;
  private long readPosition;
  private long writePosition;

  /** Whether nothing is left of the file in this pass. */
  boolean done;

  /**
   * A cursor at the start of a file.
   *
   * @param start where I/O starts, in bytes
   * @param size bytes from there on that I/O covers
   * @param bs block sizes
   * @param withMap whether random I/O hits each block only once
   */
  FileCursor(long start, long size, BlockSizes bs, boolean withMap) {
    this.start = start;
    this.size = size;
    readBlock = bs.read();
    writeBlock = bs.write();
    map = withMap && size >= bs.smallest() ? new RandomMap(size / bs.smallest()) : null;
    reset();
  }

  /** Back to the start, with all blocks free again (filesetup.c: fio_file_reset). */
  void reset() {
    readPosition = start;
    writePosition = start;
    if (map != null) {
      map.clear();
    }
  }

  /** A random block (io_u.c: get_next_rand_offset): its offset, -1 if no block is free. */
  long random(int kind, Tausworthe draws) {
    long block = block(kind);
    long blocks = size / block;
    if (blocks == 0) {
      return -1;
    }
    long chosen = draws.below(blocks);
    if (map != null) {
      if (map.isSet(chosen)) {
        chosen = map.nextFree(chosen);
      }
      if (chosen < 0 || chosen >= blocks) {
        return -1;
      }
      map.set(chosen);
    }
    return start + chosen * block;
  }

  /** The next block in order (io_u.c: get_next_seq_offset): its offset, -1 at the end. */
  long sequential(int kind) {
    long at = position(kind);
    long next = at + block(kind);
    if (next > start + size) {
      return -1;
    }
    move(kind, next);
    return at;
  }

  /** Whether the position of a direction has reached the end of what I/O covers. */
  boolean atEnd(int kind) {
    return position(kind) >= start + size;
  }

  /** Takes the position of a direction back to the start. */
  void rewind(int kind) {
    move(kind, start);
  }

  private long block(int kind) {
    return kind == IoKind.READ ? readBlock : writeBlock;
  }

  private long position(int kind) {
    return kind == IoKind.READ ? readPosition : writePosition;
  }

  private void move(int kind, long position) {
    if (kind == IoKind.READ) {
      readPosition = position;
    } else {
      writePosition = position;
    }
  }
}
