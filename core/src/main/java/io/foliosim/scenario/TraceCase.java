package io.foliosim.scenario;

import io.foliosim.knob.KernelVersion;
import java.util.Map;

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
    Map<String, long[][]> answers) {}
