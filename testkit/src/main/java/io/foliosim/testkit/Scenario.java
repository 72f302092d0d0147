package io.foliosim.testkit;

import java.util.List;

/**
 * A system and what each of its tasks does.
 *
 * @param setup the system
 * @param files how many files there are
 * @param scripts the operations of each task, in order
 */
public record Scenario(Setup setup, int files, List<List<Operation>> scripts) {
  /** Copies the lists. */
  public Scenario {
    scripts = scripts.stream().map(List::copyOf).toList();
  }

  /**
   * The same operations on another system.
   *
   * @param other the system
   * @return another scenario
   */
  public Scenario on(Setup other) {
    return new Scenario(other, files, scripts);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(setup.toString()).append(", files ").append(files);
    for (int task = 0; task < scripts.size(); task++) {
      text.append("\n  task ").append(task).append(": ").append(scripts.get(task));
    }
    return text.toString();
  }
}
