package io.foliosim.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.foliosim.scenario.SimulatedSystem;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * What every file system must keep to. A subclass in the tests of a file system names it and its
 * block sizes, and inherits the properties; they run as jqwik properties on the JUnit platform.
 *
 * <pre>{@code
 * class MyFsContractTest extends FileSystemContract {
 *   @Override protected String type() { return "myfs"; }
 *   @Override protected List<Integer> blockSizes() { return List.of(4096); }
 * }
 * }</pre>
 *
 * <p>A failed property prints the smallest scenario that jqwik found: the set-up and the operations
 * of each task. Seeds are fixed, so it fails again.
 */
public abstract class FileSystemContract {
  /** Creates the test; called by jqwik. */
  protected FileSystemContract() {}

  /**
   * The file system under test.
   *
   * @return its kind, as its {@link io.foliosim.vfs.FileSystemProvider} names it
   */
  protected abstract String type();

  /**
   * The sizes of blocks that the file system can have.
   *
   * @return powers of two, bytes
   */
  protected abstract List<Integer> blockSizes();

  /**
   * Whether the file system can be mounted on a system; blocks larger than pages may need a newer
   * kernel.
   *
   * @param setup kernel, page size and block size
   * @return true unless overridden
   */
  protected boolean supports(Setup setup) {
    return true;
  }

  private ScenarioArbitraries arbitraries() {
    return new ScenarioArbitraries(type(), blockSizes(), this::supports);
  }

  /**
   * Operations of one task.
   *
   * @return scenarios
   */
  @Provide
  public Arbitrary<Scenario> alone() {
    return arbitraries().alone(25);
  }

  /**
   * Operations of several tasks.
   *
   * @return scenarios
   */
  @Provide
  public Arbitrary<Scenario> together() {
    return arbitraries().together(10);
  }

  /**
   * Operations of one task, and syncs of another.
   *
   * @return scenarios
   */
  @Provide
  public Arbitrary<Scenario> syncedMeanwhile() {
    return arbitraries().syncedMeanwhile(12);
  }

  /**
   * After every operation the system comes to rest and all {@link Invariants} hold; whatever is
   * synced is on the device.
   *
   * @param scenario operations of one task
   */
  @Property(tries = 150, seed = "20240601", edgeCases = EdgeCasesMode.NONE)
  public void invariantsHoldAfterEveryOperation(@ForAll("alone") Scenario scenario) {
    SimulatedSystem system = scenario.setup().boot();
    Invariants invariants = new Invariants(system);
    Player player = new Player(system, scenario.files());
    boolean truncated = false;
    for (Operation operation : scenario.scripts().get(0)) {
      player.play(operation);
      invariants.check();
      truncated |= operation.kind() == Operation.Kind.TRUNCATE;
      if (!truncated) {
        invariants.nothingBehindTheEndIsDirty();
      }
      player.filesAreUnlocked();
    }
    syncAll(player, scenario.files());
    invariants.check();
    player.model().checkAtRest();
  }

  /**
   * The same scenario gives the same digest of every event.
   *
   * @param scenario operations of one task
   */
  @Property(tries = 30, seed = "20240602", edgeCases = EdgeCasesMode.NONE)
  public void runsRepeat(@ForAll("alone") Scenario scenario) {
    assertEquals(digestAlone(scenario), digestAlone(scenario), "digest of all events");
  }

  private static long digestAlone(Scenario scenario) {
    SimulatedSystem system = scenario.setup().boot();
    playAlone(system, scenario);
    return system.simulation().digest();
  }

  /**
   * Folios and data written by one task do not depend on the order of simultaneous events.
   *
   * @param scenario operations of one task
   * @param seed picks the order
   */
  @Property(tries = 30, seed = "20240603", edgeCases = EdgeCasesMode.NONE)
  public void oneTaskDoesNotDependOnTheOrderOfTies(
      @ForAll("alone") Scenario scenario, @ForAll long seed) {
    SimulatedSystem plain = scenario.setup().boot();
    SimulatedSystem shuffled = scenario.setup().bootShuffled(seed);
    assertEquals(playAlone(plain, scenario), playAlone(shuffled, scenario));
  }

  /**
   * Knobs of waiting and of LRU batches change times at most, neither folios nor data written.
   *
   * @param scenario operations of one task
   */
  @Property(tries = 30, seed = "20240604", edgeCases = EdgeCasesMode.NONE)
  public void waitingKnobsChangeNoFolio(@ForAll("alone") Scenario scenario) {
    Outcome outcome = playAlone(scenario.setup().boot(), scenario);
    for (String knob :
        List.of("mm.page_wait_table_bits=3", "mm.page_lock_unfairness=1", "mm.folio_batch=1")) {
      assertEquals(outcome, playAlone(scenario.setup().with(knob).boot(), scenario), knob);
    }
  }

  /**
   * Several tasks at once all finish, in any order of simultaneous events; then all invariants
   * hold, whatever is synced is on the device, and the run repeats.
   *
   * @param scenario operations of several tasks
   * @param seed picks the order
   */
  @Property(tries = 100, seed = "20240605", edgeCases = EdgeCasesMode.NONE)
  public void tasksTogetherFinishAndLoseNothing(
      @ForAll("together") Scenario scenario, @ForAll long seed) {
    assertEquals(digestTogether(scenario, seed), digestTogether(scenario, seed), "digest");
  }

  /**
   * A file that is truncated while it is synced loses nothing but what lies behind its end.
   *
   * @param scenario operations of one task, and syncs of another
   * @param seed picks the order
   */
  @Property(tries = 100, seed = "20240606", edgeCases = EdgeCasesMode.NONE)
  public void truncatingWhileSyncingLosesNothing(
      @ForAll("syncedMeanwhile") Scenario scenario, @ForAll long seed) {
    playTogether(scenario.setup().bootShuffled(seed), scenario);
  }

  private static long digestTogether(Scenario scenario, long seed) {
    SimulatedSystem system = scenario.setup().bootShuffled(seed);
    playTogether(system, scenario);
    return system.simulation().digest();
  }

  private static void playTogether(SimulatedSystem system, Scenario scenario) {
    Invariants invariants = new Invariants(system);
    Player player = new Player(system, scenario.files());
    player.playTogether(scenario.scripts());
    invariants.check();
    player.filesAreUnlocked();
    syncAll(player, scenario.files());
    invariants.check();
    Check.same(
        0, system.pageCache().vmStat().fileDirty(), "dirty pages after all files are synced");
    player.model().checkAtRest();
  }

  private static Outcome playAlone(SimulatedSystem system, Scenario scenario) {
    Player player = new Player(system, scenario.files());
    for (Operation operation : scenario.scripts().get(0)) {
      player.play(operation);
    }
    return Outcome.of(system, player);
  }

  private static void syncAll(Player player, int files) {
    for (int file = 0; file < files; file++) {
      player.play(new Operation(Operation.Kind.SYNC, file, 0, 0));
    }
  }
}
