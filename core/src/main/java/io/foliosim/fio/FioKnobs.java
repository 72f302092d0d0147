package io.foliosim.fio;

import io.foliosim.knob.Knob;
import io.foliosim.knob.KnobProvider;
import java.util.List;

/** The knobs of fio itself. */
public final class FioKnobs implements KnobProvider {
  /** Which fio's random offsets. */
  public static final Knob<FioSeeds.Rule> SEEDS =
      Knob.ofEnum("fio.seeds", FioSeeds.Rule.class)
          .defaultsTo(FioSeeds.Rule.SINCE_3_35)
          .describedAs(
              "Which fio's seed the stream of random offsets has; results of fio up to 3.34 replay"
                  + " with its own.")
          .source("fio's init.c: setup_random_seeds")
          .build();

  /** Creates the provider; used by ServiceLoader. */
  public FioKnobs() {}

  @Override
  public List<Knob<?>> knobs() {
    return List.of(SEEDS);
  }
}
