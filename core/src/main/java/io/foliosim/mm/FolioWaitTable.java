package io.foliosim.mm;

import io.foliosim.lock.LockClass;
import io.foliosim.lock.LockCosts;
import io.foliosim.lock.SpinLock;
import org.jspecify.annotations.Nullable;

/**
 * The folio wait table ({@code folio_wait_table} in {@code mm/filemap.c}): where tasks sleep until
 * a folio's lock is free or its writeback over.
 *
 * <p>2^bits buckets, each a spin lock and a list in order of arrival; all waiters of a folio are in
 * one bucket, which others may share. {@link FolioLock}, {@link WaitOnBit} and {@link PutAndWait}
 * wait; {@link FolioUnlock} and {@link ReleaseBit} release and, if the folio's {@link
 * FolioStore#WAITERS} hint is set, walk the bucket with its lock held.
 *
 * <p>Waiters are linked through their own frames: nothing is allocated once a bucket exists.
 * Queueing is O(1), a walk O(entries in the bucket). Signals are not modelled: every wait is
 * uninterruptible.
 */
public final class FolioWaitTable {
  final FolioStore folios;
  final LockCosts costs;
  final FolioWaitConfig config;
  final FolioWaitStats stats = new FolioWaitStats();
  private final PageWaitHash hash;
  private final LockClass lockClass;
  private final @Nullable Bucket[] buckets;

  /**
   * Creates a table without waiters. A bucket takes memory from its first use on.
   *
   * @param folios the folios that are waited for
   * @param hash number of buckets and which folio goes where
   * @param lockClass where the buckets' spin locks are counted
   * @param costs what locking, queueing and waking cost
   * @param config the rules
   */
  public FolioWaitTable(
      FolioStore folios,
      PageWaitHash hash,
      LockClass lockClass,
      LockCosts costs,
      FolioWaitConfig config) {
    this.folios = folios;
    this.hash = hash;
    this.lockClass = lockClass;
    this.costs = costs;
    this.config = config;
    buckets = new Bucket[hash.buckets()];
  }

  /** The counters, live. */
  public FolioWaitStats stats() {
    return stats;
  }

  /** The class that the buckets' spin locks are counted in. */
  public LockClass lockClass() {
    return lockClass;
  }

  /**
   * How many waiters are queued for a folio, whatever the bit. For tests and reports: O(entries in
   * the bucket).
   *
   * @param folio handle of the folio
   * @return count
   */
  public int waiters(int folio) {
    int n = 0;
    for (FolioWait w = bucket(folio).first; w != null; w = w.next) {
      if (w.folio() == folio) {
        n++;
      }
    }
    return n;
  }

  /**
   * How many waiters are queued in all. For tests and reports: O(buckets + entries).
   *
   * @return count
   */
  public int waiters() {
    int n = 0;
    for (Bucket bucket : buckets) {
      for (FolioWait w = bucket == null ? null : bucket.first; w != null; w = w.next) {
        n++;
      }
    }
    return n;
  }

  /** Whether nobody holds or wants the lock of a folio's bucket. */
  public boolean bucketIsIdle(int folio) {
    return bucket(folio).lock.owner() == null;
  }

  /** The bucket of a folio. */
  Bucket bucket(int folio) {
    int index = hash.bucket(Integer.toUnsignedLong(folios.pfn(folio)));
    Bucket b = buckets[index];
    if (b == null) {
      b = new Bucket(new SpinLock(lockClass, costs));
      buckets[index] = b;
    }
    return b;
  }

  /** Counts a bucket lock that is about to be taken and found busy. */
  void noteBusy(Bucket bucket, int folio) {
    if (bucket.lock.owner() != null) {
      if (bucket.holderFolio == folio) {
        stats.busySameFolio++;
      } else {
        stats.busyOtherFolio++;
      }
    }
  }

  /** A spin lock and the waiters that it guards, oldest first. */
  static final class Bucket {
    final SpinLock lock;

    /** The folio that the holder of the lock is busy with. */
    int holderFolio;

    @Nullable FolioWait first;
    @Nullable FolioWait last;

    Bucket(SpinLock lock) {
      this.lock = lock;
    }

    void append(FolioWait w) {
      FolioWait l = last;
      w.prev = l;
      w.next = null;
      if (l == null) {
        first = w;
      } else {
        l.next = w;
      }
      last = w;
    }

    void remove(FolioWait w) {
      FolioWait p = w.prev;
      FolioWait n = w.next;
      if (p == null) {
        first = n;
      } else {
        p.next = n;
      }
      if (n == null) {
        last = p;
      } else {
        n.prev = p;
      }
      w.prev = null;
      w.next = null;
    }
  }
}
