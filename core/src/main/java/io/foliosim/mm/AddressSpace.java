package io.foliosim.mm;

/**
 * The page cache of one file: which folio holds which page, and its dirty and writeback counts (the
 * kernel's {@code struct address_space}).
 */
public final class AddressSpace {
  private final int id;
  private final int blockShift;
  private final FolioOrderPolicy orders;
  private final FolioIndex folios = new FolioIndex();
  private long size;
  private long dirtyPages;
  private long writebackPages;

  AddressSpace(int id, int blockShift, FolioOrderPolicy orders) {
    this.id = id;
    this.blockShift = blockShift;
    this.orders = orders;
  }

  /**
   * The number of this page cache on its machine.
   *
   * @return id, from 0 in order of creation
   */
  public int id() {
    return id;
  }

  /**
   * The size of a file-system block ({@code i_blkbits}).
   *
   * @return log2 of bytes
   */
  public int blockShift() {
    return blockShift;
  }

  /**
   * Which orders new folios may have.
   *
   * @return the policy
   */
  public FolioOrderPolicy orders() {
    return orders;
  }

  /**
   * The folios, by page index.
   *
   * @return the index ({@code i_pages})
   */
  public FolioIndex folios() {
    return folios;
  }

  /**
   * The size of the file in memory ({@code i_size}).
   *
   * @return bytes
   */
  public long size() {
    return size;
  }

  /**
   * Sets the size of the file ({@code i_size_write}).
   *
   * @param bytes new size, at least 0
   */
  public void size(long bytes) {
    size = bytes;
  }

  /**
   * Pages in dirty folios.
   *
   * @return count
   */
  public long dirtyPages() {
    return dirtyPages;
  }

  /**
   * Pages in folios under writeback.
   *
   * @return count
   */
  public long writebackPages() {
    return writebackPages;
  }

  /**
   * Whether pages may have data that is not on the device ({@code filemap_range_needs_writeback}).
   *
   * @param first first page
   * @param last last page
   * @return true if a folio of the range is dirty or under writeback
   */
  public boolean needsWriteback(long first, long last) {
    if (dirtyPages == 0 && writebackPages == 0) {
      return false;
    }
    long start = folios.folioStart(first);
    return folios.nextTagged(FolioIndex.DIRTY, start, last) >= 0
        || folios.nextTagged(FolioIndex.WRITEBACK, start, last) >= 0;
  }

  void countDirty(long pages) {
    dirtyPages += pages;
  }

  void countWriteback(long pages) {
    writebackPages += pages;
  }
}
