package io.foliosim.fio;

import java.util.List;
import java.util.Optional;

/** How fio reserves a file's space before writing it: option {@code fallocate}. */
public enum Fallocate {
  /** Not at all. */
  NONE,
  /** The platform's own call; on Linux {@code fallocate} with mode 0. */
  NATIVE,
  /** {@code posix_fallocate}, which on Linux comes down to {@code fallocate} with mode 0. */
  POSIX,
  /** {@code fallocate} that leaves the size of the file as it is. */
  KEEP,
  /** {@code ftruncate} to the size: a sparse file. */
  TRUNCATE;

  /**
   * The mode that a job file names; 0 and 1 are old names of none and posix.
   *
   * @param name as in a job file
   * @return the mode, empty if there is none of that name
   */
  public static Optional<Fallocate> of(String name) {
    return switch (name) {
      case "none", "0" -> Optional.of(NONE);
      case "native" -> Optional.of(NATIVE);
      case "posix", "1" -> Optional.of(POSIX);
      case "keep" -> Optional.of(KEEP);
      case "truncate" -> Optional.of(TRUNCATE);
      default -> Optional.empty();
    };
  }

  static List<String> names() {
    return List.of("none", "native", "posix", "keep", "truncate", "0", "1");
  }
}
