package io.foliosim.iomap;

import io.foliosim.knob.Knob;
import io.foliosim.knob.KnobProvider;
import io.foliosim.knob.KnobSettings;
import java.util.List;

/** The knobs of the iomap buffered path. */
public final class IomapKnobs implements KnobProvider {
  /** Whether dirtiness is known per block. */
  public static final Knob<Boolean> PER_BLOCK_DIRTY =
      Knob.ofBoolean("iomap.per_block_dirty")
          .defaultsTo(false)
          .since("6.6", true)
          .describedAs(
              "Whether writeback writes the dirty blocks of a folio, or all that are up to date.")
          .source("fs/iomap/buffered-io.c; commit 4ce02c679722")
          .build();

  /** Whether writes make large folios. */
  public static final Knob<Boolean> ORDER_HINT =
      Knob.ofBoolean("iomap.order_hint")
          .defaultsTo(false)
          .since("6.6", true)
          .describedAs("Whether a write makes folios as large as it is, or of the smallest order.")
          .source("fs/iomap/buffered-io.c: iomap_get_folio")
          .build();

  /** Whether zeroing flushes dirty folios over holes. */
  public static final Knob<Boolean> ZERO_RANGE_FLUSH =
      Knob.ofBoolean("iomap.zero_range_flush")
          .defaultsTo(false)
          .since("6.12", true)
          .describedAs(
              "Whether zeroing writes dirty folios over holes and unwritten extents back first.")
          .source("fs/iomap/buffered-io.c: iomap_zero_range; commit c5c810b94cfd")
          .build();

  /** Whether the dirty head of a zeroed range is zeroed in the cache. */
  public static final Knob<Boolean> ZERO_RANGE_DIRTY_HEAD =
      Knob.ofBoolean("iomap.zero_range_dirty_head")
          .defaultsTo(false)
          .since("6.13", true)
          .describedAs(
              "Whether the unaligned start of a zeroed range is zeroed in the cache if its block is"
                  + " dirty, without a flush.")
          .source("fs/iomap/buffered-io.c: iomap_zero_range; commit fde4c4c3ec1c")
          .build();

  /** Creates the provider; used by ServiceLoader. */
  public IomapKnobs() {}

  @Override
  public List<Knob<?>> knobs() {
    return List.of(PER_BLOCK_DIRTY, ORDER_HINT, ZERO_RANGE_FLUSH, ZERO_RANGE_DIRTY_HEAD);
  }

  /**
   * How zeroing goes.
   *
   * @param settings the knobs
   * @return the rules
   */
  public static ZeroRangeRules zeroRangeRules(KnobSettings settings) {
    return new ZeroRangeRules(
        settings.getBoolean(ORDER_HINT),
        settings.getBoolean(ZERO_RANGE_FLUSH),
        settings.getBoolean(ZERO_RANGE_DIRTY_HEAD));
  }
}
