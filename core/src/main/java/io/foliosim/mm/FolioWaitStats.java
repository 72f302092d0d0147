package io.foliosim.mm;

/** Counters of a {@link FolioWaitTable}; times in ns. */
public final class FolioWaitStats {
  /** Counters of one mode. */
  private static final class Waits {
    long count;
    long nanos;
    long maxNanos;
  }

  private final Waits exclusive = new Waits();
  private final Waits shared = new Waits();
  private final Waits drop = new Waits();
  long bucketLocksByWaiters;
  long walks;
  long skippedOtherFolio;
  long skippedOtherBit;
  long woken;
  long stolen;
  long handoffs;
  long busySameFolio;
  long busyOtherFolio;

  /** Creates counters at zero. */
  FolioWaitStats() {}

  void waited(FolioWaitMode mode, long nanos) {
    Waits w = of(mode);
    w.count++;
    w.nanos += nanos;
    w.maxNanos = Math.max(w.maxNanos, nanos);
  }

  private Waits of(FolioWaitMode mode) {
    return switch (mode) {
      case EXCLUSIVE -> exclusive;
      case SHARED -> shared;
      case DROP -> drop;
    };
  }

  /** How many waits of a mode went through the table and ended. */
  public long waits(FolioWaitMode mode) {
    return of(mode).count;
  }

  /** Time that the waits of a mode took together, in ns. */
  public long waitNanos(FolioWaitMode mode) {
    return of(mode).nanos;
  }

  /** The longest wait of a mode, in ns. */
  public long maxWaitNanos(FolioWaitMode mode) {
    return of(mode).maxNanos;
  }

  /** How often a waiter took a bucket lock, once an attempt. */
  public long bucketLocksByWaiters() {
    return bucketLocksByWaiters;
  }

  /** How many releases walked a bucket. */
  public long walks() {
    return walks;
  }

  /** Entries that walks skipped because they wait for another folio of the same bucket. */
  public long skippedOtherFolio() {
    return skippedOtherFolio;
  }

  /** Entries that walks skipped because they wait for another bit of the folio. */
  public long skippedOtherBit() {
    return skippedOtherBit;
  }

  /** Entries that walks woke. */
  public long woken() {
    return woken;
  }

  /** How often a woken waiter for the folio lock found it taken again. */
  public long stolen() {
    return stolen;
  }

  /** How often a walk passed the folio lock to a waiter. */
  public long handoffs() {
    return handoffs;
  }

  /** Bucket locks found busy by somebody at the same folio, which no larger table would avoid. */
  public long busySameFolio() {
    return busySameFolio;
  }

  /** Bucket locks found busy by somebody at another folio of the same bucket. */
  public long busyOtherFolio() {
    return busyOtherFolio;
  }
}
