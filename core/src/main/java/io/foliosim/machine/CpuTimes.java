package io.foliosim.machine;

import io.foliosim.engine.Simulation;
import java.util.Arrays;

/**
 * Where the time of each CPU went: tasks, interrupts, switches between tasks, idleness. The four
 * add up to the time since the simulation began. O(1), nothing is allocated.
 */
public final class CpuTimes {
  private static final long NOBODY = Long.MIN_VALUE;

  private final Simulation sim;
  private final long[] taskNanos;
  private final long[] irqNanos;
  private final long[] switchNanos;

  /** Since when the running task's time is not charged yet; interrupts move it on. */
  private final long[] chargedUntil;

  private final long[] irqUntil;

  CpuTimes(Simulation sim, int cpus) {
    this.sim = sim;
    taskNanos = new long[cpus];
    irqNanos = new long[cpus];
    switchNanos = new long[cpus];
    chargedUntil = new long[cpus];
    irqUntil = new long[cpus];
    Arrays.fill(chargedUntil, NOBODY);
  }

  /**
   * How many CPUs there are.
   *
   * @return CPUs
   */
  public int cpus() {
    return taskNanos.length;
  }

  /**
   * Time that tasks had a CPU, spinning included.
   *
   * @param cpu number of the CPU
   * @return ns up to now
   */
  public long taskNanos(int cpu) {
    return taskNanos[cpu] + uncharged(cpu);
  }

  /**
   * Time that interrupts took.
   *
   * @param cpu number of the CPU
   * @return ns, the work that was begun included
   */
  public long interruptNanos(int cpu) {
    return irqNanos[cpu];
  }

  /**
   * Time that switches between tasks took.
   *
   * @param cpu number of the CPU
   * @return ns, the switch that was begun included
   */
  public long switchNanos(int cpu) {
    return switchNanos[cpu];
  }

  /**
   * Time without work, waking up included.
   *
   * @param cpu number of the CPU
   * @return ns up to now
   */
  public long idleNanos(int cpu) {
    return sim.now() - taskNanos(cpu) - irqNanos[cpu] - switchNanos[cpu];
  }

  /** ns until a task that wakes up on an idle CPU runs: one that works on an interrupt is awake. */
  long wakeLatency(int cpu, long idleLatencyNanos) {
    long busyFor = irqUntil[cpu] - sim.now();
    return busyFor > 0 ? busyFor : idleLatencyNanos;
  }

  /** A task gets a CPU: it computes after the CPU woke up and switched. */
  void start(int cpu, long latency, long cost) {
    chargedUntil[cpu] = sim.now() + latency + cost;
    switchNanos[cpu] += cost;
  }

  /** Charges the running task's time up to now and returns it, in ns. */
  long charge(int cpu) {
    long nanos = uncharged(cpu);
    taskNanos[cpu] += nanos;
    chargedUntil[cpu] += nanos;
    return nanos;
  }

  /** The CPU has no task any more; all its time is charged. */
  void stop(int cpu) {
    chargedUntil[cpu] = NOBODY;
  }

  /** Time of the running task that is not charged yet, in ns. */
  long uncharged(int cpu) {
    return chargedUntil[cpu] == NOBODY ? 0 : sim.now() - chargedUntil[cpu];
  }

  /** Interrupt work begins. */
  void interrupt(int cpu, long nanos, boolean running) {
    irqNanos[cpu] += nanos;
    if (running) {
      chargedUntil[cpu] += nanos;
    } else {
      irqUntil[cpu] = Math.max(irqUntil[cpu], sim.now()) + nanos;
    }
  }
}
