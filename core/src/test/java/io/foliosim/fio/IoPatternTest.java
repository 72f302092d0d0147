package io.foliosim.fio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** The order of a job's operations is fio's. */
final class IoPatternTest {

  private static IoPattern pattern(String options, int threadNumber, FioSeeds.Rule rule) {
    JobSpec job =
        JobFile.parse("j.fio", "[a]\n" + options.replace(' ', '\n'), Map.of()).jobs().get(0);
    return new IoPattern(job, FioSeeds.of(job.pattern(), threadNumber, 42, rule));
  }

  private static IoPattern pattern(String options) {
    return pattern(options, 1, FioSeeds.Rule.SINCE_3_35);
  }

  /** The first operations as kind, file and block, such as "w0:3"; a new pass shows as "|". */
  private static String first(int count, IoPattern io) {
    List<String> words = new ArrayList<>();
    int pass = 1;
    for (int i = 0; i < count && io.next(); i++) {
      if (io.pass() != pass) {
        pass = io.pass();
        words.add("|");
      }
      String kind = IoKind.name(io.kind()).substring(0, 1);
      words.add(kind + io.file() + (io.length() == 0 ? "" : ":" + io.offset() / io.length()));
    }
    return String.join(" ", words);
  }

  private static String all(String options) {
    return first(1000, pattern(options));
  }

  @Test
  void sequentialEndsAtTheLastWholeBlock() {
    assertEquals("w0:0 w0:1 w0:2", all("rw=write size=15k"));
    assertEquals("r0:0 r0:1", all("rw=read size=8k"));
    assertEquals("w0:2 w0:3", all("rw=write size=8k offset=8k"));
  }

  @Test
  void loopsAndIoSize() {
    assertEquals("w0:0 w0:1 | w0:0 w0:1", all("rw=write size=8k loops=2"));
    assertEquals("w0:0 w0:1", all("rw=write size=16k io_size=8k"));
    assertEquals("w0:0 w0:1 w0:0 w0:1 w0:0", all("rw=write size=8k io_size=20k"));
    assertEquals("r0:0 r0:1 | r0:0 r0:1", all("rw=read size=8k io_size=16k"));
  }

  @Test
  void timeBasedNeverEnds() {
    assertEquals(
        "w0:0 w0:1 w0:0 w0:1 w0:0", first(5, pattern("rw=write size=8k time_based runtime=1")));
    IoPattern random = pattern("rw=randwrite size=8k time_based runtime=1");
    for (int i = 0; i < 4; i++) {
      assertTrue(random.next());
      assertEquals(i == 2, random.dropsCache(), "the cache goes when the file starts over");
    }
  }

  @Test
  void filesTakeTurns() {
    assertEquals("w0:0 w1:0 w2:0 w0:1 w1:1 w2:1", all("rw=write size=24k nrfiles=3"));
    assertEquals("w0:0 w1:0 w0:1 w1:1", all("rw=write size=20k nrfiles=2"));
  }

  @Test
  void syncsComeBetweenWritesAndNotAfterTheLast() {
    assertEquals("w0:0 d0 w0:1 d0 w0:2", all("rw=write size=12k fdatasync=1"));
    assertEquals("w0:0 w0:1 s0 w0:2 w0:3", all("rw=write size=16k fsync=2"));
    assertEquals(
        "w0:0 d1 w0:1 d1 w0:2", first(5, pattern("rw=write size=32k fdatasync=1 nrfiles=2")));
  }

  @Test
  void mixedSequentialHasTwoPositions() {
    List<String> ops = Splitter.on(' ').splitToList(all("rw=rw size=64k"));
    assertEquals(16, ops.size());
    int reads = 0;
    int writes = 0;
    for (String op : ops) {
      assertEquals(op.startsWith("r") ? "r0:" + reads++ : "w0:" + writes++, op);
    }
    assertTrue(reads > 0 && writes > 0);
  }

  @Test
  void mixedRandomHasAsManyReadsAsTheRealRun() {
    IoPattern io =
        pattern("rw=randrw rwmixread=70 bs=4k size=512m overwrite=1", 1, FioSeeds.Rule.UP_TO_3_34);
    int reads = 0;
    int writes = 0;
    while (io.next()) {
      if (io.isRead()) {
        reads++;
      } else {
        writes++;
      }
    }
    assertEquals("91828 39244", reads + " " + writes, "as xfs-randrw70-cached-4k reports");
  }

  @Test
  void randomPlacesAreThoseOfFio() {
    assertEquals(
        "w0:128060 w0:113499 w0:86084 w0:67673 w0:79024 w0:128153",
        first(6, pattern("rw=randwrite size=512m")));
    assertEquals(
        "w0:30598 w0:18377 w0:30434 w0:52945 w0:108081 w0:77745",
        first(6, pattern("rw=randwrite size=512m", 2, FioSeeds.Rule.SINCE_3_35)));
    assertEquals(
        "w0:7905 w0:97031 w0:110517 w0:61605 w0:52679 w0:110117",
        first(6, pattern("rw=randwrite size=512m", 1, FioSeeds.Rule.UP_TO_3_34)));
  }

  @Property(seed = "20261130", tries = 100)
  void randomHitsEachBlockOnceAPass(
      @ForAll @IntRange(min = 1, max = 5000) int blocks,
      @ForAll @IntRange(min = 1, max = 3) int passes,
      @ForAll @IntRange(min = 1, max = 9) int threadNumber) {
    IoPattern io =
        pattern(
            "rw=randwrite bs=4k size=" + blocks * 4 + "k loops=" + passes,
            threadNumber,
            FioSeeds.Rule.SINCE_3_35);
    List<Long> firstPass = new ArrayList<>();
    for (int pass = 1; pass <= passes; pass++) {
      BitSet hit = new BitSet();
      for (int i = 0; i < blocks; i++) {
        assertTrue(io.next());
        assertEquals(pass, io.pass());
        int block = (int) (io.offset() / 4096);
        assertFalse(hit.get(block));
        hit.set(block);
        if (pass == 1) {
          firstPass.add(io.offset());
        } else {
          assertEquals(firstPass.get(i), io.offset(), "randrepeat repeats the pass");
        }
      }
      assertEquals(blocks, hit.cardinality());
      assertEquals(blocks, hit.length());
    }
    assertFalse(io.next());
    assertFalse(io.next());
  }

  @Test
  void withoutMapBlocksRepeat() {
    IoPattern io = pattern("rw=randread size=4m norandommap");
    BitSet hit = new BitSet();
    int count = 0;
    while (io.next()) {
      hit.set((int) (io.offset() / 4096));
      count++;
    }
    assertEquals(1024, count);
    assertTrue(hit.cardinality() < 800, "about two thirds are hit");
  }

  @Test
  void seedsOfOneJobDiffer() {
    assertNotEquals(
        first(9, pattern("rw=randwrite size=1m randseed=7")),
        first(9, pattern("rw=randwrite size=1m")));
    IoPattern io = pattern("rw=randwrite size=1m randseed=7 loops=2");
    String firstPass = first(256, io);
    assertNotEquals(
        firstPass, first(256, io).substring(2), "only randrepeat starts the sequence over");
    assertEquals(firstPass, first(256, pattern("rw=randwrite size=1m randseed=7")));
  }
}
