package io.foliosim.xfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foliosim.fio.JobFile;
import io.foliosim.fio.JobReport;
import io.foliosim.fio.JobStats;
import io.foliosim.knob.KnobRegistry;
import io.foliosim.knob.KnobSettings;
import io.foliosim.machine.MachineProfiles;
import io.foliosim.scenario.FioRun;
import io.foliosim.scenario.SimulatedSystem;
import io.foliosim.scenario.SystemConfig;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Jobs played to their end on a simulated XFS: what fio does around them, and what it counts. */
class FioRunTest {
  private static final String CACHED =
      """
      [global]
      ioengine=psync
      size=4m
      overwrite=1
      pre_read=1

      [j]
      rw=randwrite
      bs=4k
      """;

  private SimulatedSystem system = system(1);
  private FioRun run;

  @Test
  void preReadLeavesTheFoliosThatReadaheadMakes() {
    play(CACHED);
    assertEquals(4 << 20, system.device().bytesRead());
    assertEquals(1024, system.pageCache().folios().residentPages());
    assertTrue(run.counters().resident(5) > 16, run.counters().describeResident());
  }

  @Test
  void everyBlockIsOverwrittenOnceAndNoneIsReadAgain() {
    List<JobReport> reports = play(CACHED);
    JobStats.Direction writes = reports.get(0).stats().writes().orElseThrow();
    assertEquals(1024, writes.operations());
    assertEquals(4 << 20, writes.bytes());
    assertEquals(1024, system.pageCache().vmStat().fileDirty());
    assertEquals(4 << 20, system.device().bytesRead());
  }

  @Test
  void engineSyncSeeksOnlyWhereThePositionDiffers() {
    String sequential = CACHED.replace("rw=randwrite", "rw=write");
    long psync = meanLatency(sequential);
    assertEquals(psync, meanLatency(sequential.replace("psync", "sync")));
    assertTrue(meanLatency(CACHED.replace("psync", "sync")) > meanLatency(CACHED));
  }

  @Test
  void stonewallWaitsForTheJobsBefore() {
    List<JobReport> reports = play(CACHED + "\n[k]\nstonewall\nrw=read\nbs=64k\n");
    assertEquals(2, reports.size());
    assertEquals(0, reports.get(0).group());
    assertEquals(1, reports.get(1).group());
    assertTrue(reports.get(1).stats().reads().isPresent());
  }

  @Test
  void clonesThatShareAFileWaitForItsLock() {
    String shared = CACHED + "numjobs=2\nfilename=shared\ngroup_reporting\n";
    List<JobReport> reports = play(shared);
    assertEquals(1, reports.size());
    assertEquals(2, reports.get(0).stats().clones());
    double contended = reports.get(0).stats().writes().orElseThrow().clat().moments().mean();
    system = system(1);
    double alone = meanOf(play(CACHED));
    assertTrue(contended > 1.3 * alone, contended + " against " + alone);
  }

  @Test
  void endFsyncLeavesNothingDirty() {
    play(CACHED + "end_fsync=1\n");
    assertEquals(0, system.pageCache().vmStat().fileDirty());
    assertEquals(0, system.pageCache().vmStat().writeback());
    assertTrue(system.device().bytesWritten() >= 8 << 20); // laid out, then overwritten
  }

  @Test
  void equalScenariosHaveEqualDigests() {
    play(CACHED + "numjobs=3\nfdatasync=8\n");
    long digest = system.simulation().digest();
    system = system(1);
    play(CACHED + "numjobs=3\nfdatasync=8\n");
    assertEquals(digest, system.simulation().digest());
  }

  /** The same on every machine and JDK. A change of the model may change it; nothing else may. */
  @Test
  void aKnownJobHasAKnownDigest() {
    play(CACHED + "numjobs=3\nfdatasync=8\n");
    assertEquals("fb649b77b743a5a5", Long.toHexString(system.simulation().digest()));
  }

  @Test
  void fallocateMakesTheWritesGoIntoUnwrittenExtents() {
    play("[j]\nioengine=psync\nsize=4m\nrw=write\nbs=1m\nend_fsync=1\n");
    assertEquals(4 << 20, system.pageCache().mapping(0).size());
    assertEquals(0, system.pageCache().vmStat().fileDirty());
  }

  private long meanLatency(String job) {
    system = system(1);
    return (long) meanOf(play(job));
  }

  private static double meanOf(List<JobReport> reports) {
    return reports.get(0).stats().writes().orElseThrow().clat().moments().mean();
  }

  private List<JobReport> play(String job) {
    run = new FioRun(system, JobFile.parse("j.fio", job, Map.of()));
    return run.run();
  }

  private static SimulatedSystem system(long seed) {
    return new SimulatedSystem(
        new SystemConfig(
            MachineProfiles.load("vm-2cpu"),
            "xfs",
            4096,
            KnobSettings.defaults(KnobRegistry.load()),
            seed));
  }
}
