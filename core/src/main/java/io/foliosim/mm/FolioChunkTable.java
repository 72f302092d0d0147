package io.foliosim.mm;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The chunks of a {@link FolioIndex} by number, with a summary bitmap for each mark that says which
 * chunks have it somewhere (the inner nodes of the XArray).
 *
 * <p>A chunk exists while it has a folio. The table grows by half; it holds pointers only.
 */
final class FolioChunkTable {
  private static final int MARKS = FolioChunk.MARKS;

  private @Nullable FolioChunk[] chunks = new FolioChunk[4];
  private final long[][] summaries = new long[MARKS][1];

  /** The chunk released last, kept so that a folio coming and going allocates nothing. */
  private @Nullable FolioChunk spare;

  /** The chunk of a page, if it has any folio. */
  @Nullable FolioChunk at(long page) {
    long c = page >>> FolioChunk.SHIFT;
    return c < chunks.length ? chunks[(int) c] : null;
  }

  /** The chunk of a page, made if need be. */
  FolioChunk obtain(long page) {
    int c = (int) (page >>> FolioChunk.SHIFT);
    if (c >= chunks.length) {
      grow(c + 1);
    }
    FolioChunk chunk = chunks[c];
    if (chunk == null) {
      chunk = spare == null ? new FolioChunk() : spare;
      spare = null;
      chunks[c] = chunk;
      noteMarked(FolioChunk.PRESENT, page);
    }
    return chunk;
  }

  /** Drops the chunk of a page, which has no folio and no tag any more. */
  void release(long page) {
    int c = (int) (page >>> FolioChunk.SHIFT);
    spare = chunks[c];
    chunks[c] = null;
    noteUnmarked(FolioChunk.PRESENT, page);
  }

  /** Says that the chunk of a page has a mark now. */
  void noteMarked(int mark, long page) {
    Bits.set(summaries[mark], 0, (int) (page >>> FolioChunk.SHIFT), 1);
  }

  /** Says that the chunk of a page has a mark no longer. */
  void noteUnmarked(int mark, long page) {
    Bits.clear(summaries[mark], 0, (int) (page >>> FolioChunk.SHIFT), 1);
  }

  /** The first bit of a mark in the pages {@code [from, last]}, or -1. */
  long nextMarked(int mark, long from, long last) {
    if (from > last || from >>> FolioChunk.SHIFT >= chunks.length) {
      return -1;
    }
    int c = (int) (from >>> FolioChunk.SHIFT);
    int i = nextInChunk(c, mark, (int) from & FolioChunk.MASK);
    if (i == FolioChunk.PAGES) {
      int end = (int) Math.min(chunks.length, (last >>> FolioChunk.SHIFT) + 1);
      c = Bits.nextSet(summaries[mark], 0, c + 1, end);
      if (c >= end) {
        return -1;
      }
      i = nextInChunk(c, mark, 0);
    }
    long page = ((long) c << FolioChunk.SHIFT) + i;
    return page <= last ? page : -1;
  }

  /** Bytes of the table and its chunks, the spare one left out. O(chunks). */
  long footprintBytes() {
    long bytes = (long) chunks.length * Integer.BYTES;
    bytes += (long) MARKS * summaries[0].length * Long.BYTES;
    for (FolioChunk chunk : chunks) {
      bytes += chunk == null ? 0 : chunk.footprintBytes();
    }
    return bytes;
  }

  private int nextInChunk(int c, int mark, int from) {
    FolioChunk chunk = chunks[c];
    return chunk == null ? FolioChunk.PAGES : chunk.nextMarked(mark, from, FolioChunk.PAGES);
  }

  private void grow(int needed) {
    int length = Math.max(needed, chunks.length + chunks.length / 2);
    chunks = Arrays.copyOf(chunks, length);
    int words = (length + Long.SIZE - 1) / Long.SIZE;
    for (int mark = 0; mark < MARKS; mark++) {
      summaries[mark] = Arrays.copyOf(summaries[mark], words);
    }
  }
}
