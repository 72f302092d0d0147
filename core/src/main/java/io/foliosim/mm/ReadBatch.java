package io.foliosim.mm;

import java.util.Arrays;

/**
 * Folios that read-ahead has added, in index order, cut into batches that the file system reads one
 * after the other ({@code read_pages}). A batch is contiguous in the file. Reused; grows to the
 * largest number of folios of one window.
 */
public final class ReadBatch {
  private int[] folios = new int[64];
  private int[] ends = new int[8];
  private int count;
  private int batches;

  /** Creates an empty list. */
  public ReadBatch() {}

  void clear() {
    count = 0;
    batches = 0;
  }

  /**
   * Makes the list hold one folio in one batch.
   *
   * @param folio the folio
   */
  public void single(int folio) {
    clear();
    add(folio);
    endBatch();
  }

  void add(int folio) {
    if (count == folios.length) {
      folios = Arrays.copyOf(folios, count * 2);
    }
    folios[count++] = folio;
  }

  void endBatch() {
    int from = batches == 0 ? 0 : ends[batches - 1];
    if (from == count) {
      return;
    }
    if (batches == ends.length) {
      ends = Arrays.copyOf(ends, batches * 2);
    }
    ends[batches++] = count;
  }

  /**
   * How many folios there are.
   *
   * @return count
   */
  public int count() {
    return count;
  }

  /**
   * A folio.
   *
   * @param i 0 to {@link #count()} - 1
   * @return its handle
   */
  public int folio(int i) {
    return folios[i];
  }

  /**
   * How many batches there are.
   *
   * @return count
   */
  public int batches() {
    return batches;
  }

  /**
   * Where a batch ends.
   *
   * @param batch 0 to {@link #batches()} - 1
   * @return number of the first folio behind it
   */
  public int end(int batch) {
    return ends[batch];
  }
}
