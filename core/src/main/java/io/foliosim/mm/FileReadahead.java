package io.foliosim.mm;

/**
 * What the kernel remembers of an open file's reads ({@code struct file_ra_state}). A window of
 * {@link #size} pages was read from page {@link #start} on; when the reader meets the page {@link
 * #asyncSize} before its end, the next window is read.
 */
public final class FileReadahead {
  private final long maxPages;
  private boolean random;
  long start;
  long size;
  long asyncSize;
  int order;
  long previousPosition = -1;

  /**
   * Creates the state of a file that was just opened.
   *
   * @param maxPages the device's read-ahead setting in pages ({@code read_ahead_kb}); 0 turns
   *     read-ahead off
   */
  public FileReadahead(long maxPages) {
    this.maxPages = maxPages;
  }

  /**
   * The largest window.
   *
   * @return pages
   */
  public long maxPages() {
    return maxPages;
  }

  /**
   * Whether the reader announced random access ({@code FMODE_RANDOM}).
   *
   * @return true after {@code POSIX_FADV_RANDOM}
   */
  public boolean random() {
    return random;
  }

  /**
   * Announces random access or takes that back ({@code POSIX_FADV_RANDOM}, {@code
   * POSIX_FADV_NORMAL}).
   *
   * @param value true for random
   */
  public void random(boolean value) {
    random = value;
  }

  /**
   * Where the last read ended.
   *
   * @return position in bytes, -1 before the first read
   */
  public long previousPosition() {
    return previousPosition;
  }

  /**
   * Notes where a read ended.
   *
   * @param position bytes
   */
  public void previousPosition(long position) {
    previousPosition = position;
  }
}
