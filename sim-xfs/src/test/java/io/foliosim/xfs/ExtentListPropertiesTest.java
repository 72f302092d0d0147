package io.foliosim.xfs;

import static io.foliosim.xfs.ExtentList.NONE;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** The record list against a tree map, with enough records for many leaves. */
class ExtentListPropertiesTest {

  private static final int KEYS = 4096;

  @Property(tries = 12, seed = "2718")
  void equalsATreeMap(
      @ForAll @IntRange(min = 1, max = KEYS - 1) int stride,
      @ForAll @IntRange(min = 0, max = KEYS - 1) int origin,
      @ForAll @IntRange(min = 1, max = 7) int keepEvery) {
    ExtentList list = new ExtentList();
    NavigableMap<Long, Integer> model = new TreeMap<>();
    for (int round = 0; round < 2; round++) {
      fill(list, model, stride, origin);
      assertSame(list, model);
      thin(list, model, keepEvery);
      assertSame(list, model);
    }
    while (list.size() > 0) {
      list.remove(list.size() % 2 == 0 ? list.first() : list.last());
    }
    assertEquals(NONE, list.first());
    assertEquals(NONE, list.last());
    assertEquals(NONE, list.seek(0));
    assertEquals(NONE, list.before(0));
  }

  private static void fill(
      ExtentList list, NavigableMap<Long, Integer> model, int stride, int origin) {
    for (int i = 0; i < KEYS; i++) {
      // Strides of every size: in order forwards and backwards, and scattered.
      long start = 10L * ((origin + (long) i * stride) % KEYS);
      if (!model.containsKey(start)) {
        int count = 1 + (int) (start / 10 % 9);
        list.insert(start, count, start + 7, ExtentState.WRITTEN);
        model.put(start, count);
      }
    }
  }

  private static void thin(ExtentList list, NavigableMap<Long, Integer> model, int keepEvery) {
    int i = 0;
    for (Long start : model.keySet().toArray(new Long[0])) {
      if (i++ % (8 * keepEvery) != 0) {
        list.remove(list.seek(start));
        model.remove(start);
      }
    }
  }

  private static void assertSame(ExtentList list, NavigableMap<Long, Integer> model) {
    assertEquals(model.size(), list.size());
    long position = list.first();
    long previous = NONE;
    for (Map.Entry<Long, Integer> record : model.entrySet()) {
      long start = record.getKey();
      int count = record.getValue();
      assertEquals(start, list.start(position));
      assertEquals(count, list.count(position));
      assertEquals(start + 7, list.disk(position));
      assertEquals(position, list.seek(start));
      assertEquals(position, list.seek(start + count - 1));
      assertEquals(position, list.before(start + count));
      assertEquals(previous, list.before(start));
      assertEquals(previous, list.previous(position));
      previous = position;
      position = list.next(position);
      assertEquals(position, list.seek(start + count));
    }
    assertEquals(NONE, position);
    assertEquals(previous, list.last());
  }
}
