package io.foliosim.machine;

import io.foliosim.knob.UserError;

/**
 * What a {@link Cost} is on one machine.
 *
 * @param cost the primitive
 * @param picos value in picoseconds a unit
 * @param cv coefficient of variation, 0 for a constant cost; at most 10
 * @param source where the value comes from, for people to judge it
 */
public record CostValue(Cost cost, long picos, double cv, String source) {
  private static final double MAX_CV = 10;

  /**
   * Checks the value.
   *
   * @throws UserError if the value is out of the cost's range, the coefficient of variation is not
   *     within 0 to 10, or the source is blank
   */
  public CostValue {
    cost.checkedPicos(picos / 1000.0);
    if (!(cv >= 0 && cv <= MAX_CV)) {
      throw new UserError("cv of cost " + cost.name() + " is " + cv + ", expected 0 to 10");
    }
    if (source.isBlank()) {
      throw new UserError("cost " + cost.name() + " has no source");
    }
  }

  /**
   * A constant cost.
   *
   * @param cost the primitive
   * @param ns value in the cost's unit
   * @param source where the value comes from
   * @return the value
   * @throws UserError if the value is out of range or the source is blank
   */
  public static CostValue of(Cost cost, double ns, String source) {
    return new CostValue(cost, cost.checkedPicos(ns), 0, source);
  }

  /**
   * The value as profiles write it.
   *
   * @return nanoseconds a unit
   */
  public double ns() {
    return picos / 1000.0;
  }
}
