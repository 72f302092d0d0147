package io.foliosim.knob;

import java.util.List;

/**
 * A constant of the modelled kernel that a what-if may turn: its name, type, unit, legal range, and
 * a default that follows the kernel version. Knobs are immutable and compared by identity: declare
 * each once, as a {@code static final} constant of the package that obeys it, and list it in that
 * package's {@link KnobProvider}.
 *
 * <p>A knob holds no value; {@link KnobSettings} do. {@link KnobBuilder} makes one, see the
 * package's page for an example.
 *
 * @param <T> type of the values: {@code Integer}, {@code Long}, {@code Double}, {@code Boolean}, an
 *     enum, or {@link KernelVersion}
 */
public final class Knob<T> {
  private final String name;
  private final Domain<T> domain;
  private final String unit;
  private final List<Change<T>> defaults;
  private final String description;
  private final String source;

  Knob(KnobBuilder<T> builder) {
    this.name = builder.name();
    this.domain = builder.domain();
    this.unit = builder.unit();
    this.defaults = builder.defaults();
    this.description = builder.description();
    this.source = builder.source();
  }

  /**
   * Begins a knob of whole numbers.
   *
   * @param name such as {@code mm.page_wait_table_bits}
   * @param min smallest legal value
   * @param max largest legal value
   * @return a builder
   */
  public static KnobBuilder<Integer> ofInt(String name, int min, int max) {
    return new KnobBuilder<>(name, new Domain.Ints(min, max), "");
  }

  /**
   * Begins a knob of whole numbers that may exceed an {@code int}.
   *
   * @param name such as {@code mm.dirty_pages}
   * @param min smallest legal value
   * @param max largest legal value
   * @return a builder
   */
  public static KnobBuilder<Long> ofLong(String name, long min, long max) {
    return new KnobBuilder<>(name, new Domain.Longs(min, max, Scale.PLAIN), "");
  }

  /**
   * Begins a knob in bytes, which users may write with the suffixes k, m, g and t (powers of 1024).
   *
   * @param name such as {@code xfs.allocsize}
   * @param min smallest legal value, bytes
   * @param max largest legal value, bytes
   * @return a builder
   */
  public static KnobBuilder<Long> ofBytes(String name, long min, long max) {
    return new KnobBuilder<>(name, new Domain.Longs(min, max, Scale.BYTES), "bytes");
  }

  /**
   * Begins a knob in nanoseconds, which users may write with the suffixes ns, us, ms and s.
   *
   * @param name such as {@code mm.dirty_writeback_interval}
   * @param min smallest legal value, ns
   * @param max largest legal value, ns
   * @return a builder
   */
  public static KnobBuilder<Long> ofNanos(String name, long min, long max) {
    return new KnobBuilder<>(name, new Domain.Longs(min, max, Scale.NANOS), "ns");
  }

  /**
   * Begins a knob of real numbers.
   *
   * @param name such as {@code mm.fragmentation}
   * @param min smallest legal value
   * @param max largest legal value
   * @return a builder
   */
  public static KnobBuilder<Double> ofDouble(String name, double min, double max) {
    return new KnobBuilder<>(name, new Domain.Doubles(min, max), "");
  }

  /**
   * Begins a knob that is on or off.
   *
   * @param name such as {@code bdev.llseek_lock}
   * @return a builder
   */
  public static KnobBuilder<Boolean> ofBoolean(String name) {
    return new KnobBuilder<>(name, new Domain.Switch(), "");
  }

  /**
   * Begins a knob that is one of a few choices, which users write in lower case.
   *
   * @param <E> the enum
   * @param name such as {@code iomap.dirty_tracking}
   * @param choices the class of the enum
   * @return a builder
   */
  public static <E extends Enum<E>> KnobBuilder<E> ofEnum(String name, Class<E> choices) {
    return new KnobBuilder<>(name, new Domain.Choice<>(choices), "");
  }

  /**
   * The name that lists, scenarios and {@code --set} use.
   *
   * @return dotted, in lower case
   */
  public String name() {
    return name;
  }

  /**
   * The Java type of the values.
   *
   * @return the boxed class
   */
  public Class<T> type() {
    return domain.type();
  }

  /**
   * The unit of the values.
   *
   * @return such as {@code bytes}, {@code ns} or {@code pages}; empty for pure numbers and choices
   */
  public String unit() {
    return unit;
  }

  /**
   * The legal values, for people.
   *
   * @return such as {@code 0..24} or {@code true|false}
   */
  public String range() {
    return domain.range();
  }

  /**
   * What the knob does.
   *
   * @return one sentence
   */
  public String description() {
    return description;
  }

  /**
   * Where the kernel has it, or where its default was found.
   *
   * @return a file and function, a commit or a document
   */
  public String source() {
    return source;
  }

  /**
   * The default of a kernel.
   *
   * @param version the kernel
   * @return what that kernel has, in this knob's unit
   */
  public T defaultAt(KernelVersion version) {
    T value = defaults.get(0).value();
    for (Change<T> change : defaults) {
      if (version.isAtLeast(change.since())) {
        value = change.value();
      }
    }
    return value;
  }

  /**
   * The versions that changed the default, oldest first.
   *
   * @return the changes after {@link KernelVersion#OLDEST}; empty if it was always the same
   */
  public List<Change<T>> changes() {
    return defaults.subList(1, defaults.size());
  }

  /**
   * Writes a value as users do.
   *
   * @param value a value of this knob
   * @return text that {@link #parse} reads back
   */
  public String format(T value) {
    return domain.format(value);
  }

  /**
   * Reads a value that a user wrote.
   *
   * @param text such as {@code 64k} for a knob in bytes; blanks around it do not count
   * @return a legal value, in this knob's unit
   * @throws UserError if the text is of another type or the value is out of range
   */
  public T parse(String text) {
    T value;
    try {
      value = domain.parse(text);
    } catch (UserError e) {
      throw e.at(name);
    } catch (IllegalArgumentException e) {
      throw new UserError(unexpected(text) + Nearest.hint(text, domain.names()), e);
    }
    check(value, text);
    return value;
  }

  /**
   * Checks a value that a program gives.
   *
   * @throws UserError if it is out of range
   */
  void check(T value) {
    check(value, domain.format(value));
  }

  private void check(T value, String text) {
    if (!domain.contains(value)) {
      throw new UserError(unexpected(text));
    }
  }

  private String unexpected(String found) {
    String units = unit.isEmpty() ? "" : " (" + unit + ")";
    return name + ": found '" + found.strip() + "', expected " + domain.expected() + units;
  }

  /** Name and range, for debuggers. */
  @Override
  public String toString() {
    return name + " (" + range() + ")";
  }

  /**
   * A default and the first kernel version that has it.
   *
   * @param <T> type of the knob's values
   * @param since the first version with this default
   * @param value the default from then on
   */
  public record Change<T>(KernelVersion since, T value) {}
}
