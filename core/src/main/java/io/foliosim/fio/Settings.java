package io.foliosim.fio;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The options of one section as they stand: values read, and the text that was read. A section
 * starts with a copy of the global ones. Small and cold: it lives only while a job file is read.
 */
final class Settings {
  private final Map<FioOption<?>, Object> values = new LinkedHashMap<>();
  private final Map<String, String> written = new LinkedHashMap<>();

  /** A copy that changes on its own. Only the values go along: {@link #written} starts empty. */
  Settings copy() {
    Settings copy = new Settings();
    copy.values.putAll(values);
    return copy;
  }

  /** The value of an option, else its default. */
  <T> T get(FioOption<T> option) {
    @SuppressWarnings("unchecked") // put stores what the option's own type has read
    T value = (T) values.getOrDefault(option, option.fallback());
    return value;
  }

  /** Whether the job file gives the option. */
  boolean has(FioOption<?> option) {
    return values.containsKey(option);
  }

  /** The base of k, m, g: 1000 or 1024. */
  int kbBase() {
    return get(FioOptions.KB_BASE).intValue();
  }

  <T> void put(FioOption<T> option, T value) {
    values.put(option, value);
  }

  /** Keeps the text of an option under the name that the job file used. */
  void write(String name, String text) {
    written.put(name, text);
  }

  /** The options of this section in the order of the job file, with their text. */
  Map<String, String> written() {
    return written;
  }
}
