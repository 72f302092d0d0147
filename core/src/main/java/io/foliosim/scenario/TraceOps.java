package io.foliosim.scenario;

import io.foliosim.knob.Nearest;
import io.foliosim.knob.UserError;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A sequence of operations on numbered files. */
public final class TraceOps {
  /** What an operation does. */
  public enum Kind {
    /** {@code pwrite64} of a range. */
    WRITE,
    /** {@code pread64} of a range. */
    READ,
    /** {@code fsync}. */
    SYNC,
    /** {@code fdatasync}. */
    DATASYNC;

    /**
     * The name that traces and iologs use.
     *
     * @return {@code write}, {@code read}, {@code sync} or {@code datasync}
     */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Finds a kind by the name that traces and iologs use.
     *
     * @param name {@code write}, {@code read}, {@code sync} or {@code datasync}
     * @return the kind
     * @throws UserError if there is none of that name
     */
    static Kind of(String name) {
      List<String> names = new ArrayList<>();
      for (Kind kind : values()) {
        if (kind.text().equals(name)) {
          return kind;
        }
        names.add(kind.text());
      }
      throw new UserError(
          "operation \""
              + name
              + "\" is not one of "
              + String.join(", ", names)
              + Nearest.hint(name, names));
    }
  }

  /** The largest end of a file that operations may reach, bytes. */
  public static final long MAX_FILE_SIZE = 1L << 44;

  /** How many files there may be. */
  public static final int MAX_FILES = 1 << 16;

  /** The most that one system call moves, bytes ({@code MAX_RW_COUNT}). */
  public static final long MAX_LENGTH = 0x7fff_f000L;

  private final List<Kind> kinds = new ArrayList<>();
  private final LongArrayList files = new LongArrayList();
  private final LongArrayList offsets = new LongArrayList();
  private final LongArrayList lengths = new LongArrayList();
  private final boolean severalFiles;

  /**
   * Creates an empty sequence.
   *
   * @param severalFiles whether rows carry the file's number
   */
  public TraceOps(boolean severalFiles) {
    this.severalFiles = severalFiles;
  }

  /**
   * Adds an operation.
   *
   * @param kind what it does
   * @param file number of the file, from 0
   * @param offset first byte
   * @param length bytes
   */
  public void add(Kind kind, int file, long offset, long length) {
    kinds.add(kind);
    files.add(file);
    offsets.add(offset);
    lengths.add(length);
  }

  /**
   * Adds an operation that a user wrote.
   *
   * @param kind what it does
   * @param file number of the file
   * @param offset first byte
   * @param length bytes
   * @throws UserError if there can be no such file or range
   */
  void addChecked(Kind kind, long file, long offset, long length) {
    boolean moves = kind == Kind.WRITE || kind == Kind.READ;
    if (file < 0 || file >= MAX_FILES) {
      throw new UserError(
          "operation " + size() + " is on file " + file + ", expected 0 to " + (MAX_FILES - 1));
    }
    if (length < (moves ? 1 : 0) || length > MAX_LENGTH) {
      throw new UserError(
          "operation "
              + size()
              + " is of "
              + length
              + " bytes, expected "
              + (moves ? 1 : 0)
              + " to "
              + MAX_LENGTH);
    }
    if (offset < 0 || offset > MAX_FILE_SIZE - length) {
      throw new UserError(
          "operation "
              + size()
              + " covers "
              + length
              + " bytes at "
              + offset
              + ", expected an end within the first 16 TiB");
    }
    add(kind, (int) file, offset, length);
  }

  /**
   * How many operations there are.
   *
   * @return count
   */
  public int size() {
    return kinds.size();
  }

  /**
   * Whether rows of results carry the file's number.
   *
   * @return true if they do
   */
  public boolean severalFiles() {
    return severalFiles;
  }

  /**
   * What an operation does.
   *
   * @param op number, from 0
   * @return its kind
   */
  public Kind kind(int op) {
    return kinds.get(op);
  }

  /**
   * The file that an operation is on.
   *
   * @param op number, from 0
   * @return number of the file
   */
  public int file(int op) {
    return (int) files.getLong(op);
  }

  /**
   * Where an operation begins.
   *
   * @param op number, from 0
   * @return byte
   */
  public long offset(int op) {
    return offsets.getLong(op);
  }

  /**
   * How long an operation is.
   *
   * @param op number, from 0
   * @return bytes
   */
  public long length(int op) {
    return lengths.getLong(op);
  }

  /**
   * How many files there are.
   *
   * @return the highest number used plus 1
   */
  public int fileCount() {
    long most = 0;
    for (int i = 0; i < files.size(); i++) {
      most = Math.max(most, files.getLong(i));
    }
    return (int) most + 1;
  }

  /**
   * Bytes that the operations reach, over all files.
   *
   * @return the sum of the files' largest ends
   */
  public long reach() {
    long[] ends = new long[fileCount()];
    for (int op = 0; op < size(); op++) {
      ends[file(op)] = Math.max(ends[file(op)], offset(op) + length(op));
    }
    long sum = 0;
    for (long end : ends) {
      sum += end;
    }
    return sum;
  }
}
