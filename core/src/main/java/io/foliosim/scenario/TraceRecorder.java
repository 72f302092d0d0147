package io.foliosim.scenario;

import io.foliosim.block.Bio;
import io.foliosim.block.BlockProbe;
import io.foliosim.mm.AddressSpace;
import io.foliosim.mm.MmProbe;
import java.util.ArrayList;
import java.util.List;

/** Records what the simulated kernel did, in the members of a recorded case. */
final class TraceRecorder implements MmProbe, BlockProbe {
  private final boolean severalFiles;
  private final List<long[]> folios = new ArrayList<>();
  private final List<long[]> writeback = new ArrayList<>();
  private final List<long[]> bioRanges = new ArrayList<>();
  private final List<long[]> reads = new ArrayList<>();
  private final List<Integer> fileOfMapping = new ArrayList<>();
  private long op;

  TraceRecorder(boolean severalFiles) {
    this.severalFiles = severalFiles;
  }

  /** Page caches are numbered as they are made; files are given theirs in order. */
  void mapping(int id, int file) {
    while (fileOfMapping.size() <= id) {
      fileOfMapping.add(-1);
    }
    fileOfMapping.set(id, file);
  }

  void operation(int number) {
    op = number;
  }

  @Override
  public void onFolioAdded(AddressSpace mapping, long page, int order) {
    folios.add(row(mapping.id(), page, order));
  }

  @Override
  public void onWritebackRange(AddressSpace mapping, long position, long dirtyBytes) {
    writeback.add(row(mapping.id(), position, dirtyBytes));
  }

  @Override
  public void onSubmit(Bio bio) {
    if (bio.kind() == Bio.Kind.READ) {
      reads.add(new long[] {op, bio.bytes()});
    } else if (bio.kind() == Bio.Kind.WRITE) {
      bioRanges.add(row(bio.mapping(), bio.filePosition(), bio.bytes()));
    }
  }

  private long[] row(int mapping, long first, long second) {
    return severalFiles
        ? new long[] {op, fileOfMapping.get(mapping), first, second}
        : new long[] {op, first, second};
  }

  TraceResult result(TraceCase of) {
    long written = 0;
    for (int i = 0; i < of.ops().size(); i++) {
      written += of.ops().kind(i) == TraceOps.Kind.WRITE ? of.ops().length(i) : 0;
    }
    long added = 0;
    for (long[] folio : folios) {
      added += 1L << folio[folio.length - 1];
    }
    long back = 0;
    for (long[] range : writeback) {
      back += range[range.length - 1];
    }
    return new TraceResult(
        table(folios), table(writeback), table(bioRanges), table(reads), written, added, back);
  }

  private static long[][] table(List<long[]> rows) {
    return rows.toArray(new long[0][]);
  }
}
