package io.foliosim.xfs;

import java.util.ArrayList;
import java.util.List;

/**
 * Records {@code (start, count, disk, state)} ordered by start, none overlapping: the counterpart
 * of the b+tree in {@code xfs_iext_tree.c}, with one level of leaves under a flat root.
 *
 * <p>A leaf holds at most {@value #LEAF_RECORDS} records in parallel arrays. A look-up is a binary
 * search over leaves and one within a leaf; an insertion or removal also moves at most a leaf's
 * worth of records. Emptied leaves are kept for reuse, so that in steady state nothing is
 * allocated.
 *
 * <p>A <em>position</em> names a record: leaf number and slot packed in a {@code long}, or {@link
 * #NONE}. Any insertion or removal makes positions taken before it meaningless.
 */
final class ExtentList {

  /** The position of no record. */
  static final long NONE = -1;

  /** Most records in a leaf. */
  static final int LEAF_RECORDS = 128;

  /** Two neighbouring leaves that together hold no more than this become one. */
  private static final int MERGE_RECORDS = LEAF_RECORDS / 2;

  private final List<Leaf> leaves = new ArrayList<>();
  private final List<Leaf> spare = new ArrayList<>();
  private int size;

  /** Parallel arrays; slots {@code 0..size-1} are in use. */
  private static final class Leaf {
    final long[] start = new long[LEAF_RECORDS];
    final long[] disk = new long[LEAF_RECORDS];
    final int[] count = new int[LEAF_RECORDS];
    final ExtentState[] state = new ExtentState[LEAF_RECORDS];
    int size;

    /** Returns the number of records that start at or before {@code block}. */
    int startingUpTo(long block) {
      int low = 0;
      int high = size;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (start[middle] <= block) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }

    void copyTo(Leaf target, int from, int to, int n) {
      System.arraycopy(start, from, target.start, to, n);
      System.arraycopy(disk, from, target.disk, to, n);
      System.arraycopy(count, from, target.count, to, n);
      System.arraycopy(state, from, target.state, to, n);
    }
  }

  /** Returns the number of records. */
  int size() {
    return size;
  }

  /**
   * Returns the first record that ends after {@code block}: it contains the block or follows it.
   */
  long seek(long block) {
    if (size == 0) {
      return NONE;
    }
    int leaf = leafFor(block);
    int slot = leaves.get(leaf).startingUpTo(block);
    if (slot > 0 && end(position(leaf, slot - 1)) > block) {
      return position(leaf, slot - 1);
    }
    return atOrAfter(leaf, slot);
  }

  /** Returns the last record that ends at or before {@code block}. */
  long before(long block) {
    long found = seek(block);
    return found == NONE ? last() : previous(found);
  }

  /** Returns the first record. */
  long first() {
    return size == 0 ? NONE : 0;
  }

  /** Returns the last record. */
  long last() {
    if (size == 0) {
      return NONE;
    }
    int leaf = leaves.size() - 1;
    return position(leaf, leaves.get(leaf).size - 1);
  }

  /** Returns the record after that at {@code position}. */
  long next(long position) {
    return atOrAfter(leafOf(position), slotOf(position) + 1);
  }

  /** Returns the record before that at {@code position}. */
  long previous(long position) {
    int slot = slotOf(position);
    if (slot > 0) {
      return position - 1;
    }
    int leaf = leafOf(position) - 1;
    return leaf < 0 ? NONE : position(leaf, leaves.get(leaf).size - 1);
  }

  long start(long position) {
    return leaves.get(leafOf(position)).start[slotOf(position)];
  }

  int count(long position) {
    return leaves.get(leafOf(position)).count[slotOf(position)];
  }

  long end(long position) {
    return start(position) + count(position);
  }

  long disk(long position) {
    return leaves.get(leafOf(position)).disk[slotOf(position)];
  }

  ExtentState state(long position) {
    return leaves.get(leafOf(position)).state[slotOf(position)];
  }

  /** Overwrites the record at {@code position}; the new one must keep its place in the order. */
  void set(long position, long start, int count, long disk, ExtentState state) {
    put(leaves.get(leafOf(position)), slotOf(position), start, count, disk, state);
  }

  /** Adds a record; it must overlap none. O(log n + {@value #LEAF_RECORDS}). */
  void insert(long start, int count, long disk, ExtentState state) {
    if (size == 0) {
      leaves.add(newLeaf());
    }
    int leafNumber = leafFor(start);
    Leaf leaf = leaves.get(leafNumber);
    int slot = leaf.startingUpTo(start);
    if (leaf.size == LEAF_RECORDS) {
      // Records appended in order leave full leaves behind; anywhere else a leaf splits in half.
      int kept = slot == LEAF_RECORDS ? LEAF_RECORDS : LEAF_RECORDS / 2;
      Leaf upper = newLeaf();
      leaf.copyTo(upper, kept, 0, LEAF_RECORDS - kept);
      upper.size = LEAF_RECORDS - kept;
      leaf.size = kept;
      leaves.add(leafNumber + 1, upper);
      if (slot > kept || kept == LEAF_RECORDS) {
        leaf = upper;
        slot -= kept;
      }
    }
    leaf.copyTo(leaf, slot, slot + 1, leaf.size - slot);
    leaf.size++;
    size++;
    put(leaf, slot, start, count, disk, state);
  }

  /** Removes the record at {@code position}. O({@value #LEAF_RECORDS}). */
  void remove(long position) {
    int leafNumber = leafOf(position);
    Leaf leaf = leaves.get(leafNumber);
    int slot = slotOf(position);
    leaf.copyTo(leaf, slot + 1, slot, leaf.size - slot - 1);
    leaf.size--;
    size--;
    if (leaf.size == 0) {
      spare.add(leaves.remove(leafNumber));
    } else if (leaf.size <= MERGE_RECORDS / 2 && leafNumber + 1 < leaves.size()) {
      Leaf upper = leaves.get(leafNumber + 1);
      if (leaf.size + upper.size <= MERGE_RECORDS) {
        upper.copyTo(leaf, 0, leaf.size, upper.size);
        leaf.size += upper.size;
        upper.size = 0;
        spare.add(leaves.remove(leafNumber + 1));
      }
    }
  }

  private Leaf newLeaf() {
    return spare.isEmpty() ? new Leaf() : spare.remove(spare.size() - 1);
  }

  /** Returns the last leaf whose first record starts at or before {@code block}, else the first. */
  private int leafFor(long block) {
    int low = 1;
    int high = leaves.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (leaves.get(middle).start[0] <= block) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  private long atOrAfter(int leaf, int slot) {
    if (slot < leaves.get(leaf).size) {
      return position(leaf, slot);
    }
    return leaf + 1 < leaves.size() ? position(leaf + 1, 0) : NONE;
  }

  private static void put(
      Leaf leaf, int slot, long start, int count, long disk, ExtentState state) {
    leaf.start[slot] = start;
    leaf.count[slot] = count;
    leaf.disk[slot] = disk;
    leaf.state[slot] = state;
  }

  private static long position(int leaf, int slot) {
    return (long) leaf << Integer.SIZE | slot;
  }

  private static int leafOf(long position) {
    return (int) (position >>> Integer.SIZE);
  }

  private static int slotOf(long position) {
    return (int) position;
  }
}
