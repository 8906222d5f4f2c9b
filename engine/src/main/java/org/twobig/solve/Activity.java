package org.twobig.solve;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.twobig.game.Effort;
import org.twobig.tt.processes.LiveProcess;
import org.twobig.tt.store.Store;
import org.twobig.tt.store.Stores;

/**
 * A process that has a store open, and its speed.
 *
 * @param process the process as last seen
 * @param earlier the process as seen some time before, if it was seen then
 */
public record Activity(LiveProcess process, Optional<LiveProcess> earlier) {
  /** Positions visited by the search. */
  public static final String NODES = "nodes";

  /** Look-ups in the table. */
  public static final String PROBES = "probes";

  /** Look-ups that found the position. */
  public static final String HITS = "hits";

  /** Solved positions written to the table. */
  public static final String STORES = "stores";

  /** Finished positions of the user's request. */
  static final String POSITIONS = "positions";

  public static final String THREADS = "threads";

  /** Shortest interval from which a speed is computed. */
  private static final Duration SHORTEST = Duration.ofMillis(900);

  /** Longest wait for new heartbeats. A process without one hangs or waits for a processor. */
  private static final Duration PATIENCE = Duration.ofMillis(2500);

  private static final Duration POLL = Duration.ofMillis(50);

  /** Publishes this process's work on the store from now on. Any thread calls {@code effort}. */
  static void publish(Store store, Supplier<Effort> effort, int threads) {
    store.publish(NODES, () -> effort.get().nodes());
    store.publish(PROBES, () -> effort.get().probes());
    store.publish(HITS, () -> effort.get().hits());
    store.publish(STORES, () -> effort.get().stores());
    store.publish(THREADS, () -> threads);
  }

  /**
   * Returns the processes that have a store open, each with its state in {@code before}. Waits a
   * little if those states are too recent to compute speeds.
   */
  public static List<Activity> since(List<LiveProcess> before, Path store) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      List<Activity> now = between(before, Stores.processes(store));
      boolean fresh = now.stream().anyMatch(Activity::isTooFresh);
      if (!fresh || System.nanoTime() - end >= 0) {
        return now;
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  /** Pairs each process with its earlier state: its first entry in {@code before}, if any. */
  public static List<Activity> between(List<LiveProcess> before, List<LiveProcess> now) {
    return now.stream()
        .map(
            process -> new Activity(process, before.stream().filter(process::isSameAs).findFirst()))
        .toList();
  }

  /**
   * Returns the growth of a counter per second. A counter missing earlier counts as 0. Empty if it
   * is missing now, or if the process was not seen earlier or has published nothing since.
   */
  public OptionalDouble perSecond(String counter) {
    return earlier.isPresent() && process.counters().containsKey(counter)
        ? process.rate(counter, earlier.get())
        : OptionalDouble.empty();
  }

  private boolean isTooFresh() {
    return earlier
        .filter(seen -> process.heartbeat().minus(seen.heartbeat()).compareTo(SHORTEST) < 0)
        .isPresent();
  }
}
