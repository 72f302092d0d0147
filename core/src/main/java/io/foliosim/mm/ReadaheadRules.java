package io.foliosim.mm;

/**
 * How read-ahead differs between kernels. Held against recorded traces of 6.1, 6.12, 6.18 and 7.2;
 * which release between those brought a change is from its commit or, where marked, from memory.
 *
 * @param split true from 6.11 on: sequential misses are told from marked folios by separate paths
 *     ({@code page_cache_sync_ra}, {@code page_cache_async_ra}); before, a miss at the end of the
 *     window also goes on with the window ({@code ondemand_readahead})
 * @param orderRemembered true from 6.16 on: the order grows by 2 for each window that a marked
 *     folio starts, from 0; before, a window takes the marked folio's order plus 2, or 2
 * @param windowEndRounded true from 6.16 on: an asynchronous window ends at a multiple of its order
 * @param fallbackShortened true from 6.14 (from memory) on: when a folio of the window exists
 *     already, the rest of the window is read page by page; before, a whole window from there on
 * @param positionPerFolio true before 6.6: the end of the read so far is noted after each batch,
 *     not only at the end
 */
public record ReadaheadRules(
    boolean split,
    boolean orderRemembered,
    boolean windowEndRounded,
    boolean fallbackShortened,
    boolean positionPerFolio) {}
