package io.foliosim.mm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class FrameBitmapTest {
  @Property(seed = "11", tries = 50)
  void findsTheLowestBitAsAnOrderedSetDoes(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 3_000_000) int capacity) {
    FrameBitmap bitmap = new FrameBitmap(capacity);
    TreeSet<Integer> reference = new TreeSet<>();
    SplitMix64 random = new SplitMix64(seed);
    for (int n = 0; n < 500; n++) {
      int bit = (int) random.below(capacity);
      if (random.below(3) == 0 && !reference.isEmpty()) {
        bitmap.clear(bitmap.first());
        reference.pollFirst();
      } else if (reference.add(bit)) {
        bitmap.set(bit);
      }
      assertEquals(reference.contains(bit), bitmap.get(bit));
      assertEquals(reference.size(), bitmap.size());
      if (!reference.isEmpty()) {
        assertEquals(reference.first(), bitmap.first());
      }
    }
  }

  @Test
  void reachesTheLastBitOfALargeMemory() {
    FrameBitmap bitmap = new FrameBitmap(1L << 28);
    bitmap.set((1 << 28) - 1);

    assertEquals((1 << 28) - 1, bitmap.first());
  }
}
