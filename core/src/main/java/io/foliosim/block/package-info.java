/**
 * The block layer: {@link io.foliosim.block.Bio}s and the devices that serve them.
 *
 * <p>A file system fills a bio with folio ranges, sets who is told when it is complete, and submits
 * it to a {@link io.foliosim.block.BlockDevice}. Devices here know nothing of files; a bio carries
 * the file offset of its first byte only for observers.
 */
@NullMarked
package io.foliosim.block;

import org.jspecify.annotations.NullMarked;
