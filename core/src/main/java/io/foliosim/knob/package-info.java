/**
 * Knobs: the typed constants of the modelled kernel that a what-if may turn.
 *
 * <p>A {@link io.foliosim.knob.Knob} has a name as a kernel developer would write it, a unit, a
 * legal range, a sentence, and a default that may have changed from one {@linkplain
 * io.foliosim.knob.KernelVersion kernel version} to the next. The package that obeys a knob
 * declares it as a constant and lists it in its {@link io.foliosim.knob.KnobProvider}:
 *
 * <pre>{@code
 * public final class MmKnobs implements KnobProvider {
 *   public static final Knob<Integer> BATCH =
 *       Knob.ofInt("mm.batch", 1, 64)
 *           .unit("folios")
 *           .defaultsTo(15)
 *           .since("6.9", 31)
 *           .describedAs("Folios that one batch gathers before it takes the lock.")
 *           .source("include/linux/pagevec.h")
 *           .build();
 *
 *   @Override
 *   public List<Knob<?>> knobs() {
 *     return List.of(BATCH);
 *   }
 * }
 * }</pre>
 *
 * <p>A {@link io.foliosim.knob.KnobRegistry} gathers all providers; {@link
 * io.foliosim.knob.KnobSettings} are what one simulation reads: a kernel version, and on top of its
 * defaults whatever the user set.
 *
 * <pre>{@code
 * KnobSettings settings =
 *     KnobSettings.defaults(KnobRegistry.load()).with("kernel.version", "6.1").with("mm.batch", "20");
 * int batch = settings.getInt(MmKnobs.BATCH); // 20, whatever the version
 * }</pre>
 *
 * <p>This is the lowest floor, so {@link io.foliosim.knob.UserError}, which every package may
 * throw, lives here too, and {@link io.foliosim.knob.Nearest}, which finds what a misspelt name
 * meant.
 */
@NullMarked
package io.foliosim.knob;

import org.jspecify.annotations.NullMarked;
