package io.foliosim.engine;

import java.util.Arrays;

/**
 * The pending events of later times: a 4-ary heap in primitive arrays, ordered by time alone.
 *
 * <p>Comparing sequence numbers inside the heap would turn every step of a sift into a branch that
 * the processor cannot predict. So the heap leaves the order of equal times open, and whoever takes
 * events out sorts each batch of equal times by its sequence numbers, which are rarely needed.
 *
 * <p>The root is at index 1 and the children of {@code i} are {@code 4i - 2} to {@code 4i + 1}.
 * Entries beyond {@link #size} hold {@link #NEVER}, so the earliest of four children is found
 * without asking how many there are. An entry moves as a time and a slot number; sequence and
 * payload stay in their slot.
 *
 * <p>The <em>front</em> is a place for one event outside the arrays, no later than the root. It
 * holds the next event to fire; while that one's handler runs it is empty, and the first event
 * scheduled meanwhile takes its place if it comes next, and the place of the root, which moves to
 * the front, if not: one sift instead of two, and none at all with one or two events. Behind the
 * front, the root's time alone tells whether there is a tie and how far the clock may be
 * fast-forwarded.
 *
 * <p>A push or pop is O(log4 n); nothing is allocated except when the arrays double. Memory: 28
 * bytes an event of the largest number ever pending, rounded up to a power of two.
 *
 * <p>{@link Simulation} extends this class instead of holding an object of it, which saves a
 * dependent load in every step of the dispatch: a tenth of the time of an event.
 */
abstract sealed class EventHeap permits Simulation {

  /** The time of entries that do not exist; later than every event. */
  static final long NEVER = Long.MAX_VALUE;

  private static final int ROOT = 1;
  private static final int INITIAL_CAPACITY = 64;
  private static final int MAX_CAPACITY = 1 << 29;

  /** Entries beyond the last event, so that a group of four children can always be read. */
  private static final int PADDING = 6;

  private long frontTime = NEVER;
  private long frontSequence;
  private long frontPayload;

  private long[] times;
  private int[] slots;

  /** For slot k: at 2k the sequence number, or the next free slot; at 2k + 1 the payload. */
  private long[] records;

  private int capacity = INITIAL_CAPACITY;
  private int size;
  private int freeSlot;
  private long nextSequence;

  EventHeap() {
    times = new long[capacity + PADDING];
    Arrays.fill(times, NEVER);
    slots = new int[capacity + PADDING];
    records = new long[2 * capacity];
    linkFreeSlots(0);
  }

  /**
   * Returns the lesser of two times of which one is at least 0 and the other at least -1. Written
   * without a branch: which one is less is often unpredictable.
   */
  static long earlier(long a, long b) {
    long difference = a - b;
    return b + (difference & (difference >> 63));
  }

  /** Returns the number of pending events. */
  final int heapSize() {
    return frontTime == NEVER ? size : size + 1;
  }

  /** Returns the time of the front, {@link #NEVER} when it is empty. */
  final long frontTime() {
    return frontTime;
  }

  /** Returns the sequence number of the front. */
  final long frontSequence() {
    return frontSequence;
  }

  /** Returns the payload of the front. */
  final long frontPayload() {
    return frontPayload;
  }

  /** Returns the earliest time behind the front, {@link #NEVER} when there is none. */
  final long timeBehindFront() {
    return times[ROOT];
  }

  /** Returns the time of the earliest pending event, {@link #NEVER} when there is none. */
  final long earliest() {
    return earlier(frontTime, times[ROOT]);
  }

  /** Takes the front out; its place is free for the next event that is scheduled. */
  final void takeFront() {
    frontTime = NEVER;
  }

  /** Brings the earliest event to the front if the front is empty. */
  final void fillFront() {
    if (frontTime == NEVER && size != 0) {
      moveRootToFront();
      removeRoot();
    }
  }

  /** Adds an event of a later time; it is later in sequence than all before it. */
  final void addToHeap(long time, long payload) {
    long sequence = nextSequence++;
    if (frontTime == NEVER) {
      if (time < times[ROOT]) {
        frontTime = time;
        frontSequence = sequence;
        frontPayload = payload;
      } else {
        int slot = moveRootToFront();
        records[2 * slot] = sequence;
        records[2 * slot + 1] = payload;
        siftDown(time, slot);
      }
    } else if (time < frontTime) {
      push(frontTime, frontSequence, frontPayload);
      frontTime = time;
      frontSequence = sequence;
      frontPayload = payload;
    } else {
      push(time, sequence, payload);
    }
  }

  private int moveRootToFront() {
    int slot = slots[ROOT];
    frontTime = times[ROOT];
    frontSequence = records[2 * slot];
    frontPayload = records[2 * slot + 1];
    return slot;
  }

  private void removeRoot() {
    int slot = slots[ROOT];
    records[2 * slot] = freeSlot;
    freeSlot = slot;
    int last = size--;
    long time = times[last];
    times[last] = NEVER;
    if (last != ROOT) {
      siftDown(time, slots[last]);
    }
  }

  private void push(long time, long sequence, long payload) {
    if (size == capacity) {
      grow();
    }
    int slot = freeSlot;
    freeSlot = (int) records[2 * slot];
    records[2 * slot] = sequence;
    records[2 * slot + 1] = payload;
    final long[] t = times;
    final int[] s = slots;
    int i = ++size;
    while (i > ROOT) {
      int parent = (i + 2) >>> 2;
      long above = t[parent];
      if (above <= time) {
        break;
      }
      t[i] = above;
      s[i] = s[parent];
      i = parent;
    }
    t[i] = time;
    s[i] = slot;
  }

  private void siftDown(long time, int slot) {
    final long[] t = times;
    final int[] s = slots;
    final int n = size;
    int i = ROOT;
    for (int c = 2; c <= n; c = 4 * i - 2) {
      int child = c;
      long least = t[c];
      for (int j = c + 1; j < c + 4; j++) {
        long x = t[j];
        if (x < least) {
          least = x;
          child = j;
        }
      }
      if (least >= time) {
        break;
      }
      t[i] = least;
      s[i] = s[child];
      i = child;
    }
    t[i] = time;
    s[i] = slot;
  }

  private void grow() {
    if (capacity == MAX_CAPACITY) {
      throw new IllegalStateException("more than " + MAX_CAPACITY + " pending events");
    }
    int old = capacity;
    capacity = 2 * old;
    times = Arrays.copyOf(times, capacity + PADDING);
    Arrays.fill(times, old + PADDING, capacity + PADDING, NEVER);
    slots = Arrays.copyOf(slots, capacity + PADDING);
    records = Arrays.copyOf(records, 2 * capacity);
    linkFreeSlots(old);
  }

  private void linkFreeSlots(int from) {
    for (int slot = from; slot < capacity; slot++) {
      records[2 * slot] = slot + 1L;
    }
    freeSlot = from;
  }
}
