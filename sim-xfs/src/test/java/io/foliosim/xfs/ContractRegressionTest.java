package io.foliosim.xfs;

import io.foliosim.scenario.SimulatedSystem;
import io.foliosim.testkit.Invariants;
import io.foliosim.testkit.Operation;
import io.foliosim.testkit.Operation.Kind;
import io.foliosim.testkit.Player;
import io.foliosim.testkit.Setup;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the contract once found, kept as the shortest operations that show it. */
class ContractRegressionTest {

  private static void play(Setup setup, Operation... operations) {
    SimulatedSystem system = setup.boot();
    Invariants invariants = new Invariants(system);
    Player player = new Player(system, 1);
    for (Operation operation : operations) {
      player.play(operation);
      invariants.check();
    }
  }

  /** A folio of 64 MiB has 65536 blocks of 1 KiB, twice as many as a block state could hold. */
  @Test
  void theLargestFolioOfTheSmallestBlocksHasABlockState() {
    play(
        new Setup("xfs", "6.12", 65536, 1024, List.of()),
        new Operation(Kind.WRITE, 0, 0, 1024L * 65536),
        new Operation(Kind.WRITE, 0, 0, 1),
        new Operation(Kind.SYNC, 0, 0, 0));
  }

  /** Read-ahead that may not go beyond order 1 made folios of two pages where there are none. */
  @Test
  void readAheadKeepsToLegalOrders() {
    play(
        new Setup("xfs", "6.1", 4096, 1024, List.of("mm.max_folio_order=1")),
        new Operation(Kind.TRUNCATE, 0, 4097, 0),
        new Operation(Kind.READ, 0, 0, 1));
  }

  /**
   * Files of blocks of two pages have folios of order 1 whatever the kernel; none may be smaller.
   */
  @Test
  void readAheadKeepsToTheSmallestOrder() {
    play(
        new Setup("xfs", "6.12", 4096, 8192, List.of("mm.order_one_folios=false")),
        new Operation(Kind.TRUNCATE, 0, 57344, 0),
        new Operation(Kind.READ, 0, 0, 57344));
  }

  /** Truncation gave blocks up whose data was still on its way to the device. */
  @Test
  void truncationWaitsForWriteback() {
    Setup setup = new Setup("xfs", "6.18", 4096, 4096, List.of());
    Operation write = new Operation(Kind.WRITE, 0, 0, 4 << 20);
    Operation sync = new Operation(Kind.SYNC, 0, 0, 0);
    Operation truncate = new Operation(Kind.TRUNCATE, 0, 4096, 0);
    for (int seed = 0; seed < 5; seed++) {
      SimulatedSystem system = setup.bootShuffled(seed);
      Invariants invariants = new Invariants(system);
      Player player = new Player(system, 1);
      player.playTogether(
          List.of(List.of(write, sync), List.of(write, truncate, write, truncate, sync)));
      invariants.check();
    }
  }

  /** Truncation dropped a folio that writeback had locked and was about to write. */
  @Test
  void truncationWaitsForLockedFolios() {
    Setup setup = new Setup("xfs", "6.1", 16384, 1024, List.of());
    Operation sync = new Operation(Kind.SYNC, 0, 0, 0);
    SimulatedSystem system = setup.bootShuffled(-9);
    Invariants invariants = new Invariants(system);
    Player player = new Player(system, 1);
    player.playTogether(
        List.of(
            List.of(
                new Operation(Kind.WRITE, 0, 32768, 1),
                sync,
                new Operation(Kind.WRITE, 0, 0, 1),
                new Operation(Kind.DROP, 0, 0, 0),
                new Operation(Kind.WRITE, 0, 0, 1),
                new Operation(Kind.WRITE, 0, 15361, 1),
                new Operation(Kind.READ, 0, 0, 1),
                new Operation(Kind.READ, 0, 16384, 1),
                new Operation(Kind.TRUNCATE, 0, 16384, 0)),
            List.of(sync)));
    invariants.check();
  }
}
