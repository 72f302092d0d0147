package io.foliosim.mm;

import io.foliosim.engine.Frame;
import io.foliosim.engine.Task;
import io.foliosim.lock.SpinLock;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * {@code folio_wait_bit_common}: one wait for a bit of a folio, and its entry in a bucket.
 *
 * <p>Tries once under the bucket lock, then sleeps; nobody spins. A waiter for the folio lock that
 * is woken has to take the bit itself and may find it stolen; it then queues again, at the end.
 * After {@link FolioWaitConfig#unfairness} such attempts the entry demands the handoff: the release
 * takes the bit on its behalf.
 */
final class FolioWait extends Frame {
  private static final int REPEAT = 1;
  private static final int TRY = 2;
  private static final int UNLOCK = 3;
  private static final int QUEUED = 4;
  private static final int SLEEP = 5;
  private static final int GOT = 6;

  private final FolioWaitTable table;
  private final SpinLock.Lock lockBucket = new SpinLock.Lock();
  private final SpinLock.Unlock unlockBucket = new SpinLock.Unlock();

  @Nullable FolioWait prev;
  @Nullable FolioWait next;

  private FolioWaitMode mode = FolioWaitMode.SHARED;
  private int folio;
  private int bit;
  private @Nullable IntConsumer put;

  /** Attempts that may still be robbed, this one not counted; -1 with the handoff. */
  int attemptsLeft;

  private boolean handoff;
  private boolean woken;
  private boolean done;
  private boolean asleep;
  private long since;

  @SuppressWarnings("NullAway.Init") // set by the first step of each call
  private FolioWaitTable.Bucket bucket;

  FolioWait(FolioWaitTable table) {
    this.table = table;
  }

  FolioWait on(int folio, int bit, FolioWaitMode mode) {
    return on(folio, bit, mode, null);
  }

  FolioWait on(int folio, int bit, FolioWaitMode mode, @Nullable IntConsumer put) {
    this.folio = folio;
    this.bit = bit;
    this.mode = mode;
    this.put = put;
    return this;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> {
        since = now();
        attemptsLeft = table.config.unfairness();
        bucket = table.bucket(folio);
        yield jump(REPEAT);
      }
      case REPEAT -> {
        attemptsLeft--;
        handoff = isExclusive() && attemptsLeft < 0;
        woken = false;
        done = false;
        table.noteBusy(bucket, folio);
        table.stats.bucketLocksByWaiters++;
        yield call(lockBucket.on(bucket.lock), TRY);
      }
      case TRY -> tryOrQueue();
      case UNLOCK -> call(unlockBucket.on(bucket.lock), QUEUED);
      case QUEUED -> {
        if (put != null) {
          put.accept(folio); // DROP waits never come here twice
        }
        yield jump(SLEEP);
      }
      case SLEEP -> sleepOrFinish();
      case GOT -> {
        table.stats.waited(mode, now() - since);
        yield done();
      }
      default -> throw unknownStep();
    };
  }

  /** With the bucket lock held: sets the hint, tries for the last time, queues. */
  private int tryOrQueue() {
    bucket.holderFolio = folio;
    table.folios.set(folio, FolioStore.WAITERS);
    if (tryBit()) {
      woken = true;
      done = true;
      return jump(UNLOCK);
    }
    bucket.append(this);
    return spend(table.costs.queueNanos(), UNLOCK);
  }

  private int sleepOrFinish() {
    if (!woken) {
      asleep = true;
      task().prepareToWait();
      return block(SLEEP);
    }
    asleep = false;
    if (!isExclusive() || done) {
      return jump(GOT);
    }
    if (tryBit()) {
      return spend(table.costs.acquireNanos(-1, task().cpu()), GOT);
    }
    table.stats.stolen++;
    return jump(REPEAT);
  }

  private boolean tryBit() {
    return isExclusive() ? !table.folios.testAndSet(folio, bit) : !table.folios.is(folio, bit);
  }

  int folio() {
    return folio;
  }

  int bit() {
    return bit;
  }

  boolean isExclusive() {
    return mode == FolioWaitMode.EXCLUSIVE;
  }

  boolean wantsHandoff() {
    return handoff;
  }

  Task waiter() {
    return task();
  }

  /** The bit was taken on this waiter's behalf. */
  void passOn() {
    done = true;
  }

  /** The walk is through with this entry: it is unlinked now. */
  void wake() {
    woken = true;
    if (asleep) {
      task().wake();
    }
  }

  @Override
  public String function() {
    return "folio_wait_bit_common";
  }
}
