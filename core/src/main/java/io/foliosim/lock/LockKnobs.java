package io.foliosim.lock;

import io.foliosim.knob.Knob;
import io.foliosim.knob.KnobProvider;
import io.foliosim.knob.KnobSettings;
import java.util.List;

/** The knobs of locks. */
public final class LockKnobs implements KnobProvider {
  /** How long the first waiter of an rw-semaphore waits before it asks for the handoff. */
  public static final Knob<Long> RWSEM_HANDOFF =
      Knob.ofNanos("lock.rwsem_handoff", 0, 1_000_000_000L)
          .defaultsTo(4_000_000L)
          .describedAs(
              "How long the first waiter of an rw-semaphore may be robbed before it gets the lock"
                  + " next.")
          .source("kernel/locking/rwsem.c: RWSEM_WAIT_TIMEOUT, HZ/250")
          .build();

  /** Readers woken at once. */
  public static final Knob<Integer> RWSEM_READER_BATCH =
      Knob.ofInt("lock.rwsem_reader_batch", 1, 1 << 20)
          .unit("tasks")
          .defaultsTo(256)
          .describedAs("How many queued readers of an rw-semaphore are granted it at once.")
          .source("kernel/locking/rwsem.c: MAX_READERS_WAKEUP")
          .build();

  /** Whether writers spin. */
  public static final Knob<Boolean> RWSEM_SPINNING =
      Knob.ofBoolean("lock.rwsem_spinning")
          .defaultsTo(true)
          .describedAs("Whether writers of an rw-semaphore spin while its owner runs.")
          .source("kernel/locking/rwsem.c: CONFIG_RWSEM_SPIN_ON_OWNER")
          .build();

  /** Creates the provider; used by ServiceLoader. */
  public LockKnobs() {}

  @Override
  public List<Knob<?>> knobs() {
    return List.of(RWSEM_HANDOFF, RWSEM_READER_BATCH, RWSEM_SPINNING);
  }

  /**
   * The rules of rw-semaphores.
   *
   * @param settings the knobs
   * @return the rules
   */
  public static RwSemaphoreConfig rwsemConfig(KnobSettings settings) {
    return RwSemaphoreConfig.KERNEL
        .withHandoffAfterNanos(settings.getLong(RWSEM_HANDOFF))
        .withReaderWakeBatch(settings.getInt(RWSEM_READER_BATCH))
        .withSpinning(settings.getBoolean(RWSEM_SPINNING));
  }
}
