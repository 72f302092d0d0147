package io.foliosim.mm;

/**
 * The rules of a {@link FolioWaitTable} that a what-if may change. Immutable.
 *
 * @param unfairness how often one wait for the folio lock may be robbed before it demands the lock
 *     to be passed to it ({@code vm.page_lock_unfairness}); 5 in the kernel, 0 is strictly fair
 * @param skipNanos what a wake walk pays for an entry it looks at, in ns: a cold cache line on
 *     another task's stack; 20 to 200
 */
public record FolioWaitConfig(int unfairness, long skipNanos) {
  /** The kernel's five attempts and 60 ns per entry. */
  public static final FolioWaitConfig KERNEL = new FolioWaitConfig(5, 60);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException when a value is negative
   */
  public FolioWaitConfig {
    if (unfairness < 0 || skipNanos < 0) {
      throw new IllegalArgumentException(
          "page lock unfairness %d and skip cost %d ns, expected both at least 0"
              .formatted(unfairness, skipNanos));
    }
  }
}
