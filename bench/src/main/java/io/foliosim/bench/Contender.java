package io.foliosim.bench;

/** An event queue that plays the two models of the benchmarks. */
interface Contender {

  /** Starts a hold model: every event schedules itself again after an exponential time. */
  void startHold(int pending);

  /** Fires that many events of the hold model. */
  void hold(long events);

  /**
   * Plays a single-server queue with 80 % load from the start until that many customers have left.
   *
   * @return the mean wait in the queue, in mean service times; near 4 for many customers
   */
  double queue(long customers);
}
