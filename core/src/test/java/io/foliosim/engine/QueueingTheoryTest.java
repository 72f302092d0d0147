package io.foliosim.engine;

import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/**
 * Queues whose means are known exactly, simulated with the engine and its random streams. Each
 * exact mean must lie in the 99 % confidence interval of the simulated one, which must be narrower
 * than 3 % to either side. {@link BatchMeans} says how the interval is made: 30 batches after a
 * warm-up of one, each thousands of times longer than the queue remembers. Seeds are the defaults.
 */
final class QueueingTheoryTest {

  private static final long SERVICE = 10_000;
  private static final int BATCH = 40_000;

  private final Simulation sim = Simulation.builder().build();

  private BatchMeans waits(int servers, double load, LongSupplier service) {
    RandomStream arrivals = sim.stream("arrivals");
    Station station = new Station(sim, servers, service, BATCH, done -> {});
    double gap = SERVICE / (load * servers);
    int[] arrive = new int[1];
    arrive[0] =
        sim.register(
            arg -> {
              station.arrive();
              if (station.waits.isFull()) {
                sim.stop();
              }
              sim.schedule(sim.now() + (long) (arrivals.exponential(gap) + 0.5), arrive[0], 0);
            });
    sim.schedule(0, arrive[0], 0);
    sim.run();
    return station.waits;
  }

  private LongSupplier exponentialService() {
    RandomStream services = sim.stream("services");
    return () -> services.exponentialNanos(SERVICE);
  }

  /** M/M/1: the mean wait is load / (1 - load) services. */
  @Test
  void singleServer() {
    double load = 0.7;
    waits(1, load, exponentialService()).assertHolds(SERVICE * load / (1 - load), "M/M/1 wait");
  }

  /** M/D/1 (Pollaczek and Khinchine): half the wait of M/M/1. */
  @Test
  void singleServerWithConstantService() {
    double load = 0.7;
    waits(1, load, () -> SERVICE).assertHolds(SERVICE * load / (1 - load) / 2, "M/D/1 wait");
  }

  /** M/M/c: Erlang's C formula for the probability of waiting. */
  @Test
  void severalServers() {
    int servers = 3;
    double load = 0.8;
    double offered = load * servers;
    double blocked = 1; // Erlang's B formula, server by server
    for (int n = 1; n <= servers; n++) {
      blocked = offered * blocked / (n + offered * blocked);
    }
    double delayed = blocked / (1 - load * (1 - blocked));
    waits(servers, load, exponentialService())
        .assertHolds(delayed * SERVICE / (servers * (1 - load)), "M/M/3 wait");
  }

  /** Five customers between two stations, against exact mean value analysis. */
  @Test
  void closedNetwork() {
    int customers = 5;
    long first = SERVICE;
    long second = 6 * SERVICE / 10;
    double lengthFirst = 0;
    double responseFirst = 0;
    double responseSecond = 0;
    for (int n = 1; n <= customers; n++) {
      responseFirst = first * (1 + lengthFirst);
      responseSecond = second * (1 + (n - 1 - lengthFirst));
      lengthFirst = n * responseFirst / (responseFirst + responseSecond);
    }
    RandomStream services = sim.stream("services");
    Station[] stations = new Station[2];
    stations[0] =
        new Station(
            sim, 1, () -> services.exponentialNanos(first), BATCH, done -> stations[1].arrive());
    stations[1] =
        new Station(
            sim,
            1,
            () -> services.exponentialNanos(second),
            BATCH,
            done -> {
              if (done.responses.isFull() && stations[0].responses.isFull()) {
                sim.stop();
              }
              stations[0].arrive();
            });
    for (int i = 0; i < customers; i++) {
      stations[0].arrive();
    }
    sim.run();
    stations[0].responses.assertHolds(responseFirst, "response of the first station");
    stations[1].responses.assertHolds(responseSecond, "response of the second station");
  }
}
