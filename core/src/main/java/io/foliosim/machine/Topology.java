package io.foliosim.machine;

/**
 * Where each CPU is: core, cache cluster, NUMA node, socket. CPUs are numbered as Linux does on
 * x86: first one thread of every core, core by core, then the second thread of every core. Cores
 * are dealt out evenly in order to clusters, nodes and sockets.
 *
 * <p>Immutable; every query is O(1) and allocates nothing. With four cores in two clusters and two
 * threads a core, CPUs 0, 1, 4, 5 are cluster 0 and CPUs 2, 3, 6, 7 cluster 1.
 */
public final class Topology {
  private final int cpus;
  private final int cores;
  private final int coresPerCluster;
  private final int coresPerNode;
  private final int coresPerSocket;

  /**
   * Creates a topology.
   *
   * @param cpus hardware threads, a multiple of smt
   * @param sockets sockets; divides the cores
   * @param numaNodes nodes; divides the cores
   * @param cacheClusters groups of cores with a last-level cache of their own; divides the cores
   * @param smt hardware threads of a core
   * @throws IllegalArgumentException if something is not positive or does not divide
   */
  public Topology(int cpus, int sockets, int numaNodes, int cacheClusters, int smt) {
    this.cpus = cpus;
    this.cores = share(cpus, smt, "cpus", "smt");
    this.coresPerCluster = share(cores, cacheClusters, "cores", "cache_clusters");
    this.coresPerNode = share(cores, numaNodes, "cores", "numa_nodes");
    this.coresPerSocket = share(cores, sockets, "cores", "sockets");
  }

  private static int share(int whole, int parts, String wholeName, String partsName) {
    if (whole < 1 || parts < 1 || whole % parts != 0) {
      throw new IllegalArgumentException(
          "%s %d does not divide %s %d".formatted(partsName, parts, wholeName, whole));
    }
    return whole / parts;
  }

  /**
   * How many CPUs there are.
   *
   * @return hardware threads
   */
  public int cpus() {
    return cpus;
  }

  /**
   * How many cache clusters there are.
   *
   * @return clusters, at least 1
   */
  public int clusters() {
    return cores / coresPerCluster;
  }

  /**
   * How many NUMA nodes there are.
   *
   * @return nodes, at least 1
   */
  public int nodes() {
    return cores / coresPerNode;
  }

  /**
   * How many sockets there are.
   *
   * @return sockets, at least 1
   */
  public int sockets() {
    return cores / coresPerSocket;
  }

  /**
   * The core of a CPU.
   *
   * @param cpu number of the CPU
   * @return number of the core
   */
  public int core(int cpu) {
    return cpu % cores;
  }

  /**
   * The cache cluster of a CPU.
   *
   * @param cpu number of the CPU
   * @return number of the cluster
   */
  public int cluster(int cpu) {
    return core(cpu) / coresPerCluster;
  }

  /**
   * The NUMA node of a CPU.
   *
   * @param cpu number of the CPU
   * @return number of the node
   */
  public int node(int cpu) {
    return core(cpu) / coresPerNode;
  }

  /**
   * The socket of a CPU.
   *
   * @param cpu number of the CPU
   * @return number of the socket
   */
  public int socket(int cpu) {
    return core(cpu) / coresPerSocket;
  }

  /**
   * How many CPUs a cache cluster has.
   *
   * @return CPUs, at least 1; the same for every cluster
   */
  public int cpusPerCluster() {
    return cpus / clusters();
  }

  /**
   * A CPU of a cache cluster; first threads come before second ones.
   *
   * @param cluster number of the cluster
   * @param index 0 to {@link #cpusPerCluster()} - 1
   * @return number of the CPU
   */
  public int cpuOfCluster(int cluster, int index) {
    return index / coresPerCluster * cores + cluster * coresPerCluster + index % coresPerCluster;
  }

  /**
   * How far two CPUs are from each other.
   *
   * @param cpuA number of a CPU
   * @param cpuB number of a CPU
   * @return the distance
   */
  public Distance distance(int cpuA, int cpuB) {
    if (cpuA == cpuB) {
      return Distance.SAME_CPU;
    }
    int coreA = core(cpuA);
    int coreB = core(cpuB);
    if (coreA == coreB) {
      return Distance.SMT;
    }
    if (coreA / coresPerSocket != coreB / coresPerSocket) {
      return Distance.CROSS_SOCKET;
    }
    return coreA / coresPerCluster == coreB / coresPerCluster
        ? Distance.SAME_CLUSTER
        : Distance.SAME_SOCKET;
  }
}
