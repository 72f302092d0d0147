package io.foliosim.fio;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.foliosim.knob.Nearest;
import io.foliosim.knob.UserError;
import java.util.List;
import java.util.OptionalLong;

/**
 * One job, resolved: what one section of a job file asks for after globals and defaults. All sizes
 * are bytes, all times nanoseconds. {@code numjobs} clones of it run, each with its own state.
 *
 * @param name what reports call it: option {@code name}, else the name of the section
 * @param section the name of the section; file names are made of it
 * @param description free text, may be empty
 * @param engine the I/O engine, such as psync
 * @param iodepth I/Os in flight, at least 1; synchronous engines keep to 1
 * @param numjobs how many clones run, at least 1
 * @param thread whether a clone is a thread, else a process
 * @param groupReporting whether the clones are reported as one
 * @param stonewall whether the job waits for all before it, and starts a report group
 * @param newGroup whether the job starts a report group
 * @param loops how many times the job does its work, at least 1
 * @param pattern order, direction and size of the I/Os
 * @param files the files and what becomes of them beforehand
 * @param syncs when data is forced to the device
 * @param timing limits and pauses
 * @param options the options of the section itself as written, in order; fio's JSON repeats them
 */
public record JobSpec(
    String name,
    String section,
    String description,
    String engine,
    int iodepth,
    int numjobs,
    boolean thread,
    boolean groupReporting,
    boolean stonewall,
    boolean newGroup,
    int loops,
    Pattern pattern,
    Files files,
    Syncs syncs,
    Timing timing,
    ImmutableMap<String, String> options) {

  private static final ImmutableList<String> MODELLED_ENGINES = ImmutableList.of("sync", "psync");

  /** The engines that fio knows on Linux, for messages. */
  private static final ImmutableList<String> KNOWN_ENGINES =
      ImmutableList.of(
          "sync",
          "psync",
          "vsync",
          "pvsync",
          "pvsync2",
          "mmap",
          "libaio",
          "posixaio",
          "io_uring",
          "io_uring_cmd",
          "splice",
          "sg",
          "null",
          "net",
          "netsplice",
          "cpuio",
          "rdma",
          "falloc",
          "ftruncate",
          "e4defrag",
          "rados",
          "rbd",
          "http",
          "gfapi",
          "gfapi_async",
          "libhdfs",
          "mtd",
          "dev-dax",
          "libpmem",
          "external",
          "filecreate",
          "filestat",
          "filedelete",
          "dircreate",
          "dirstat",
          "dirdelete",
          "exec",
          "xnvme",
          "libblkio",
          "nbd",
          "libzbc",
          "guasi",
          "binject");

  private static final ImmutableList<String> SYNCHRONOUS_ENGINES =
      ImmutableList.of("sync", "psync", "vsync", "pvsync", "pvsync2", "mmap");

  /**
   * Order, direction and size of the I/Os.
   *
   * @param rw directions and order
   * @param rwmixread percentage of reads of a mixed job, 0 to 100
   * @param bs block sizes
   * @param norandommap whether random offsets may repeat before each was hit once
   * @param randrepeat whether the random sequence is the same in every run and every pass; a {@code
   *     randseed} turns it off
   * @param randseed the seed, if one is given
   */
  public record Pattern(
      Rw rw,
      int rwmixread,
      BlockSizes bs,
      boolean norandommap,
      boolean randrepeat,
      OptionalLong randseed) {}

  /**
   * The files and what becomes of them beforehand.
   *
   * @param directory where they are, empty for the current one
   * @param names their names; empty if fio makes them of section, clone and number
   * @param count how many there are, at least 1
   * @param size bytes of all of them together that one pass covers; 0 if not given
   * @param ioSize bytes that the job moves in a pass; 0 for as many as {@code size}
   * @param offset where in each file I/O starts
   * @param overwrite whether writes need the file's blocks to exist
   * @param preRead whether the files are read into the page cache beforehand
   * @param invalidate whether their cached pages are dropped before the job; {@code pre_read} turns
   *     it off
   * @param createOnOpen whether a file is created when first opened, not laid out
   * @param createFsync whether a file is synced after it was laid out
   * @param fallocate how space is reserved
   * @param fadviseHint what the kernel is told on open
   * @param direct whether I/O bypasses the page cache
   */
  public record Files(
      String directory,
      ImmutableList<String> names,
      int count,
      long size,
      long ioSize,
      long offset,
      boolean overwrite,
      boolean preRead,
      boolean invalidate,
      boolean createOnOpen,
      boolean createFsync,
      Fallocate fallocate,
      FadviseHint fadviseHint,
      boolean direct) {}

  /**
   * When data is forced to the device.
   *
   * @param fsync an fsync after every that many writes, 0 for none
   * @param fdatasync an fdatasync after every that many writes, 0 for none
   * @param endFsync whether files are synced when the job ends
   * @param fsyncOnClose whether a file is synced whenever it is closed
   */
  public record Syncs(long fsync, long fdatasync, boolean endFsync, boolean fsyncOnClose) {}

  /**
   * Limits and pauses, in nanoseconds.
   *
   * @param runtimeNs the job ends at this time at the latest; 0 for no limit
   * @param timeBased whether it starts over until then
   * @param rampNs how long it runs before anything is measured
   * @param startDelayNs how long it waits before it starts
   * @param thinkNs pause after each I/O
   */
  public record Timing(
      long runtimeNs, boolean timeBased, long rampNs, long startDelayNs, long thinkNs) {}

  /** The engines that {@link #requireModelled()} lets pass. */
  public static List<String> modelledEngines() {
    return MODELLED_ENGINES;
  }

  /**
   * The path of a file of a clone, as fio makes it (init.c: make_filename): the given name if there
   * is one, which all clones share, else {@code section.clone.number}.
   *
   * @param clone the number of the clone, from 0
   * @param number the number of the file, from 0 to {@code files().count() - 1}
   */
  public String path(int clone, int number) {
    String name =
        files.names().isEmpty()
            ? section.replace('/', '_') + "." + clone + "." + number
            : files.names().get(number);
    return files.directory().isEmpty() ? name : files.directory() + "/" + name;
  }

  /** Whether the engine completes each I/O before it starts the next. */
  public boolean isSynchronous() {
    return SYNCHRONOUS_ENGINES.contains(engine);
  }

  /**
   * Bytes of a file that I/O covers, from {@code files().offset()} on (filesetup.c: setup_files):
   * an equal share of {@code size}; what is left over goes, a block each, to the first files.
   *
   * @param number the number of the file, from 0 to {@code files().count() - 1}
   */
  public long sizeOf(int number) {
    long share = files.size() / files.count();
    long block = pattern.bs().smallest();
    long extra = (files.size() - share * files.count()) / block;
    return number < extra ? share + block : share;
  }

  /**
   * Checks that the simulator can play the job.
   *
   * @return this
   * @throws UserError if the engine or {@code direct=1} is not modelled, or the job has no size, or
   *     a size below its block size
   */
  public JobSpec requireModelled() {
    if (!MODELLED_ENGINES.contains(engine)) {
      String modelled = "modelled are " + String.join(", ", MODELLED_ENGINES);
      throw problem(
          KNOWN_ENGINES.contains(engine)
              ? "ioengine=" + engine + " is not modelled yet; " + modelled
              : "ioengine="
                  + engine
                  + " is none of fio's; "
                  + modelled
                  + Nearest.hint(engine, KNOWN_ENGINES));
    }
    if (files.direct()) {
      throw problem("direct=1 is not modelled yet; modelled is direct=0");
    }
    if (files.size() == 0) {
      throw problem("size is missing; expected for example size=1g");
    }
    long block = pattern.bs().smallest(pattern.rw());
    if (sizeOf(files.count() - 1) < block) {
      throw problem(
          "size="
              + files.size()
              + " gives each of "
              + files.count()
              + " files less than one block; expected at least "
              + block * files.count());
    }
    if (timing.timeBased() && timing.runtimeNs() == 0) {
      throw problem("time_based needs a runtime; expected for example runtime=30");
    }
    return this;
  }

  private UserError problem(String message) {
    return new UserError("job '" + name + "': " + message);
  }

  static JobSpec of(String section, Settings s) {
    Rw rw = s.get(FioOptions.RW);
    boolean preRead = s.get(FioOptions.PRE_READ);
    String given = s.get(FioOptions.FILENAME);
    ImmutableList<String> names =
        given.isEmpty()
            ? ImmutableList.of()
            : ImmutableList.copyOf(Splitter.on(':').omitEmptyStrings().split(given));
    return new JobSpec(
        s.get(FioOptions.NAME).isEmpty() ? section : s.get(FioOptions.NAME),
        section,
        s.get(FioOptions.DESCRIPTION),
        s.get(FioOptions.IOENGINE),
        s.get(FioOptions.IODEPTH).intValue(),
        s.get(FioOptions.NUMJOBS).intValue(),
        s.get(FioOptions.THREAD),
        s.get(FioOptions.GROUP_REPORTING),
        s.get(FioOptions.STONEWALL),
        s.get(FioOptions.NEW_GROUP),
        s.get(FioOptions.LOOPS).intValue(),
        new Pattern(
            rw,
            s.get(FioOptions.RWMIXREAD).intValue(),
            s.get(FioOptions.BS),
            s.get(FioOptions.NORANDOMMAP),
            s.get(FioOptions.RANDREPEAT) && !s.has(FioOptions.RANDSEED),
            s.has(FioOptions.RANDSEED)
                ? OptionalLong.of(s.get(FioOptions.RANDSEED))
                : OptionalLong.empty()),
        new Files(
            s.get(FioOptions.DIRECTORY),
            names,
            names.isEmpty() ? s.get(FioOptions.NRFILES).intValue() : names.size(),
            s.get(FioOptions.SIZE),
            s.get(FioOptions.IO_SIZE),
            s.get(FioOptions.OFFSET),
            s.get(FioOptions.OVERWRITE) || rw.reads(),
            preRead,
            s.get(FioOptions.INVALIDATE) && !preRead,
            s.get(FioOptions.CREATE_ON_OPEN),
            s.get(FioOptions.CREATE_FSYNC),
            s.get(FioOptions.FALLOCATE),
            s.get(FioOptions.FADVISE_HINT),
            s.get(FioOptions.DIRECT)),
        new Syncs(
            s.get(FioOptions.FSYNC),
            s.get(FioOptions.FDATASYNC),
            s.get(FioOptions.END_FSYNC),
            s.get(FioOptions.FSYNC_ON_CLOSE)),
        new Timing(
            s.get(FioOptions.RUNTIME),
            s.get(FioOptions.TIME_BASED),
            s.get(FioOptions.RAMP_TIME),
            s.get(FioOptions.STARTDELAY),
            s.get(FioOptions.THINKTIME)),
        ImmutableMap.copyOf(s.written()));
  }
}
