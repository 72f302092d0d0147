package io.foliosim.scenario;

/**
 * What the simulated kernel did with a case. Rows begin with the number of the operation under way,
 * and, if the case has several files, the file's number.
 *
 * @param folios folios added to the page cache: first page, order
 * @param writeback dirty ranges handed to an ioend: first byte, bytes left dirty in the folio
 * @param bioRanges data written to the device as ranges of the file: first byte, bytes
 * @param reads data read from the device: bytes (never a file's number)
 * @param writtenByApp bytes that the operations wrote
 * @param addedPages pages of all folios added
 * @param writtenBackBytes sum of the lengths in {@code writeback}
 */
@SuppressWarnings("ArrayRecordComponent") // tables of results, compared with Arrays.deepEquals
public record TraceResult(
    long[][] folios,
    long[][] writeback,
    long[][] bioRanges,
    long[][] reads,
    long writtenByApp,
    long addedPages,
    long writtenBackBytes) {}
