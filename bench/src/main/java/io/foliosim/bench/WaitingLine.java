package io.foliosim.bench;

/** The arrival times of waiting customers: a ring, first in first out. */
final class WaitingLine {

  private static final int SIZE = 1 << 12;

  private final long[] arrivals = new long[SIZE];
  private int head;
  private int tail;

  boolean isEmpty() {
    return head == tail;
  }

  void add(long arrival) {
    arrivals[tail++ & (SIZE - 1)] = arrival;
  }

  long take() {
    return arrivals[head++ & (SIZE - 1)];
  }
}
