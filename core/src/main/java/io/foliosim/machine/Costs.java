package io.foliosim.machine;

import com.google.common.collect.ImmutableList;
import io.foliosim.machine.Cost.Unit;

/**
 * The general primitives: what the locks, the page cache, the block layer and every file system
 * spend. Ranges span servers, laptops and virtual machines; values stand in the machines' profiles.
 *
 * <p>A primitive is the work itself: the functions that it calls and that have a cost of their own
 * are apart, and so is waiting. The sentence in each declaration says what it stands for.
 */
public final class Costs {
  /** Takes the declarations below, in their order, while the class is initialised. */
  private static final ImmutableList.Builder<Cost> DECLARED = ImmutableList.builder();

  // System call entry and file.

  public static final Cost SYSCALL_ENTRY =
      ns("syscall_entry", 20, 2000, "Entering the kernel and returning to user space.");
  public static final Cost FDGET =
      ns("fdget", 5, 200, "Finding the open file of a descriptor and dropping it: fdget, fput.");
  public static final Cost VFS_WRITE =
      ns("vfs_write", 5, 300, "vfs_write itself, rw_verify_area included.");
  public static final Cost VFS_READ =
      ns("vfs_read", 5, 300, "vfs_read itself, rw_verify_area included.");
  public static final Cost FS_WRITE_ITER =
      ns("fs_write_iter", 5, 300, "The file system's write_iter and its choice of a write path.");
  public static final Cost FS_READ_ITER =
      ns("fs_read_iter", 5, 300, "The file system's read_iter and its choice of a read path.");
  public static final Cost LSEEK =
      ns("lseek", 5, 200, "vfs_llseek and the file system's llseek, locks apart.");
  public static final Cost FIO_PER_IO =
      ns("fio_per_io", 50, 5000, "What fio does between two system calls of one job.");

  // Checks before a write.

  public static final Cost FILE_WRITE_CHECKS =
      ns(
          "file_write_checks",
          5,
          300,
          "generic_write_checks, file_remove_privs and the file system's part of them.");
  public static final Cost FILE_UPDATE_TIME =
      ns("file_update_time", 2, 500, "file_update_time when no timestamp changes.");
  public static final Cost BALANCE_DIRTY_CHECK =
      ns(
          "balance_dirty_check",
          2,
          200,
          "balance_dirty_pages_ratelimited when it has nothing to balance.");
  public static final Cost FAULT_IN =
      ns("fault_in", 5, 300, "fault_in_iov_iter_readable, once a call.");
  public static final Cost FAULT_IN_PER_PAGE =
      nsPerPage(
          "fault_in_per_page",
          0.5,
          100,
          "Touching one page of the user's buffer, present already.");

  // Mapping of file ranges.

  public static final Cost IOMAP_ITER =
      ns("iomap_iter", 5, 300, "iomap_iter itself and iomap_end, for each mapping.");
  public static final Cost IOMAP_WRITE_ITER =
      nsPerFolio("iomap_write_iter", 5, 300, "The loop of iomap_write_iter, for each folio.");
  public static final Cost IOMAP_WRITE_BEGIN =
      nsPerFolio(
          "iomap_write_begin",
          5,
          300,
          "iomap_write_begin itself with the check that the mapping is still valid.");
  public static final Cost IOMAP_WRITE_END =
      nsPerFolio("iomap_write_end", 2, 200, "iomap_write_end itself.");
  public static final Cost EXTENT_LOOKUP =
      ns(
          "extent_lookup",
          10,
          1000,
          "The file system's iomap_begin over an extent that it has, locks apart.");
  public static final Cost DELALLOC_RESERVE =
      ns("delalloc_reserve", 50, 10000, "Reserving space for one delayed allocation.");

  // Page cache look-up and insertion.

  public static final Cost FOLIO_LOOKUP =
      nsPerFolio("folio_lookup", 5, 1000, "filemap_get_entry that finds the folio.");
  public static final Cost FOLIO_LOOKUP_MISS =
      ns("folio_lookup_miss", 5, 500, "filemap_get_entry that finds nothing.");
  public static final Cost READ_BATCH =
      nsPerFolio("read_batch", 5, 500, "Gathering one more folio for a read beyond looking it up.");
  public static final Cost FILEMAP_READ =
      nsPerFolio(
          "filemap_read", 5, 300, "filemap_read and filemap_get_pages themselves, for each folio.");
  public static final Cost FOLIO_ALLOC =
      nsPerFolio(
          "folio_alloc", 20, 5000, "Allocating a folio from per-CPU lists, its first page apart.");
  public static final Cost FOLIO_ALLOC_PER_PAGE =
      nsPerPage("folio_alloc_per_page", 0.5, 200, "Preparing one page of a new folio.");
  public static final Cost FOLIO_ZERO_PER_KIB =
      nsPerKib("folio_zero_per_kib", 3, 200, "Clearing memory.");
  public static final Cost MEMCG_CHARGE =
      nsPerFolio("memcg_charge", 2, 1000, "Charging a folio to its memory cgroup.");
  public static final Cost XARRAY_INSERT =
      nsPerFolio(
          "xarray_insert", 10, 2000, "Inserting a folio into the file's index under its lock.");
  public static final Cost LRU_ADD =
      nsPerFolio("lru_add", 1, 300, "Adding a folio to the CPU's batch.");
  public static final Cost LRU_DRAIN_PER_FOLIO =
      nsPerFolio(
          "lru_drain_per_folio", 5, 500, "Moving one folio of a full batch to its LRU list.");
  public static final Cost FOLIO_PUT =
      nsPerFolio("folio_put", 2, 200, "Dropping a reference that is not the last.");
  public static final Cost MARK_ACCESSED =
      nsPerFolio(
          "mark_accessed", 1, 200, "folio_mark_accessed for a folio that is active already.");
  public static final Cost TOUCH_ATIME =
      ns("touch_atime", 1, 300, "touch_atime that has nothing to write.");

  // Folio state.

  public static final Cost FOLIO_LOCK =
      nsPerFolio("folio_lock", 2, 200, "Taking a free folio lock.");
  public static final Cost FOLIO_UNLOCK =
      nsPerFolio("folio_unlock", 2, 200, "Letting go of a folio lock without waiters.");
  public static final Cost FOLIO_MARK_DIRTY_FIRST =
      nsPerFolio(
          "folio_mark_dirty_first",
          10,
          2000,
          "filemap_dirty_folio of a clean folio: accounting and index tag.");
  public static final Cost FOLIO_MARK_DIRTY_AGAIN =
      nsPerFolio("folio_mark_dirty_again", 1, 300, "filemap_dirty_folio of a dirty folio.");
  public static final Cost SUBPAGE_SET_RANGE =
      nsPerFolio(
          "subpage_set_range",
          3,
          700,
          "Setting the uptodate or the dirty bits of one range of a folio under the state's "
              + "lock.");
  public static final Cost SUBPAGE_ALLOC =
      nsPerFolio(
          "subpage_alloc", 10, 1000, "Allocating and setting up the per-block state of a folio.");

  // Copying.

  public static final Cost COPY_FROM_USER_PER_KIB =
      nsPerKib("copy_from_user_per_kib", 10, 400, "Copying from the user's buffer into a folio.");
  public static final Cost COPY_TO_USER_PER_KIB =
      nsPerKib("copy_to_user_per_kib", 10, 400, "Copying from a folio into the user's buffer.");

  // Locks, CPUs and wake-ups.

  public static final Cost LOCK_UNCONTENDED =
      ns("lock_uncontended", 2, 200, "Taking and letting go of a free spin lock.");
  public static final Cost RWSEM_DOWN = ns("rwsem_down", 2, 200, "Taking a free rw-semaphore.");
  public static final Cost RWSEM_UP =
      ns("rwsem_up", 2, 200, "Letting go of an rw-semaphore without waiters.");
  public static final Cost WAIT_QUEUE_ENTRY =
      ns(
          "wait_queue_entry",
          2,
          500,
          "Linking a waiter into a wait list, or choosing whom to wake.");
  public static final Cost FOLIO_WAIT_SKIP =
      ns("folio_wait_skip", 20, 200, "A wake walk looking at one more waiter of its bucket.");
  public static final Cost HANDOFF_SMT =
      ns(
          "handoff_smt",
          2,
          100,
          "From a release until a waiter on the core's other thread sees it.");
  public static final Cost HANDOFF_SAME_CLUSTER =
      ns(
          "handoff_same_cluster",
          10,
          300,
          "From a release until a waiter under the same last-level cache sees it.");
  public static final Cost HANDOFF_SAME_SOCKET =
      ns(
          "handoff_same_socket",
          20,
          500,
          "From a release until a waiter in another cache cluster of the socket sees it.");
  public static final Cost HANDOFF_CROSS_SOCKET =
      ns(
          "handoff_cross_socket",
          50,
          1000,
          "From a release until a waiter on another socket sees it.");
  public static final Cost TRY_TO_WAKE_UP =
      ns(
          "try_to_wake_up",
          50,
          10000,
          "Waking a task, on the waker's CPU: choosing a CPU, queueing, the interrupt to " + "it.");
  public static final Cost CONTEXT_SWITCH =
      ns("context_switch", 50, 10000, "Switching a CPU from one task to another.");
  public static final Cost IDLE_WAKEUP_LATENCY =
      ns(
          "idle_wakeup_latency",
          100,
          200000,
          "From the wake-up of a task until its idle CPU runs it.");

  // Writeback and block layer.

  public static final Cost WRITEBACK_START =
      ns(
          "writeback_start",
          20,
          5000,
          "One call of writepages: tagging, set-up and plug, folios apart.");
  public static final Cost WRITEBACK_PER_FOLIO =
      nsPerFolio(
          "writeback_per_folio",
          20,
          5000,
          "Finding a tagged folio, clearing dirty, starting writeback and mapping its "
              + "blocks.");
  public static final Cost IOEND_ALLOC =
      ns("ioend_alloc", 20, 3000, "Allocating an ioend with its bio.");
  public static final Cost BIO_ADD =
      nsPerFolio("bio_add", 2, 500, "Adding a range of a folio to a bio.");
  public static final Cost BIO_SUBMIT =
      ns("bio_submit", 20, 10000, "Turning a bio into a request or merging it into one.");
  public static final Cost REQUEST_ISSUE =
      ns("request_issue", 10, 20000, "Handing a request to the driver, wake-ups apart.");
  public static final Cost FLUSH_ISSUE =
      ns("flush_issue", 20, 20000, "Issuing a cache flush beyond submitting its bio.");
  public static final Cost BIO_COMPLETE =
      ns("bio_complete", 20, 10000, "Completing a request and its bio, folios apart.");
  public static final Cost END_WRITEBACK_PER_FOLIO =
      nsPerFolio(
          "end_writeback_per_folio", 10, 3000, "Ending writeback of a folio without waiters.");

  // File system transactions and fsync.

  public static final Cost FSYNC_BASE =
      ns(
          "fsync_base",
          10,
          5000,
          "fsync or fdatasync itself: file, checks, no writeback and no log.");
  public static final Cost EXTENT_ALLOC =
      ns(
          "extent_alloc",
          200,
          100000,
          "One transaction that allocates an extent for delayed blocks.");
  public static final Cost UNWRITTEN_CONVERSION =
      ns(
          "unwritten_conversion",
          200,
          100000,
          "One transaction that marks an extent as written, or moves the file's size on "
              + "disk.");
  public static final Cost LOG_FORCE =
      ns("log_force", 100, 100000, "CPU time of writing out the log, the device apart.");

  // Readahead.

  public static final Cost READAHEAD_SETUP =
      ns(
          "readahead_setup",
          20,
          5000,
          "Deciding about a readahead window and starting it, once a window.");
  public static final Cost READ_FOLIO_PER_FOLIO =
      nsPerFolio(
          "read_folio_per_folio",
          20,
          5000,
          "Adding one folio to a read and finishing it, allocation and insertion apart.");

  private static final ImmutableList<Cost> ALL = DECLARED.build();

  private Costs() {}

  /**
   * All costs of this class.
   *
   * @return the costs, in order of declaration
   */
  public static ImmutableList<Cost> all() {
    return ALL;
  }

  private static Cost ns(String name, double low, double high, String description) {
    return declared(new Cost(name, Unit.NS, low, high, description));
  }

  private static Cost nsPerKib(String name, double low, double high, String description) {
    return declared(new Cost(name, Unit.NS_PER_KIB, low, high, description));
  }

  private static Cost nsPerFolio(String name, double low, double high, String description) {
    return declared(new Cost(name, Unit.NS_PER_FOLIO, low, high, description));
  }

  private static Cost nsPerPage(String name, double low, double high, String description) {
    return declared(new Cost(name, Unit.NS_PER_PAGE, low, high, description));
  }

  private static Cost declared(Cost cost) {
    DECLARED.add(cost);
    return cost;
  }
}
