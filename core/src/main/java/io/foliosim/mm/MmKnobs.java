package io.foliosim.mm;

import io.foliosim.knob.Knob;
import io.foliosim.knob.KnobProvider;
import io.foliosim.knob.KnobSettings;
import java.util.List;

/** The knobs of memory management. */
public final class MmKnobs implements KnobProvider {
  /** Largest order of a page-cache folio. */
  public static final Knob<Integer> MAX_FOLIO_ORDER =
      Knob.ofInt("mm.max_folio_order", 0, 11)
          .unit("log2 pages")
          .defaultsTo(0)
          .since("5.18", 11)
          .describedAs(
              "Largest order of a page-cache folio; capped by the page size's huge page (9 with"
                  + " 4 KiB pages).")
          .source("include/linux/pagemap.h: MAX_PAGECACHE_ORDER; large folios in XFS from 5.18")
          .build();

  /** Whether folios of order 1 are allowed. */
  public static final Knob<Boolean> ORDER_ONE =
      Knob.ofBoolean("mm.order_one_folios")
          .defaultsTo(false)
          .since("6.9", true)
          .describedAs("Whether the page cache may have folios of two pages.")
          .source("commit 8897277acfef")
          .build();

  /** Buckets of the folio wait table. */
  public static final Knob<Integer> PAGE_WAIT_TABLE_BITS =
      Knob.ofInt("mm.page_wait_table_bits", 0, 20)
          .unit("log2 buckets")
          .defaultsTo(8)
          .describedAs("Size of the table in which tasks wait for folio locks and writeback.")
          .source("mm/filemap.c: PAGE_WAIT_TABLE_BITS")
          .build();

  /** How often a folio lock may be stolen from a waiter. */
  public static final Knob<Integer> PAGE_LOCK_UNFAIRNESS =
      Knob.ofInt("mm.page_lock_unfairness", 0, 1000)
          .unit("attempts")
          .defaultsTo(5)
          .describedAs("How often a folio lock may be taken ahead of a waiter before handoff.")
          .source("sysctl vm.page_lock_unfairness, from 5.9; commit 5ef64cc8987a")
          .build();

  /** Folios of an LRU batch. */
  public static final Knob<Integer> FOLIO_BATCH =
      Knob.ofInt("mm.folio_batch", 1, 255)
          .unit("folios")
          .defaultsTo(15)
          .since("6.9", 31)
          .describedAs("Small folios that gather on a CPU before they move to the LRU lists.")
          .source("include/linux/pagevec.h: PAGEVEC_SIZE; commit 9cecde80aae0")
          .build();

  /** Share of page blocks that are broken up. */
  public static final Knob<Double> FRAGMENTATION =
      Knob.ofDouble("mm.fragmentation", 0, 1)
          .unit("share")
          .defaultsTo(0.0)
          .describedAs(
              "Share of the 2 MiB blocks of memory that hold an unmovable page, so that large"
                  + " folios fall back to smaller orders.")
          .source("foliosim; stands for the age of a machine")
          .build();

  /** Whether read-ahead after a miss and at a mark are separate. */
  public static final Knob<Boolean> READAHEAD_SPLIT =
      Knob.ofBoolean("mm.readahead_split")
          .defaultsTo(false)
          .since("6.11", true)
          .describedAs(
              "Whether a miss restarts read-ahead even where the current window ends"
                  + " (page_cache_sync_ra), or goes on with it (ondemand_readahead).")
          .source("mm/readahead.c; traces of 6.1 and 6.12, the release between from memory")
          .build();

  /** Whether the file remembers its read-ahead order. */
  public static final Knob<Boolean> READAHEAD_ORDER_REMEMBERED =
      Knob.ofBoolean("mm.readahead_order_remembered")
          .defaultsTo(false)
          .since("6.16", true)
          .describedAs(
              "Whether read-ahead orders grow from 0 by 2 with each window, or follow the marked"
                  + " folio's order plus 2; windows then also end at a multiple of their order.")
          .source("mm/readahead.c; traces of 6.12 and 6.18, the release between from memory")
          .build();

  /** Whether a blocked window is shortened. */
  public static final Knob<Boolean> READAHEAD_FALLBACK_SHORTENED =
      Knob.ofBoolean("mm.readahead_fallback_shortened")
          .defaultsTo(false)
          .since("6.14", true)
          .describedAs(
              "Whether a window that meets a cached folio reads only its rest page by page, or a"
                  + " whole window from there on.")
          .source("mm/readahead.c; traces of 6.12 and 6.18, the release between from memory")
          .build();

  /** Whether a read notes its position after each batch. */
  public static final Knob<Boolean> READAHEAD_POSITION_PER_BATCH =
      Knob.ofBoolean("mm.readahead_position_per_batch")
          .defaultsTo(true)
          .since("6.6", false)
          .describedAs(
              "Whether the position that read-ahead compares with moves during a read or only at"
                  + " its end.")
          .source("mm/filemap.c: filemap_read; the release from memory")
          .build();

  /** Creates the provider; used by ServiceLoader. */
  public MmKnobs() {}

  @Override
  public List<Knob<?>> knobs() {
    return List.of(
        MAX_FOLIO_ORDER,
        ORDER_ONE,
        PAGE_WAIT_TABLE_BITS,
        PAGE_LOCK_UNFAIRNESS,
        FOLIO_BATCH,
        FRAGMENTATION,
        READAHEAD_SPLIT,
        READAHEAD_ORDER_REMEMBERED,
        READAHEAD_FALLBACK_SHORTENED,
        READAHEAD_POSITION_PER_BATCH);
  }

  /**
   * The largest order of a folio on a machine: the knob, capped by the page size's huge page.
   *
   * @param settings the knobs
   * @param pageShift log2 of the page size
   * @return order
   */
  public static int maxFolioOrder(KnobSettings settings, int pageShift) {
    int hugePageOrder = pageShift - 3; // a page of 8-byte entries maps one huge page
    return Math.min(settings.getInt(MAX_FOLIO_ORDER), hugePageOrder);
  }

  /**
   * How read-ahead goes.
   *
   * @param settings the knobs
   * @return the rules
   */
  public static ReadaheadRules readaheadRules(KnobSettings settings) {
    boolean remembered = settings.getBoolean(READAHEAD_ORDER_REMEMBERED);
    return new ReadaheadRules(
        settings.getBoolean(READAHEAD_SPLIT),
        remembered,
        remembered,
        settings.getBoolean(READAHEAD_FALLBACK_SHORTENED),
        settings.getBoolean(READAHEAD_POSITION_PER_BATCH));
  }
}
