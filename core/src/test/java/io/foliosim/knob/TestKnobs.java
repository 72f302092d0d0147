package io.foliosim.knob;

import java.util.List;

/** One knob of every type, for tests; public so that it can be a service. */
public final class TestKnobs implements KnobProvider {
  /** What a choice may be. */
  enum Tracking {
    WHOLE_FOLIO,
    PER_BLOCK
  }

  static final Knob<Integer> BATCH =
      Knob.ofInt("test.batch", 1, 64)
          .unit("folios")
          .defaultsTo(15)
          .since("6.9", 31)
          .describedAs("Folios in a batch.")
          .source("somewhere")
          .build();

  static final Knob<Long> PAGES =
      Knob.ofLong("test.pages", 0, Long.MAX_VALUE)
          .unit("pages")
          .defaultsTo(1L << 40)
          .describedAs("Pages.")
          .build();

  static final Knob<Long> CHUNK =
      Knob.ofBytes("test.chunk", 512, 1 << 30)
          .defaultsTo(4096L)
          .describedAs("Bytes in a chunk.")
          .build();

  static final Knob<Long> INTERVAL =
      Knob.ofNanos("test.interval", 0, 60_000_000_000L)
          .defaultsTo(5_000_000_000L)
          .describedAs("Time between two.")
          .build();

  static final Knob<Double> RATIO =
      Knob.ofDouble("test.ratio", 0, 1).defaultsTo(0.5).describedAs("A ratio.").build();

  static final Knob<Boolean> LOCK =
      Knob.ofBoolean("test.lock")
          .defaultsTo(false)
          .since("6.15", true)
          .since("6.18", false)
          .describedAs("Whether to lock.")
          .build();

  static final Knob<Tracking> TRACKING =
      Knob.ofEnum("test.tracking", Tracking.class)
          .defaultsTo(Tracking.WHOLE_FOLIO)
          .since("6.6", Tracking.PER_BLOCK)
          .describedAs("What is tracked.")
          .build();

  static final KnobRegistry REGISTRY = KnobRegistry.of(new TestKnobs());

  @Override
  public List<Knob<?>> knobs() {
    return List.of(TRACKING, BATCH, PAGES, CHUNK, INTERVAL, RATIO, LOCK);
  }
}
