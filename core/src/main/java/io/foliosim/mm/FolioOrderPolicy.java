package io.foliosim.mm;

/**
 * The order of a folio that a write or read creates: {@code fgf_set_order} and the order loop of
 * {@code __filemap_get_folio}.
 *
 * <p>The rule: take the size hint, but no less than the mapping's smallest and no more than its
 * largest order; if the page index is not aligned to that, take the natural alignment of the index
 * instead; then, as long as memory is short or an existing folio is in the way, go down one order
 * after the other. A caller plays it as
 *
 * <pre>{@code
 * long page = policy.alignDown(pos >>> pageShift);
 * int order = policy.firstOrder(page, FolioOrderPolicy.hint(bytes, pageShift));
 * while (order >= 0 && !(tryAllocate(order) && tryInsert(page, order))) {
 *   order = policy.lowerOrder(order);
 * }
 * }</pre>
 *
 * <p>Kernels before 6.9 had no order-1 folios in the page cache: there, a result of 1 becomes 0.
 * Immutable; every method is O(1).
 */
public final class FolioOrderPolicy {
  private static final int MAX_ORDER = 30;

  private final int minOrder;
  private final int maxOrder;
  private final boolean orderOneAllowed;

  /**
   * Creates the policy of one mapping ({@code mapping_set_folio_order_range}).
   *
   * @param minOrder smallest order of the mapping: 0, or log2(block / page) for large blocks
   * @param maxOrder largest order of the mapping, at most 30; 9 for XFS on x86-64
   * @param orderOneAllowed whether order 1 is legal (Linux 6.9 and later)
   * @throws IllegalArgumentException when the range is empty or out of bounds, or when order 1 is
   *     the smallest order but not allowed
   */
  public FolioOrderPolicy(int minOrder, int maxOrder, boolean orderOneAllowed) {
    if (minOrder < 0 || maxOrder < minOrder || maxOrder > MAX_ORDER) {
      throw new IllegalArgumentException(
          "folio orders "
              + minOrder
              + " to "
              + maxOrder
              + ", expected 0 <= min <= max <= "
              + MAX_ORDER);
    }
    if (minOrder == 1 && !orderOneAllowed) {
      throw new IllegalArgumentException("smallest folio order 1, but order 1 is not allowed");
    }
    this.minOrder = minOrder;
    this.maxOrder = maxOrder;
    this.orderOneAllowed = orderOneAllowed;
  }

  /**
   * The size hint of a write: floor(log2(bytes)) - pageShift, at least 0. The offset within the
   * first page plays no part: 8191 bytes give 0, 8192 give 1, wherever they start.
   *
   * @param bytes bytes still to be written in this chunk, at least 1
   * @param pageShift log2 of the page size in bytes (12 on x86-64)
   */
  public static int hint(long bytes, int pageShift) {
    return Math.max(0, 63 - Long.numberOfLeadingZeros(bytes) - pageShift);
  }

  /** Smallest order of the mapping. */
  public int minOrder() {
    return minOrder;
  }

  /** Largest order of the mapping. */
  public int maxOrder() {
    return maxOrder;
  }

  /** The page at which a folio that is to cover {@code page} starts. */
  public long alignDown(long page) {
    return page & -(1L << minOrder);
  }

  /**
   * The order to try first.
   *
   * @param page first page of the new folio, a result of {@link #alignDown}
   * @param hint result of {@link #hint}, or 0
   */
  public int firstOrder(long page, int hint) {
    int order = Math.min(Math.max(minOrder, hint), maxOrder);
    if ((page & ((1L << order) - 1)) != 0) {
      order = Long.numberOfTrailingZeros(page);
    }
    return legal(order);
  }

  /** The order to try after {@code order} failed, or -1 when that was the smallest. */
  public int lowerOrder(int order) {
    int lower = order - 1;
    return lower < minOrder ? -1 : legal(lower);
  }

  /** The order itself; 0 instead of 1 where folios of two pages are not allowed. */
  public int legal(int order) {
    return order == 1 && !orderOneAllowed ? 0 : order;
  }
}
