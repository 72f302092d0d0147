package io.foliosim.fio;

import java.util.List;

/**
 * One option of a job file.
 *
 * @param <T> what its values are
 * @param name the name
 * @param aliases other names of the same option
 * @param type how values are read
 * @param fallback the value of a job that does not give the option
 * @param support what foliosim does with it
 */
record FioOption<T>(
    String name, List<String> aliases, ValueType<T> type, T fallback, Support support) {

  /** What foliosim does with an option. */
  enum Support {
    /** It is part of the {@link JobSpec}. */
    MODELLED,
    /** It changes nothing of what is simulated, so that it is obeyed by leaving it alone. */
    NO_EFFECT,
    /** Only the default is modelled: another value is a warning, and the default is assumed. */
    ASSUMED
  }

  /** A value as a job file writes it. */
  static String text(Object value) {
    return value instanceof Boolean on ? (on ? "1" : "0") : value.toString();
  }
}
