package io.foliosim.scenario;

import io.foliosim.knob.KernelVersion;
import java.util.Map;
import java.util.Optional;

/**
 * A case: operations on files of a fresh file system, and what a real kernel did, if it was
 * recorded.
 *
 * @param name where it came from
 * @param kernel the kernel to be
 * @param fileSystem kind of file system
 * @param blockSize size of its blocks, bytes
 * @param pageSize size of a page, bytes
 * @param readAheadKib read-ahead setting of the device, KiB
 * @param maxRequestKib largest request of the device, KiB
 * @param fileSize what the files hold on the device before, none of it cached, bytes
 * @param ops the operations
 * @param answers rows of what the real kernel did, by member; empty if it was not recorded
 * @param unmodelled what the case has and the model has not, such as an operation; empty if it has
 *     all. If it is there, {@code ops} lacks those operations.
 */
public record TraceCase(
    String name,
    KernelVersion kernel,
    String fileSystem,
    int blockSize,
    int pageSize,
    long readAheadKib,
    long maxRequestKib,
    long fileSize,
    TraceOps ops,
    Map<String, long[][]> answers,
    Optional<String> unmodelled) {
  /**
   * Whether the case says what a real kernel did.
   *
   * @return true if it has a member that {@link Conformance} compares
   */
  public boolean isAnswered() {
    return answers.keySet().stream().anyMatch(TraceAnswers::isCompared);
  }

  /**
   * Why the case cannot be played.
   *
   * @return the reason in words; empty if it can
   */
  public Optional<String> whyUnmodelled() {
    return FileSystems.isModelled(fileSystem)
        ? unmodelled
        : Optional.of("file system " + fileSystem);
  }
}
