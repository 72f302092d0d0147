/**
 * Benchmarks of the engine against a hand-written control and other engines, all doing the same
 * work with the same random numbers. Each benchmark's documentation ends with its command.
 */
@NullMarked
package io.foliosim.bench;

import org.jspecify.annotations.NullMarked;
