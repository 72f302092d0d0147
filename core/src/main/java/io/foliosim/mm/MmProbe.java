package io.foliosim.mm;

/** Sees what happens to folios. May not change anything. */
public interface MmProbe {
  /**
   * A folio was added to a page cache ({@code mm_filemap_add_to_page_cache}).
   *
   * @param mapping the page cache
   * @param page index of the folio's first page
   * @param order log2 of its pages
   */
  default void onFolioAdded(AddressSpace mapping, long page, int order) {}

  /**
   * A folio left a page cache ({@code mm_filemap_delete_from_page_cache}).
   *
   * @param mapping the page cache
   * @param page index of the folio's first page
   * @param order log2 of its pages
   */
  default void onFolioRemoved(AddressSpace mapping, long page, int order) {}

  /**
   * A dirty range was handed to an ioend ({@code iomap_add_to_ioend}).
   *
   * @param mapping the page cache
   * @param position first byte of the range in the file
   * @param dirtyBytes what is left dirty from there on in the folio, also where the mapping ends
   *     earlier
   */
  default void onWritebackRange(AddressSpace mapping, long position, long dirtyBytes) {}
}
