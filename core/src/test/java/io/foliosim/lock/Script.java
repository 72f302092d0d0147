package io.foliosim.lock;

import io.foliosim.engine.Frame;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * A test program: frames called one after the other, computations, sleeps and checks between them.
 */
final class Script extends Frame {
  private interface Action {
    int run(Script script, int next);
  }

  private final List<Action> actions = new ArrayList<>();
  private final List<String> log;
  private final String name;

  Script(String name, List<String> log) {
    this.name = name;
    this.log = log;
  }

  Script compute(long nanos) {
    actions.add((s, next) -> s.spend(nanos, next));
    return this;
  }

  Script sleep(long nanos) {
    actions.add((s, next) -> s.sleep(nanos, next));
    return this;
  }

  Script call(Supplier<Frame> frame) {
    actions.add((s, next) -> s.call(frame.get(), next));
    return this;
  }

  Script run(Runnable check) {
    actions.add(
        (s, next) -> {
          check.run();
          return s.jump(next);
        });
    return this;
  }

  /** Runs a check with this script's task at hand. */
  Script look(java.util.function.Consumer<io.foliosim.engine.Task> check) {
    actions.add(
        (s, next) -> {
          check.accept(s.task());
          return s.jump(next);
        });
    return this;
  }

  /** Logs "name event @now". */
  Script log(String event) {
    actions.add(
        (s, next) -> {
          log.add(s.name + " " + event + " @" + s.now());
          return s.jump(next);
        });
    return this;
  }

  @Override
  protected int step() {
    return pc == actions.size() ? done() : actions.get(pc).run(this, pc + 1);
  }
}
