package io.foliosim.machine;

import java.util.Arrays;

/**
 * The run queues: for each CPU the tasks that wait for it, least virtual runtime first, ties by the
 * task's number. A binary heap a CPU; adding and taking are O(log n), nothing is allocated but when
 * a queue grows beyond its longest so far.
 */
final class CpuQueues {
  private final int[][] heaps;
  private final int[] sizes;
  private long[] vruntime = new long[64];
  private int waiting;

  CpuQueues(int cpus) {
    heaps = new int[cpus][4];
    sizes = new int[cpus];
  }

  /** Makes room for a task's virtual runtime. */
  void ensure(int task) {
    if (task >= vruntime.length) {
      vruntime = Arrays.copyOf(vruntime, Math.max(task + 1, vruntime.length * 2));
    }
  }

  /** CPU time that a task was given, in ns, on a scale that all CPUs share. */
  long vruntime(int task) {
    return vruntime[task];
  }

  /** Sets the virtual runtime of a task that is in no queue. */
  void vruntime(int task, long value) {
    vruntime[task] = value;
  }

  /** How many tasks wait for any CPU. */
  int waiting() {
    return waiting;
  }

  /** How many tasks wait for a CPU. */
  int length(int cpu) {
    return sizes[cpu];
  }

  /** The task that is next on a CPU. */
  int first(int cpu) {
    return heaps[cpu][0];
  }

  /** Whether a task is to run before another. */
  boolean before(int task, int other) {
    long difference = vruntime[task] - vruntime[other];
    return difference < 0 || (difference == 0 && task < other);
  }

  /** The CPU with the most tasks waiting; the lowest-numbered of several. */
  int longest() {
    int best = 0;
    for (int cpu = 1; cpu < sizes.length; cpu++) {
      if (sizes[cpu] > sizes[best]) {
        best = cpu;
      }
    }
    return best;
  }

  /** The CPU with the fewest tasks waiting: the preferred one, or else the lowest-numbered. */
  int shortest(int preferred) {
    int best = preferred;
    for (int cpu = 0; cpu < sizes.length; cpu++) {
      if (sizes[cpu] < sizes[best]) {
        best = cpu;
      }
    }
    return best;
  }

  /** Adds a task to a CPU's queue. */
  void add(int cpu, int task) {
    int[] heap = heaps[cpu];
    int at = sizes[cpu]++;
    if (at == heap.length) {
      heap = Arrays.copyOf(heap, at * 2);
      heaps[cpu] = heap;
    }
    while (at > 0) {
      int parent = (at - 1) >> 1;
      if (!before(task, heap[parent])) {
        break;
      }
      heap[at] = heap[parent];
      at = parent;
    }
    heap[at] = task;
    waiting++;
  }

  /** Takes the first task off a CPU's queue, which is not empty. */
  int take(int cpu) {
    int[] heap = heaps[cpu];
    int taken = heap[0];
    int size = --sizes[cpu];
    waiting--;
    int task = heap[size];
    int at = 0;
    int child = 1;
    while (child < size) {
      if (child + 1 < size && before(heap[child + 1], heap[child])) {
        child++;
      }
      if (!before(heap[child], task)) {
        break;
      }
      heap[at] = heap[child];
      at = child;
      child = 2 * at + 1;
    }
    heap[at] = task;
    return taken;
  }
}
