package io.foliosim.mm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.BitSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Every operation of {@link Bits} equals {@link BitSet}'s, and touches no word outside its own. */
class BitsTest {
  private static final int BITS = 300;
  private static final int BASE = 3;
  private static final int WORDS = 5;

  @Property(seed = "1", tries = 300)
  void equalsBitSet(
      @ForAll @Size(max = 30) int[] ranges,
      @ForAll @IntRange(max = BITS - 1) int from,
      @ForAll @IntRange(max = BITS) int to) {
    long[] words = new long[BASE + WORDS + 1];
    words[BASE - 1] = -1L;
    words[BASE + WORDS] = -1L;
    BitSet reference = new BitSet();
    for (int range : ranges) {
      int first = Math.floorMod(range, BITS);
      int count = Math.min(BITS - first, (range >>> 16) % 150);
      if (range >= 0) {
        Bits.set(words, BASE, first, count);
        reference.set(first, first + count);
      } else {
        Bits.clear(words, BASE, first, count);
        reference.clear(first, first + count);
      }
    }

    assertEquals(-1L, words[BASE - 1]);
    assertEquals(-1L, words[BASE + WORDS]);
    assertEquals(reference.get(from), Bits.get(words, BASE, from));
    assertEquals(reference.cardinality(), Bits.count(words, BASE, WORDS));
    int set = reference.nextSetBit(from);
    int clear = reference.nextClearBit(from);
    assertEquals(set < 0 || set >= to ? to : set, Bits.nextSet(words, BASE, from, to));
    assertEquals(clear >= to ? to : clear, Bits.nextClear(words, BASE, from, to));
    assertEquals(reference.previousClearBit(from), Bits.previousClear(words, BASE, from));
  }
}
