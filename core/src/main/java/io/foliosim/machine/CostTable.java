package io.foliosim.machine;

import com.google.common.collect.ImmutableSortedMap;
import io.foliosim.knob.UserError;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What every primitive costs on one machine. Values are decimal nanoseconds, kept as picoseconds.
 *
 * <p>Immutable. A look-up takes O(log n) of the number of costs: frames read what they spend once,
 * when they are built.
 */
public final class CostTable {
  private static final long BYTES_PER_KIB = 1024;
  private static final long PICOS_PER_NANO = 1000;

  private final ImmutableSortedMap<String, CostValue> byName;

  private CostTable(Map<String, CostValue> byName) {
    this.byName = ImmutableSortedMap.copyOf(byName);
  }

  /**
   * A table of values.
   *
   * @param values the values; of two for the same cost, the later counts
   * @return the table
   */
  public static CostTable of(List<CostValue> values) {
    Map<String, CostValue> byName = new TreeMap<>();
    for (CostValue value : values) {
      byName.put(value.cost().name(), value);
    }
    return new CostTable(byName);
  }

  /**
   * This table with another value for one cost, which keeps its coefficient of variation.
   *
   * @param cost the primitive, in this table or not
   * @param ns value in the cost's unit
   * @param source where the value comes from
   * @return the new table
   * @throws UserError if the value is out of range or the source is blank
   */
  public CostTable with(Cost cost, double ns, String source) {
    CostValue present = byName.get(cost.name());
    double cv = present == null ? 0 : present.cv();
    return with(new CostValue(cost, cost.checkedPicos(ns), cv, source));
  }

  /**
   * This table with another value for one cost.
   *
   * @param value the value
   * @return the new table
   */
  public CostTable with(CostValue value) {
    Map<String, CostValue> changed = new TreeMap<>(byName);
    changed.put(value.cost().name(), value);
    return new CostTable(changed);
  }

  /**
   * The value of a cost, its source included.
   *
   * @param cost the primitive
   * @return the value
   * @throws UserError if the table has none
   */
  public CostValue value(Cost cost) {
    CostValue value = byName.get(cost.name());
    if (value == null) {
      throw new UserError(
          "cost %s (%s) is missing: %s"
              .formatted(cost.name(), cost.unit().symbol(), cost.description()));
    }
    return value;
  }

  /**
   * Whether the table has a value for a cost.
   *
   * @param cost the primitive
   * @return true if it has
   */
  public boolean has(Cost cost) {
    return byName.containsKey(cost.name());
  }

  /**
   * The value of a cost in picoseconds.
   *
   * @param cost the primitive
   * @return ps in the cost's unit
   * @throws UserError if the table has none
   */
  public long picos(Cost cost) {
    return value(cost).picos();
  }

  /**
   * The value of a cost in nanoseconds, rounded half up.
   *
   * @param cost the primitive
   * @return ns in the cost's unit
   * @throws UserError if the table has none
   */
  public long nanos(Cost cost) {
    return roundToNanos(picos(cost));
  }

  /**
   * All values.
   *
   * @return values by name of their costs
   */
  public List<CostValue> values() {
    return byName.values().asList();
  }

  /**
   * What a number of bytes takes at a cost a KiB, rounded half up.
   *
   * @param picosPerKib ps for each 1024 bytes, at least 0
   * @param bytes bytes, at least 0; times picosPerKib below 2^63 (8 TiB at 1 ns/KiB)
   * @return ns
   */
  public static long nanosFor(long picosPerKib, long bytes) {
    long divisor = BYTES_PER_KIB * PICOS_PER_NANO;
    return (picosPerKib * bytes + divisor / 2) / divisor;
  }

  /**
   * What a number of times takes at a cost each, rounded half up.
   *
   * @param picosEach ps each, at least 0
   * @param count how often, at least 0; times picosEach below 2^63
   * @return ns
   */
  public static long nanosForCount(long picosEach, long count) {
    return roundToNanos(picosEach * count);
  }

  private static long roundToNanos(long picos) {
    return (picos + PICOS_PER_NANO / 2) / PICOS_PER_NANO;
  }
}
