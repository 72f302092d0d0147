package io.foliosim.machine;

import io.foliosim.engine.Simulation;
import io.foliosim.engine.Tasks;

/**
 * A machine in one simulation: its profile, its CPUs and the tasks that run on them.
 *
 * <pre>{@code
 * Simulation sim = Simulation.builder().seed(7).build();
 * Machine machine = new Machine(sim, MachineProfiles.load("vm-2cpu"));
 * machine.tasks().create("job-0").start(frame);
 * sim.run();
 * }</pre>
 */
public final class Machine {
  private final Simulation simulation;
  private final MachineProfile profile;
  private final CpuScheduler scheduler;
  private final Tasks tasks;
  private final long smtNanos;
  private final long clusterNanos;
  private final long socketNanos;
  private final long crossNanos;

  /**
   * Sets the machine up, all its CPUs idle. Slices end at timer ticks, as the kernel's do without
   * high-resolution preemption.
   *
   * @param simulation the simulation that it lives in
   * @param profile what the machine is
   * @throws io.foliosim.knob.UserError if the profile lacks a cost of the scheduler's or a hand-off
   */
  public Machine(Simulation simulation, MachineProfile profile) {
    this(simulation, profile, profile.tickNanos());
  }

  /**
   * Sets the machine up with another granularity of slices.
   *
   * @param simulation the simulation that it lives in
   * @param profile what the machine is
   * @param preemptionTickNanos slices end at multiples of this many ns; 1 ends them exactly
   * @throws io.foliosim.knob.UserError if the profile lacks a cost of the scheduler's or a hand-off
   */
  public Machine(Simulation simulation, MachineProfile profile, long preemptionTickNanos) {
    this.simulation = simulation;
    this.profile = profile;
    CostTable costs = profile.costs();
    this.scheduler =
        new CpuScheduler(
            simulation,
            profile.topology(),
            profile.baseSliceNanos(),
            preemptionTickNanos,
            costs.nanos(Costs.CONTEXT_SWITCH),
            costs.nanos(Costs.IDLE_WAKEUP_LATENCY));
    this.tasks = new Tasks(simulation, scheduler);
    this.smtNanos = costs.nanos(Costs.HANDOFF_SMT);
    this.clusterNanos = costs.nanos(Costs.HANDOFF_SAME_CLUSTER);
    this.socketNanos = costs.nanos(Costs.HANDOFF_SAME_SOCKET);
    this.crossNanos = costs.nanos(Costs.HANDOFF_CROSS_SOCKET);
  }

  /**
   * The simulation that the machine lives in.
   *
   * @return the simulation
   */
  public Simulation simulation() {
    return simulation;
  }

  /**
   * What the machine is.
   *
   * @return the profile
   */
  public MachineProfile profile() {
    return profile;
  }

  /**
   * What everything takes.
   *
   * @return the profile's costs
   */
  public CostTable costs() {
    return profile.costs();
  }

  /**
   * Where the CPUs are.
   *
   * @return the profile's topology
   */
  public Topology topology() {
    return profile.topology();
  }

  /**
   * Who gives CPUs to tasks and takes interrupts.
   *
   * @return the scheduler
   */
  public CpuScheduler scheduler() {
    return scheduler;
  }

  /**
   * The machine's tasks.
   *
   * @return the table of tasks
   */
  public Tasks tasks() {
    return tasks;
  }

  /**
   * Bytes of a page.
   *
   * @return 4096, 16384 or 65536
   */
  public int pageSize() {
    return profile.pageSize();
  }

  /**
   * The binary logarithm of the page size.
   *
   * @return 12, 14 or 16
   */
  public int pageShift() {
    return Integer.numberOfTrailingZeros(profile.pageSize());
  }

  /**
   * How long a store of one CPU takes to be seen by another that waits for it: one transfer of a
   * cache line.
   *
   * @param fromCpu number of the storing CPU, or -1 for none
   * @param toCpu number of the waiting CPU, or -1 for none
   * @return ns; 0 on the same CPU or if there is none
   */
  public long handoffNanos(int fromCpu, int toCpu) {
    if (fromCpu < 0 || toCpu < 0) {
      return 0;
    }
    return switch (profile.topology().distance(fromCpu, toCpu)) {
      case SAME_CPU -> 0;
      case SMT -> smtNanos;
      case SAME_CLUSTER -> clusterNanos;
      case SAME_SOCKET -> socketNanos;
      case CROSS_SOCKET -> crossNanos;
    };
  }
}
