package io.foliosim.xfs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.foliosim.scenario.TraceResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How many ranges and bytes an fdatasync writes after small writes, in blocks of 4 KiB and of 1
 * KiB. Observed on Linux 6.18 with pages of 4 KiB: what is written are the dirty blocks, however
 * large the folio.
 */
class ObservedWritebackTest {
  private static final long MIB = 1 << 20;
  private static final int PAGES = 256;
  private static final int MANY = 128;

  @ParameterizedTest
  @ValueSource(ints = {4096, 1024})
  void aFreshBlock(int block) {
    hold(new Player().write(0, block), block, 0, 1, block, 0, 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {4096, 1024})
  void partOfAFreshBlock(int block) {
    hold(new Player().write(0, 100), block, 0, 1, block, 0, 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {4096, 1024})
  void aBlockThatIsNotCached(int block) {
    hold(new Player().write(65536, block), block, MIB, 1, block, 0, 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {4096, 1024})
  void partOfABlockThatIsNotCached(int block) {
    hold(new Player().write(65546, 100), block, MIB, 1, block, block, 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {4096, 1024})
  void aBlockOfALargeFolio(int block) {
    hold(largeFolio().write(65536, block), block, 0, 1, block, 0, 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {4096, 1024})
  void partOfABlockOfALargeFolio(int block) {
    hold(largeFolio().write(65546, 100), block, 0, 1, block, 0, 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {4096, 1024})
  void everySecondBlockOfALargeFolio(int block) {
    Player player = largeFolio();
    for (int i = 0; i < MANY; i++) {
      player.write(2L * i * block, block);
    }
    hold(player, block, 0, MANY, (long) MANY * block, 0, MANY);
  }

  @ParameterizedTest
  @ValueSource(ints = {4096, 1024})
  void neighboursInALargeFolio(int block) {
    Player player = largeFolio();
    for (int i = 0; i < 4; i++) {
      player.write((long) i * block, block);
    }
    hold(player, block, 0, 1, 4L * block, 0, 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {4096, 1024})
  void freshPagesOneAfterTheOther(int block) {
    Player player = new Player();
    for (int i = 0; i < 16; i++) {
      player.write(4096L * i, 4096);
    }
    hold(player, block, 0, 16, 65536, 0, 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {4096, 1024})
  void everySecondOfCachedPages(int block) {
    Player player = new Player();
    for (int i = 0; i < PAGES; i++) {
      player.write(4096L * i, 4096);
    }
    player.sync();
    for (int i = 0; i < MANY; i++) {
      player.write(8192L * i, 4096);
    }
    hold(player, block, 0, MANY, 4096L * MANY, 0, MANY);
  }

  @Test
  void anAppendWithinABlock() {
    hold(new Player().write(0, 5000).sync().write(5000, 500), 4096, 0, 1, 4096, 0, 1);
  }

  /** The block that the file had is written already, the one behind is not: two mappings. */
  @Test
  void anAppendAcrossBlocks() {
    Player player = new Player().write(0, 5000).sync().write(5000, 500).datasync();
    TraceResult result = player.play(1024, 0);
    assertEquals(2, Player.of(player.lastOp(), result.writeback()).length);
    assertEquals(2048, Player.sum(Player.of(player.lastOp(), result.bioRanges())));
  }

  private static Player largeFolio() {
    return new Player().write(0, MIB).sync();
  }

  private static void hold(
      Player player, int block, long fileSize, int ranges, long bytes, long read, int bios) {
    TraceResult result = player.datasync().play(block, fileSize);
    long[][] writeback = Player.of(player.lastOp(), result.writeback());
    long[][] written = Player.of(player.lastOp(), result.bioRanges());
    assertEquals(ranges, writeback.length, "ranges");
    assertEquals(bytes, Player.sum(written), "bytes written");
    assertEquals(bios, written.length, "requests");
    assertEquals(read, Player.sum(result.reads()), "bytes read");
  }
}
