package io.foliosim.mm;

/** What a waiter for a folio bit wants ({@code enum behavior} in {@code mm/filemap.c}). */
public enum FolioWaitMode {
  /** To own the bit: the folio lock. */
  EXCLUSIVE,
  /** To see the bit clear. */
  SHARED,
  /** As {@link #SHARED}, but without a reference to the folio while it sleeps. */
  DROP
}
