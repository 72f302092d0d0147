/** Typed knobs and the errors that name the nearest legal one. */
@NullMarked
package io.foliosim.knob;

import org.jspecify.annotations.NullMarked;
