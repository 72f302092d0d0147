/**
 * The discrete-event engine: virtual clock, event queue, tasks and frames, random streams, probes.
 */
@NullMarked
package io.foliosim.engine;

import org.jspecify.annotations.NullMarked;
