package io.foliosim.fio;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What fio does to the files beforehand. */
final class FileLayoutTest {
  private static final long MIB = 1 << 20;

  private static JobSpec job(String options) {
    return JobFile.parse("j.fio", "[a]\n" + options.replace(' ', '\n'), Map.of()).jobs().get(0);
  }

  private static List<LayoutStep> layOut(String options) {
    return FileLayout.layOut(job(options), 0, OptionalLong.empty());
  }

  @Test
  void anOverwriteIsLaidOutAndDroppedFromTheCache() {
    assertEquals(
        List.of(
            new LayoutStep.Open(false, true, true, true),
            new LayoutStep.Reserve(Fallocate.NATIVE, MIB),
            new LayoutStep.Truncate(MIB),
            new LayoutStep.WriteBlocks(65536, MIB),
            new LayoutStep.Fsync(),
            new LayoutStep.DropCache(0, MIB),
            new LayoutStep.Close()),
        layOut("rw=randwrite bs=4k,64k size=1m overwrite=1 invalidate=0"));
  }

  @Test
  void aFreshWriteIsOnlyReserved() {
    List<LayoutStep> steps =
        List.of(
            new LayoutStep.Open(false, true, true, false),
            new LayoutStep.DropCache(0, MIB),
            new LayoutStep.Close());
    assertEquals(steps, layOut("rw=write size=1m fallocate=none"));
    assertEquals(
        new LayoutStep.Reserve(Fallocate.KEEP, MIB),
        layOut("rw=write size=1m fallocate=keep").get(1));
    assertEquals(List.of(), layOut("rw=write size=1m create_on_open=1"));
  }

  @Test
  void anExistingFileIsLeftAloneIfLongEnough() {
    JobSpec job = job("rw=randread size=1m");
    assertEquals(List.of(), FileLayout.layOut(job, 0, OptionalLong.of(MIB)));
    List<LayoutStep> steps = FileLayout.layOut(job, 0, OptionalLong.of(4096));
    assertEquals(new LayoutStep.Unlink(), steps.get(0));
    assertEquals(
        new LayoutStep.DropCache(4096, MIB - 4096), steps.get(steps.size() - 2), "fio's own range");
  }

  @Test
  void preReadAndOpen() {
    JobSpec cached = job("rw=randwrite size=1m overwrite=1 pre_read=1");
    assertEquals(
        List.of(
            new LayoutStep.Open(true, true, true, false),
            new LayoutStep.ReadBlocks(4096, 0, MIB),
            new LayoutStep.Close()),
        FileLayout.preRead(cached, 0));
    assertEquals(
        List.of(
            new LayoutStep.Open(true, true, true, false),
            new LayoutStep.Advise(FadviseHint.RANDOM, 0, MIB)),
        FileLayout.open(cached, 0));
    assertEquals(List.of(), FileLayout.preRead(job("rw=read size=1m"), 0));
    assertEquals(
        List.of(
            new LayoutStep.Open(true, false, false, false),
            new LayoutStep.DropCache(8192, MIB),
            new LayoutStep.Advise(FadviseHint.SEQUENTIAL, 8192, MIB)),
        FileLayout.open(job("rw=read size=1m offset=8k"), 0));
    assertEquals(1, FileLayout.open(job("rw=read size=1m invalidate=0 fadvise_hint=0"), 0).size());
  }
}
