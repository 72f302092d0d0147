package io.foliosim.engine;

import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;

/**
 * Brings events of one time into the order in which they were scheduled. They leave the heap in any
 * order, are collected here with their sequence numbers, sorted, and handed to the now lane.
 *
 * <p>O(n log n) for n ties, whatever their order; the few of the usual case are sorted by
 * insertion.
 */
final class TieBatch {

  private static final int INSERTION_LIMIT = 24;

  private long[] sequences = new long[64];
  private long[] payloads = new long[64];
  private int size;

  /** Adds an event. */
  void add(long sequence, long payload) {
    if (size == sequences.length) {
      sequences = Arrays.copyOf(sequences, 2 * size);
      payloads = Arrays.copyOf(payloads, 2 * size);
    }
    sequences[size] = sequence;
    payloads[size] = payload;
    size++;
  }

  /** Empties the batch into the lane, lowest sequence number first. */
  void moveTo(NowLane lane) {
    if (size <= INSERTION_LIMIT) {
      insertionSort();
    } else {
      LongArrays.quickSort(sequences, payloads, 0, size);
    }
    for (int i = 0; i < size; i++) {
      lane.add(payloads[i]);
    }
    size = 0;
  }

  private void insertionSort() {
    for (int i = 1; i < size; i++) {
      long sequence = sequences[i];
      long payload = payloads[i];
      int j = i;
      for (; j > 0 && sequences[j - 1] > sequence; j--) {
        sequences[j] = sequences[j - 1];
        payloads[j] = payloads[j - 1];
      }
      sequences[j] = sequence;
      payloads[j] = payload;
    }
  }
}
