package io.foliosim.scenario;

import io.foliosim.knob.KnobSettings;
import io.foliosim.machine.MachineProfile;

/**
 * What system to simulate.
 *
 * @param machine CPUs, memory and costs
 * @param fileSystem kind of file system, for example {@code xfs}
 * @param blockSize size of its blocks, bytes
 * @param knobs kernel version and knobs
 * @param seed of all random numbers
 */
public record SystemConfig(
    MachineProfile machine, String fileSystem, int blockSize, KnobSettings knobs, long seed) {}
