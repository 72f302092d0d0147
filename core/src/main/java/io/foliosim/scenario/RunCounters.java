package io.foliosim.scenario;

import io.foliosim.mm.AddressSpace;
import io.foliosim.mm.MmProbe;

/** Counts what a run does to folios. */
public final class RunCounters implements MmProbe {
  private static final int ORDERS = 12;

  private final long[] added = new long[ORDERS];
  private final long[] resident = new long[ORDERS];

  RunCounters() {}

  @Override
  public void onFolioAdded(AddressSpace mapping, long page, int order) {
    added[order]++;
    resident[order]++;
  }

  @Override
  public void onFolioRemoved(AddressSpace mapping, long page, int order) {
    resident[order]--;
  }

  /**
   * Folios that were added to page caches.
   *
   * @param order log2 of their pages, 0 to 11
   * @return count
   */
  public long added(int order) {
    return added[order];
  }

  /**
   * Folios that are in page caches now.
   *
   * @param order log2 of their pages, 0 to 11
   * @return count
   */
  public long resident(int order) {
    return resident[order];
  }

  /**
   * The folios that are in page caches now, as a line of text.
   *
   * @return such as {@code order 0: 12, order 4: 2}; {@code none} if there is none
   */
  public String describeResident() {
    StringBuilder text = new StringBuilder();
    for (int order = 0; order < ORDERS; order++) {
      if (resident[order] > 0) {
        text.append(text.isEmpty() ? "" : ", ")
            .append("order ")
            .append(order)
            .append(": ")
            .append(resident[order]);
      }
    }
    return text.isEmpty() ? "none" : text.toString();
  }
}
