/** Knobs. */
@NullMarked
package io.foliosim.knob;

import org.jspecify.annotations.NullMarked;
