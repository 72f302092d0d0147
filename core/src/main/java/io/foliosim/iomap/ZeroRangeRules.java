package io.foliosim.iomap;

/**
 * How zeroing differs between kernels.
 *
 * @param orderHint whether new folios are as large as the range (6.6)
 * @param flushDirty whether dirty folios over holes and unwritten extents are written first (6.12)
 * @param zeroDirtyHead whether the unaligned start of a range is zeroed in the cache if its block
 *     is dirty, so that it alone causes no flush (6.13)
 */
public record ZeroRangeRules(boolean orderHint, boolean flushDirty, boolean zeroDirtyHead) {}
