package io.foliosim.xfs;

/**
 * Gives disk blocks to delayed allocations when writeback reaches them: the counterpart of {@code
 * xfs_bmapi_convert_delalloc}.
 *
 * <p>It converts the whole reservation around the block asked for, preallocation past the end of
 * the file included, into unwritten extents. If free space is split it takes several allocations,
 * front to back, and stops once the block asked for has one; what is left stays reserved until
 * writeback comes to it.
 */
public final class DelallocConversion {

  /** {@code XFS_ALLOC_GAP_UNITS}: a gap this many times the length is too wide to leave on disk. */
  private static final int GAP_UNITS = 4;

  private final ExtentAllocator allocator;
  private final Mapping reservation = new Mapping();
  private final Mapping neighbour = new Mapping();
  private int allocations;

  /**
   * Creates the conversion for a file system.
   *
   * @param allocator where blocks come from
   */
  public DelallocConversion(ExtentAllocator allocator) {
    this.allocator = allocator;
  }

  /**
   * Makes sure that a block is backed by disk blocks.
   *
   * @param map the file's extents
   * @param block a file block; must lie in an extent
   * @param inodeBlock the disk block of the file's inode: where a file without allocated neighbours
   *     is put near to
   * @param out takes the real extent that contains the block, merged with its neighbours
   * @return false if the device is full; the reservation (or its rest) is still there
   * @throws IllegalStateException if the block lies in a hole
   */
  public boolean convert(ExtentMap map, long block, long inodeBlock, Mapping out) {
    allocations = 0;
    map.mapping(block, reservation);
    while (reservation.state() == ExtentState.DELALLOC) {
      long target = adjacentTarget(map, inodeBlock);
      int wanted = (int) reservation.count();
      if (!allocator.allocate(wanted, target, 0)) {
        return false;
      }
      allocations++;
      map.setReal(reservation.start(), allocator.count(), allocator.block(), ExtentState.UNWRITTEN);
      map.mapping(block, reservation);
    }
    if (reservation.state() == ExtentState.HOLE) {
      throw new IllegalStateException("block " + block + " has no reservation to convert");
    }
    out.set(reservation.start(), reservation.count(), reservation.disk(), reservation.state());
    return true;
  }

  /**
   * Returns how many allocations the last {@link #convert} made, each a transaction of its own.
   *
   * @return 0 if the block was backed already
   */
  public int allocations() {
    return allocations;
  }

  /**
   * Returns where the reservation should go: {@code xfs_bmap_adjacent}. That function can follow
   * the left or precede the right neighbour, but for a conversion the "right neighbour" it is given
   * is the reservation itself and it is never told that it is at the end of the file; so only the
   * left one counts, and a hole between the two is left free on disk if it is not too wide.
   */
  private long adjacentTarget(ExtentMap map, long inodeBlock) {
    AllocationGroups groups = allocator.groups();
    if (!map.previous(reservation.start(), neighbour) || !neighbour.state().isReal()) {
      return inodeBlock;
    }
    long after = neighbour.diskAt(neighbour.end());
    if (!groups.sameGroup(after, neighbour.disk())) {
      return inodeBlock;
    }
    long gap = reservation.start() - neighbour.end();
    boolean leaveGap =
        gap <= GAP_UNITS * reservation.count() && groups.sameGroup(after + gap, neighbour.disk());
    return leaveGap ? after + gap : after;
  }
}
