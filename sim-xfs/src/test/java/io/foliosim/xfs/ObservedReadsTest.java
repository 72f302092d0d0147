package io.foliosim.xfs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.foliosim.scenario.TraceResult;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What one write into a file that lies on the device and not in the cache reads first. Observed on
 * Linux 6.18 with pages of 4 KiB: the head of a large folio is read whole if the write leaves any
 * byte of it, while the tail lies in a small folio and costs one block.
 */
class ObservedReadsTest {
  private static final long FILE_SIZE = 8 << 20;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "4096 | 65536   | 4096    | 16:o0                                                   | ''",
        "4096 | 65546   | 100     | 16:o0                                                   | 4096",
        "4096 | 1048586 | 65536   | 256:o4 272:o0                                     | 65536 4096",
        "4096 | 1048586 | 1048576 | 256:o7x2 512:o0                                  | 524288 4096",
        "4096 | 1048576 | 1048575 | 256:o7 384:o6 448:o5 480:o4 496:o3 504:o2 508:o1 510:o0x2 |"
            + " 4096",
        "4096 | 65536   | 65636   | 16:o4 32:o0                                             | 4096",
        "1024 | 65546   | 100     | 16:o0                                                   | 1024",
        "1024 | 65546   | 2048    | 16:o0                                                   | 3072",
      })
  void aWriteReads(int blockSize, long offset, long length, String folios, String reads) {
    TraceResult result = new Player().write(offset, length).play(blockSize, FILE_SIZE);
    assertEquals(folios, Player.folios(result.folios()));
    assertEquals(
        reads,
        Arrays.stream(result.reads())
            .map(row -> Long.toString(row[1]))
            .collect(Collectors.joining(" ")));
  }
}
