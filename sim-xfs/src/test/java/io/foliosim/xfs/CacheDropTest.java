package io.foliosim.xfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foliosim.engine.Frame;
import io.foliosim.engine.Task;
import io.foliosim.knob.KnobRegistry;
import io.foliosim.knob.KnobSettings;
import io.foliosim.machine.MachineProfiles;
import io.foliosim.scenario.SimulatedSystem;
import io.foliosim.scenario.SystemConfig;
import io.foliosim.vfs.OpenFile;
import io.foliosim.vfs.Syscalls;
import org.junit.jupiter.api.Test;

/** What truncation and {@code POSIX_FADV_DONTNEED} drop, and what they write first. */
class CacheDropTest {
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

  @Test
  void dontNeedDropsCleanFoliosThatAreWhollyInside() {
    call(syscalls.pwrite().on(file, 0, 16 * PAGE)); // one folio of order 4
    call(syscalls.pwrite().on(file, 16 * PAGE, PAGE));
    call(syscalls.fsync().on(file, 0, 0));
    call(syscalls.dontNeed().on(file, PAGE, 14 * PAGE));
    assertEquals(17, residentPages());
    call(syscalls.dontNeed().on(file, 16 * PAGE, PAGE));
    assertEquals(16, residentPages());
    call(syscalls.dontNeed().on(file, 0, 16 * PAGE));
    assertEquals(0, residentPages());
  }

  /** Dirty folios are on their way when the pages are dropped: they stay, and end up clean. */
  @Test
  void dontNeedStartsTheWritebackOfDirtyFolios() {
    call(syscalls.pwrite().on(file, 0, 4 * PAGE));
    call(syscalls.dontNeed().on(file, 0, 4 * PAGE));
    assertEquals(4, residentPages());
    assertEquals(0, system.pageCache().vmStat().fileDirty());
    assertEquals(4 * PAGE, system.device().bytesWritten());
    call(syscalls.dontNeed().on(file, 0, 4 * PAGE));
    assertEquals(0, residentPages());
  }

  @Test
  void aShorterFileKeepsTheFolioThatHoldsItsEnd() {
    call(syscalls.pwrite().on(file, 0, 16 * PAGE));
    call(syscalls.pwrite().on(file, 16 * PAGE, 16 * PAGE));
    call(syscalls.ftruncate().on(file, 5 * PAGE + 100, 0));
    assertEquals(5 * PAGE + 100, file.inode().size());
    assertEquals(16, residentPages());
    call(syscalls.fsync().on(file, 0, 0));
    assertEquals(6 * PAGE, dataWritten());
  }

  /** Dirty data behind the new end is forgotten, its accounting too. */
  @Test
  void whatIsCutOffIsNeverWritten() {
    call(syscalls.pwrite().on(file, 0, 64 * PAGE));
    call(syscalls.ftruncate().on(file, 0, 0));
    assertEquals(0, residentPages());
    assertEquals(0, system.pageCache().vmStat().fileDirty());
    call(syscalls.fsync().on(file, 0, 0));
    assertEquals(0, dataWritten());
  }

  @Test
  void blocksThatAreCutOffCanBeUsedAgain() {
    long capacity = system.device().capacityBytes();
    for (int round = 0; round < 3; round++) {
      call(syscalls.fallocate().on(file, 0, capacity / 2));
      call(syscalls.ftruncate().on(file, 0, 0));
    }
    assertEquals(0, file.inode().size());
  }

  @Test
  void aLongerFileReadsAsZerosWithoutBlocks() {
    call(syscalls.pwrite().on(file, 0, 100));
    call(syscalls.ftruncate().on(file, 10 * PAGE, 0));
    call(syscalls.fsync().on(file, 0, 0));
    long written = dataWritten();
    assertEquals(PAGE, written);
    call(syscalls.pread().on(file, 0, 10 * PAGE));
    assertEquals(10 * PAGE, syscalls.pread().result());
    assertEquals(0, system.device().bytesRead());
    assertTrue(residentPages() >= 10);
  }

  private long dataWritten() {
    return system.pageCache().vmStat().written() == 0
        ? 0
        : system.device().bytesWritten() - logBytes();
  }

  /** Log records are 4 KiB each; a fsync that has something to force writes one. */
  private long logBytes() {
    return PAGE;
  }

  private long residentPages() {
    return system.pageCache().folios().residentPages();
  }

  private void call(Frame frame) {
    task.start(frame);
    system.simulation().run();
    assertEquals(Task.State.DONE, task.state());
  }
}
