/**
 * The {@code foliosim} command. {@link io.foliosim.cli.Main} holds one subcommand a class; what a
 * user did wrong ends in one line on standard error and status 2, a fault of foliosim itself in a
 * stack trace and status 70 ({@link io.foliosim.cli.Errors}).
 */
@NullMarked
package io.foliosim.cli;

import org.jspecify.annotations.NullMarked;
