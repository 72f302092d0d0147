package io.foliosim.scenario;

import io.foliosim.fio.IoKind;
import io.foliosim.fio.Iolog;
import io.foliosim.knob.KernelVersion;
import io.foliosim.knob.UserError;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Makes a case of a fio iolog: each of its files a file of the case, numbered as the log adds them.
 *
 * <p>Operations follow each other without a pause, so that {@code wait} and the times of version 3
 * have no effect; nor have {@code open} and {@code close}, since files are open throughout.
 */
public final class TraceIolog {
  private static final int PAGE_SIZE = 4096;
  private static final long READ_AHEAD_KIB = 128;
  private static final long MAX_REQUEST_KIB = 1280;

  private TraceIolog() {}

  /**
   * Makes a case.
   *
   * @param name what errors and results call it, such as the file's name
   * @param log the iolog
   * @param kernel the kernel to be
   * @param fileSystem kind of file system
   * @param blockSize size of its blocks, bytes
   * @param fileSize what each file holds on the device before, bytes
   * @return a case without answers: pages of 4 KiB, read-ahead 128 KiB, requests up to 1280 KiB
   * @throws UserError if the log has a trim, a range that is not possible, or no operation
   */
  public static TraceCase toCase(
      String name,
      Iolog log,
      KernelVersion kernel,
      String fileSystem,
      int blockSize,
      long fileSize) {
    return new TraceCase(
        name,
        kernel,
        fileSystem,
        blockSize,
        PAGE_SIZE,
        READ_AHEAD_KIB,
        MAX_REQUEST_KIB,
        fileSize,
        toOps(name, log),
        new TreeMap<>(),
        Optional.empty());
  }

  /**
   * Takes the operations that read, write or sync.
   *
   * @param name what errors call the log
   * @param log the iolog
   * @return its operations; rows of results carry the file's number if the log has several files
   * @throws UserError if the log has a trim, a range that is not possible, or no operation
   */
  public static TraceOps toOps(String name, Iolog log) {
    TraceOps ops = new TraceOps(log.files().size() > 1);
    for (int i = 0; i < log.size(); i++) {
      try {
        Optional<TraceOps.Kind> kind = kind(log.kind(i));
        if (kind.isPresent()) {
          ops.addChecked(kind.get(), log.file(i), log.offset(i), log.length(i));
        }
      } catch (UserError e) {
        throw e.at(name);
      }
    }
    if (ops.size() == 0) {
      throw new UserError(name + ": the iolog has no operation, expected at least one");
    }
    return ops;
  }

  private static Optional<TraceOps.Kind> kind(int ioKind) {
    return switch (ioKind) {
      case IoKind.READ -> Optional.of(TraceOps.Kind.READ);
      case IoKind.WRITE -> Optional.of(TraceOps.Kind.WRITE);
      case IoKind.SYNC -> Optional.of(TraceOps.Kind.SYNC);
      case IoKind.DATASYNC -> Optional.of(TraceOps.Kind.DATASYNC);
      case IoKind.TRIM ->
          throw new UserError(
              "trim is not modelled, expected read, write, sync, datasync, wait, open or close");
      default -> Optional.empty();
    };
  }
}
