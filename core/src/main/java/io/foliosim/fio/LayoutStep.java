package io.foliosim.fio;

/**
 * A step that fio takes on a file outside of the I/O that it measures; {@link FileLayout} says
 * which steps and in which order. Offsets and lengths are bytes.
 */
public sealed interface LayoutStep {

  /** {@code unlink}: an older file of that name goes, cached pages and all. */
  record Unlink() implements LayoutStep {}

  /**
   * {@code open}.
   *
   * @param reads whether it is opened for reading
   * @param writes whether it is opened for writing
   * @param creates whether it is created if there is none ({@code O_CREAT})
   * @param truncates whether it is emptied ({@code O_TRUNC})
   */
  record Open(boolean reads, boolean writes, boolean creates, boolean truncates)
      implements LayoutStep {}

  /**
   * Space is reserved from the start of the file.
   *
   * @param mode how; never {@link io.foliosim.fio.Fallocate#NONE}
   * @param length how much
   */
  record Reserve(Fallocate mode, long length) implements LayoutStep {}

  /**
   * {@code ftruncate}: the size of the file is set.
   *
   * @param length the size
   */
  record Truncate(long length) implements LayoutStep {}

  /**
   * Buffered writes one after the other from the start of the file.
   *
   * @param block bytes of each write; the last may be shorter
   * @param length bytes in all
   */
  record WriteBlocks(long block, long length) implements LayoutStep {}

  /** {@code fsync}. */
  record Fsync() implements LayoutStep {}

  /**
   * {@code posix_fadvise(POSIX_FADV_DONTNEED)}: clean cached pages of the range go.
   *
   * @param offset where the range starts
   * @param length its length
   */
  record DropCache(long offset, long length) implements LayoutStep {}

  /**
   * Buffered reads one after the other, with the kernel's usual readahead.
   *
   * @param block bytes of each read; the last may be shorter
   * @param offset where they start
   * @param length bytes in all
   */
  record ReadBlocks(long block, long offset, long length) implements LayoutStep {}

  /**
   * {@code posix_fadvise} with the pattern to expect. On Linux it changes the readahead of the open
   * file; buffered writes do not look at it.
   *
   * @param hint random, sequential or noreuse
   * @param offset where the range starts
   * @param length its length
   */
  record Advise(FadviseHint hint, long offset, long length) implements LayoutStep {}

  /** {@code close}. */
  record Close() implements LayoutStep {}
}
