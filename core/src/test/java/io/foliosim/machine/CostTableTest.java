package io.foliosim.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.foliosim.knob.UserError;
import java.math.BigInteger;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class CostTableTest {
  private static final Cost LOOKUP = new Cost("lookup", Cost.Unit.NS, 1, 100, "Looks up.");
  private static final Cost COPY = new Cost("copy", Cost.Unit.NS_PER_KIB, 1, 100, "Copies.");
  private static final CostTable TABLE = CostTable.of(List.of(CostValue.of(LOOKUP, 9.5, "here")));

  @Test
  void keepsDecimals() {
    assertEquals(9_500, TABLE.picos(LOOKUP));
    assertEquals(10, TABLE.nanos(LOOKUP));
    assertEquals(9, TABLE.with(LOOKUP, 9.499, "there").nanos(LOOKUP));
  }

  @Test
  void withLeavesTheTableAsItWas() {
    CostTable changed = TABLE.with(COPY, 20, "there");
    assertEquals(20, changed.nanos(COPY));
    assertFalse(TABLE.has(COPY));
    assertEquals(
        List.of("copy", "lookup"), changed.values().stream().map(v -> v.cost().name()).toList());
  }

  @Test
  void withKeepsTheVariation() {
    CostTable varying = TABLE.with(new CostValue(LOOKUP, 9_500, 0.25, "here"));
    assertEquals(0.25, varying.with(LOOKUP, 8, "there").value(LOOKUP).cv());
  }

  @Test
  void refusesWhatIsNotPlausible() {
    UserError error = assertThrows(UserError.class, () -> TABLE.with(COPY, 101, "there"));
    assertEquals("cost copy is 101 ns/KiB, expected 1 to 100 ns/KiB", error.getMessage());
    assertThrows(UserError.class, () -> TABLE.with(COPY, Double.NaN, "there"));
    assertThrows(UserError.class, () -> TABLE.with(COPY, 50, " "));
  }

  @Test
  void namesWhatIsMissing() {
    UserError error = assertThrows(UserError.class, () -> TABLE.picos(COPY));
    assertEquals("cost copy (ns/KiB) is missing: Copies.", error.getMessage());
  }

  @Test
  void twoCostsOfOneNameAreAMistake() {
    Cost other = new Cost("copy", Cost.Unit.NS, 1, 100, "Copies.");
    assertThrows(IllegalStateException.class, () -> CostCatalog.of(List.of(COPY, other)));
    assertThrows(
        IllegalArgumentException.class, () -> new Cost("Copy", Cost.Unit.NS, 1, 2, "Copies."));
  }

  @Property(seed = "7")
  void roundsToTheNearestNanosecond(
      @ForAll @LongRange(max = 1_000_000) long picosPerKib,
      @ForAll @LongRange(max = 1L << 40) long bytes) {
    BigInteger exact = BigInteger.valueOf(picosPerKib).multiply(BigInteger.valueOf(bytes));
    BigInteger rounded =
        exact.add(BigInteger.valueOf(512_000)).divide(BigInteger.valueOf(1_024_000));
    assertEquals(rounded.longValueExact(), CostTable.nanosFor(picosPerKib, bytes));
  }
}
