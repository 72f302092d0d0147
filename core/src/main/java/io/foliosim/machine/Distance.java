package io.foliosim.machine;

/** How far two CPUs are from each other, nearest first: what a cache line has to cross. */
public enum Distance {
  /** The same CPU. */
  SAME_CPU,
  /** Two hardware threads of one core. */
  SMT,
  /** Two cores that share a last-level cache. */
  SAME_CLUSTER,
  /** Two cache clusters of one socket. */
  SAME_SOCKET,
  /** Two sockets. */
  CROSS_SOCKET
}
