package io.foliosim.knob;

import java.util.List;

/**
 * A package's list of its knobs. Packages of core and file-system modules alike name their provider
 * in {@code META-INF/services/io.foliosim.knob.KnobProvider}, where {@link KnobRegistry#load} finds
 * it; the class is public and has a public constructor without arguments.
 */
@FunctionalInterface
public interface KnobProvider {
  /**
   * The knobs of one package, in any order.
   *
   * @return the same constants at every call
   */
  List<Knob<?>> knobs();
}
