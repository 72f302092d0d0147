package io.foliosim.fio;

import io.foliosim.knob.UserError;

/**
 * The operations of one clone of a job, in fio's order: reads and writes with their places, and the
 * syncs between them.
 *
 * <pre>{@code
 * IoPattern io = new IoPattern(job, seeds);
 * while (io.next()) {
 *   issue(io.kind(), io.file(), io.offset(), io.length());
 * }
 * }</pre>
 *
 * <p>What follows fio (names of its functions):
 *
 * <ul>
 *   <li>Random places come from taus88 scaled to the number of blocks; with a random map, a block
 *       that was hit gives way to the next one that was not, so that each block is hit once a pass
 *       (io_u.c: __get_next_rand_offset).
 *   <li>Mixed jobs draw a direction and keep it until its share of operations is reached (io_u.c:
 *       get_rw_ddir, set_rwmix_bytes); sequential mixed ones have a position for each direction.
 *   <li>{@code fsync=n} comes after each n-th write, but not after the very last of a pass (the
 *       loop ends first), and goes to the file whose turn it is, which with several files is not
 *       the one just written (io_u.c: get_rw_ddir, set_io_u_file).
 *   <li>A pass ends when as many bytes were issued as {@code size} has, when all files are done, or
 *       at {@code io_size}; a remainder below one block is left alone (backend.c: do_io,
 *       keep_running). Each pass closes and opens the files anew and, with {@code randrepeat},
 *       starts the random streams over (libfio.c: clear_io_state).
 *   <li>Files take turns operation by operation ({@code file_service_type=roundrobin}).
 *   <li>With {@code time_based} there is no end: whoever keeps the clock stops asking.
 * </ul>
 *
 * <p>Files are taken to be as long as the layout makes them. {@link #next} allocates nothing and
 * takes constant time but for the random map's search, which is logarithmic. Not thread-safe.
 */
public final class IoPattern {
  private static final int PERCENT = 100;

  private final JobSpec job;
  private final Rw rw;
  private final FioSeeds seeds;
  private final Tausworthe offsets = new Tausworthe();
  private final Tausworthe mix = new Tausworthe();
  private final FileCursor[] files;

  private final long bytesPerPass;
  private final long bytesInAll;
  private final long limit;
  private final boolean wrapsAtEnd;
  private final boolean dropsAtWrap;

  private int pass;
  private int loopsLeft;
  private boolean inPass;
  private boolean finished;
  private long passBytes;
  private long bytes;

  private final long[] issued = new long[2];
  private int mixKind = IoKind.READ;
  private long mixUntil;
  private int lastKind = IoKind.READ;

  private int turn;
  private int filesDone;

  private int kind;
  private int file;
  private long offset;
  private boolean dropsCache;

  /**
   * The operations of a clone.
   *
   * @param job the job; its size must be given
   * @param seeds the seeds of this clone
   * @throws UserError if a file has more than 2^32 blocks, for which fio takes another generator
   */
  public IoPattern(JobSpec job, FioSeeds seeds) {
    this.job = job;
    this.seeds = seeds;
    rw = job.pattern().rw();
    BlockSizes bs = job.pattern().bs();
    boolean map = rw.random() && !job.pattern().norandommap();
    files = new FileCursor[job.files().count()];
    long total = 0;
    for (int i = 0; i < files.length; i++) {
      long size = job.sizeOf(i);
      if (rw.random() && size / bs.smallest() > 1L << 32) {
        throw new UserError(
            "job '"
                + job.name()
                + "': a file of "
                + size / bs.smallest()
                + " blocks is too large for random I/O; expected at most 2^32 blocks");
      }
      files[i] = new FileCursor(job.files().offset(), size, bs, map);
      total += size;
    }
    long size = Math.min(job.files().size(), total);
    long ioSize = job.files().ioSize();
    boolean goesOn = rw.writes() && (!rw.random() || job.pattern().norandommap());
    bytesPerPass = goesOn ? Math.max(size, ioSize) : size;
    limit = ioSize > 0 ? ioSize : size;
    bytesInAll = limit * job.loops();
    loopsLeft = job.loops();
    boolean timeBased = job.timing().timeBased();
    wrapsAtEnd = (timeBased && files.length == 1) || (rw.writes() && ioSize > size);
    dropsAtWrap = job.files().invalidate() && !job.files().direct();
    seed();
  }

  /**
   * Goes on to the next operation.
   *
   * @return false if the job is done; the operation then stays what it was
   */
  public boolean next() {
    dropsCache = false;
    while (!finished) {
      if (!inPass) {
        finished = !keepsRunning();
        if (!finished) {
          startPass();
        }
      } else if (passIsOver() || !fill()) {
        inPass = false;
        finished = passBytes == 0;
      } else {
        account();
        return true;
      }
    }
    return false;
  }

  /** The kind of the operation: read, write, sync or datasync of {@link IoKind}. */
  public int kind() {
    return kind;
  }

  /** Whether the operation is a read. */
  public boolean isRead() {
    return kind == IoKind.READ;
  }

  /** The number of its file, from 0. */
  public int file() {
    return file;
  }

  /** Where in the file it starts, in bytes; 0 for a sync. */
  public long offset() {
    return offset;
  }

  /** How many bytes it moves; 0 for a sync. */
  public long length() {
    return kind > IoKind.WRITE ? 0 : job.pattern().bs().of(isRead());
  }

  /**
   * The number of the pass that the operation belongs to, from 1: in a new one files are reopened.
   */
  public int pass() {
    return pass;
  }

  /**
   * Whether fio drops the file's cached pages before the operation, as it starts over in the file.
   */
  public boolean dropsCache() {
    return dropsCache;
  }

  private void seed() {
    offsets.seed(seeds.offsets());
    mix.seed(seeds.mix());
  }

  private boolean keepsRunning() {
    if (job.timing().timeBased()) {
      return true;
    }
    if (loopsLeft > 0) {
      loopsLeft--;
      return true;
    }
    boolean allDone = filesDone == files.length && job.files().ioSize() == 0;
    return limit - bytes >= job.pattern().bs().largest() && !allDone;
  }

  private void startPass() {
    pass++;
    inPass = true;
    passBytes = 0;
    filesDone = 0;
    mixUntil = 0;
    for (FileCursor cursor : files) {
      cursor.reset();
      cursor.done = false;
    }
    if (pass > 1 && job.pattern().randrepeat()) {
      seed();
    }
  }

  private boolean passIsOver() {
    return !job.timing().timeBased() && (bytes >= bytesInAll || passBytes >= bytesPerPass);
  }

  /** Chooses file, kind and place; false if all files are done. */
  private boolean fill() {
    while (filesDone < files.length) {
      file = takeTurn();
      kind = nextKind();
      if (kind > IoKind.WRITE) {
        offset = 0;
        return true;
      }
      if (place(files[file])) {
        return true;
      }
      files[file].done = true;
      filesDone++;
    }
    return false;
  }

  private int takeTurn() {
    int chosen;
    do {
      chosen = turn;
      turn = turn + 1 == files.length ? 0 : turn + 1;
    } while (files[chosen].done);
    return chosen;
  }

  private int nextKind() {
    if (lastKind == IoKind.WRITE && rw.writes()) {
      long writes = issued[IoKind.WRITE];
      if (job.syncs().fsync() > 0 && writes % job.syncs().fsync() == 0) {
        return IoKind.SYNC;
      }
      if (job.syncs().fdatasync() > 0 && writes % job.syncs().fdatasync() == 0) {
        return IoKind.DATASYNC;
      }
    }
    if (!rw.mixed()) {
      return rw.reads() ? IoKind.READ : IoKind.WRITE;
    }
    if (issued[mixKind] >= mixUntil) {
      int reads = job.pattern().rwmixread();
      int drawn = 1 + mix.below(PERCENT) <= reads ? IoKind.READ : IoKind.WRITE;
      if (drawn != mixKind) {
        int share = drawn == IoKind.READ ? reads : PERCENT - reads;
        mixUntil = issued[mixKind] * share / PERCENT;
      }
      mixKind = drawn;
    }
    return mixKind;
  }

  private boolean place(FileCursor cursor) {
    long at;
    if (rw.random()) {
      at = cursor.random(kind, offsets);
      if (at < 0 && job.timing().timeBased()) {
        cursor.reset();
        dropsCache = dropsAtWrap;
        at = cursor.random(kind, offsets);
      }
    } else {
      if (wrapsAtEnd && cursor.atEnd(kind)) {
        cursor.rewind(kind);
        dropsCache = dropsAtWrap;
      }
      at = cursor.sequential(kind);
    }
    if (at < 0) {
      return false;
    }
    offset = at;
    return true;
  }

  private void account() {
    lastKind = kind;
    if (kind <= IoKind.WRITE) {
      issued[kind]++;
      bytes += length();
      passBytes += length();
    }
  }
}
