package io.foliosim.testkit;

import io.foliosim.engine.Frame;
import io.foliosim.engine.Task;
import io.foliosim.scenario.SimulatedSystem;
import io.foliosim.vfs.Inode;
import io.foliosim.vfs.OpenFile;
import io.foliosim.vfs.Syscall;
import io.foliosim.vfs.Syscalls;
import java.util.ArrayList;
import java.util.List;

/**
 * Plays operations on the files of a system, one after the other or several tasks at once, and lets
 * a {@link ContentModel} judge each.
 */
public final class Player {
  private final SimulatedSystem system;
  private final List<Inode> files = new ArrayList<>();
  private final ContentModel model;
  private final Task task;
  private final Script script;

  /**
   * Creates empty files on a fresh system.
   *
   * @param system the system
   * @param fileCount how many files
   */
  public Player(SimulatedSystem system, int fileCount) {
    this.system = system;
    for (int i = 0; i < fileCount; i++) {
      files.add(system.fileSystem().create("f" + i));
    }
    this.model = new ContentModel(system, files);
    this.task = system.machine().tasks().create("script");
    this.script = new Script(List.of());
    system.simulation().run(); // threads of the file system come to rest
  }

  /**
   * Plays one operation to its end.
   *
   * @param operation the operation
   * @throws AssertionError if it never ends, or what it did is wrong
   */
  public void play(Operation operation) {
    script.operations = List.of(operation);
    task.start(script);
    system.simulation().run();
    requireDone(task, script);
  }

  /**
   * Plays several scripts at once, one a task, to their ends.
   *
   * @param scripts the operations of each task
   * @throws AssertionError if a task never ends, or what it did is wrong
   */
  public void playTogether(List<List<Operation>> scripts) {
    List<Task> tasks = new ArrayList<>();
    List<Script> frames = new ArrayList<>();
    for (List<Operation> operations : scripts) {
      Script frame = new Script(operations);
      Task one = system.machine().tasks().create("script-" + tasks.size());
      one.start(frame);
      tasks.add(one);
      frames.add(frame);
    }
    system.simulation().run();
    for (int i = 0; i < tasks.size(); i++) {
      requireDone(tasks.get(i), frames.get(i));
    }
  }

  private static void requireDone(Task task, Script script) {
    if (task.state() == Task.State.DONE) {
      return;
    }
    StringBuilder stack = new StringBuilder();
    for (int level = task.depth() - 1; level >= 0; level--) {
      stack.append(level == task.depth() - 1 ? "" : " <- ").append(task.frame(level).function());
    }
    throw new AssertionError(
        script.operations.get(script.next) + " never ends: " + task + " in " + stack);
  }

  /**
   * The files.
   *
   * @return inodes, in the order of their numbers
   */
  public List<Inode> files() {
    return List.copyOf(files);
  }

  /**
   * What follows the data.
   *
   * @return the model
   */
  public ContentModel model() {
    return model;
  }

  /** Fails if the lock of a file is held or waited for. */
  public void filesAreUnlocked() {
    for (Inode inode : files) {
      Check.that(
          inode.rwsem().writer() == null
              && inode.rwsem().readers() == 0
              && inode.rwsem().waiters() == 0,
          "the lock of file %s has writer %s, %d readers and %d waiters at rest",
          inode.name(),
          inode.rwsem().writer(),
          inode.rwsem().readers(),
          inode.rwsem().waiters());
    }
  }

  /** The root frame of a task: its operations in order. */
  private final class Script extends Frame {
    private static final int NEXT = 1;
    private static final int RETURNED = 2;

    private final Syscalls syscalls =
        new Syscalls(system.kernel(), system.fileSystem().newOperations());
    private final List<OpenFile> open = new ArrayList<>();
    private List<Operation> operations;
    private int next;
    private ContentModel.Ticket ticket;
    private Syscall call = syscalls.fsync();

    Script(List<Operation> operations) {
      this.operations = operations;
      this.ticket =
          new ContentModel.Ticket(new Operation(Operation.Kind.DROP, 0, 0, 0), 0, List.of(), 0);
      for (Inode inode : files) {
        open.add(system.kernel().open(inode));
      }
    }

    @Override
    protected int step() {
      return switch (pc) {
        case START -> {
          next = 0;
          yield jump(NEXT);
        }
        case NEXT -> next == operations.size() ? done() : begin(operations.get(next));
        case RETURNED -> {
          model.end(ticket, call.result());
          next++;
          yield jump(NEXT);
        }
        default -> throw unknownStep();
      };
    }

    private int begin(Operation operation) {
      OpenFile file = open.get(operation.file());
      if (operation.kind() == Operation.Kind.DROP) {
        next++;
        return call(syscalls.dontNeed().on(file, 0, Long.MAX_VALUE >>> 1), NEXT);
      }
      ticket = model.begin(operation);
      call =
          switch (operation.kind()) {
            case WRITE -> syscalls.pwrite();
            case READ -> syscalls.pread();
            case SYNC, DROP -> syscalls.fsync();
            case DATASYNC -> syscalls.fdatasync();
            case TRUNCATE -> syscalls.ftruncate();
          };
      return call(call.on(file, operation.offset(), operation.length()), RETURNED);
    }

    @Override
    public String function() {
      return "script";
    }
  }
}
