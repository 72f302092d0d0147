package io.foliosim.knob;

import com.google.common.base.Preconditions;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The values that one simulation reads: what was set explicitly, and for all else the defaults of
 * the kernel version. What was set stays, whether {@code kernel.version} was set before or after
 * it.
 *
 * <p>Immutable, so that sweeps can share a base. Reading takes time logarithmic in the number of
 * values set: components read what they need when they are made, not for each operation.
 */
public final class KnobSettings {
  private final KnobRegistry registry;
  private final Map<String, Object> overrides;

  private KnobSettings(KnobRegistry registry, Map<String, Object> overrides) {
    this.registry = registry;
    this.overrides = Collections.unmodifiableMap(overrides);
  }

  /**
   * The defaults of {@link KernelVersion#DEFAULT}.
   *
   * @param registry the knobs that there are
   * @return settings without an override
   */
  public static KnobSettings defaults(KnobRegistry registry) {
    return new KnobSettings(registry, new TreeMap<>());
  }

  /**
   * These settings with one more value, as a user writes it.
   *
   * @param name the knob's exact name
   * @param text the value, for a knob in bytes such as {@code 64k}
   * @return new settings
   * @throws UserError if there is no such knob, or the value is illegal or out of range
   */
  public KnobSettings with(String name, String text) {
    Knob<?> knob = registry.get(name);
    return put(knob, knob.parse(text));
  }

  /**
   * These settings with one more value.
   *
   * @param <T> type of the knob's values
   * @param knob a registered knob
   * @param value in the knob's unit
   * @return new settings
   * @throws UserError if the value is out of range
   * @throws IllegalArgumentException if the knob is not registered
   */
  public <T> KnobSettings with(Knob<T> knob, T value) {
    checkRegistered(knob);
    knob.check(value);
    return put(knob, value);
  }

  /**
   * These settings with one more value, in the form that {@code --set} takes.
   *
   * @param assignment {@code NAME=VALUE}
   * @return new settings
   * @throws UserError if there is no {@code =}, no such knob, or the value is illegal
   */
  public KnobSettings withAssignment(String assignment) {
    int equals = assignment.indexOf('=');
    if (equals < 0) {
      throw new UserError("found '" + assignment + "', expected NAME=VALUE");
    }
    return with(assignment.substring(0, equals).strip(), assignment.substring(equals + 1));
  }

  /**
   * The modelled kernel.
   *
   * @return the value of {@code kernel.version}
   */
  public KernelVersion kernelVersion() {
    // Its own default is the same in every version, so there is nothing to go round in circles.
    Object set = overrides.get(KnobRegistry.KERNEL_VERSION.name());
    return set instanceof KernelVersion version ? version : KernelVersion.DEFAULT;
  }

  /**
   * The value of a knob.
   *
   * @param <T> type of the knob's values
   * @param knob a registered knob
   * @return the value set, or the default of this kernel version, in the knob's unit
   * @throws IllegalArgumentException if the knob is not registered: its provider is missing
   */
  public <T> T get(Knob<T> knob) {
    checkRegistered(knob);
    Object set = overrides.get(knob.name());
    return set == null ? knob.defaultAt(kernelVersion()) : knob.type().cast(set);
  }

  /**
   * The value of a knob as an {@code int}.
   *
   * @param knob a registered knob
   * @return {@link #get} unboxed
   * @throws IllegalArgumentException if the knob is not registered
   */
  public int getInt(Knob<Integer> knob) {
    return get(knob);
  }

  /**
   * The value of a knob as a {@code long}.
   *
   * @param knob a registered knob
   * @return {@link #get} unboxed
   * @throws IllegalArgumentException if the knob is not registered
   */
  public long getLong(Knob<Long> knob) {
    return get(knob);
  }

  /**
   * The value of a knob as a {@code double}.
   *
   * @param knob a registered knob
   * @return {@link #get} unboxed
   * @throws IllegalArgumentException if the knob is not registered
   */
  public double getDouble(Knob<Double> knob) {
    return get(knob);
  }

  /**
   * The value of a knob as a {@code boolean}.
   *
   * @param knob a registered knob
   * @return {@link #get} unboxed
   * @throws IllegalArgumentException if the knob is not registered
   */
  public boolean getBoolean(Knob<Boolean> knob) {
    return get(knob);
  }

  /**
   * Every knob with its value: what a result must keep to be repeated.
   *
   * @return sorted by name
   */
  public List<Resolved<?>> resolved() {
    return registry.all().stream().<Resolved<?>>map(this::resolve).toList();
  }

  private <T> Resolved<T> resolve(Knob<T> knob) {
    return new Resolved<>(knob, get(knob), overrides.containsKey(knob.name()));
  }

  private KnobSettings put(Knob<?> knob, Object value) {
    Map<String, Object> more = new TreeMap<>(overrides);
    more.put(knob.name(), value);
    return new KnobSettings(registry, more);
  }

  private void checkRegistered(Knob<?> knob) {
    Preconditions.checkArgument(registry.has(knob), "%s is not in the registry", knob);
  }

  /**
   * A knob and its value.
   *
   * @param <T> type of the knob's values
   * @param knob the knob
   * @param value in the knob's unit
   * @param overridden whether it was set, rather than the kernel version's default
   */
  public record Resolved<T>(Knob<T> knob, T value, boolean overridden) {
    /**
     * The value as users write it.
     *
     * @return text that the knob parses
     */
    public String text() {
      return knob.format(value);
    }
  }
}
