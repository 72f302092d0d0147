package io.foliosim.machine;

import io.foliosim.knob.UserError;

/**
 * A machine as a profile describes it. Immutable.
 *
 * @param name name that scenarios use
 * @param description one line for people
 * @param topology CPUs and where they are
 * @param pageSize bytes: 4096, 16384 or 65536
 * @param memoryBytes main memory in bytes
 * @param hz timer ticks a second, 100 to 1000
 * @param baseSliceNanos the scheduler's slice in ns, 100 µs to 100 ms
 * @param costs what everything takes
 */
public record MachineProfile(
    String name,
    String description,
    Topology topology,
    int pageSize,
    long memoryBytes,
    int hz,
    long baseSliceNanos,
    CostTable costs) {
  static final int MIN_HZ = 100;
  static final int MAX_HZ = 1000;
  static final long MIN_SLICE = 100_000;
  static final long MAX_SLICE = 100_000_000;
  static final long MIN_MEMORY = 1L << 20;
  static final long MAX_MEMORY = 1L << 48;

  /**
   * Checks the profile.
   *
   * @throws UserError if a number is out of range
   */
  public MachineProfile {
    if (pageSize != 4096 && pageSize != 16384 && pageSize != 65536) {
      throw new UserError("page_size is " + pageSize + ", expected 4096, 16384 or 65536");
    }
    check("memory_bytes", memoryBytes, MIN_MEMORY, MAX_MEMORY);
    check("hz", hz, MIN_HZ, MAX_HZ);
    check("base_slice_ns", baseSliceNanos, MIN_SLICE, MAX_SLICE);
  }

  private static void check(String what, long value, long low, long high) {
    if (value < low || value > high) {
      throw new UserError("%s is %d, expected %d to %d".formatted(what, value, low, high));
    }
  }

  /**
   * The same machine with other costs.
   *
   * @param changed the costs
   * @return the changed profile
   */
  public MachineProfile withCosts(CostTable changed) {
    return new MachineProfile(
        name, description, topology, pageSize, memoryBytes, hz, baseSliceNanos, changed);
  }

  /**
   * The same machine with another page size.
   *
   * @param bytes 4096, 16384 or 65536
   * @return the changed profile
   * @throws UserError if no machine has pages of that size
   */
  public MachineProfile withPageSize(int bytes) {
    return new MachineProfile(
        name, description, topology, bytes, memoryBytes, hz, baseSliceNanos, costs);
  }

  /**
   * How many pages the memory has.
   *
   * @return whole pages
   */
  public long memoryPages() {
    return memoryBytes / pageSize;
  }

  /**
   * The time between two timer ticks.
   *
   * @return ns
   */
  public long tickNanos() {
    return 1_000_000_000L / hz;
  }
}
