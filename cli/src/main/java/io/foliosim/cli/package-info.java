/** Command. */
@NullMarked
package io.foliosim.cli;

import org.jspecify.annotations.NullMarked;
