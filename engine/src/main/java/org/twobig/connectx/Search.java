package org.twobig.connectx;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.twobig.game.ContradictionException;
import org.twobig.game.Effort;
import org.twobig.game.GivenUpException;
import org.twobig.game.SearchStoppedException;
import org.twobig.table.Key;
import org.twobig.table.PartitionedTable;
import org.twobig.table.ThreadTally;
import org.twobig.table.TranspositionTable;

/**
 * A search for one question at a time, "is White's score at least s?": alpha-beta whose window is
 * one answer wide. Here are the table, the counters and the limits; how positions are searched is
 * for its two kinds to say. {@link #effort} and {@link #stop} are for any thread.
 */
abstract class Search {
  /** How often, in nodes, the counters are published and a wish to stop is heard. */
  private static final int POLL_INTERVAL = 1 << 14;

  /** How a kind of search is made. */
  interface Maker {
    Search make(Size size, PartitionedTable table);
  }

  final Scores scores;
  private final Size size;

  /** The table for keys of each number of stones. */
  private final TranspositionTable[] tables;

  private final ThreadTally tally;

  private long nodes;
  private long probes;
  private long hits;
  private long stores;
  private long pollAt;
  private long giveUpAt;
  private BooleanSupplier unwanted = () -> false;

  private volatile Effort published = Effort.NONE;
  private volatile boolean stopped;

  Search(Size size, PartitionedTable table) {
    this.scores = new Scores(size);
    this.size = size;
    this.tally = new ThreadTally(table.tally());
    this.tables = new TranspositionTable[size.cells() + 1];
    moveTo(table);
  }

  /** See {@link org.twobig.game.GameSolver#moveTo}; not while it searches. */
  final void moveTo(PartitionedTable table) {
    for (int stones = 0; stones < tables.length; stones++) {
      tables[stones] = table.region(stones);
    }
  }

  /**
   * Whether White's score of a game that goes on is at least so much.
   *
   * @throws GivenUpException from {@link #visit}
   * @throws SearchStoppedException from {@link #visit}
   */
  abstract boolean search(Position position, int score);

  /**
   * Whether White's score of a game that goes on is at least so much, unless that takes too long.
   *
   * @return empty if the search was given up
   * @throws SearchStoppedException after {@link #stop}
   */
  final Optional<Boolean> atLeast(
      Position position, int score, long mostNodes, BooleanSupplier noLongerWanted) {
    giveUpAt = mostNodes < Long.MAX_VALUE - nodes ? nodes + mostNodes : Long.MAX_VALUE;
    unwanted = noLongerWanted;
    pollAt = nodes; // stop may have been called before
    try {
      return Optional.of(search(position, score));
    } catch (GivenUpException e) {
      return Optional.empty();
    } finally {
      publish();
    }
  }

  final long nodes() {
    return nodes;
  }

  /** To be called for every node, before anything else. */
  final void visit() {
    if (++nodes > pollAt) {
      publish();
      if (stopped) {
        throw new SearchStoppedException();
      }
      if (nodes > giveUpAt || unwanted.getAsBoolean()) {
        throw GivenUpException.INSTANCE;
      }
      pollAt = Math.min(nodes + POLL_INTERVAL, giveUpAt);
    }
  }

  /** The table for positions with so many stones. */
  final TranspositionTable table(int stones) {
    return tables[stones];
  }

  /** Counts a look-up. */
  final void probed(int stones, boolean hit) {
    probes++;
    hits += hit ? 1 : 0;
    tally.probed(stones, hit);
  }

  /**
   * Adds bounds of White's score to what the table says.
   *
   * @param move in the key's orientation, or -1: attains the bound of the player to move
   * @param work nodes it took, at least 1
   * @throws ContradictionException naming the position, if they contradict the table
   */
  final void store(int stones, long high, long low, int from, int to, int move, long work) {
    TranspositionTable table = tables[stones];
    long bucket = table.bucket(high, low);
    long known = table.find(bucket, table.touch(bucket), low);
    long most = Math.max(work, table.work(known));
    stores++;
    tally.stored(table, stones, known, most);
    try {
      table.store(bucket, low, scores.unite(table.value(known), from, to, move, stones), most);
    } catch (ContradictionException e) {
      throw Position.decode(size, new Key(high, low)).map(e::at).orElse(e);
    }
  }

  /** Keeps an answer that was found elsewhere; see {@link #store}. */
  final void keep(int stones, Key key, int from, int to, int move, long work) {
    store(stones, key.high(), key.low(), from, to, move, work);
    publish();
  }

  /** Counts a position that the table knew, so that it needed no search. */
  final void countHit(int stones) {
    tally.probed(stones, true);
    publish();
  }

  private void publish() {
    tally.searched(nodes - published.nodes());
    tally.flush();
    published = new Effort(nodes, probes, hits, stores);
  }

  /** Makes searches, now and later, end soon with an exception. */
  final void stop() {
    stopped = true;
  }

  /** The work so far; a little behind while a search runs. */
  final Effort effort() {
    return published;
  }
}
