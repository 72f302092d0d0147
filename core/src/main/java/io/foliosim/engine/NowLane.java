package io.foliosim.engine;

import java.util.Arrays;

/**
 * The events that are due at the current time, first in first out: a ring of payloads that doubles
 * when it is full. Every operation is O(1) and allocates nothing, growth apart.
 */
final class NowLane {

  private long[] ring = new long[256];
  private int head;
  private int tail;

  boolean isEmpty() {
    return head == tail;
  }

  int size() {
    return tail - head;
  }

  void add(long payload) {
    if (tail - head == ring.length) {
      grow();
    }
    ring[tail++ & (ring.length - 1)] = payload;
  }

  /** Takes the oldest event; there must be one. */
  long take() {
    return ring[head++ & (ring.length - 1)];
  }

  /** Takes any of the events, each as likely as the others; there must be one. */
  long takeAny(RandomStream random) {
    int size = size();
    if (size > 1) {
      int first = head & (ring.length - 1);
      int drawn = (head + random.nextInt(size)) & (ring.length - 1);
      long payload = ring[drawn];
      ring[drawn] = ring[first];
      ring[first] = payload;
    }
    return take();
  }

  private void grow() {
    int size = size();
    long[] larger = Arrays.copyOf(ring, 2 * size);
    // The wrapped part moves behind the rest; positions keep their meaning modulo the new length.
    int first = head & (size - 1);
    System.arraycopy(ring, 0, larger, size, first);
    head = first;
    tail = first + size;
    ring = larger;
  }
}
