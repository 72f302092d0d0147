/**
 * Locks of the simulated kernel: spin locks, reader-writer semaphores, mutexes and wait queues.
 *
 * <p>Every operation is a {@link io.foliosim.engine.Frame} that the calling task owns and reuses,
 * so a kernel path reads
 *
 * <pre>{@code
 * case LOCK:   return call(downWrite.on(inode.rwsem()), COPY);
 * ...
 * case UNLOCK: return call(upWrite.on(inode.rwsem()), OUT);
 * }</pre>
 *
 * <p>An uncontended acquire takes the lock at once and charges {@link LockCosts#acquireNanos}; an
 * uncontended release lets go at once and charges {@link LockCosts#releaseNanos}. Waiters are
 * linked through their own frames, so no operation allocates.
 *
 * <p>Who spins and who sleeps is the kernel's rule, not a choice of the model: a waiter for a
 * {@link SpinLock} keeps its CPU; a writer of a {@link RwSemaphore} or a locker of a {@link Mutex}
 * spins while the owner runs and then sleeps; a reader sleeps. All spinning ends by an event of the
 * lock (a release, a handoff, the owner seen off its CPU), never by a loop over time.
 *
 * <p>Statistics are kept per {@link LockClass}, which one lock may have for itself or many share.
 */
@NullMarked
package io.foliosim.lock;

import org.jspecify.annotations.NullMarked;
