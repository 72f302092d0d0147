package io.foliosim.fio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.foliosim.knob.UserError;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How job files are read, and what is said about the ones that cannot be. */
final class JobFileTest {

  private static JobFile parse(String text) {
    return JobFile.parse("j.fio", text, Map.of("DIR", "/mnt", "SIZE", "64m"));
  }

  private static JobSpec only(String options) {
    return parse("[a]\n" + options + "\n").jobs().get(0);
  }

  private static String error(String text) {
    return assertThrows(UserError.class, () -> parse(text)).getMessage();
  }

  @Test
  void globalsApplyToTheSectionsAfterThem() {
    JobFile file =
        parse(
            """
            [global]
            bs=4k
            [a]
            size=1m
            [global]
            bs=8k
            rw=randwrite
            [b]
            bs=1m
            [c]
            """);
    assertEquals(List.of("a", "b", "c"), file.jobs().stream().map(JobSpec::name).toList());
    assertEquals(4096, file.jobs().get(0).pattern().bs().write());
    assertSame(Rw.READ, file.jobs().get(0).pattern().rw());
    assertEquals(1 << 20, file.jobs().get(1).pattern().bs().write());
    assertEquals(8192, file.jobs().get(2).pattern().bs().write());
    assertSame(Rw.RANDWRITE, file.jobs().get(2).pattern().rw());
    assertEquals(0, file.jobs().get(2).files().size());
    assertEquals(Map.of("size", "1m"), file.jobs().get(0).options());
    assertEquals(Map.of("bs", "8k", "rw", "randwrite"), file.globalOptions());
  }

  @Test
  void commentsBlanksVariablesAndBareFlags() {
    JobSpec job =
        only(
            """
            # a comment
              ; another
            directory = ${DIR}/x   ; said why
            size=${SIZE} # twice
            group_reporting
            stonewall
            time_based=0
            name=nice
            """);
    assertEquals("/mnt/x", job.files().directory());
    assertEquals(64 << 20, job.files().size());
    assertTrue(job.groupReporting());
    assertTrue(job.stonewall());
    assertFalse(job.timing().timeBased());
    assertEquals("nice", job.name());
    assertEquals("/mnt/x/a.2.1", job.path(2, 1));
  }

  @Test
  void defaultsAreThoseOfFio() {
    JobSpec job = only("");
    assertEquals("psync", job.engine());
    assertEquals(1, job.iodepth());
    assertEquals(1, job.numjobs());
    assertEquals(1, job.loops());
    assertEquals(BlockSizes.DEFAULT, job.pattern().bs());
    assertEquals(50, job.pattern().rwmixread());
    assertTrue(job.pattern().randrepeat());
    assertTrue(job.files().invalidate());
    assertTrue(job.files().createFsync());
    assertSame(Fallocate.NATIVE, job.files().fallocate());
    assertSame(FadviseHint.BY_PATTERN, job.files().fadviseHint());
    assertEquals(new JobSpec.Syncs(0, 0, false, false), job.syncs());
    assertEquals(new JobSpec.Timing(0, false, 0, 0, 0), job.timing());
  }

  @Test
  void optionsThatFollowFromOthers() {
    assertTrue(only("rw=randrw").files().overwrite(), "reads need the file");
    assertFalse(only("rw=write").files().overwrite());
    assertFalse(only("pre_read=1").files().invalidate(), "pre_read keeps the cache");
    assertFalse(only("randseed=7").pattern().randrepeat());
    assertEquals(30, only("rwmixwrite=70").pattern().rwmixread());
    assertEquals(20, only("rwmixwrite=70\nrwmixread=20").pattern().rwmixread());
    assertEquals(3, only("filename=a:b:c\nnrfiles=9").files().count());
    assertEquals("b", only("filename=a:b:c").path(5, 1));
  }

  @ParameterizedTest
  @CsvSource({
    "4k,4096",
    "4K,4096",
    "4kb,4096",
    "4kib,4000",
    "4KiB,4000",
    "1m,1048576",
    "2g,2147483648",
    "1t,1099511627776",
    "1p,1125899906842624",
    "512,512",
    "512b,512",
    "0x200,512"
  })
  void sizes(String text, long bytes) {
    assertEquals(bytes, only("size=" + text).files().size());
  }

  @ParameterizedTest
  @CsvSource({"4k,4000", "4kb,4000", "4kib,4096", "1MiB,1048576", "1m,1000000"})
  void sizesWithBase1000(String text, long bytes) {
    assertEquals(bytes, only("kb_base=1000\nsize=" + text).files().size());
    assertEquals(bytes, only("size=" + text + "\nkb_base=1000").files().size(), "in any order");
  }

  @ParameterizedTest
  @CsvSource({
    "30,30000000000",
    "30s,30000000000",
    "500ms,500000000",
    "10us,10000",
    "2m,120000000000",
    "1h,3600000000000",
    "1d,86400000000000"
  })
  void times(String text, long nanos) {
    assertEquals(nanos, only("runtime=" + text).timing().runtimeNs());
  }

  @Test
  void thinktimeCountsMicroseconds() {
    assertEquals(50_000, only("thinktime=50").timing().thinkNs());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "4k|4096 4096 4096",
        "4k,8k|4096 8192 8192",
        ",8k|4096 8192 8192",
        ",8k,|4096 8192 4096",
        "8k,|8192 4096 4096",
        "1k,2k,3k|1024 2048 3072"
      })
  void blockSizesOfEachDirection(String text, String sizes) {
    BlockSizes bs = only("bs=" + text).pattern().bs();
    assertEquals(sizes, bs.read() + " " + bs.write() + " " + bs.trim());
  }

  @Test
  void anOptionThatIsNotModelledIsAWarning() {
    JobFile file = parse("[a]\nlatency_target=5ms\nsync=1\ndisk_util=0\nsync=0\n");
    assertEquals(
        List.of(
            "j.fio:2: option 'latency_target' is not modelled; the job runs as if it were not given",
            "j.fio:3: sync=1 is not modelled; assumed is sync=none"),
        file.warnings());
  }

  @Test
  void aStonewallStartsAReportGroup() {
    JobFile file = parse("[a]\nstonewall\n[b]\n[c]\nstonewall\n[d]\nnew_group\n[e]\n");
    assertEquals(List.of(0, 0, 1, 2, 2), file.groups());
  }

  @Test
  void bufferedIsTheOppositeOfDirect() {
    assertTrue(only("buffered=0").files().direct());
    assertFalse(only("direct=1\nbuffered=1").files().direct());
    assertTrue(only("buffered=1\ndirect=1").files().direct());
  }

  @Test
  void hintsOfTheHeader() {
    JobFile file = parse("; fs=xfs block_size=4096\n# written by hand, x=1\n[a]\n; y=2\n");
    assertEquals(Map.of("fs", "xfs", "block_size", "4096"), file.hints());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "iodeph=4|unknown option 'iodeph', expected an option of fio; did you mean 'iodepth'?",
        "fdatsync=1|unknown option 'fdatsync', expected an option of fio; did you mean 'fdatasync'?",
        "size=many|found size=many, expected a size such as 4k, 1m or 65536",
        "size=50%|found size=50%, expected a size such as 4k, 1m or 65536",
        "size=99999p|found size=99999p, expected a size such as 4k, 1m or 65536",
        "direct=yes|found direct=yes, expected 0 or 1",
        "direct|option 'direct' has no value, expected 0 or 1",
        "iodepth=0|found iodepth=0, expected a number from 1 to 1048576",
        "rwmixread=101|found rwmixread=101, expected a number from 0 to 100",
        "fallocate=nativ|found fallocate=nativ, expected one of none, native, posix, keep, truncate,"
            + " 0, 1; did you mean 'native'?",
        "rw=ranwrite|found rw=ranwrite, expected one of read, write, randread, randwrite, rw, randrw,"
            + " readwrite; did you mean 'randwrite'?",
        "rw=trim|rw=trim is not modelled: buffered files have no trim, expected one of read, write,"
            + " randread, randwrite, rw, randrw, readwrite",
        "include other.fio|found 'include other.fio'; job files cannot include others, paste the"
            + " lines",
        "runtime=5w|found runtime=5w, expected a time such as 30, 30s, 500ms or 2m",
        "bs=4k,4k,4k,4k|found bs=4k,4k,4k,4k, expected a size such as 4k, or sizes of reads, writes"
            + " and trims such as 4k,64k,4k",
        "[b|found '[b', expected a section such as [job1]"
      })
  void aBadLineSaysWhereAndWhat(String line, String message) {
    assertEquals("j.fio:3: " + message, error("; x\n[a]\n" + line + "\n"));
  }

  @Test
  void aFileWithoutJobs() {
    assertEquals(
        "j.fio:1: found 'bs=4k' before any section, expected [global] or [job1]", error("bs=4k\n"));
    assertEquals(
        "j.fio: no job found; expected at least one [section] that is not global",
        error("[global]\nbs=4k\n"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ioengine=io_uring|ioengine=io_uring is not modelled yet; modelled are sync, psync",
        "direct=1|direct=1 is not modelled yet; modelled is direct=0",
        "size=0|size is missing; expected for example size=1g",
        "size=1k|size=1024 gives each of 1 files less than one block; expected at least 4096",
        "time_based|time_based needs a runtime; expected for example runtime=30"
      })
  void whatTheSimulatorCannotPlay(String line, String message) {
    JobSpec job = only("size=1m\n" + line);
    UserError error = assertThrows(UserError.class, job::requireModelled);
    assertEquals("job 'a': " + message, error.getMessage());
  }
}
