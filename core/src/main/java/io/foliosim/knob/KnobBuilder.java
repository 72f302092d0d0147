package io.foliosim.knob;

import com.google.common.base.Preconditions;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Builds a {@link Knob}; begin with {@link Knob#ofInt} or one of its siblings. A default and a
 * description must be given.
 *
 * @param <T> type of the knob's values
 */
public final class KnobBuilder<T> {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)+");

  private final String name;
  private final Domain<T> domain;
  private final List<Knob.Change<T>> defaults = new ArrayList<>();
  private String unit;
  private String description = "";
  private String source = "";

  KnobBuilder(String name, Domain<T> domain, String unit) {
    Preconditions.checkArgument(
        NAME.matcher(name).matches(), "a knob is named like mm.some_thing, not %s", name);
    this.name = name;
    this.domain = domain;
    this.unit = unit;
  }

  /**
   * Names the unit.
   *
   * @param unit in the plural, such as {@code pages}
   * @return this
   */
  @CanIgnoreReturnValue
  public KnobBuilder<T> unit(String unit) {
    this.unit = unit;
    return this;
  }

  /**
   * Gives the default of the oldest kernel, and so of all until a {@link #since}.
   *
   * @param value in the knob's unit
   * @return this
   * @throws IllegalArgumentException if the value is out of range or a default was given before
   */
  @CanIgnoreReturnValue
  public KnobBuilder<T> defaultsTo(T value) {
    Preconditions.checkArgument(
        defaults.isEmpty(), "%s: the first default comes first, once", name);
    return add(KernelVersion.OLDEST, value);
  }

  /**
   * Changes the default from a kernel version on.
   *
   * @param version the first with the new default, such as {@code 6.9}
   * @param value the new default, in the knob's unit
   * @return this
   * @throws IllegalArgumentException if the value is out of range, no first default was given, or
   *     the versions do not ascend
   * @throws UserError if the version is none
   */
  @CanIgnoreReturnValue
  public KnobBuilder<T> since(String version, T value) {
    KernelVersion since = KernelVersion.parse(version);
    Preconditions.checkArgument(!defaults.isEmpty(), "%s: the first default is missing", name);
    KernelVersion last = defaults.get(defaults.size() - 1).since();
    Preconditions.checkArgument(
        since.compareTo(last) > 0, "%s: %s does not come after %s", name, since, last);
    return add(since, value);
  }

  /**
   * Says what the knob does.
   *
   * @param sentence one sentence for a kernel developer, with its full stop
   * @return this
   */
  @CanIgnoreReturnValue
  public KnobBuilder<T> describedAs(String sentence) {
    this.description = sentence;
    return this;
  }

  /**
   * Says where the kernel has it, or where its default was found.
   *
   * @param source a file and function, a commit or a document
   * @return this
   */
  @CanIgnoreReturnValue
  public KnobBuilder<T> source(String source) {
    this.source = source;
    return this;
  }

  /**
   * Makes the knob.
   *
   * @return the knob
   * @throws IllegalArgumentException if the default or the description is missing, or the
   *     description has no full stop
   */
  public Knob<T> build() {
    Preconditions.checkArgument(!defaults.isEmpty(), "%s: the default is missing", name);
    Preconditions.checkArgument(
        description.endsWith("."), "%s: describe it in one sentence with a full stop", name);
    return new Knob<>(this);
  }

  private KnobBuilder<T> add(KernelVersion since, T value) {
    Preconditions.checkArgument(
        domain.contains(value),
        "%s: the default %s is out of range %s",
        name,
        value,
        domain.range());
    defaults.add(new Knob.Change<>(since, value));
    return this;
  }

  String name() {
    return name;
  }

  Domain<T> domain() {
    return domain;
  }

  String unit() {
    return unit;
  }

  List<Knob.Change<T>> defaults() {
    return List.copyOf(defaults);
  }

  String description() {
    return description;
  }

  String source() {
    return source;
  }
}
