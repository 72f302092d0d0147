package io.foliosim.scenario;

import io.foliosim.engine.Task;
import io.foliosim.knob.KnobRegistry;
import io.foliosim.knob.KnobSettings;
import io.foliosim.knob.UserError;
import io.foliosim.machine.MachineProfile;
import io.foliosim.vfs.Inode;
import io.foliosim.vfs.OpenFile;
import io.foliosim.vfs.Syscall;
import io.foliosim.vfs.Syscalls;
import java.util.ArrayList;
import java.util.List;

/** Plays the operations of a case one after the other and records what the kernel did. */
public final class TraceRunner {
  /** The device that cases were recorded on, if it holds what they write. */
  private static final long SMALLEST_DEVICE = 1L << 30;

  private final MachineProfile machine;
  private final KnobRegistry registry;
  private final List<String> assignments;

  /**
   * Creates a runner.
   *
   * @param machine the machine; its page size gives way to the case's
   * @param registry all knobs
   * @param assignments {@code name=value} pairs that override what the case says
   */
  public TraceRunner(MachineProfile machine, KnobRegistry registry, List<String> assignments) {
    this.machine = machine;
    this.registry = registry;
    this.assignments = List.copyOf(assignments);
  }

  /**
   * Plays a case.
   *
   * @param trace the case
   * @return what the simulated kernel did
   * @throws UserError if the case asks for what is not modelled, or a knob is wrong
   */
  public TraceResult run(TraceCase trace) {
    try {
      return play(trace);
    } catch (UserError e) {
      throw e.at(trace.name());
    }
  }

  private TraceResult play(TraceCase trace) {
    SimulatedSystem system = boot(trace);
    TraceRecorder recorder = new TraceRecorder(trace.ops().severalFiles());
    List<OpenFile> files = openFiles(system, trace, recorder);
    system.pageCache().observe(recorder);
    system.device().observe(recorder);
    Syscalls syscalls = new Syscalls(system.kernel(), system.fileSystem().newOperations());
    Task task = system.machine().tasks().create("trace");
    for (int op = 0; op < trace.ops().size(); op++) {
      recorder.operation(op);
      task.start(syscall(syscalls, trace.ops(), op, files));
      system.simulation().run();
      if (task.state() != Task.State.DONE) {
        throw new IllegalStateException(
            trace.name()
                + ": operation "
                + op
                + " never ends: "
                + task
                + " in "
                + task.frame(task.depth() - 1).function());
      }
    }
    return recorder.result(trace);
  }

  private SimulatedSystem boot(TraceCase trace) {
    FileSystems.find(trace.fileSystem());
    if (trace.unmodelled().isPresent()) {
      throw new UserError("not modelled: " + trace.unmodelled().get());
    }
    return new SimulatedSystem(
        new SystemConfig(
            machine.withPageSize(trace.pageSize()),
            trace.fileSystem(),
            trace.blockSize(),
            knobs(trace),
            1));
  }

  /**
   * The knobs that a case is played with.
   *
   * @param trace the case
   * @return what it says, and the assignments over it
   * @throws UserError if a knob is wrong
   */
  public KnobSettings knobs(TraceCase trace) {
    long device = Math.max(SMALLEST_DEVICE, 2 * (trace.ops().reach() + filesOnDevice(trace)));
    KnobSettings settings =
        KnobSettings.defaults(registry)
            .with("kernel.version", trace.kernel().toString())
            .with("block.read_ahead", Long.toString(trace.readAheadKib() << 10))
            .with("block.max_request", Long.toString(trace.maxRequestKib() << 10))
            .with("block.memory.size", Long.toString(device));
    for (String assignment : assignments) {
      settings = settings.withAssignment(assignment);
    }
    return settings;
  }

  private static long filesOnDevice(TraceCase trace) {
    return trace.fileSize() * trace.ops().fileCount();
  }

  private static List<OpenFile> openFiles(
      SimulatedSystem system, TraceCase trace, TraceRecorder recorder) {
    List<OpenFile> files = new ArrayList<>();
    for (int i = 0; i < trace.ops().fileCount(); i++) {
      Inode inode =
          trace.fileSize() > 0
              ? system.fileSystem().createOnDevice("f" + i, trace.fileSize())
              : system.fileSystem().create("f" + i);
      recorder.mapping(inode.mapping().id(), i);
      files.add(system.kernel().open(inode));
    }
    return files;
  }

  private static Syscall syscall(Syscalls syscalls, TraceOps ops, int op, List<OpenFile> files) {
    Syscall call =
        switch (ops.kind(op)) {
          case WRITE -> syscalls.pwrite();
          case READ -> syscalls.pread();
          case SYNC -> syscalls.fsync();
          case DATASYNC -> syscalls.fdatasync();
        };
    return call.on(files.get(ops.file(op)), ops.offset(op), ops.length(op));
  }
}
