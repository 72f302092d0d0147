package io.foliosim.lock;

import io.foliosim.machine.Cost;
import io.foliosim.machine.Costs;
import io.foliosim.machine.Machine;

/**
 * Lock costs of a machine: taking and letting go as its cost table says, handing over by the
 * distance between the two CPUs.
 */
public final class MachineLockCosts implements LockCosts {
  private final Machine machine;
  private final long acquireNanos;
  private final long releaseNanos;
  private final long wakeNanos;
  private final long queueNanos;

  /**
   * Creates the costs of one kind of lock.
   *
   * @param machine the machine
   * @param acquire what taking a free lock costs
   * @param release what letting go without waiters costs
   */
  public MachineLockCosts(Machine machine, Cost acquire, Cost release) {
    this.machine = machine;
    this.acquireNanos = machine.costs().nanos(acquire);
    this.releaseNanos = machine.costs().nanos(release);
    this.wakeNanos = machine.costs().nanos(Costs.TRY_TO_WAKE_UP);
    this.queueNanos = machine.costs().nanos(Costs.WAIT_QUEUE_ENTRY);
  }

  @Override
  public long acquireNanos(int lastCpu, int cpu) {
    return acquireNanos;
  }

  @Override
  public long releaseNanos(int cpu) {
    return releaseNanos;
  }

  @Override
  public long handoffNanos(int fromCpu, int toCpu) {
    return machine.handoffNanos(fromCpu, toCpu);
  }

  @Override
  public long wakeNanos(int wakerCpu, int wakeeCpu) {
    return wakeNanos;
  }

  @Override
  public long queueNanos() {
    return queueNanos;
  }
}
