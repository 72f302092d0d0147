package io.foliosim.block;

import java.util.ArrayList;
import java.util.List;

/** Bios to use again; grows to the largest number that was ever in flight. */
public final class BioPool {
  private final List<Bio> free = new ArrayList<>();
  private int inUse;

  /** Creates an empty pool. */
  public BioPool() {}

  /**
   * Takes an empty bio.
   *
   * @param kind what it does
   * @param deviceOffset where on the device it begins, bytes
   * @param mapping id of the file's page cache, -1 for metadata
   * @param filePosition where in the file its data begins, bytes
   * @return the bio
   */
  public Bio take(Bio.Kind kind, long deviceOffset, int mapping, long filePosition) {
    inUse++;
    Bio bio = free.isEmpty() ? new Bio(this) : free.remove(free.size() - 1);
    return bio.reset(kind, deviceOffset, mapping, filePosition);
  }

  void release(Bio bio) {
    inUse--;
    free.add(bio);
  }

  /**
   * How many bios are taken and not complete.
   *
   * @return count
   */
  public int inUse() {
    return inUse;
  }
}
