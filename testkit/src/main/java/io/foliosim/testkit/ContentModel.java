package io.foliosim.testkit;

import io.foliosim.block.Bio;
import io.foliosim.block.BlockProbe;
import io.foliosim.mm.AddressSpace;
import io.foliosim.scenario.SimulatedSystem;
import io.foliosim.vfs.Inode;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What must be on the device, by the numbers of writes instead of by bytes.
 *
 * <p>The model is told of operations ({@link #begin}, {@link #end}) and watches the device. Every
 * such occasion gets a stamp. A block is <em>durable</em> when a bio that was submitted after its
 * newest acknowledged write began is complete. Checked are:
 *
 * <ul>
 *   <li>10, 11, 25: when a sync returns, every block whose write had been acknowledged when the
 *       sync began is durable;
 *   <li>17: no block wholly behind the end of the file is written;
 *   <li>a read from the device finds the newest acknowledged write of the block, where the block
 *       was written last;
 *   <li>data of two blocks of files is not at the same place of the device, unless the older was
 *       given up;
 *   <li>every bio completes once.
 * </ul>
 *
 * <p>Cost: O(blocks moved) an operation or bio, and O(blocks of the file) a sync.
 */
public final class ContentModel implements BlockProbe {
  private final int blockShift;
  private final List<Inode> files;
  private final List<FileContent> contents = new ArrayList<>();
  private final IdentityHashMap<Bio, Long> inFlight = new IdentityHashMap<>();
  private final List<DataWrite> dataWrites = new ArrayList<>();
  private long stamp;

  /**
   * Data that was written.
   *
   * @param file number of the file
   * @param position first byte in the file
   * @param bytes how much
   */
  public record DataWrite(int file, long position, long bytes) {}

  /**
   * An operation under way.
   *
   * @param operation what it does
   * @param stamp when it began
   * @param acknowledged for a sync: the stamps of all blocks that had been written
   * @param size size of the file when it began, bytes
   */
  public record Ticket(Operation operation, long stamp, List<Long> acknowledged, long size) {}

  /**
   * Watches a system's device.
   *
   * @param system the system
   * @param files all its files, empty, in the order that operations number them
   */
  public ContentModel(SimulatedSystem system, List<Inode> files) {
    this.blockShift = Integer.numberOfTrailingZeros(system.fileSystem().blockSize());
    this.files = List.copyOf(files);
    for (int file = 0; file < files.size(); file++) {
      contents.add(new FileContent());
    }
    system.device().observe(this);
  }

  /**
   * An operation begins.
   *
   * @param operation the operation
   * @return to be given to {@link #end}
   */
  public Ticket begin(Operation operation) {
    FileContent content = contents.get(operation.file());
    stamp++;
    List<Long> acknowledged = new ArrayList<>();
    if (operation.kind() == Operation.Kind.TRUNCATE) {
      content.forgetFrom(blocksUpTo(operation.offset()), stamp); // may be gone from now on
    }
    if (operation.kind().isSync()) {
      for (long written : content.acknowledged()) {
        acknowledged.add(written);
      }
    }
    return new Ticket(operation, stamp, acknowledged, files.get(operation.file()).size());
  }

  /**
   * An operation has returned.
   *
   * @param ticket what {@link #begin} gave
   * @param result bytes that it read or wrote
   */
  public void end(Ticket ticket, long result) {
    Operation operation = ticket.operation();
    FileContent content = contents.get(operation.file());
    stamp++;
    switch (operation.kind()) {
      case WRITE -> {
        Check.same(operation.length(), result, "bytes written by " + operation);
        content.acknowledge(
            operation.offset() >>> blockShift, blocksUpTo(operation.end()), ticket.stamp());
      }
      case READ -> {
        long inside = Math.min(operation.length(), Math.max(0, ticket.size() - operation.offset()));
        Check.that(
            result >= inside && result <= operation.length(),
            "%s returned %d bytes of a file of %d",
            operation,
            result,
            ticket.size());
      }
      case SYNC, DATASYNC -> everythingIsDurable(ticket, content);
      case TRUNCATE -> content.forgetFrom(blocksUpTo(operation.offset()), stamp);
      case DROP -> {}
    }
  }

  /** 10, 11, 25. */
  private void everythingIsDurable(Ticket ticket, FileContent content) {
    for (int block = 0; block < ticket.acknowledged().size(); block++) {
      long written = ticket.acknowledged().get(block);
      Check.that(
          content.onDevice(block) >= written || content.forgotten(block) > ticket.stamp(),
          "invariant 25: %s returned, but block %d, written at stamp %d, is on the device as of %d",
          ticket.operation(),
          block,
          written,
          content.onDevice(block));
    }
  }

  @Override
  public void onSubmit(Bio bio) {
    Check.that(inFlight.put(bio, ++stamp) == null, "a bio was submitted that is in flight");
    int file = fileOf(bio);
    if (file < 0) {
      return;
    }
    long first = bio.filePosition() >>> blockShift;
    Check.that(
        (bio.filePosition() & (1L << blockShift) - 1) == 0 && bio.bytes() > 0,
        "a bio moves %d bytes at %d of file %d, expected whole blocks",
        bio.bytes(),
        bio.filePosition(),
        file);
    if (bio.kind() == Bio.Kind.WRITE) {
      AddressSpace mapping = files.get(file).mapping();
      Check.that(
          first + blocks(bio) <= blocksUpTo(mapping.size()),
          "invariant 17: blocks %d to %d of file %d are written, but it ends at byte %d",
          first,
          first + blocks(bio) - 1,
          file,
          mapping.size());
      dataWrites.add(new DataWrite(file, bio.filePosition(), bio.bytes()));
    } else if (bio.kind() == Bio.Kind.READ) {
      readsTheNewest(bio, file, first);
    }
  }

  private void readsTheNewest(Bio bio, int file, long first) {
    FileContent content = contents.get(file);
    for (long i = 0; i < blocks(bio); i++) {
      long block = first + i;
      long at = (bio.deviceOffset() >>> blockShift) + i;
      Check.that(
          content.home(block) == at,
          "block %d of file %d is read from device block %d, but was written to %d",
          block,
          file,
          at,
          content.home(block));
      Check.that(
          content.onDevice(block) >= content.acknowledged(block),
          "block %d of file %d is read as of stamp %d, but was written at %d",
          block,
          file,
          content.onDevice(block),
          content.acknowledged(block));
    }
  }

  @Override
  public void onComplete(Bio bio) {
    Long submitted = inFlight.remove(bio);
    if (submitted == null) {
      throw new AssertionError(
          "a bio of " + bio.bytes() + " bytes completes that is not in flight");
    }
    stamp++;
    int file = fileOf(bio);
    if (file >= 0 && bio.kind() == Bio.Kind.WRITE) {
      long first = bio.filePosition() >>> blockShift;
      contents
          .get(file)
          .complete(first, first + blocks(bio), bio.deviceOffset() >>> blockShift, submitted);
    }
  }

  /**
   * Data that was written, in the order in which it was submitted.
   *
   * @return a copy
   */
  public List<DataWrite> dataWrites() {
    return List.copyOf(dataWrites);
  }

  /** Fails unless the device is idle and no two blocks of files share a block of the device. */
  public void checkAtRest() {
    Check.same(0, inFlight.size(), "bios in flight at rest");
    Map<Long, String> owners = new TreeMap<>();
    for (int file = 0; file < files.size(); file++) {
      long end = blocksUpTo(files.get(file).size());
      for (long block = 0; block < end; block++) {
        long home = contents.get(file).home(block);
        String owner = "block " + block + " of file " + file;
        String other = home < 0 ? null : owners.put(home, owner);
        Check.that(
            other == null, "%s and %s are both at block %d of the device", other, owner, home);
      }
    }
  }

  private int fileOf(Bio bio) {
    for (int file = 0; file < files.size(); file++) {
      if (files.get(file).mapping().id() == bio.mapping()) {
        return file;
      }
    }
    return -1;
  }

  private long blocks(Bio bio) {
    return blocksUpTo(bio.bytes());
  }

  private long blocksUpTo(long bytes) {
    return (bytes + (1L << blockShift) - 1) >>> blockShift;
  }
}
