package io.foliosim.engine;

/**
 * What happens when an event fires. A handler is registered once with {@link
 * Simulation#register(EventHandler)} and serves any number of events; the argument tells them
 * apart.
 */
@FunctionalInterface
public interface EventHandler {

  /**
   * Reacts to one event. The time of the event is {@link Simulation#now()}.
   *
   * @param arg the argument that the event was scheduled with, 0 to 2^48 - 1
   */
  void fire(long arg);
}
