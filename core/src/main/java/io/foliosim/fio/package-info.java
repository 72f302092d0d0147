/**
 * What a fio job says, without the simulator: job files, iologs, the stream of I/Os that a job
 * issues, what fio does to its files beforehand, and the report that it prints.
 *
 * <p>The way of a job:
 *
 * <ol>
 *   <li>{@link io.foliosim.fio.JobFile} reads a job file. {@link io.foliosim.fio.FioOptions} is the
 *       table of the options it understands; a new option is one line there and one component of
 *       {@link io.foliosim.fio.JobSpec}.
 *   <li>{@link io.foliosim.fio.FileLayout} says what fio does before the clock starts.
 *   <li>{@link io.foliosim.fio.IoPattern} yields the I/Os, in fio's own order: the generators and
 *       seeds are fio's, so that a job with {@code randrepeat=1} touches the same blocks in the
 *       same order as the real one.
 *   <li>{@link io.foliosim.fio.JobStats} takes the completions and {@link
 *       io.foliosim.fio.FioSummary} prints them as fio does.
 * </ol>
 *
 * <p>Bad input ends in a {@link io.foliosim.knob.UserError} of one line that says where, what was
 * found and what was expected. An option that fio knows and foliosim does not model is a warning
 * that says what is assumed instead.
 */
@NullMarked
package io.foliosim.fio;

import org.jspecify.annotations.NullMarked;
