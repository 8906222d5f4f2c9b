package org.twobig.game.solver;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.twobig.game.Effort;
import org.twobig.game.SearchStoppedException;
import org.twobig.table.ThreadTally;
import org.twobig.table.WordRegion;

/**
 * Counts the work of one thread's searches, and ends a search that takes too long, is no longer
 * wanted or is stopped. Any thread may call {@link #stop} and {@link #effort}.
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

  /**
   * @param pollInterval nodes between two polls, which publish the counters and obey a wish to stop
   */
  Meter(int pollInterval, ThreadTally tally) {
    this.pollInterval = pollInterval;
    this.tally = tally;
  }

  /**
   * Runs a search, unless it takes too long.
   *
   * @param mostNodes after which it is given up
   * @param noLongerWanted polled now and then; true ends the search, too
   * @return empty if it was given up
   * @throws SearchStoppedException after {@link #stop}
   */
  public <T> Optional<T> within(
      long mostNodes, BooleanSupplier noLongerWanted, Supplier<T> search) {
    giveUpAt = mostNodes < Long.MAX_VALUE - nodes ? nodes + mostNodes : Long.MAX_VALUE;
    unwanted = noLongerWanted;
    pollAt = nodes; // stop may have been called before
    try {
      return Optional.of(search.get());
    } catch (GivenUpException e) {
      return Optional.empty();
    } finally {
      publish();
    }
  }

  /**
   * Counts a node, before anything else is done there.
   *
   * @throws GivenUpException caught by {@link #within}
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

  /** Returns the number of nodes visited so far, with this one. */
  public long nodes() {
    return nodes;
  }

  /** Counts a look-up. */
  public void probed(int keyClass, boolean hit) {
    probes++;
    hits += hit ? 1 : 0;
    tally.probed(keyClass, hit);
  }

  /** Counts a store, see {@link ThreadTally#stored}. */
  void stored(WordRegion region, int keyClass, long known, long work) {
    stores++;
    tally.stored(region, keyClass, known, work);
  }

  /** Counts a look-up outside searches, for the table's statistics alone. */
  public void probedBeside(int keyClass, boolean hit) {
    tally.probed(keyClass, hit);
  }

  void publish() {
    tally.searched(nodes - published.nodes());
    tally.flush();
    published = new Effort(nodes, probes, hits, stores);
  }

  /** Returns whether {@link #stop} was called: all searches, running and later ones, end soon. */
  public boolean isStopped() {
    return stopped;
  }

  void stop() {
    stopped = true;
  }

  /** Returns the work so far; a little behind while a search runs. */
  public Effort effort() {
    return published;
  }
}
