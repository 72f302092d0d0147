package io.foliosim.xfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foliosim.block.Bio;
import io.foliosim.block.BlockProbe;
import io.foliosim.engine.Frame;
import io.foliosim.engine.Task;
import io.foliosim.knob.KnobRegistry;
import io.foliosim.knob.KnobSettings;
import io.foliosim.machine.MachineProfiles;
import io.foliosim.scenario.SimulatedSystem;
import io.foliosim.scenario.SystemConfig;
import io.foliosim.vfs.OpenFile;
import io.foliosim.vfs.Syscalls;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What fsync and fdatasync send to the device beyond the data: log records and flushes. */
class FsyncTest {
  private static final int PAGE = 4096;

  private final SimulatedSystem system =
      new SimulatedSystem(
          new SystemConfig(
              MachineProfiles.load("vm-2cpu"),
              "xfs",
              PAGE,
              KnobSettings.defaults(KnobRegistry.load()),
              1));
  private final Syscalls syscalls =
      new Syscalls(system.kernel(), system.fileSystem().newOperations());
  private final OpenFile file = system.kernel().open(system.fileSystem().create("f"));
  private final Task task = system.machine().tasks().create("test");
  private final List<Bio.Kind> sent = new ArrayList<>();

  @BeforeEach
  void watchTheDevice() {
    system
        .device()
        .observe(
            new BlockProbe() {
              @Override
              public void onSubmit(Bio bio) {
                sent.add(bio.kind());
              }
            });
  }

  @Test
  void newDataNeedsALogRecordForItsExtents() {
    call(syscalls.pwrite().on(file, 0, 4 * PAGE));
    call(syscalls.fdatasync().on(file, 0, 0));
    assertEquals(List.of(Bio.Kind.WRITE, Bio.Kind.METADATA), sent);
  }

  @Test
  void fdatasyncOfAnOverwriteFlushesAndLeavesTimestampsToTheLog() {
    writeAndSync();
    call(syscalls.pwrite().on(file, 0, PAGE));
    call(syscalls.fdatasync().on(file, 0, 0));
    assertEquals(List.of(Bio.Kind.WRITE, Bio.Kind.FLUSH), sent);
  }

  @Test
  void fsyncOfAnOverwriteForcesTheTimestampsToo() {
    writeAndSync();
    call(syscalls.pwrite().on(file, 0, PAGE));
    call(syscalls.fsync().on(file, 0, 0));
    assertEquals(List.of(Bio.Kind.WRITE, Bio.Kind.METADATA), sent);
  }

  @Test
  void nothingDirtyIsAFlushAlone() {
    writeAndSync();
    call(syscalls.fsync().on(file, 0, 0));
    assertEquals(List.of(Bio.Kind.FLUSH), sent);
  }

  /** Timestamps have the granularity of a timer tick: a second write in one changes none. */
  @Test
  void aSecondWriteInOneTickChangesNoTimestamp() {
    writeAndSync();
    call(syscalls.pwrite().on(file, 0, PAGE));
    call(syscalls.fsync().on(file, 0, 0));
    sent.clear();
    call(syscalls.pwrite().on(file, 0, PAGE));
    call(syscalls.fsync().on(file, 0, 0));
    assertFalse(sent.contains(Bio.Kind.METADATA), sent.toString());
  }

  /** Two tasks that sync at once share a log record, or the second waits for the next. */
  @Test
  void concurrentForcesShareRecords() {
    call(syscalls.pwrite().on(file, 0, PAGE));
    OpenFile other = system.kernel().open(system.fileSystem().create("g"));
    call(syscalls.pwrite().on(other, 0, PAGE));
    Syscalls second = new Syscalls(system.kernel(), system.fileSystem().newOperations());
    Task secondTask = system.machine().tasks().create("second");
    task.start(syscalls.fsync().on(file, 0, 0));
    secondTask.start(second.fsync().on(other, 0, 0));
    system.simulation().run();
    assertEquals(Task.State.DONE, task.state());
    assertEquals(Task.State.DONE, secondTask.state());
    long records = sent.stream().filter(kind -> kind == Bio.Kind.METADATA).count();
    assertTrue(records >= 1 && records <= 2, sent.toString());
    assertEquals(0, system.pageCache().vmStat().fileDirty());
  }

  private void writeAndSync() {
    call(syscalls.pwrite().on(file, 0, 4 * PAGE));
    call(syscalls.fsync().on(file, 0, 0));
    system.simulation().runUntil(system.simulation().now() + 20_000_000); // a later tick
    sent.clear();
  }

  private void call(Frame frame) {
    task.start(frame);
    system.simulation().run();
    assertEquals(Task.State.DONE, task.state());
  }
}
