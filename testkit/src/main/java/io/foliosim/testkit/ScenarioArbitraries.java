package io.foliosim.testkit;

import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Systems of all sizes of page and block, kernels and knobs, with operations to play on them. */
public final class ScenarioArbitraries {
  private static final List<String> KERNELS = List.of("6.1", "6.12", "6.18", "7.2");
  private static final List<Integer> PAGE_SIZES = List.of(4096, 16384, 65536);

  private final String fileSystem;
  private final List<Integer> blockSizes;
  private final Predicate<Setup> supported;

  /**
   * Creates the generator for a kind of file system.
   *
   * @param fileSystem as its provider names it
   * @param blockSizes sizes of its blocks, bytes
   * @param supported whether it can be mounted so
   */
  public ScenarioArbitraries(
      String fileSystem, List<Integer> blockSizes, Predicate<Setup> supported) {
    this.fileSystem = fileSystem;
    this.blockSizes = List.copyOf(blockSizes);
    this.supported = supported;
  }

  /**
   * Systems that can be mounted.
   *
   * @return set-ups, half of them with some knob off its default
   */
  public Arbitrary<Setup> setups() {
    Arbitrary<Integer> pageSizes =
        Arbitraries.frequency(
            Tuple.of(4, PAGE_SIZES.get(0)),
            Tuple.of(1, PAGE_SIZES.get(1)),
            Tuple.of(1, PAGE_SIZES.get(2)));
    return Combinators.combine(
            Arbitraries.of(KERNELS), pageSizes, Arbitraries.of(blockSizes), assignments())
        .as((kernel, page, block, knobs) -> new Setup(fileSystem, kernel, page, block, knobs))
        .filter(supported);
  }

  private static Arbitrary<List<String>> assignments() {
    Arbitrary<String> orders =
        Arbitraries.integers().between(0, 11).map(order -> "mm.max_folio_order=" + order);
    Arbitrary<String> fragmentation =
        Arbitraries.of("0.5", "1").map(share -> "mm.fragmentation=" + share);
    Arbitrary<String> flags =
        Arbitraries.of(
            "iomap.per_block_dirty=false",
            "iomap.per_block_dirty=true",
            "iomap.order_hint=false",
            "iomap.order_hint=true",
            "mm.order_one_folios=false",
            "mm.page_wait_table_bits=0",
            "mm.page_lock_unfairness=0",
            "block.read_ahead=0",
            "block.memory.latency=0");
    return Arbitraries.oneOf(orders, fragmentation, flags).list().ofMinSize(0).ofMaxSize(2);
  }

  /**
   * One task on one to three files.
   *
   * @param longest most operations
   * @return scenarios
   */
  public Arbitrary<Scenario> alone(int longest) {
    return Combinators.combine(setups(), Arbitraries.integers().between(1, 3))
        .flatAs(
            (setup, files) ->
                operations(setup, files, true)
                    .sequences(longest)
                    .map(operations -> new Scenario(setup, files, List.of(operations))));
  }

  /**
   * Several tasks on files that they share.
   *
   * @param longest most operations of a task
   * @return scenarios of two to five tasks on one or two files, which never become shorter
   */
  public Arbitrary<Scenario> together(int longest) {
    return Combinators.combine(setups(), Arbitraries.integers().between(1, 2))
        .flatAs(
            (setup, files) ->
                operations(setup, files, false)
                    .sequences(longest)
                    .list()
                    .ofMinSize(2)
                    .ofMaxSize(5)
                    .map(scripts -> new Scenario(setup, files, scripts)));
  }

  /**
   * One task that writes and truncates a file, while another syncs it over and over.
   *
   * @param longest most operations of a task
   * @return scenarios of two tasks on one file
   */
  public Arbitrary<Scenario> syncedMeanwhile(int longest) {
    Operation sync = new Operation(Operation.Kind.SYNC, 0, 0, 0);
    return Combinators.combine(setups(), Arbitraries.integers().between(1, longest))
        .flatAs(
            (setup, syncs) ->
                operations(setup, 1, true)
                    .sequences(longest)
                    .map(
                        operations ->
                            new Scenario(
                                setup, 1, List.of(operations, Collections.nCopies(syncs, sync)))));
  }

  private static OperationArbitraries operations(Setup setup, int files, boolean truncates) {
    return new OperationArbitraries(files, setup.blockSize(), setup.pageSize(), truncates);
  }
}
