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
}
