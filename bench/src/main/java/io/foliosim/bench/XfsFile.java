package io.foliosim.bench;

import io.foliosim.block.BlockKnobs;
import io.foliosim.engine.Frame;
import io.foliosim.knob.KnobRegistry;
import io.foliosim.knob.KnobSettings;
import io.foliosim.machine.MachineProfile;
import io.foliosim.machine.MachineProfiles;
import io.foliosim.mm.MmKnobs;
import io.foliosim.scenario.SimulatedSystem;
import io.foliosim.scenario.SystemConfig;
import io.foliosim.vfs.OpenFile;
import io.foliosim.vfs.Syscalls;

/** An empty XFS file on a simulated machine that was just booted, and the system calls on it. */
final class XfsFile {
  private static final int BLOCK_SIZE = 4096;

  private final SimulatedSystem system;
  private final OpenFile file;

  private XfsFile(SimulatedSystem system) {
    this.system = system;
    this.file = system.kernel().open(system.fileSystem().create("file"));
  }

  /** The file, on a machine and a device of so many bytes. */
  static XfsFile create(long memoryBytes, long deviceBytes, int maxFolioOrder) {
    return new XfsFile(boot(memoryBytes, deviceBytes, maxFolioOrder));
  }

  /** A machine of so much memory with a device of so many bytes. */
  static SimulatedSystem boot(long memoryBytes, long deviceBytes, int maxFolioOrder) {
    KnobSettings knobs =
        KnobSettings.defaults(KnobRegistry.load())
            .with(MmKnobs.MAX_FOLIO_ORDER, maxFolioOrder)
            .with(BlockKnobs.MEMORY_SIZE, deviceBytes);
    MachineProfile vm = MachineProfiles.load("vm-2cpu");
    MachineProfile machine =
        new MachineProfile(
            vm.name(),
            vm.description(),
            vm.topology(),
            vm.pageSize(),
            memoryBytes,
            vm.hz(),
            vm.baseSliceNanos(),
            vm.costs());
    return new SimulatedSystem(new SystemConfig(machine, "xfs", BLOCK_SIZE, knobs, 1));
  }

  SimulatedSystem system() {
    return system;
  }

  OpenFile file() {
    return file;
  }

  Syscalls newSyscalls() {
    return new Syscalls(system.kernel(), system.fileSystem().newOperations());
  }

  /** Starts a task that runs a frame, and runs it to its end or until it stops the simulation. */
  void run(Frame frame) {
    system.machine().tasks().create("writer").start(frame);
    system.simulation().run();
  }
}
