package io.foliosim.fio;

import java.util.List;
import java.util.Optional;

/**
 * The access pattern that fio tells the kernel when it opens a file: option {@code fadvise_hint}.
 */
public enum FadviseHint {
  /** Nothing is told. */
  NONE,
  /** What the job does: random or sequential. */
  BY_PATTERN,
  /** {@code POSIX_FADV_RANDOM}. */
  RANDOM,
  /** {@code POSIX_FADV_SEQUENTIAL}. */
  SEQUENTIAL,
  /** {@code POSIX_FADV_NOREUSE}. */
  NOREUSE;

  /**
   * The hint that a job file names.
   *
   * @param name as in a job file; 1 is {@link #BY_PATTERN}
   * @return the hint, empty if there is none of that name
   */
  public static Optional<FadviseHint> of(String name) {
    return switch (name) {
      case "0", "none" -> Optional.of(NONE);
      case "1" -> Optional.of(BY_PATTERN);
      case "random" -> Optional.of(RANDOM);
      case "sequential" -> Optional.of(SEQUENTIAL);
      case "noreuse" -> Optional.of(NOREUSE);
      default -> Optional.empty();
    };
  }

  static List<String> names() {
    return List.of("0", "1", "random", "sequential", "noreuse");
  }
}
