package io.foliosim.engine;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A virtual clock and its pending events: the whole of a discrete-event run.
 *
 * <p><b>Order.</b> Events fire by time; events of one time fire in the order in which they were
 * scheduled, always. {@link Builder#shuffleTies} gives that up on purpose, so that tests can see
 * other legal orders.
 *
 * <p><b>Determinism.</b> The same seed, replication and model give the same events and the same
 * {@link #digest()} on every machine and JDK. A simulation has no statics and reads no wall clock;
 * any number of them may live side by side. One simulation belongs to one thread at a time.
 *
 * <p><b>Cost.</b> Nothing is allocated for an event; O(log4 n) for n pending, O(1) at the time of
 * now.
 *
 * <pre>{@code
 * Simulation sim = Simulation.builder().seed(7).build();
 * int ring = sim.register(phone -> System.out.println(sim.now() + " ns: " + phone));
 * sim.schedule(1_000, ring, 42);
 * sim.run();
 * }</pre>
 */
public final class Simulation extends EventHeap {

  /** The largest argument of an event, 2^48 - 1. */
  public static final long MAX_ARG = Payload.MAX_ARG;

  /** The largest number of handlers. */
  public static final int MAX_HANDLERS = 1 << 16;

  /** A horizon before every time, so that nothing is fast-forwarded. */
  private static final long NO_FAST_FORWARD = -1;

  private final NowLane lane = new NowLane();
  private final TieBatch ties = new TieBatch();
  private final Map<String, RandomStream> streams = new TreeMap<>();
  private final long seed;
  private final int replication;
  private final boolean fastForward;
  private final @Nullable RandomStream tieShuffle;

  private EventHandler[] handlers = new EventHandler[16];
  private int handlerCount;
  private @Nullable Probe probe;

  private long now;

  /**
   * An event strictly before this time would be the next to fire: the time of the earliest pending
   * event, but never above {@link #horizonLimit}.
   */
  private long horizon = NO_FAST_FORWARD;

  /** The end of the current run, or {@link #NO_FAST_FORWARD} while no event may fire in place. */
  private long horizonLimit = NO_FAST_FORWARD;

  private boolean running;
  private boolean stopped;
  private long eventCount;
  private long digest;

  private Simulation(Builder builder) {
    seed = builder.seed;
    replication = builder.replication;
    fastForward = builder.fastForward;
    tieShuffle =
        builder.shuffled ? RandomStream.of(builder.shuffleSeed, "tie shuffle", replication) : null;
  }

  /** Returns a builder with the defaults: seed 1, replication 0, fast-forward on, no shuffle. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns the current time in ns; 0 before the first event. */
  public long now() {
    return now;
  }

  /**
   * Registers a handler.
   *
   * @return its id, counted up from 0 in order of registration
   * @throws IllegalStateException when {@value #MAX_HANDLERS} handlers are registered already
   */
  public int register(EventHandler handler) {
    if (handlerCount == MAX_HANDLERS) {
      throw new IllegalStateException("more than " + MAX_HANDLERS + " event handlers");
    }
    if (handlerCount == handlers.length) {
      handlers = Arrays.copyOf(handlers, 2 * handlerCount);
    }
    handlers[handlerCount] = handler;
    return handlerCount++;
  }

  /**
   * Schedules an event.
   *
   * @param time when it fires, in ns: {@link #now()} or later, below {@link Long#MAX_VALUE}
   * @param handler the id that {@link #register} returned
   * @param arg what the handler is given, 0 to {@link #MAX_ARG}
   * @throws IllegalArgumentException when the time is in the past or Long.MAX_VALUE, the handler is
   *     not registered, or the argument is out of range
   */
  public void schedule(long time, int handler, long arg) {
    long payload = Payload.of(handler, arg, handlerCount);
    // One comparison for the past, the present and, as it overflows, Long.MAX_VALUE.
    if (time + 1 <= now + 1) {
      scheduleNow(time, payload);
      return;
    }
    horizon = earlier(horizon, time);
    addToHeap(time, payload);
  }

  /**
   * Fires an event in place when it would be the very next to fire anyway: moves the clock to its
   * time, counts it and adds it to the digest, exactly as if it had gone through the queue. The
   * caller then does itself, as the last thing in its handler, what the event's handler would do.
   *
   * <pre>{@code
   * while (sim.advanceTo(next, me, arg)) { next = step(); }
   * sim.schedule(next, me, arg);
   * }</pre>
   *
   * @param time in ns; a time in the past is never fired, {@link #schedule} will refuse it
   * @return true if the event fired; false, with nothing changed, when another event comes first or
   *     has the same time, the run ends before, {@link #stop()} was called, no run is under way, or
   *     fast-forward is off
   * @throws IllegalArgumentException when the handler is not registered or the argument is out of
   *     range
   */
  public boolean advanceTo(long time, int handler, long arg) {
    if (time >= horizon || time < now) {
      return false;
    }
    long payload = Payload.of(handler, arg, handlerCount);
    now = time;
    record(time, payload);
    return true;
  }

  /**
   * Fires events until none is left or {@link #stop()} is called.
   *
   * @throws IllegalStateException when called from a handler
   */
  public void run() {
    loop(NEVER - 1);
  }

  /**
   * Fires every event up to a time, that time included, and then moves the clock to it. May be
   * called again for a later time. After {@link #stop()} the clock stays where it stopped.
   *
   * @param limit in ns, not before {@link #now()} and below Long.MAX_VALUE
   * @throws IllegalArgumentException when the limit is out of range
   * @throws IllegalStateException when called from a handler
   */
  public void runUntil(long limit) {
    if (limit < now || limit == NEVER) {
      throw new IllegalArgumentException(
          "cannot run until " + limit + " ns: the clock is at " + now + " ns");
    }
    loop(limit);
    if (!stopped) {
      now = limit;
    }
  }

  /**
   * Ends the current run when the current handler returns; pending events stay, and another run
   * goes on with them. Without effect when no run is under way.
   */
  public void stop() {
    stopped = true;
    horizonLimit = NO_FAST_FORWARD;
    horizon = NO_FAST_FORWARD;
  }

  /**
   * Returns a 64-bit hash over time, handler and argument of every event fired so far, in order.
   * Equal for equal runs on every machine and JDK, with and without fast-forward.
   */
  public long digest() {
    return Mix.avalanche(digest ^ eventCount);
  }

  /** Returns how many events have fired, those of {@link #advanceTo} included. */
  public long eventCount() {
    return eventCount;
  }

  /** Returns how many events are pending; the one whose handler is running is not. */
  public long pendingEvents() {
    return (long) heapSize() + lane.size();
  }

  /**
   * Returns the random stream of a component. It depends on the seed, the name and the replication
   * only, never on which streams were made before: a change to one component leaves the random
   * numbers of all others as they were.
   *
   * @return for the same name always the same stream object
   */
  public RandomStream stream(String component) {
    return streams.computeIfAbsent(component, name -> RandomStream.of(seed, name, replication));
  }

  /** Attaches a probe; it is called after those attached before it. */
  public void observe(Probe added) {
    Probe present = probe;
    probe = present == null ? added : new ProbePair(present, added);
  }

  /** Returns the attached probe, all of them as one, or null when nobody observes. */
  public @Nullable Probe probe() {
    return probe;
  }

  private void scheduleNow(long time, long payload) {
    if (time != now) {
      throw new IllegalArgumentException(
          "event time " + time + " ns is not in " + now + " (now) to " + (NEVER - 1));
    }
    horizon = earlier(horizon, time);
    lane.add(payload);
  }

  /**
   * Fires events up to the limit. The dispatch is written out here, in one method, since the JIT
   * compiles it better so than in pieces.
   */
  private void loop(long limit) {
    if (running) {
      throw new IllegalStateException("a handler must not run the simulation");
    }
    running = true;
    stopped = false;
    horizonLimit = fastForward ? limit + 1 : NO_FAST_FORWARD;
    try {
      while (!stopped) {
        if (!lane.isEmpty()) {
          fireLane();
          continue;
        }
        fillFront();
        long time = frontTime();
        if (time > limit) {
          break;
        }
        now = time;
        long next = timeBehindFront();
        if (next == time) {
          drainTies(time);
          continue;
        }
        horizon = earlier(horizonLimit, next);
        takeFront();
        fire(time, frontPayload());
      }
    } finally {
      running = false;
      horizonLimit = NO_FAST_FORWARD;
      horizon = NO_FAST_FORWARD;
    }
  }

  private void fireLane() {
    long payload = tieShuffle == null ? lane.take() : lane.takeAny(tieShuffle);
    horizon = earlier(horizonLimit, lane.isEmpty() ? earliest() : now);
    fire(now, payload);
  }

  private void drainTies(long time) {
    do {
      ties.add(frontSequence(), frontPayload());
      takeFront();
      fillFront();
    } while (frontTime() == time);
    ties.moveTo(lane);
  }

  private void fire(long time, long payload) {
    record(time, payload);
    handlers[Payload.handler(payload)].fire(Payload.arg(payload));
  }

  /** Counts an event, adds it to the digest and shows it to the probe. */
  private void record(long time, long payload) {
    eventCount++;
    digest = Mix.fold(digest, time, payload);
    Probe observer = probe;
    if (observer != null) {
      observer.onEvent(time, Payload.handler(payload), Payload.arg(payload));
    }
  }

  /** The settings of a simulation. */
  public static final class Builder {
    private long seed = 1;
    private int replication;
    private boolean fastForward = true;
    private boolean shuffled;
    private long shuffleSeed;

    private Builder() {}

    /** Sets the seed of all random streams; any value, 1 by default. */
    public Builder seed(long value) {
      seed = value;
      return this;
    }

    /** Sets the replication, which gives every stream other numbers; 0 by default. */
    public Builder replication(int value) {
      replication = value;
      return this;
    }

    /**
     * Fires the events of one time in random order, each of those pending at the time as likely as
     * the others to be next. For tests of models; the order is the same for the same seed.
     */
    public Builder shuffleTies(long shuffleSeed) {
      this.shuffleSeed = shuffleSeed;
      shuffled = true;
      return this;
    }

    /** Lets {@link Simulation#advanceTo} fire events in place; true by default. */
    public Builder fastForward(boolean value) {
      fastForward = value;
      return this;
    }

    /** Returns a simulation at time 0 without events. */
    public Simulation build() {
      return new Simulation(this);
    }
  }
}
