package io.foliosim.xfs;

import io.foliosim.iomap.ZeroRangeRules;

/**
 * How XFS and the layers under it behave, as the kernel version and knobs decide.
 *
 * @param maxOrder largest order of a folio
 * @param orderOne whether folios of order 1 are allowed (6.9)
 * @param orderHint whether writes make folios as large as they are (6.6)
 * @param perBlockDirty whether dirtiness is known per block (6.6)
 * @param zeroRange how zeroing goes
 */
record XfsRules(
    int maxOrder,
    boolean orderOne,
    boolean orderHint,
    boolean perBlockDirty,
    ZeroRangeRules zeroRange) {}
