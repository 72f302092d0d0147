/**
 * Benchmarks: the engine against a hand-written control and other engines, and the simulated write
 * path against a plain loop over the same page cache. All that are compared do the same work with
 * the same random numbers. Each benchmark's documentation ends with its command.
 */
@NullMarked
package io.foliosim.bench;

import org.jspecify.annotations.NullMarked;
