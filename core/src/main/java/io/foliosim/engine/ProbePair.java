package io.foliosim.engine;

/**
 * Two probes as one, the first called first. Nested pairs make a list; every method of {@link
 * Probe} must be forwarded here.
 */
record ProbePair(Probe first, Probe second) implements Probe {

  @Override
  public void onEvent(long time, int handler, long arg) {
    first.onEvent(time, handler, arg);
    second.onEvent(time, handler, arg);
  }
}
