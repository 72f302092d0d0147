package io.foliosim.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunCommandTest {
  private static final String JOB =
      """
      ; fs=xfs block_size=4096
      [global]
      ioengine=psync
      size=8m
      fallocate=none

      [j]
      rw=write
      bs=64k
      """;

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void printsFiosSummaryAndWhatTheCacheDid() throws IOException {
    assertEquals(0, run(job(JOB)));
    assertEquals("", err.toString());
    String text = out.toString();
    assertTrue(text.contains("\nj: (groupid=0, jobs=1): err= 0: pid=1: "), text);
    assertTrue(text.contains("  write: IOPS="), text);
    assertTrue(text.contains("io=8192KiB (8389kB)"), text);
    assertTrue(text.contains("issued rwts: total=0,128,0,0"), text);
    assertTrue(text.contains("foliosim: xfs with 4096-byte blocks on vm-2cpu, Linux 6.18"), text);
    assertTrue(text.contains("  folios     : order 4: 128\n"), text);
    assertTrue(text.contains("8192 KiB dirty"), text);
  }

  @Test
  void theKernelVersionMovesTheDefaults() throws IOException {
    assertEquals(0, run(job(JOB), "--set", "kernel.version=6.1"));
    assertTrue(out.toString().contains("  folios     : order 0: 2048\n"), out.toString());
    assertTrue(out.toString().contains("  knobs      : kernel.version=6.1\n"), out.toString());
  }

  @Test
  void theSameSeedGivesTheSameOutput() throws IOException {
    Path file = job(JOB.replace("rw=write", "rw=randwrite\nrandrepeat=0"));
    assertEquals(0, run(file, "--seed", "5"));
    String first = out.toString();
    out.getBuffer().setLength(0);
    assertEquals(0, run(file, "--seed", "5"));
    assertEquals(first, out.toString());
  }

  @Test
  void warnsOfWhatIsAssumed() throws IOException {
    assertEquals(0, run(job(JOB + "write_bw_log=x\n")));
    assertTrue(err.toString().startsWith("foliosim: warning: "), err.toString());
    assertEquals(1, err.toString().lines().count());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rw=wrte         |         | j.fio:8: found rw=wrte",
        "rww=write       |         | j.fio:8: unknown option 'rww'",
        "ioengine=libaio |         | job 'j': ioengine=libaio is not modelled yet",
        "ioengine=io_urng | | job 'j': ioengine=io_urng is none of fio's; modelled are sync, psync;"
            + " did you mean 'io_uring'?",
        "direct=1        |         | job 'j': direct=1 is not modelled yet",
        "size=900g       |         | no space left on the xfs device",
        "rw=write | --fs xfsx      | file system \"xfsx\" is not modelled: expected one of xfs",
        "rw=write | --machine vm-3cpu | unknown machine vm-3cpu",
        "rw=write | --set mm.max_folio_ordr=2 | unknown knob 'mm.max_folio_ordr'; did you mean",
        "rw=write | --set mm.max_folio_order=12 | mm.max_folio_order",
        "rw=write | --block-size 3000 | xfs has no blocks of 3000 bytes",
        "rw=write | --block-size 128k | xfs has no blocks of 131072 bytes",
        "rw=write | --seed x       | ",
      })
  void whatCannotBePlayedIsOneLineAndStatus2(String line, String arguments, String message)
      throws IOException {
    Path file = job(JOB.replace("rw=write", line));
    int status = arguments == null ? run(file) : run(file, arguments.split(" ", -1));
    assertEquals(2, status, err.toString());
    assertEquals("", out.toString());
    assertEquals(1, err.toString().lines().count(), err.toString());
    assertTrue(err.toString().startsWith("foliosim: "), err.toString());
    assertTrue(message == null || err.toString().contains(message), err.toString());
  }

  @Test
  void aMissingJobIsOneLine() {
    assertEquals(2, run(folder.resolve("none.fio")));
    assertEquals(1, err.toString().lines().count(), err.toString());
  }

  private Path job(String text) throws IOException {
    return Files.writeString(folder.resolve("j.fio"), text);
  }

  private int run(Path job, String... more) {
    String[] args = new String[more.length + 2];
    args[0] = "run";
    args[1] = job.toString();
    System.arraycopy(more, 0, args, 2, more.length);
    return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
  }
}
