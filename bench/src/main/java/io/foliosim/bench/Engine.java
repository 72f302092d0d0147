package io.foliosim.bench;

/** The contenders, by the names that the benchmarks' parameter takes. */
public enum Engine {
  /** The engine of foliosim. */
  FOLIOSIM,
  /** Our hand-written control without checks, counts or digest. */
  CONTROL,
  /** {@link java.util.PriorityQueue} of event objects. */
  PRIORITY_QUEUE,
  /** SSJ with the Henriksen list. */
  SSJ;

  Contender create() {
    return switch (this) {
      case FOLIOSIM -> new FoliosimContender();
      case CONTROL -> new ControlContender();
      case PRIORITY_QUEUE -> new PriorityQueueContender();
      case SSJ -> new SsjContender();
    };
  }
}
