package org.twobig.connectx;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.twobig.game.Answer;
import org.twobig.game.Effort;
import org.twobig.game.Facts;
import org.twobig.game.GivenUpException;
import org.twobig.game.SearchStoppedException;
import org.twobig.table.Key;
import org.twobig.table.PartitionedTable;
import org.twobig.table.ThreadTally;
import org.twobig.table.TranspositionTable;

/**
 * A search for one question, "does White win?" or "does Black win?": alpha-beta whose window is one
 * answer wide. The player asked for is the <i>attacker</i>; a draw is a no. Here are the table, the
 * counters and the limits; how positions are searched is for its two kinds to say. {@link #effort}
 * and {@link #stop} are for any thread.
 */
abstract class Search {
  /** How often, in nodes, the counters are published and a wish to stop is heard. */
  private static final int POLL_INTERVAL = 1 << 14;

  /** How a kind of search is made. */
  interface Maker {
    Search make(Size size, PartitionedTable table, boolean forWhite);
  }

  private final boolean forWhite;

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

  Search(Size size, PartitionedTable table, boolean forWhite) {
    this.forWhite = forWhite;
    this.tally = new ThreadTally(table.tally());
    this.tables = new TranspositionTable[size.cells() + 1];
    for (int stones = 0; stones < tables.length; stones++) {
      tables[stones] = table.region(stones);
    }
  }

  /**
   * Whether the attacker wins a game that goes on.
   *
   * @throws GivenUpException from {@link #visit}
   * @throws SearchStoppedException from {@link #visit}
   */
  abstract boolean wins(Position position);

  /** What is known of a position in which the game goes on by a look at it. */
  abstract Answer byRules(Position position);

  /**
   * The answer for a position in which the game goes on, unless that takes too long.
   *
   * @return empty if the search was given up
   * @throws SearchStoppedException after {@link #stop}
   */
  final Optional<Boolean> wins(Position position, long mostNodes, BooleanSupplier noLongerWanted) {
    giveUpAt = mostNodes < Long.MAX_VALUE - nodes ? nodes + mostNodes : Long.MAX_VALUE;
    unwanted = noLongerWanted;
    pollAt = nodes; // stop may have been called before
    try {
      return Optional.of(wins(position));
    } catch (GivenUpException e) {
      return Optional.empty();
    } finally {
      publish();
    }
  }

  final boolean forWhite() {
    return forWhite;
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

  /** What the table says. */
  final Answer find(int stones, long high, long low) {
    TranspositionTable table = tables[stones];
    int facts = Facts.sound((int) table.value(table.find(high, low)));
    boolean hit = Facts.answer(facts, forWhite);
    probes++;
    tally.probed(stones, hit);
    if (!hit) {
      return Answer.OPEN;
    }
    hits++;
    return Answer.of(Facts.wins(facts, forWhite));
  }

  /**
   * Adds an answer to what the table says.
   *
   * @param work nodes it took, at least 1
   */
  final void store(int stones, long high, long low, boolean wins, long work) {
    TranspositionTable table = tables[stones];
    long bucket = table.bucket(high, low);
    long known = table.find(bucket, table.touch(bucket), low);
    long most = Math.max(work, table.work(known));
    stores++;
    tally.stored(table, stones, known, most);
    int facts = Facts.unite((int) table.value(known), Facts.of(forWhite, wins));
    table.store(bucket, low, facts, most);
  }

  /** Keeps an answer that was found elsewhere. */
  final void keep(int stones, Key key, boolean wins, long work) {
    store(stones, key.high(), key.low(), wins, work);
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
