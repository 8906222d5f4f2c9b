package org.twobig.game.solver;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.twobig.game.Effort;
import org.twobig.game.SearchStoppedException;
import org.twobig.tt.table.Probe;
import org.twobig.tt.table.ThreadTally;

/**
 * Counts the work of one thread's searches. Ends a search that exceeds its node limit, that is
 * unwanted, or that was stopped. Any thread may call {@link #stop} and {@link #effort}.
 */
public final class Meter {
  private final int pollInterval;
  private final ThreadTally tally;

  private long nodes;
  private long probes;
  private long hits;
  private long stores;
  private long pollAt;
  private long giveUpAt = Long.MAX_VALUE;
  private BooleanSupplier unwanted = () -> false;

  private volatile Effort published = Effort.NONE;
  private volatile boolean stopped;

  /** Makes a meter that checks once in {@code pollInterval} nodes whether a search must end. */
  Meter(int pollInterval, ThreadTally tally) {
    this.pollInterval = pollInterval;
    this.tally = tally;
  }

  /**
   * Runs a search within a node limit.
   *
   * @param noLongerWanted polled now and then; if true, the search is given up
   * @return empty if the search was given up
   * @throws SearchStoppedException after {@link #stop}
   */
  public <T> Optional<T> within(
      long mostNodes, BooleanSupplier noLongerWanted, Supplier<T> search) {
    giveUpAt = mostNodes < Long.MAX_VALUE - nodes ? nodes + mostNodes : Long.MAX_VALUE;
    unwanted = noLongerWanted;
    pollAt = nodes; // the first node polls for a stop
    try {
      return Optional.of(search.get());
    } catch (GivenUpException e) {
      return Optional.empty();
    } finally {
      publish();
    }
  }

  /**
   * Counts a node. A search calls this method first at each node.
   *
   * @throws GivenUpException which {@link #within} catches
   * @throws SearchStoppedException after {@link #stop}
   */
  public void visit() {
    if (++nodes > pollAt) {
      poll();
    }
  }

  private void poll() {
    publish();
    requireNotStopped();
    if (nodes > giveUpAt || unwanted.getAsBoolean()) {
      throw GivenUpException.INSTANCE;
    }
    pollAt = Math.min(nodes + pollInterval, giveUpAt);
  }

  void requireNotStopped() {
    if (stopped) {
      throw new SearchStoppedException();
    }
  }

  /** Returns the number of nodes visited so far, including the present one. */
  public long nodes() {
    return nodes;
  }

  /** Counts a look-up of the search and whether it found an answer. */
  public void probed(int keyClass, boolean hit) {
    probes++;
    hits += hit ? 1 : 0;
    tally.probed(keyClass, hit);
  }

  /** Counts a store, right before it. The probe has just looked for the key. */
  void stored(Probe probe, int keyClass, long work) {
    stores++;
    tally.stored(probe, keyClass, work);
  }

  /** Counts a look-up in the table's statistics, but not in {@link #effort}. */
  public void probedOutsideEffort(int keyClass, boolean hit) {
    tally.probed(keyClass, hit);
  }

  /** Publishes the counts to other threads and processes. Slow: adds up a thousand counters. */
  public void publish() {
    tally.searched(nodes - published.nodes());
    tally.flush();
    published = new Effort(nodes, probes, hits, stores);
  }

  /** Returns whether {@link #stop} was called, so searches end soon. */
  public boolean isStopped() {
    return stopped;
  }

  void stop() {
    stopped = true;
  }

  /** Returns the work so far; lags a little while a search runs. */
  public Effort effort() {
    return published;
  }
}
