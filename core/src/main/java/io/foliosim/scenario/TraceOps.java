package io.foliosim.scenario;

import io.foliosim.knob.Nearest;
import io.foliosim.knob.UserError;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.List;

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

    private String text() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }

    /**
     * Finds a kind by the name that traces and iologs use.
     *
     * @param name {@code write}, {@code read}, {@code sync} or {@code datasync}
     * @param where file and line, for the error
     * @return the kind
     * @throws UserError if there is none of that name
     */
    static Kind of(String name, String where) {
      List<String> names = new ArrayList<>();
      for (Kind kind : values()) {
        if (kind.text().equals(name)) {
          return kind;
        }
        names.add(kind.text());
      }
      throw new UserError(
          where
              + ": operation \""
              + name
              + "\" is not one of "
              + String.join(", ", names)
              + Nearest.hint(name, names));
    }
  }

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
