package io.foliosim.fio;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** The random map against a plain set of bits. */
final class RandomMapTest {

  @Property(seed = "20261130", tries = 200)
  void agreesWithAPlainSet(
      @ForAll @IntRange(min = 1, max = 9000) int blocks,
      @ForAll @Size(max = 300) List<@IntRange(max = 8999) Integer> picks,
      @ForAll boolean fillFirst) {
    RandomMap map = new RandomMap(blocks);
    BitSet plain = new BitSet(blocks);
    if (fillFirst) {
      for (int i = 0; i < blocks - 1; i++) {
        map.set(i);
        plain.set(i);
      }
    }
    for (int pick : picks) {
      int block = pick % blocks;
      map.set(block);
      plain.set(block);
      assertEquals(nextFree(plain, block, blocks), map.nextFree(block));
    }
    for (int i = 0; i < blocks; i++) {
      assertEquals(plain.get(i), map.isSet(i));
    }
    map.clear();
    assertEquals(blocks == 1 ? 0 : 1, map.nextFree(0));
    assertFalse(map.isSet(blocks - 1));
  }

  @Test
  void aMillionBlocksAreFoundFree() {
    int blocks = 1_000_003;
    RandomMap map = new RandomMap(blocks);
    long at = 777_777;
    for (int i = 0; i < blocks; i++) {
      assertFalse(map.isSet(at));
      map.set(at);
      at = map.nextFree(at);
    }
    assertEquals(-1, at);
    assertTrue(map.isSet(0));
  }

  private static long nextFree(BitSet plain, int block, int blocks) {
    int after = plain.nextClearBit(block + 1);
    int found = after < blocks ? after : plain.nextClearBit(0);
    return found < blocks ? found : -1;
  }
}
