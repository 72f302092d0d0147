package io.foliosim.fio;

import java.util.List;

/** The kinds of operation, as numbers, since they are kept in arrays by the million. */
public final class IoKind {
  /** A read. */
  public static final int READ = 0;

  /** A write. */
  public static final int WRITE = 1;

  /** A trim. */
  public static final int TRIM = 2;

  /** An fsync. */
  public static final int SYNC = 3;

  /** An fdatasync. */
  public static final int DATASYNC = 4;

  /** A pause. */
  public static final int WAIT = 5;

  /** The opening of a file. */
  public static final int OPEN = 6;

  /** The closing of a file. */
  public static final int CLOSE = 7;

  /** All names, in the order of the numbers, as iologs write them. */
  static final List<String> NAMES =
      List.of("read", "write", "trim", "sync", "datasync", "wait", "open", "close");

  private IoKind() {}

  /**
   * The name of a kind, as iologs write it.
   *
   * @param kind one of the constants
   */
  public static String name(int kind) {
    return NAMES.get(kind);
  }
}
