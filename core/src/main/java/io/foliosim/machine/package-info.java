/**
 * The machine: CPUs and their topology, the scheduler, and what each primitive step of the kernel
 * costs.
 *
 * <p>A {@link io.foliosim.machine.MachineProfile} is read from YAML: geometry, page size, memory,
 * and a {@link io.foliosim.machine.CostTable}. A {@link io.foliosim.machine.Machine} puts the
 * profile into one simulation and gives its tasks CPUs through a {@link
 * io.foliosim.machine.CpuScheduler}.
 *
 * <p>A {@link io.foliosim.machine.Cost} is a name, a unit, a plausible range and a sentence; the
 * profile gives it a value and says where the value comes from. A frame reads the costs that it
 * spends once, when it is built:
 *
 * <pre>{@code
 * private final long lookupNanos = machine.costs().nanos(Costs.FOLIO_LOOKUP);
 * private final long copyPicosPerKib = machine.costs().picos(Costs.COPY_FROM_USER_PER_KIB);
 * ...
 * case LOOKUP: return spend(lookupNanos, COPY);
 * case COPY:   return spend(CostTable.nanosFor(copyPicosPerKib, bytes), OUT);
 * }</pre>
 *
 * <p>Worked numbers: at 169 ns/KiB a copy of 4 KiB takes 676 ns; a slice of 1.4 ms on a kernel with
 * 250 ticks a second ends at the next multiple of 4 ms.
 */
@NullMarked
package io.foliosim.machine;

import org.jspecify.annotations.NullMarked;
