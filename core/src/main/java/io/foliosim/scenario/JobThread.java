package io.foliosim.scenario;

import io.foliosim.aio.SyncEngine;
import io.foliosim.engine.Frame;
import io.foliosim.engine.Task;
import io.foliosim.fio.FileLayout;
import io.foliosim.fio.FioSeeds;
import io.foliosim.fio.IoKind;
import io.foliosim.fio.IoPattern;
import io.foliosim.fio.JobSpec;
import io.foliosim.fio.JobStats;
import io.foliosim.machine.Costs;
import io.foliosim.vfs.DontNeed;
import io.foliosim.vfs.OpenFile;
import io.foliosim.vfs.Syscall;
import io.foliosim.vfs.Syscalls;
import java.util.ArrayList;
import java.util.List;

/**
 * One clone of a job: reads its files into the cache if asked, then starts the clock and does its
 * I/O, as fio's {@code thread_main} and {@code do_io} do.
 */
final class JobThread extends Frame {
  private static final int PRE_READ = 1;
  private static final int CLOCK = 2;
  private static final int NEXT = 3;
  private static final int OPEN = 4;
  private static final int OPENED = 5;
  private static final int ISSUE = 6;
  private static final int DROPPED = 7;
  private static final int COMPLETE = 8;
  private static final int SYNCED = 9;
  private static final int END_PASS = 10;
  private static final int END = 11;

  private final JobSpec job;
  private final int clone;
  private final IoPattern pattern;
  private final JobStats stats;
  private final JobFiles files;
  private final SetUpFile setUp;
  private final Syscalls syscalls;
  private final SyncEngine engine;
  private final Runnable finished;
  private final List<OpenFile> open = new ArrayList<>();
  private final long perIoNanos;

  private int number;
  private int passOfOpen;
  private boolean more;
  private boolean measuring;
  private long startedAt;
  private long issuedAt;
  private long cpuBefore;
  private long switchesBefore;
  private long userNanos;

  /**
   * Creates the root frame of a clone.
   *
   * @param job the job
   * @param clone number of the clone, from 0
   * @param seeds of its random numbers
   * @param system the system it runs on
   * @param files the files of all jobs
   * @param finished told when the clone ends
   */
  JobThread(
      JobSpec job,
      int clone,
      FioSeeds seeds,
      SimulatedSystem system,
      JobFiles files,
      Runnable finished) {
    this.job = job;
    this.clone = clone;
    this.pattern = new IoPattern(job, seeds);
    this.stats = JobStats.of(job);
    this.files = files;
    this.syscalls = new Syscalls(system.kernel(), system.fileSystem().newOperations());
    this.setUp = new SetUpFile(files, syscalls);
    this.engine =
        job.engine().equals("sync") ? SyncEngine.sync(syscalls) : SyncEngine.psync(syscalls);
    this.finished = finished;
    this.perIoNanos = system.machine().costs().nanos(Costs.FIO_PER_IO);
  }

  JobStats stats() {
    return stats;
  }

  @Override
  protected int step() {
    return switch (pc) {
      case START -> {
        number = 0;
        long delay = job.timing().startDelayNs();
        yield delay > 0 ? sleep(delay, PRE_READ) : jump(PRE_READ);
      }
      case PRE_READ -> number < job.files().count() ? preRead(number++) : jump(CLOCK);
      case CLOCK -> startClock();
      case NEXT -> next();
      case OPEN -> open.size() < job.files().count() ? open(open.size()) : jump(ISSUE);
      case OPENED -> {
        open.add(setUp.opened());
        yield jump(OPEN);
      }
      case ISSUE ->
          pattern.dropsCache() ? call(dropCache(open.get(pattern.file())), DROPPED) : issue();
      case DROPPED -> issue();
      case COMPLETE -> {
        if (measures()) {
          stats.recordCompletion(pattern.isRead(), pattern.length(), 0, now() - issuedAt);
        }
        yield think();
      }
      case SYNCED -> {
        if (measures()) {
          stats.recordSync(now() - issuedAt);
        }
        yield think();
      }
      case END_PASS -> endPass();
      case END -> end();
      default -> throw unknownStep();
    };
  }

  private int preRead(int file) {
    return call(setUp.on(job.path(clone, file), FileLayout.preRead(job, file)), PRE_READ);
  }

  private int open(int file) {
    return call(setUp.on(job.path(clone, file), FileLayout.open(job, file)), OPENED);
  }

  private DontNeed dropCache(OpenFile file) {
    return syscalls.dontNeed().on(file, job.files().offset(), job.sizeOf(pattern.file()));
  }

  private int startClock() {
    Task task = task();
    startedAt = now();
    cpuBefore = task.cpuNanos();
    switchesBefore = task.switches();
    stats.start(startedAt);
    measuring = job.timing().rampNs() == 0;
    passOfOpen = 0;
    return jump(NEXT);
  }

  /** Whether the ramp is over; the I/O that ends it does not count, and the clock starts over. */
  private boolean measures() {
    if (measuring) {
      return true;
    }
    if (now() - startedAt >= job.timing().rampNs()) {
      measuring = true;
      startedAt = now();
      stats.start(startedAt);
    }
    return false;
  }

  private int next() {
    long runtime = job.timing().runtimeNs();
    boolean inTime = runtime == 0 || !measuring || now() - startedAt < runtime;
    more = inTime && pattern.next();
    if (more && pattern.pass() == passOfOpen) {
      return pattern.dropsCache() ? jump(ISSUE) : issue();
    }
    number = 0;
    return jump(END_PASS);
  }

  private int issue() {
    OpenFile file = open.get(pattern.file());
    issuedAt = now();
    int kind = pattern.kind();
    if (kind == IoKind.SYNC || kind == IoKind.DATASYNC) {
      Syscall sync = kind == IoKind.SYNC ? syscalls.fsync() : syscalls.fdatasync();
      return call(sync.on(file, 0, 0), SYNCED);
    }
    return call(engine.on(file, pattern.isRead(), pattern.offset(), pattern.length()), COMPLETE);
  }

  /** fio's own work between two I/Os, and the job's pause. */
  private int think() {
    userNanos += perIoNanos;
    long pause = job.timing().thinkNs();
    return pause == 0 ? spend(perIoNanos, NEXT) : sleep(perIoNanos + pause, NEXT);
  }

  /** Each pass syncs at its end, if asked, and closes its files; the next opens them anew. */
  private int endPass() {
    boolean syncs = job.syncs().endFsync() || job.syncs().fsyncOnClose();
    if (syncs && job.pattern().rw().writes() && number < open.size()) {
      return call(syscalls.fsync().on(open.get(number++), 0, 0), END_PASS);
    }
    for (int i = 0; i < open.size(); i++) {
      files.release(job.path(clone, i));
    }
    open.clear();
    passOfOpen = pattern.pass();
    return jump(more ? OPEN : END);
  }

  private int end() {
    stats.end(now());
    long cpu = task().cpuNanos() - cpuBefore;
    stats.cpu(userNanos, cpu - userNanos, task().switches() - switchesBefore);
    finished.run();
    return done();
  }

  @Override
  public String function() {
    return "fio";
  }
}
