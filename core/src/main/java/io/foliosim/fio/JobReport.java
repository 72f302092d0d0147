package io.foliosim.fio;

/**
 * What is to be reported as one job.
 *
 * @param name the name of the job, of the first one if several are reported together
 * @param description free text, may be empty
 * @param group the number of its report group, from 0
 * @param thread the number of its first thread
 * @param iodepth I/Os that it keeps in flight
 * @param stats what it has done
 */
public record JobReport(
    String name, String description, int group, int thread, int iodepth, JobStats stats) {}
