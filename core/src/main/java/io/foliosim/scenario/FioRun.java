package io.foliosim.scenario;

import io.foliosim.engine.Frame;
import io.foliosim.engine.Task;
import io.foliosim.fio.FileLayout;
import io.foliosim.fio.FioKnobs;
import io.foliosim.fio.FioSeeds;
import io.foliosim.fio.JobFile;
import io.foliosim.fio.JobReport;
import io.foliosim.fio.JobSpec;
import io.foliosim.fio.JobStats;
import io.foliosim.fio.LayoutStep;
import io.foliosim.vfs.Syscalls;
import java.util.ArrayList;
import java.util.List;

/**
 * Plays the jobs of a job file on a simulated system: lays out the files of all jobs, then runs the
 * jobs, those behind a {@code stonewall} after those before it.
 */
public final class FioRun {
  private final SimulatedSystem system;
  private final JobFile jobFile;
  private final JobFiles files;
  private final RunCounters counters = new RunCounters();
  private final List<List<JobThread>> clonesOfJob = new ArrayList<>();
  private int running;
  private int nextJob;

  /**
   * Prepares a run.
   *
   * @param system a system that was just booted
   * @param jobFile the jobs
   * @throws io.foliosim.knob.UserError if a job asks for what is not modelled
   */
  public FioRun(SimulatedSystem system, JobFile jobFile) {
    this.system = system;
    this.jobFile = jobFile;
    this.files = new JobFiles(system.kernel(), system.fileSystem());
    system.pageCache().observe(counters);
    int threadNumber = 0;
    for (JobSpec job : jobFile.jobs()) {
      job.requireModelled();
      List<JobThread> clones = new ArrayList<>();
      for (int clone = 0; clone < job.numjobs(); clone++) {
        threadNumber++;
        FioSeeds seeds =
            FioSeeds.of(
                job.pattern(),
                threadNumber,
                system.config().seed(),
                system.config().knobs().get(FioKnobs.SEEDS));
        clones.add(new JobThread(job, clone, seeds, system, files, this::cloneFinished));
      }
      clonesOfJob.add(clones);
    }
  }

  /**
   * What the run did to folios, laying out included.
   *
   * @return the counters, live
   */
  public RunCounters counters() {
    return counters;
  }

  /**
   * Runs the jobs to their end.
   *
   * @return what each job, or with {@code group_reporting} each group, has done
   */
  public List<JobReport> run() {
    Task task = system.machine().tasks().create("fio");
    task.start(new LayOut());
    system.simulation().run();
    requireDone(task);
    startNextJobs();
    system.simulation().run();
    if (running > 0 || nextJob < jobFile.jobs().size()) {
      throw new IllegalStateException(running + " threads of the job never end");
    }
    return reports();
  }

  private static void requireDone(Task task) {
    if (task.state() != Task.State.DONE) {
      throw new IllegalStateException(
          "laying out never ends: " + task + " in " + task.frame(task.depth() - 1).function());
    }
  }

  private void startNextJobs() {
    boolean first = true;
    while (nextJob < jobFile.jobs().size() && (first || !jobFile.jobs().get(nextJob).stonewall())) {
      JobSpec job = jobFile.jobs().get(nextJob);
      for (JobThread clone : clonesOfJob.get(nextJob)) {
        running++;
        system.machine().tasks().create(job.name()).start(clone);
      }
      first = false;
      nextJob++;
    }
  }

  private void cloneFinished() {
    running--;
    if (running == 0) {
      startNextJobs();
    }
  }

  private List<JobReport> reports() {
    List<JobReport> reports = new ArrayList<>();
    List<Integer> groups = jobFile.groups();
    int threadNumber = 0;
    for (int j = 0; j < jobFile.jobs().size(); j++) {
      JobSpec job = jobFile.jobs().get(j);
      JobReport previous = reports.isEmpty() ? null : reports.get(reports.size() - 1);
      for (int clone = 0; clone < job.numjobs(); clone++) {
        threadNumber++;
        JobStats stats = clonesOfJob.get(j).get(clone).stats();
        if (job.groupReporting() && previous != null && previous.group() == groups.get(j)) {
          previous.stats().add(stats);
        } else {
          previous =
              new JobReport(
                  job.name(), job.description(), groups.get(j), threadNumber, job.iodepth(), stats);
          reports.add(previous);
        }
      }
    }
    return reports;
  }

  /** Lays out the files of all clones of all jobs, one after the other ({@code setup_files}). */
  private final class LayOut extends Frame {
    private static final int FILE = 1;

    private final SetUpFile setUp =
        new SetUpFile(files, new Syscalls(system.kernel(), system.fileSystem().newOperations()));
    private int job;
    private int clone;
    private int number;

    @Override
    protected int step() {
      return switch (pc) {
        case START, FILE -> next();
        default -> throw unknownStep();
      };
    }

    private int next() {
      if (job == jobFile.jobs().size()) {
        return done();
      }
      JobSpec spec = jobFile.jobs().get(job);
      if (clone == spec.numjobs()) {
        job++;
        clone = 0;
        return jump(FILE);
      }
      if (number == spec.files().count()) {
        clone++;
        number = 0;
        return jump(FILE);
      }
      String path = spec.path(clone, number);
      List<LayoutStep> steps = FileLayout.layOut(spec, number, files.size(path));
      number++;
      return call(setUp.on(path, steps), FILE);
    }

    @Override
    public String function() {
      return "setup_files";
    }
  }
}
