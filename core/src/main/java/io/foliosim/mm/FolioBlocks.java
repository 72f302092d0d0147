package io.foliosim.mm;

/**
 * Which blocks of a folio are up to date and dirty (the kernel's {@code struct iomap_folio_state}
 * and what works on it). A folio of one block has no state of its own: its flags say it all.
 *
 * <p>Ranges are in bytes from the folio's start; they are rounded out to blocks. Queries leave
 * their answer in {@link #from()} and {@link #length()}, so nothing is allocated. One object serves
 * one task at a time.
 */
public final class FolioBlocks {
  private final PageCache cache;
  private final FolioStore folios;
  private final SubpageStates states;
  private int from;
  private int length;

  /**
   * Creates a view.
   *
   * @param cache the page caches
   */
  public FolioBlocks(PageCache cache) {
    this.cache = cache;
    this.folios = cache.folios();
    this.states = cache.subpages();
  }

  /**
   * Gives a folio of several blocks its state if it has none ({@code ifs_alloc}): all up to date if
   * the folio is, all dirty if the folio is.
   *
   * @param folio the folio
   * @return the state's handle, or 0 for a folio of one block
   */
  public int allocate(int folio) {
    int state = folios.subpage(folio);
    if (state != 0) {
      return state;
    }
    int blocks = cache.blocks(folio);
    if (blocks <= 1) {
      return 0;
    }
    state =
        states.allocate(
            blocks, folios.is(folio, FolioStore.UPTODATE), folios.is(folio, FolioStore.DIRTY));
    folios.setSubpage(folio, state);
    return state;
  }

  /**
   * Marks a range up to date, and the folio if all of it is ({@code iomap_set_range_uptodate}).
   *
   * @param folio the folio
   * @param start first byte
   * @param count bytes, above 0
   */
  public void setUptodate(int folio, int start, int count) {
    if (folios.is(folio, FolioStore.UPTODATE)) {
      return; // and so are all its blocks
    }
    int state = folios.subpage(folio);
    if (state == 0) {
      folios.set(folio, FolioStore.UPTODATE);
      return;
    }
    int shift = blockShift(folio);
    int first = start >> shift;
    int blocks = ((start + count - 1) >> shift) - first + 1;
    if (states.setUptodate(state, cache.blocks(folio), first, blocks)) {
      folios.set(folio, FolioStore.UPTODATE);
    }
  }

  /**
   * Marks the blocks of a range dirty ({@code iomap_set_range_dirty}). A folio without a state
   * keeps none: all of it is dirty.
   *
   * @param folio the folio
   * @param start first byte
   * @param count bytes, above 0
   */
  public void setDirty(int folio, int start, int count) {
    int state = folios.subpage(folio);
    if (state == 0) {
      return;
    }
    int shift = blockShift(folio);
    int first = start >> shift;
    states.setDirty(state, cache.blocks(folio), first, ((start + count - 1) >> shift) - first + 1);
  }

  /**
   * Takes the dirty marks off a whole folio.
   *
   * @param folio the folio
   */
  public void clearDirty(int folio) {
    int state = folios.subpage(folio);
    if (state != 0) {
      int blocks = cache.blocks(folio);
      states.clearDirty(state, blocks, 0, blocks);
    }
  }

  /**
   * Whether a range of a folio that is not up to date as a whole can be read from the cache all the
   * same ({@code iomap_is_partially_uptodate}).
   *
   * @param folio the folio
   * @param start first byte
   * @param count bytes, above 0; cut at the folio's end
   * @return true if every block of the range is up to date
   */
  public boolean isUptodate(int folio, int start, int count) {
    int state = folios.subpage(folio);
    if (state == 0) {
      return folios.is(folio, FolioStore.UPTODATE);
    }
    int shift = blockShift(folio);
    int end = Math.min(start + count, cache.bytes(folio));
    int to = ((end - 1) >> shift) + 1;
    return states.nextNotUptodate(state, cache.blocks(folio), start >> shift, to) < 0;
  }

  /**
   * Finds the first run of blocks in a range that are not up to date ({@code
   * iomap_adjust_read_range}). A run that crosses the end of the file is cut behind the block that
   * holds it: what lies behind is zeroed, not read.
   *
   * @param folio the folio
   * @param start first byte, a multiple of the block size
   * @param end byte behind the range, a multiple of the block size
   * @return true if there is a run, in {@link #from()} and {@link #length()}
   */
  public boolean nextReadRange(int folio, int start, int end) {
    int shift = blockShift(folio);
    int state = folios.subpage(folio);
    if (state == 0) {
      if (start >= end || folios.is(folio, FolioStore.UPTODATE)) {
        return false;
      }
      from = start;
      length = end - start;
    } else {
      int blocks = cache.blocks(folio);
      int first = states.nextNotUptodate(state, blocks, start >> shift, end >> shift);
      if (first < 0) {
        return false;
      }
      int behind = states.notUptodateRunEnd(state, blocks, first, end >> shift);
      from = first << shift;
      length = (behind - first) << shift;
    }
    cutAtEndOfFile(folio, shift);
    return true;
  }

  private void cutAtEndOfFile(int folio, int shift) {
    long size = cache.mappingOf(folio).size();
    long position = cache.position(folio) + from;
    if (position <= size && position + length > size && size > 0) {
      long lastBlock = (size - 1) >> shift;
      long first = position >> shift;
      long last = (position + length - 1) >> shift;
      if (first <= lastBlock && last > lastBlock) {
        length -= (int) ((last - lastBlock) << shift);
      }
    }
  }

  /**
   * Finds the first dirty run in a range ({@code iomap_find_dirty_range}).
   *
   * @param folio the folio
   * @param start first byte
   * @param end byte behind the range
   * @param perBlock true to go by dirty marks; false, as before 6.6, by what is up to date
   * @return true if there is a run, in {@link #from()} and {@link #length()}
   */
  public boolean nextDirtyRange(int folio, int start, int end, boolean perBlock) {
    if (start >= end) {
      return false;
    }
    int state = folios.subpage(folio);
    if (state == 0) {
      from = start;
      length = end - start;
      return true;
    }
    int shift = blockShift(folio);
    int blocks = cache.blocks(folio);
    int limit = ((end - 1) >> shift) + 1;
    int first;
    int behind;
    if (perBlock) {
      first = states.nextDirty(state, blocks, start >> shift);
      behind = first < 0 ? 0 : states.dirtyRunEnd(state, blocks, first);
    } else {
      first = nextUptodate(state, start >> shift, limit);
      behind = first < 0 ? 0 : uptodateRunEnd(state, blocks, first, limit);
    }
    if (first < 0 || first >= limit) {
      return false;
    }
    from = first << shift;
    length = (Math.min(behind, limit) - first) << shift;
    return true;
  }

  private int nextUptodate(int state, int start, int limit) {
    for (int block = start; block < limit; block++) {
      if (states.isUptodate(state, block)) {
        return block;
      }
    }
    return -1;
  }

  private int uptodateRunEnd(int state, int blocks, int start, int limit) {
    int behind = states.nextNotUptodate(state, blocks, start, limit);
    return behind < 0 ? limit : behind;
  }

  private int blockShift(int folio) {
    return cache.mappingOf(folio).blockShift();
  }

  /**
   * Where the run that was found begins.
   *
   * @return bytes from the folio's start
   */
  public int from() {
    return from;
  }

  /**
   * How long the run that was found is.
   *
   * @return bytes
   */
  public int length() {
    return length;
  }
}
