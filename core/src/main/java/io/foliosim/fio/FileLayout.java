package io.foliosim.fio;

import com.google.common.collect.ImmutableList;
import java.util.OptionalLong;

/**
 * What fio does to a job's files before and around the I/O that it measures. In order:
 *
 * <ol>
 *   <li>{@link #layOut} for each file of each job, one job after the other, before any job starts
 *       (backend.c: run_threads; filesetup.c: setup_files, extend_file). A file that is long enough
 *       is left alone: of two jobs with the same {@code filename} only the first lays it out.
 *   <li>{@link #preRead} for each file, by the clone itself (backend.c: thread_main; filesetup.c:
 *       pre_read_files).
 *   <li>The job's clock starts.
 *   <li>{@link #open} when a file's turn comes first in a pass: within the job's run time but in no
 *       operation's latency (io_u.c: get_next_file_rr; ioengines.c: td_io_open_file).
 *   <li>At the end of each pass, with {@code end_fsync} or {@code fsync_on_close} an fsync of each
 *       file, unless the last operation was a sync (backend.c: do_io); then the files are closed,
 *       which with {@code fsync_on_close} syncs once more (filesetup.c: put_file).
 * </ol>
 *
 * <p>What is easily missed:
 *
 * <ul>
 *   <li>Laying out drops the file's pages from the cache whatever {@code invalidate} says; after it
 *       with {@code create_fsync=1} (the default) nothing of the file is cached.
 *   <li>A job that only writes and has {@code overwrite=0} lays out nothing: its file is unlinked,
 *       created, given {@code fallocate}, and closed. Only {@code fallocate=none} makes its writes
 *       allocate; by default (native) they go into unwritten space, and the file has its full size
 *       except with {@code keep}.
 *   <li>A file that is laid out is reserved first as well, then set to its size, and then written.
 *   <li>{@code pre_read} reads through a file of its own that was given no advice, so that the
 *       kernel's readahead decides which folios the cache is made of; it turns {@code invalidate}
 *       off (init.c: fixup_options).
 * </ul>
 */
public final class FileLayout {
  private FileLayout() {}

  /**
   * The steps that lay out a file.
   *
   * @param job the job
   * @param number the number of the file
   * @param existingSize the size of the file that is there already, in bytes; empty if there is
   *     none
   * @return the steps, none if the file is long enough or is made only when opened
   */
  public static ImmutableList<LayoutStep> layOut(
      JobSpec job, int number, OptionalLong existingSize) {
    JobSpec.Files files = job.files();
    long existing = existingSize.orElse(0);
    long size = files.offset() + job.sizeOf(number);
    if (size <= existing || files.createOnOpen()) {
      return ImmutableList.of();
    }
    boolean writesAll = files.overwrite();
    ImmutableList.Builder<LayoutStep> steps = ImmutableList.builder();
    if (existingSize.isPresent()) {
      steps.add(new LayoutStep.Unlink());
    }
    steps.add(new LayoutStep.Open(false, true, true, writesAll));
    if (files.fallocate() != Fallocate.NONE) {
      steps.add(new LayoutStep.Reserve(files.fallocate(), size));
    }
    if (writesAll) {
      steps.add(new LayoutStep.Truncate(size));
      steps.add(new LayoutStep.WriteBlocks(Math.min(job.pattern().bs().write(), size), size));
      if (files.createFsync()) {
        steps.add(new LayoutStep.Fsync());
      }
    }
    steps.add(new LayoutStep.DropCache(existing, size - existing));
    steps.add(new LayoutStep.Close());
    return steps.build();
  }

  /**
   * The steps that read a file into the cache.
   *
   * @param job the job
   * @param number the number of the file
   * @return the steps, none without {@code pre_read}
   */
  public static ImmutableList<LayoutStep> preRead(JobSpec job, int number) {
    if (!job.files().preRead()) {
      return ImmutableList.of();
    }
    long size = job.sizeOf(number);
    return ImmutableList.of(
        openForIo(job),
        new LayoutStep.ReadBlocks(
            Math.min(job.pattern().bs().read(), size), job.files().offset(), size),
        new LayoutStep.Close());
  }

  /**
   * The steps that open a file for the job's own I/O.
   *
   * @param job the job
   * @param number the number of the file
   */
  public static ImmutableList<LayoutStep> open(JobSpec job, int number) {
    JobSpec.Files files = job.files();
    long size = job.sizeOf(number);
    ImmutableList.Builder<LayoutStep> steps = ImmutableList.builder();
    steps.add(openForIo(job));
    if (files.invalidate()) {
      steps.add(new LayoutStep.DropCache(files.offset(), size));
    }
    if (files.fadviseHint() != FadviseHint.NONE) {
      steps.add(new LayoutStep.Advise(hint(job), files.offset(), size));
    }
    return steps.build();
  }

  private static FadviseHint hint(JobSpec job) {
    if (job.files().fadviseHint() != FadviseHint.BY_PATTERN) {
      return job.files().fadviseHint();
    }
    return job.pattern().rw().random() ? FadviseHint.RANDOM : FadviseHint.SEQUENTIAL;
  }

  /** filesetup.c: generic_open_file. A job that writes opens for both and may create the file. */
  private static LayoutStep openForIo(JobSpec job) {
    boolean writes = job.pattern().rw().writes();
    return new LayoutStep.Open(true, writes, writes || job.files().createOnOpen(), false);
  }
}
