/**
 * Tests for file systems. Whoever models one extends {@link io.foliosim.testkit.FileSystemContract}
 * and names it; the inherited properties play random operations on it and check what must hold for
 * every file system.
 *
 * <p>The parts serve alone as well: {@link io.foliosim.testkit.ScenarioArbitraries} makes systems
 * and operations, {@link io.foliosim.testkit.Player} plays them, {@link
 * io.foliosim.testkit.Invariants} check a system at rest, and {@link
 * io.foliosim.testkit.ContentModel} follows what is on the device.
 */
@NullMarked
package io.foliosim.testkit;

import org.jspecify.annotations.NullMarked;
