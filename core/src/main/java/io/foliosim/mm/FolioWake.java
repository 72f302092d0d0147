package io.foliosim.mm;

import io.foliosim.engine.Frame;
import io.foliosim.lock.SpinLock;
import org.jspecify.annotations.Nullable;

/**
 * {@code folio_wake_bit}: walks the bucket of a folio after a bit was cleared, with the bucket lock
 * held throughout, and pays for every entry it looks at and every task it wakes.
 *
 * <p>Shared waiters of the bit are woken until the first exclusive one, which ends the walk: it is
 * woken as well, unless the bit has been set again meanwhile. One that demands the handoff gets the
 * bit before it is woken.
 */
final class FolioWake extends Frame {
  private static final int SCAN = 1;
  private static final int VISIT = 2;
  private static final int WOKEN = 3;
  private static final int FINISH = 4;
  private static final int OUT = 5;

  private final FolioWaitTable table;
  private final SpinLock.Lock lockBucket = new SpinLock.Lock();
  private final SpinLock.Unlock unlockBucket = new SpinLock.Unlock();

  private int folio;
  private int bit;
  private boolean matched;
  private @Nullable FolioWait cursor;

  @SuppressWarnings("NullAway.Init") // set by the first step of each call
  private FolioWaitTable.Bucket bucket;

  FolioWake(FolioWaitTable table) {
    this.table = table;
  }

  FolioWake on(int folio, int bit) {
    this.folio = folio;
    this.bit = bit;
    return this;
  }

  @Override
  protected int step() {
    FolioWait entry = cursor;
    return switch (pc) {
      case START -> {
        bucket = table.bucket(folio);
        matched = false;
        table.stats.walks++;
        table.noteBusy(bucket, folio);
        yield call(lockBucket.on(bucket.lock), SCAN);
      }
      case SCAN -> {
        bucket.holderFolio = folio;
        yield scan(bucket.first);
      }
      case VISIT -> entry == null ? jump(FINISH) : visit(entry);
      case WOKEN -> entry == null ? jump(FINISH) : woken(entry);
      case FINISH -> {
        cursor = null;
        if (bucket.first == null || !matched) {
          table.folios.clear(folio, FolioStore.WAITERS);
        }
        yield call(unlockBucket.on(bucket.lock), OUT);
      }
      case OUT -> done();
      default -> throw unknownStep();
    };
  }

  /** Goes on to the next entry for the bit. */
  private int scan(@Nullable FolioWait from) {
    FolioWait w = from;
    long looked = 0;
    while (w != null) {
      looked++;
      if (w.folio() != folio) {
        table.stats.skippedOtherFolio++;
      } else {
        matched = true;
        if (w.bit() == bit) {
          break;
        }
        table.stats.skippedOtherBit++;
      }
      w = w.next;
    }
    cursor = w;
    return spend(looked * table.config.skipNanos(), VISIT);
  }

  /** {@code wake_page_function} for an entry that waits for the bit. */
  private int visit(FolioWait entry) {
    if (entry.isExclusive()) {
      if (table.folios.is(folio, bit)) {
        return jump(FINISH);
      }
      if (entry.wantsHandoff()) {
        table.folios.set(folio, bit);
        table.stats.handoffs++;
        entry.passOn();
      }
    }
    return spend(table.costs.wakeNanos(task().cpu(), entry.waiter().cpu()), WOKEN);
  }

  private int woken(FolioWait entry) {
    FolioWait next = entry.next;
    bucket.remove(entry);
    table.stats.woken++;
    entry.wake();
    return entry.isExclusive() ? jump(FINISH) : scan(next);
  }

  @Override
  public String function() {
    return "folio_wake_bit";
  }
}
