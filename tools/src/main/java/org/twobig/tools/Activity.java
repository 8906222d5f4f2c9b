package org.twobig.tools;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.twobig.connectfour3d.Solver;
import org.twobig.store.LiveProcess;
import org.twobig.store.Store;

/**
 * A process on a store and how fast it is.
 *
 * @param process the process as last seen
 * @param nodesPerSecond over a second or more, if it publishes
 */
record Activity(LiveProcess process, OptionalDouble nodesPerSecond) {
  /** Positions visited by the search. */
  static final String NODES = "nodes";

  /** Look-ups in the table. */
  static final String PROBES = "probes";

  /** Look-ups that found the position. */
  static final String HITS = "hits";

  /** Solved positions written to the table. */
  static final String STORES = "stores";

  /** Positions the person asked for that are done. */
  static final String POSITIONS = "positions";

  /** Less says nothing about a speed. */
  private static final Duration SHORTEST = Duration.ofMillis(900);

  /** A process that publishes nothing for so long is stopped, or has no processor. */
  private static final Duration PATIENCE = Duration.ofMillis(2500);

  private static final Duration POLL = Duration.ofMillis(50);

  /** From now on others can see what this process does on the store. */
  static void publish(Store store, Solver solver, LongSupplier positions) {
    store.publish(NODES, () -> solver.effort().nodes());
    store.publish(PROBES, () -> solver.effort().probes());
    store.publish(HITS, () -> solver.effort().hits());
    store.publish(STORES, () -> solver.effort().stores());
    store.publish(POSITIONS, positions);
  }

  /**
   * The processes on a store. Waits a little if what was seen before is too fresh to tell a speed.
   *
   * @param before the processes as they were some time ago
   */
  static List<Activity> since(List<LiveProcess> before, Path store) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      List<Activity> now =
          Store.processes(store).stream().map(process -> of(process, before)).toList();
      boolean fresh = now.stream().anyMatch(activity -> activity.isTooFresh(before));
      if (!fresh || System.nanoTime() - end >= 0) {
        return now;
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  private static Optional<LiveProcess> find(LiveProcess process, List<LiveProcess> before) {
    return before.stream().filter(process::isSameAs).findFirst();
  }

  private static Activity of(LiveProcess process, List<LiveProcess> before) {
    return new Activity(
        process,
        process.counters().containsKey(NODES)
            ? find(process, before)
                .map(earlier -> process.rate(NODES, earlier))
                .orElse(OptionalDouble.empty())
            : OptionalDouble.empty());
  }

  private boolean isTooFresh(List<LiveProcess> before) {
    return find(process, before)
        .filter(earlier -> process.heartbeat().minus(earlier.heartbeat()).compareTo(SHORTEST) < 0)
        .isPresent();
  }
}
