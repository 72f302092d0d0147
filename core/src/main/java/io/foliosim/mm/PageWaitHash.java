package io.foliosim.mm;

/**
 * The bucket of the page-wait table that a folio's waiters queue in: {@code folio_waitqueue} in
 * {@code mm/filemap.c} with {@code hash_ptr}.
 *
 * <p>The kernel hashes the address of the folio's first {@code struct page}, which is the base of
 * the memory map plus 64 bytes a page frame, by the 64-bit golden ratio. Folios that lie one after
 * the other in memory thus fall into buckets a constant stride apart. Immutable; O(1).
 */
public final class PageWaitHash {
  /** Base of the memory map on x86-64 with 4-level page tables, without address randomisation. */
  public static final long VMEMMAP_4_LEVEL = 0xffffea0000000000L;

  /** Base of the memory map on x86-64 with 5-level page tables, without address randomisation. */
  public static final long VMEMMAP_5_LEVEL = 0xffd4000000000000L;

  /** log2 of the buckets in every released kernel ({@code PAGE_WAIT_TABLE_BITS}). */
  public static final int KERNEL_BITS = 8;

  private static final long GOLDEN_RATIO_64 = 0x61C8864680B583EBL;
  private static final int STRUCT_PAGE_SHIFT = 6;
  private static final int MAX_BITS = 20;

  private final int bits;
  private final long vmemmapBase;

  /**
   * Creates the hash of a table with 2^bits buckets.
   *
   * @param bits log2 of the buckets, 0 (a single bucket) to 20
   * @param vmemmapBase address of the {@code struct page} of page frame 0
   * @throws IllegalArgumentException when {@code bits} is out of range
   */
  public PageWaitHash(int bits, long vmemmapBase) {
    if (bits < 0 || bits > MAX_BITS) {
      throw new IllegalArgumentException(
          "page-wait table bits " + bits + ", expected 0 to " + MAX_BITS);
    }
    this.bits = bits;
    this.vmemmapBase = vmemmapBase;
  }

  /** Number of buckets. */
  public int buckets() {
    return 1 << bits;
  }

  /**
   * The bucket of the folio whose first page is frame {@code pfn}.
   *
   * @return 0 to {@link #buckets()} - 1
   */
  public int bucket(long pfn) {
    if (bits == 0) {
      return 0; // a shift by 64 would be a shift by 0
    }
    long address = vmemmapBase + (pfn << STRUCT_PAGE_SHIFT);
    return (int) ((address * GOLDEN_RATIO_64) >>> (Long.SIZE - bits));
  }
}
