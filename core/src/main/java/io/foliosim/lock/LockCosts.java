package io.foliosim.lock;

/**
 * What lock operations cost. CPUs are the scheduler's numbers, -1 where a task never ran or a lock
 * was never taken; an implementation that knows the machine's topology prices the distance between
 * them.
 *
 * <p>Called on every operation: implementations allocate nothing and return the same value for the
 * same arguments.
 */
public interface LockCosts {
  /**
   * The atomic operation that takes a free lock.
   *
   * @param lastCpu CPU that wrote the lock word last, or -1
   * @param cpu CPU that takes it
   * @return ns, at least 0
   */
  long acquireNanos(int lastCpu, int cpu);

  /**
   * The store or atomic operation that lets go.
   *
   * @param cpu CPU of the releasing task
   * @return ns, at least 0
   */
  long releaseNanos(int cpu);

  /**
   * From the release until a spinning waiter goes on: one or two dependent cache-line transfers.
   *
   * @param fromCpu CPU that lets go
   * @param toCpu CPU that spins
   * @return ns, at least 0
   */
  long handoffNanos(int fromCpu, int toCpu);

  /**
   * {@code try_to_wake_up}, on the waker.
   *
   * @param wakerCpu CPU that wakes
   * @param wakeeCpu CPU that the sleeper ran on last
   * @return ns, at least 0
   */
  long wakeNanos(int wakerCpu, int wakeeCpu);

  /**
   * Linking a waiter into a wait list, or choosing whom to wake, with the list's lock held.
   *
   * @return ns, at least 0
   */
  long queueNanos();

  /**
   * Costs that do not depend on distance.
   *
   * @param acquire {@link #acquireNanos} in ns
   * @param release {@link #releaseNanos} in ns
   * @param handoff {@link #handoffNanos} in ns
   * @param wake {@link #wakeNanos} in ns
   * @param queue {@link #queueNanos} in ns
   * @return the costs
   * @throws IllegalArgumentException if one is negative
   */
  static LockCosts constant(long acquire, long release, long handoff, long wake, long queue) {
    return new ConstantLockCosts(acquire, release, handoff, wake, queue);
  }

  /**
   * Middle values of a two-socket server: 15 ns to take, 10 ns to let go, 110 ns to hand over, 1500
   * ns to wake, 30 ns to queue.
   *
   * @return the costs
   */
  static LockCosts typical() {
    return constant(15, 10, 110, 1500, 30);
  }
}
