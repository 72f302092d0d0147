package io.foliosim.lock;

/** Lock costs that are the same between all CPUs. */
record ConstantLockCosts(long acquire, long release, long handoff, long wake, long queue)
    implements LockCosts {
  ConstantLockCosts {
    if (acquire < 0 || release < 0 || handoff < 0 || wake < 0 || queue < 0) {
      throw new IllegalArgumentException(
          "lock costs must not be negative: acquire %d, release %d, handoff %d, wake %d, queue %d ns"
              .formatted(acquire, release, handoff, wake, queue));
    }
  }

  @Override
  public long acquireNanos(int lastCpu, int cpu) {
    return acquire;
  }

  @Override
  public long releaseNanos(int cpu) {
    return release;
  }

  @Override
  public long handoffNanos(int fromCpu, int toCpu) {
    return handoff;
  }

  @Override
  public long wakeNanos(int wakerCpu, int wakeeCpu) {
    return wake;
  }

  @Override
  public long queueNanos() {
    return queue;
  }
}
