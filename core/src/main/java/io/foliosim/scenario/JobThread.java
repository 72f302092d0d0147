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
  private static final int COMPLETE = 7;
  private static final int SYNCED = 8;
  private static final int END_SYNC = 9;
  private static final int END = 10;
  private static final int THOUGHT = 11;

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
    switch (pc) {
      case START -> {
        number = 0;
        return job.timing().startDelayNs() > 0
            ? sleep(job.timing().startDelayNs(), PRE_READ)
            : jump(PRE_READ);
      }
      case PRE_READ -> {
        if (number < job.files().count()) {
          int file = number++;
          return call(setUp.on(job.path(clone, file), FileLayout.preRead(job, file)), PRE_READ);
        }
        return jump(CLOCK);
      }
      case CLOCK -> {
        return startClock();
      }
      case NEXT -> {
        return next();
      }
      case OPEN -> {
        if (open.size() < job.files().count()) {
          int file = open.size();
          return call(setUp.on(job.path(clone, file), FileLayout.open(job, file)), OPENED);
        }
        return jump(more ? ISSUE : END_SYNC);
      }
      case OPENED -> {
        open.add(setUp.opened());
        return jump(OPEN);
      }
      case ISSUE -> {
        return issue();
      }
      case COMPLETE -> {
        stats.recordCompletion(pattern.isRead(), pattern.length(), 0, now() - issuedAt);
        return think();
      }
      case SYNCED -> {
        stats.recordSync(now() - issuedAt);
        return think();
      }
      case THOUGHT -> {
        return jump(NEXT);
      }
      case END_SYNC -> {
        return endSync();
      }
      case END -> {
        return end();
      }
      default -> throw unknownStep();
    }
  }

  private int startClock() {
    Task task = task();
    startedAt = now();
    cpuBefore = task.cpuNanos();
    switchesBefore = task.switches();
    stats.start(startedAt);
    passOfOpen = 0;
    return jump(NEXT);
  }

  private int next() {
    long runtime = job.timing().runtimeNs();
    more = (runtime == 0 || now() - startedAt < runtime) && pattern.next();
    number = 0;
    if (!more) {
      return jump(END_SYNC);
    }
    if (pattern.pass() == passOfOpen) {
      return jump(ISSUE);
    }
    boolean first = passOfOpen == 0;
    passOfOpen = pattern.pass();
    if (!first && job.syncs().endFsync()) {
      return jump(END_SYNC); // each pass syncs at its end, then opens its files anew
    }
    open.clear();
    return jump(OPEN);
  }

  private int issue() {
    OpenFile file = open.get(pattern.file());
    if (pattern.dropsCache()) {
      syscalls.dontNeed(file, job.files().offset(), job.sizeOf(pattern.file()));
    }
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
    return pause == 0 ? spend(perIoNanos, NEXT) : sleep(perIoNanos + pause, THOUGHT);
  }

  private int endSync() {
    boolean syncs = job.syncs().endFsync() && job.pattern().rw().writes();
    if (syncs && number < open.size()) {
      return call(syscalls.fsync().on(open.get(number++), 0, 0), END_SYNC);
    }
    if (more) {
      open.clear();
      return jump(OPEN);
    }
    return jump(END);
  }

  private int end() {
    stats.end(now());
    long cpu = task().cpuNanos() - cpuBefore;
    stats.cpu(userNanos, cpu - userNanos, task().switches() - switchesBefore);
    for (int i = 0; i < open.size(); i++) {
      files.release(job.path(clone, i));
    }
    finished.run();
    return done();
  }

  @Override
  public String function() {
    return "fio";
  }
}
