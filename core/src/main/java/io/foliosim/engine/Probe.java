package io.foliosim.engine;

/**
 * An observer of a simulation. Every method does nothing by default, so a probe names only what it
 * wants to see. A probe only looks: it must not schedule events or change the model, so that a run
 * has the same digest with and without it.
 *
 * <p>Probes are attached with {@link Simulation#observe(Probe)}. A simulation without one pays a
 * single null check for each event.
 */
public interface Probe {

  /**
   * Called just before an event fires, also when {@link Simulation#advanceTo} fires it in place.
   *
   * @param time when the event fires, in ns
   * @param handler the id of its handler
   * @param arg its argument, 0 to 2^48 - 1
   */
  default void onEvent(long time, int handler, long arg) {}
}
