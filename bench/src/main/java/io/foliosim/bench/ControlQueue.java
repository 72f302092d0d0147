package io.foliosim.bench;

import java.util.Arrays;

/**
 * The control: the fastest deterministic event queue that we could write by hand before there was
 * an engine (our baseline Base4Batch, with the same algorithm and data layout). It counts nothing,
 * has no digest and checks nothing; its lane does not grow, and it cannot stop within a batch of
 * equal times. So it marks what the engine's promises cost.
 */
final class ControlQueue {

  /** What an event does. */
  interface Handler {
    void fire(ControlQueue queue, int arg);
  }

  final Handler[] handlers = new Handler[8];
  long now;
  boolean stop;

  private long[] times = new long[64];
  private int[] slots = new int[64];
  private long[] sequences = new long[64];
  private long[] payloads = new long[64];
  private int size;
  private int free;
  private long sequence;
  private boolean rootFree;
  private final long[] lane = new long[1024];
  private int laneHead;
  private int laneTail;
  private long[] batchSequences = new long[64];
  private long[] batchPayloads = new long[64];

  ControlQueue() {
    linkFree(0);
  }

  private void linkFree(int from) {
    for (int i = from; i < sequences.length; i++) {
      sequences[i] = i + 1L;
    }
    free = from;
  }

  private void grow() {
    int old = times.length;
    times = Arrays.copyOf(times, 2 * old);
    slots = Arrays.copyOf(slots, 2 * old);
    sequences = Arrays.copyOf(sequences, 2 * old);
    payloads = Arrays.copyOf(payloads, 2 * old);
    linkFree(old);
  }

  void at(long time, int handler, int arg) {
    long payload = ((long) handler << 32) | (arg & 0xffffffffL);
    if (time == now) {
      lane[laneTail++ & 1023] = payload;
      return;
    }
    if (rootFree) {
      rootFree = false;
      int k = slots[0];
      sequences[k] = sequence++;
      payloads[k] = payload;
      down(time, k, size);
      return;
    }
    if (size == times.length) {
      grow();
    }
    int k = free;
    free = (int) sequences[k];
    sequences[k] = sequence++;
    payloads[k] = payload;
    int i = size++;
    long[] t = times;
    int[] s = slots;
    while (i > 0) {
      int q = (i - 1) >>> 2;
      long x = t[q];
      if (x <= time) {
        break;
      }
      t[i] = x;
      s[i] = s[q];
      i = q;
    }
    t[i] = time;
    s[i] = k;
  }

  private void down(long time, int k, int n) {
    int i = 0;
    final long[] t = times;
    final int[] s = slots;
    for (; ; ) {
      int c = (i << 2) + 1;
      if (c >= n) {
        break;
      }
      int m = c;
      long mt = t[c];
      int e = Math.min(c + 4, n);
      for (int j = c + 1; j < e; j++) {
        long x = t[j];
        if (x < mt) {
          mt = x;
          m = j;
        }
      }
      if (mt >= time) {
        break;
      }
      t[i] = mt;
      s[i] = s[m];
      i = m;
    }
    t[i] = time;
    s[i] = k;
  }

  private void dropRoot() {
    rootFree = false;
    int k = slots[0];
    sequences[k] = free;
    free = k;
    int last = --size;
    if (last > 0) {
      down(times[last], slots[last], last);
    }
  }

  void run() {
    while (!stop) {
      if (rootFree) {
        dropRoot();
      }
      if (laneHead != laneTail) {
        long p = lane[laneHead++ & 1023];
        handlers[(int) (p >>> 32)].fire(this, (int) p);
        continue;
      }
      if (size == 0) {
        break;
      }
      long w = times[0];
      int k = slots[0];
      long p = payloads[k];
      now = w;
      rootFree = true;
      if (size > 1 && tie(w)) {
        drainTies(w);
        continue;
      }
      handlers[(int) (p >>> 32)].fire(this, (int) p);
    }
  }

  private boolean tie(long w) {
    int e = Math.min(5, size);
    boolean b = false;
    for (int j = 1; j < e; j++) {
      b |= times[j] == w;
    }
    return b;
  }

  private void drainTies(long w) {
    rootFree = false;
    int m = 0;
    while (size > 0 && times[0] == w) {
      if (m == batchSequences.length) {
        batchSequences = Arrays.copyOf(batchSequences, m * 2);
        batchPayloads = Arrays.copyOf(batchPayloads, m * 2);
      }
      int k = slots[0];
      batchSequences[m] = sequences[k];
      batchPayloads[m] = payloads[k];
      m++;
      dropRoot();
    }
    for (int i = 1; i < m; i++) {
      long s = batchSequences[i];
      long p = batchPayloads[i];
      int j = i - 1;
      while (j >= 0 && batchSequences[j] > s) {
        batchSequences[j + 1] = batchSequences[j];
        batchPayloads[j + 1] = batchPayloads[j];
        j--;
      }
      batchSequences[j + 1] = s;
      batchPayloads[j + 1] = p;
    }
    for (int i = 0; i < m; i++) {
      handlers[(int) (batchPayloads[i] >>> 32)].fire(this, (int) batchPayloads[i]);
    }
  }
}
