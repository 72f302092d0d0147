package io.foliosim.machine;

import com.google.common.collect.ImmutableSortedMap;
import io.foliosim.knob.Nearest;
import io.foliosim.knob.UserError;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** All costs that are known by name. Immutable. */
public final class CostCatalog {
  private final ImmutableSortedMap<String, Cost> byName;

  private CostCatalog(Map<String, Cost> byName) {
    this.byName = ImmutableSortedMap.copyOf(byName);
  }

  /**
   * The costs of {@link Costs} and of every {@link CostProvider} of the running program.
   *
   * @return the catalog
   * @throws IllegalStateException if two costs have the same name
   */
  public static CostCatalog installed() {
    Map<String, Cost> byName = new TreeMap<>();
    add(byName, Costs.all());
    for (CostProvider provider : ServiceLoader.load(CostProvider.class)) {
      add(byName, provider.costs());
    }
    return new CostCatalog(byName);
  }

  /**
   * A catalog of some costs, for tests.
   *
   * @param costs the costs
   * @return the catalog
   * @throws IllegalStateException if two costs have the same name
   */
  public static CostCatalog of(List<Cost> costs) {
    Map<String, Cost> byName = new TreeMap<>();
    add(byName, costs);
    return new CostCatalog(byName);
  }

  private static void add(Map<String, Cost> byName, List<Cost> costs) {
    for (Cost cost : costs) {
      Cost present = byName.put(cost.name(), cost);
      if (present != null && !present.equals(cost)) {
        throw new IllegalStateException("two costs are named " + cost.name());
      }
    }
  }

  /**
   * The cost with a name.
   *
   * @param name name as profiles write it
   * @return the cost
   * @throws UserError if there is none; it names the nearest
   */
  public Cost cost(String name) {
    Cost cost = byName.get(name);
    if (cost == null) {
      Optional<String> nearest = Nearest.name(name, byName.keySet());
      throw new UserError(
          "unknown cost " + name + nearest.map(n -> ", did you mean " + n + "?").orElse(""));
    }
    return cost;
  }

  /**
   * All costs.
   *
   * @return costs by name
   */
  public List<Cost> costs() {
    return byName.values().asList();
  }
}
