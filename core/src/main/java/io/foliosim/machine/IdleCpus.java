package io.foliosim.machine;

/**
 * Which CPUs are idle, and which of them is nearest to a given one. Nothing is allocated; a search
 * takes O(CPUs of a cluster + clusters).
 */
final class IdleCpus {
  private static final int NONE = -1;

  private final Topology topology;
  private final boolean[] idle;
  private final int[] idleOfCluster;
  private final int clustersPerSocket;
  private int count;

  /** All CPUs are idle. */
  IdleCpus(Topology topology) {
    this.topology = topology;
    this.idle = new boolean[topology.cpus()];
    this.idleOfCluster = new int[topology.clusters()];
    this.clustersPerSocket = topology.clusters() / topology.sockets();
    for (int cpu = 0; cpu < idle.length; cpu++) {
      set(cpu, true);
    }
  }

  /** Whether a CPU is idle. */
  boolean isIdle(int cpu) {
    return idle[cpu];
  }

  /** How many CPUs are idle. */
  int count() {
    return count;
  }

  /** Marks a CPU. */
  void set(int cpu, boolean nowIdle) {
    if (idle[cpu] != nowIdle) {
      int change = nowIdle ? 1 : -1;
      idle[cpu] = nowIdle;
      idleOfCluster[topology.cluster(cpu)] += change;
      count += change;
    }
  }

  /**
   * An idle CPU for a task that ran on a CPU before: that one, or else the lowest-numbered of its
   * cluster, its socket, the machine.
   *
   * @return its number, -1 if none is idle
   */
  int nearest(int cpu) {
    if (idle[cpu]) {
      return cpu;
    }
    if (count == 0) {
      return NONE;
    }
    int cluster = topology.cluster(cpu);
    if (idleOfCluster[cluster] > 0) {
      return firstOfCluster(cluster);
    }
    int socket = cluster / clustersPerSocket * clustersPerSocket;
    int found = firstOf(socket, socket + clustersPerSocket);
    return found == NONE ? firstOf(0, idleOfCluster.length) : found;
  }

  /**
   * An idle CPU for a task that never ran: the lowest-numbered of the cluster with the most idle
   * ones, so that new tasks spread over the caches.
   *
   * @return its number, -1 if none is idle
   */
  int forNewTask() {
    int best = 0;
    for (int cluster = 1; cluster < idleOfCluster.length; cluster++) {
      if (idleOfCluster[cluster] > idleOfCluster[best]) {
        best = cluster;
      }
    }
    return idleOfCluster[best] == 0 ? NONE : firstOfCluster(best);
  }

  private int firstOf(int fromCluster, int toCluster) {
    for (int cluster = fromCluster; cluster < toCluster; cluster++) {
      if (idleOfCluster[cluster] > 0) {
        return firstOfCluster(cluster);
      }
    }
    return NONE;
  }

  private int firstOfCluster(int cluster) {
    int index = 0;
    while (!idle[topology.cpuOfCluster(cluster, index)]) {
      index++;
    }
    return topology.cpuOfCluster(cluster, index);
  }
}
