/**
 * How a program submits I/O: the engines of fio, as frames that make system calls. Here are the
 * synchronous ones, {@code sync} and {@code psync}.
 */
@NullMarked
package io.foliosim.aio;

import org.jspecify.annotations.NullMarked;
