package io.foliosim.machine;

import java.util.List;

/**
 * Lists the costs that a module declares, so that profiles and scenarios may set them by name.
 * Found with {@link java.util.ServiceLoader}; the general ones need none, see {@link Costs}.
 */
@FunctionalInterface
public interface CostProvider {
  /**
   * The module's costs.
   *
   * @return costs, none of whose names another module uses
   */
  List<Cost> costs();
}
