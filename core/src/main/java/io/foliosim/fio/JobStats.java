package io.foliosim.fio;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a clone of a job has done: bytes, operations, latencies, times. {@link #add} merges clones
 * into what {@code group_reporting} reports as one. All times are virtual, in ns.
 *
 * <p>Recording takes constant time and allocates nothing. About 40 KiB for each direction that the
 * job has, and as much if it syncs. Not thread-safe.
 */
public final class JobStats {

  /** What was done in one direction. */
  public static final class Direction {
    private long bytes;
    private long operations;
    private final Moments submission = new Moments();
    private final Latency completion = new Latency();
    private final Moments total = new Moments();

    Direction() {}

    /** Bytes moved. */
    public long bytes() {
      return bytes;
    }

    /** Operations completed. */
    public long operations() {
      return operations;
    }

    /** From the I/O's start to its submission; synchronous engines have none. */
    public Moments slat() {
      return submission;
    }

    /** From submission to completion. */
    public Latency clat() {
      return completion;
    }

    /** From start to completion. */
    public Moments lat() {
      return total;
    }

    private void add(Direction other) {
      bytes += other.bytes;
      operations += other.operations;
      submission.add(other.submission);
      completion.add(other.completion);
      total.add(other.total);
    }
  }

  private final boolean asynchronous;
  private @Nullable Direction reads;
  private @Nullable Direction writes;
  private @Nullable Latency syncs;
  private final LatencyBands bands = new LatencyBands();
  private final DepthCounts depths = new DepthCounts();
  private final DepthCounts submitted = new DepthCounts();
  private final DepthCounts completed = new DepthCounts();

  private int clones = 1;
  private long startNs;
  private long runtimeMs;
  private long totalRuntimeMs;
  private long userNs;
  private long systemNs;
  private long contextSwitches;

  /**
   * Statistics of a clone that has done nothing.
   *
   * @param rw the directions that it has
   * @param syncs whether it syncs
   * @param asynchronous whether its engine has I/Os in flight: then latencies of submission are
   *     kept, and depths are recorded by {@link #recordSubmit} and {@link #recordReap}
   */
  public JobStats(Rw rw, boolean syncs, boolean asynchronous) {
    this.asynchronous = asynchronous;
    this.reads = rw.reads() ? new Direction() : null;
    this.writes = rw.writes() ? new Direction() : null;
    this.syncs = syncs ? new Latency() : null;
  }

  /** Statistics of a clone of a job that has done nothing. */
  public static JobStats of(JobSpec job) {
    boolean syncs = job.syncs().fsync() > 0 || job.syncs().fdatasync() > 0;
    return new JobStats(job.pattern().rw(), syncs, !job.isSynchronous());
  }

  /** The clock of the job starts at a time. */
  public void start(long ns) {
    startNs = ns;
  }

  /** The job ends at a time, its last syncs included; fio rounds up to milliseconds. */
  public void end(long ns) {
    runtimeMs = Math.max(1, (ns - startNs + 999_999) / 1_000_000);
    totalRuntimeMs = runtimeMs;
  }

  /**
   * A read or write has completed.
   *
   * @param read whether it is a read; the job must have that direction
   * @param bytes what it moved
   * @param slatNs from its start to its submission
   * @param clatNs from submission to completion
   * @throws IllegalStateException if the job has no such direction
   */
  public void recordCompletion(boolean read, long bytes, long slatNs, long clatNs) {
    Direction direction = read ? reads : writes;
    if (direction == null) {
      throw new IllegalStateException("the job has no " + (read ? "reads" : "writes"));
    }
    direction.bytes += bytes;
    direction.operations++;
    direction.completion.record(clatNs);
    direction.total.record(slatNs + clatNs);
    bands.record(clatNs);
    if (asynchronous) {
      direction.submission.record(slatNs);
    } else {
      countAlone();
    }
  }

  /**
   * An fsync or fdatasync between the job's writes has completed; those at its end do not count.
   *
   * @param ns how long it took
   * @throws IllegalStateException if the job does not sync
   */
  public void recordSync(long ns) {
    if (syncs == null) {
      throw new IllegalStateException("the job does not sync");
    }
    syncs.record(ns);
    if (!asynchronous) {
      countAlone();
    }
  }

  /** An asynchronous engine has submitted a batch, which makes so many in flight. */
  public void recordSubmit(int batch, int inFlight) {
    submitted.recordBatch(batch);
    for (int i = 0; i < batch; i++) {
      depths.recordDepth(inFlight);
    }
  }

  /** An asynchronous engine has reaped so many completions at once. */
  public void recordReap(int batch) {
    completed.recordBatch(batch);
  }

  /** The CPU time, in ns, and the context switches of the job. */
  public void cpu(long userNs, long systemNs, long contextSwitches) {
    this.userNs = userNs;
    this.systemNs = systemNs;
    this.contextSwitches = contextSwitches;
  }

  /**
   * Takes all that another clone, or another job of the same report group, has done (stat.c:
   * sum_thread_stats); directions that are new here come along. The run time is the longest of all,
   * CPU shares are of the sum.
   */
  public void add(JobStats other) {
    reads = sum(reads, other.reads);
    writes = sum(writes, other.writes);
    if (other.syncs != null) {
      syncs = syncs == null ? new Latency() : syncs;
      syncs.add(other.syncs);
    }
    bands.add(other.bands);
    depths.add(other.depths);
    submitted.add(other.submitted);
    completed.add(other.completed);
    clones += other.clones;
    runtimeMs = Math.max(runtimeMs, other.runtimeMs);
    totalRuntimeMs += other.totalRuntimeMs;
    userNs += other.userNs;
    systemNs += other.systemNs;
    contextSwitches += other.contextSwitches;
  }

  /** The reads, if the job has that direction. */
  public Optional<Direction> reads() {
    return Optional.ofNullable(reads);
  }

  /** The writes, if the job has that direction. */
  public Optional<Direction> writes() {
    return Optional.ofNullable(writes);
  }

  /** The latencies of syncs, if the job syncs. */
  public Optional<Latency> syncs() {
    return Optional.ofNullable(syncs);
  }

  /** Reads and writes together. */
  public long operations() {
    return reads().map(Direction::operations).orElse(0L)
        + writes().map(Direction::operations).orElse(0L);
  }

  /** The coarse distribution of completion latencies. */
  public LatencyBands bands() {
    return bands;
  }

  /** How many I/Os were in flight. */
  public DepthCounts depths() {
    return depths;
  }

  /** How many were submitted at once. */
  public DepthCounts submitted() {
    return submitted;
  }

  /** How many were reaped at once. */
  public DepthCounts completed() {
    return completed;
  }

  /** How many clones these are the statistics of. */
  public int clones() {
    return clones;
  }

  /** Milliseconds from start to end, rounded up; of several clones the longest. */
  public long runtimeMs() {
    return runtimeMs;
  }

  /** CPU time in user mode as a percentage of the run time of all clones. */
  public double userPercent() {
    return percent(userNs);
  }

  /** CPU time in the kernel as a percentage of the run time of all clones. */
  public double systemPercent() {
    return percent(systemNs);
  }

  /** Context switches, voluntary and not. */
  public long contextSwitches() {
    return contextSwitches;
  }

  private static @Nullable Direction sum(@Nullable Direction into, @Nullable Direction other) {
    if (other == null) {
      return into;
    }
    Direction sum = into == null ? new Direction() : into;
    sum.add(other);
    return sum;
  }

  private double percent(long ns) {
    return totalRuntimeMs == 0 ? 0 : ns / 1e6 * 100 / totalRuntimeMs;
  }

  private void countAlone() {
    depths.recordDepth(1);
    submitted.recordBatch(1);
    completed.recordBatch(1);
  }
}
