/**
 * Putting a simulated system together and running something on it: {@link
 * io.foliosim.scenario.SystemConfig} says what, {@link io.foliosim.scenario.SimulatedSystem} is it;
 * {@link io.foliosim.scenario.TraceCase} is a recorded sequence of operations that {@link
 * io.foliosim.scenario.TraceRunner} plays and {@link io.foliosim.scenario.Conformance} holds
 * against the real kernel's answers.
 */
@NullMarked
package io.foliosim.scenario;

import org.jspecify.annotations.NullMarked;
