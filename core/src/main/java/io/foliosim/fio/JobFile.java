package io.foliosim.fio;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.foliosim.knob.UserError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A job file as read: its jobs in order, what foliosim assumes where it cannot obey, and the hints
 * in its header.
 *
 * <pre>{@code
 * JobFile file = JobFile.read(Path.of("write.fio"), System.getenv());
 * file.warnings().forEach(System.err::println);
 * for (JobSpec job : file.jobs()) {
 *   job.requireModelled();
 * }
 * }</pre>
 *
 * @param jobs one for each section that is not global, in the order of the file
 * @param warnings one line each: an option that fio knows and foliosim does not model, and what is
 *     assumed
 * @param hints the {@code key=value} words of comment lines before the first section that hold
 *     nothing else, such as {@code ; fs=xfs block_size=4096}
 * @param globalOptions the options of all global sections as written; fio's JSON repeats them
 */
public record JobFile(
    ImmutableList<JobSpec> jobs,
    ImmutableList<String> warnings,
    ImmutableMap<String, String> hints,
    ImmutableMap<String, String> globalOptions) {

  /**
   * Reads a job file.
   *
   * @param path the file; errors name it as given here
   * @param environment what {@code ${NAME}} stands for
   * @return the jobs of the file
   * @throws UserError if the file cannot be read, or as {@link #parse} says
   */
  public static JobFile read(Path path, Map<String, String> environment) {
    try {
      return parse(path.toString(), Files.readString(path, StandardCharsets.UTF_8), environment);
    } catch (NoSuchFileException e) {
      throw new UserError(path + ": no such file", e);
    } catch (IOException e) {
      throw new UserError(path + ": cannot be read as a job file (" + e.getMessage() + ")");
    }
  }

  /**
   * Reads the text of a job file.
   *
   * @param file the name that errors give
   * @param text the text
   * @param environment what {@code ${NAME}} stands for
   * @return the jobs of the file, at least one
   * @throws UserError if a line is neither section, option nor comment; if an option is unknown to
   *     fio or its value is not legal; if there is no job
   */
  public static JobFile parse(String file, String text, Map<String, String> environment) {
    JobFileReader reader = new JobFileReader(file, environment);
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      reader.line(new Place(file, i + 1), lines.get(i));
    }
    return reader.finish();
  }

  /**
   * The report group of each job, from 0 (init.c: add_job): a job with {@code stonewall} or {@code
   * new_group} starts a group, unless it is the first. Jobs of one group that have {@code
   * group_reporting} are reported as one, under the name of the first.
   */
  public ImmutableList<Integer> groups() {
    ImmutableList.Builder<Integer> groups = ImmutableList.builder();
    int group = 0;
    for (int i = 0; i < jobs.size(); i++) {
      if (i > 0 && (jobs.get(i).stonewall() || jobs.get(i).newGroup())) {
        group++;
      }
      groups.add(group);
    }
    return groups.build();
  }
}
