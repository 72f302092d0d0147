package io.foliosim.mm;

/**
 * Physical page frames in blocks of 2^order, the counterpart of {@code __alloc_pages} and {@code
 * __free_one_page} in {@code mm/page_alloc.c}.
 *
 * <p>A request takes the smallest free block that suffices, the lowest address among equals, and
 * splits it downwards; a freed block joins its buddy as long as that is free. Same calls, same
 * frames. (The kernel takes the block freed last rather than the lowest, and keeps per-CPU lists;
 * how much memory of each order there is does not depend on that.)
 *
 * <p>{@link #fragment} ages the memory: it pins single pages, so that high orders become scarce.
 *
 * <p>Free blocks are bitmaps, one per order, at most a quarter byte a page in all: 1 TiB of 4 KiB
 * pages (268 million) takes at most 68 MB, and an unfragmented one below 2 MB. Allocating and
 * freeing cost O(maxOrder + log pages). Not thread-safe.
 */
public final class BuddyAllocator {
  /** Result of an allocation that failed. */
  public static final int NONE = -1;

  /** Order of a pageblock of 2 MiB, with pages of 4 KiB. */
  public static final int PAGEBLOCK_ORDER = 9;

  private static final int MAX_MAX_ORDER = 20;

  private final long pages;
  private final int maxOrder;
  private final FrameBitmap[] free;

  /** Bit o is set when there are free blocks of order o. */
  private int freeOrders;

  private long freePages;

  /**
   * Creates memory that is all free.
   *
   * @param pages page frames, 1 to 2^31 - 1; they are numbered from 0
   * @param maxOrder largest order of a block, 0 to 20; 10 on x86-64 ({@code MAX_PAGE_ORDER})
   * @throws IllegalArgumentException when an argument is out of range
   */
  public BuddyAllocator(long pages, int maxOrder) {
    if (pages < 1 || pages > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          pages + " page frames, expected 1 to " + Integer.MAX_VALUE);
    }
    if (maxOrder < 0 || maxOrder > MAX_MAX_ORDER) {
      throw new IllegalArgumentException(
          "largest buddy order " + maxOrder + ", expected 0 to " + MAX_MAX_ORDER);
    }
    this.pages = pages;
    this.maxOrder = maxOrder;
    free = new FrameBitmap[maxOrder + 1];
    for (int order = 0; order <= maxOrder; order++) {
      free[order] = new FrameBitmap(Math.max(1, pages >>> order));
    }
    long pfn = 0;
    for (int order = maxOrder; order >= 0; order--) {
      for (long size = 1L << order; pfn + size <= pages; pfn += size) {
        add((int) pfn, order);
      }
    }
    freePages = pages;
  }

  /** All page frames, free or not. */
  public long pages() {
    return pages;
  }

  /** Largest order of a block. */
  public int maxOrder() {
    return maxOrder;
  }

  /** Free page frames. */
  public long freePages() {
    return freePages;
  }

  /** Number of free blocks of exactly this order ({@code /proc/buddyinfo}). */
  public long freeBlocks(int order) {
    return free[order].size();
  }

  /** Whether {@link #allocate} of this order would succeed. */
  public boolean canAllocate(int order) {
    return freeOrders >>> order != 0;
  }

  /**
   * Takes 2^order page frames, naturally aligned.
   *
   * @param order 0 to 31; above the largest order there is never a block
   * @return the first frame, or {@link #NONE}
   */
  public int allocate(int order) {
    int sufficient = freeOrders >>> order;
    if (sufficient == 0) {
      return NONE;
    }
    int from = order + Integer.numberOfTrailingZeros(sufficient);
    int pfn = free[from].first() << from;
    remove(pfn, from);
    for (int o = from - 1; o >= order; o--) {
      add(pfn + (1 << o), o);
    }
    freePages -= 1L << order;
    return pfn;
  }

  /**
   * Gives frames back, whole as allocated or in naturally aligned parts.
   *
   * @param pfn first frame, a multiple of 2^order
   * @param order log2 of the frames
   * @throws IllegalStateException when this very block is free already
   */
  public void free(int pfn, int order) {
    int o = order;
    while (true) {
      if (free[o].get(pfn >>> o)) {
        throw new IllegalStateException("frame " + pfn + " of order " + o + " is free already");
      }
      int buddy = pfn ^ (1 << o);
      // A buddy past the end of memory is never free; its bit lies in the same word as pfn's.
      if (o == maxOrder || !free[o].get(buddy >>> o)) {
        break;
      }
      remove(buddy, o);
      pfn &= ~(1 << o);
      o++;
    }
    add(pfn, o);
    freePages += 1L << order;
  }

  /**
   * Takes one given frame, if it is free.
   *
   * @return whether it was free
   */
  public boolean allocateAt(int pfn) {
    for (int order = 0; order <= maxOrder; order++) {
      int start = pfn & -(1 << order);
      if (start + (1L << order) <= pages && free[order].get(start >>> order)) {
        remove(start, order);
        for (int o = order - 1; o >= 0; o--) {
          add((pfn & -(1 << o)) ^ (1 << o), o); // the half without pfn
        }
        freePages--;
        return true;
      }
    }
    return false;
  }

  /**
   * Pins one page at a random place in a share of the 2 MiB pageblocks, as unmovable allocations do
   * on an aged machine. With share 1 no block of order 9 or more is left.
   *
   * @param share part of the pageblocks, 0 to 1, met exactly up to rounding
   * @param seed same seed, same pages
   * @return how many pages were pinned; places that are in use stay as they are
   */
  public long fragment(double share, long seed) {
    return fragment(PAGEBLOCK_ORDER, share, seed);
  }

  /**
   * As {@link #fragment(double, long)}, in blocks of 2^blockOrder pages: with share 1 no block of
   * that order or more is left.
   *
   * @param blockOrder 0 to 20
   * @throws IllegalArgumentException when {@code share} is not within 0 to 1
   */
  public long fragment(int blockOrder, double share, long seed) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("share " + share + " of pageblocks, expected 0 to 1");
    }
    SplitMix64 random = new SplitMix64(seed);
    long blocks = pages >>> blockOrder;
    long wanted = Math.round(share * blocks);
    long pinned = 0;
    // Selection sampling: each block with probability (still wanted) / (still to come).
    for (long block = 0; block < blocks && wanted > 0; block++) {
      if (random.below(blocks - block) < wanted) {
        wanted--;
        long pfn = (block << blockOrder) + random.below(1L << blockOrder);
        if (allocateAt((int) pfn)) {
          pinned++;
        }
      }
    }
    return pinned;
  }

  /** Bytes that the bitmaps take. */
  public long footprintBytes() {
    long sum = 0;
    for (FrameBitmap bitmap : free) {
      sum += bitmap.footprintBytes();
    }
    return sum;
  }

  private void add(int pfn, int order) {
    free[order].set(pfn >>> order);
    freeOrders |= 1 << order;
  }

  private void remove(int pfn, int order) {
    free[order].clear(pfn >>> order);
    if (free[order].size() == 0) {
      freeOrders &= ~(1 << order);
    }
  }
}
