/**
 * Memory management: folios, the page cache and what hangs on them.
 *
 * <p>This floor begins with plain data structures that know nothing of virtual time:
 *
 * <ul>
 *   <li>{@link io.foliosim.mm.FolioStore}: all folios of a machine, behind int handles;
 *   <li>{@link io.foliosim.mm.FolioIndex}: one file's way from page index to folio, with the tags
 *       DIRTY, WRITEBACK and TOWRITE (the kernel's {@code i_pages});
 *   <li>{@link io.foliosim.mm.SubpageStates}: which blocks of a folio are uptodate and dirty (the
 *       kernel's {@code iomap_folio_state});
 *   <li>{@link io.foliosim.mm.BuddyAllocator}: page frames, with settable fragmentation;
 *   <li>{@link io.foliosim.mm.PageWaitHash}: the bucket of a folio in the page-wait table;
 *   <li>{@link io.foliosim.mm.FolioOrderPolicy}: the order of a folio that a write creates.
 * </ul>
 *
 * <p>On them stand what works on a machine's caches, {@link io.foliosim.mm.PageCache}, {@link
 * io.foliosim.mm.Readahead}, {@link io.foliosim.mm.FolioWaitTable}, and the frames of tasks: {@link
 * io.foliosim.mm.FilemapGetFolio} and {@link io.foliosim.mm.FilemapRead}, {@link
 * io.foliosim.mm.FolioLock} and the other waits for folios.
 *
 * <p>Example: a write of 1 MiB at byte 12288 of an empty file has the size hint 8, but page 3 is
 * odd, so the first folio has order 0; page 4 allows order 2, and so on: orders 0, 2, 3, 4, 5, 6,
 * 7, 1, 0.
 *
 * <p>Nothing here is thread-safe: a simulation runs on one thread. In steady state nothing here
 * allocates.
 */
@NullMarked
package io.foliosim.mm;

import org.jspecify.annotations.NullMarked;
