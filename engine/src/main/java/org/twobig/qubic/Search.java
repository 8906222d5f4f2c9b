package org.twobig.qubic;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.twobig.game.Answer;
import org.twobig.game.Effort;
import org.twobig.game.Facts;
import org.twobig.game.GivenUpException;
import org.twobig.game.SearchStoppedException;
import org.twobig.table.Key;
import org.twobig.table.PartitionedTable;
import org.twobig.table.ThreadTally;
import org.twobig.table.TranspositionTable;
import org.twobig.tasks.Notes;

/**
 * A search for one question, "does White win?" or "does Black win?". The player asked for is the
 * <i>attacker</i>; a draw is a no. Here are the table, the counters and the limits; how positions
 * are searched is for its two kinds to say. {@link #effort} and {@link #stop} are for any thread.
 */
abstract class Search {
  /** How often, in nodes, the counters are published and a wish to stop is heard: 5 ms. */
  private static final int POLL_INTERVAL = 1 << 9;

  /** How a kind of search is made. */
  interface Maker {
    Search make(Shape shape, PartitionedTable table, boolean forWhite);
  }

  final Shape shape;
  final boolean forWhite;
  private final int mostStones;
  private final ThreadTally tally;
  private PartitionedTable table;

  private long nodes;
  private long probes;
  private long hits;
  private long stores;
  private long pollAt;
  private long giveUpAt;
  private BooleanSupplier unwanted = () -> false;

  private volatile Effort published = Effort.NONE;
  private volatile boolean stopped;

  Search(Shape shape, PartitionedTable table, boolean forWhite) {
    this.shape = shape;
    this.forWhite = forWhite;
    this.table = table;
    this.mostStones = shape.ranking.mostStones(table.layout().keySpace().bits());
    this.tally = new ThreadTally(table.tally());
  }

  /** See {@link org.twobig.game.GameSolver#moveTo}; not while it searches. */
  final void moveTo(PartitionedTable larger) {
    table = larger;
  }

  /**
   * Whether the attacker wins a game that goes on.
   *
   * @throws GivenUpException from {@link #visit}
   * @throws SearchStoppedException from {@link #visit}
   */
  abstract boolean wins(Position position);

  /** Proof and disproof number of a settled position, where this search knows some. */
  Optional<int[]> numbers(Position settled) {
    return Optional.empty();
  }

  /** See {@link org.twobig.game.GameSolver#share}. */
  void share(Supplier<Optional<Notes>> notes) {}

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

  /** What the table says of a canonical position. */
  final Answer find(long white, long black) {
    int stones = Long.bitCount(white | black);
    if (stones > mostStones) {
      return Answer.OPEN;
    }
    Key key = shape.ranking.number(white, black);
    TranspositionTable region = table.region(stones);
    int facts = Facts.sound((int) region.value(region.find(key.high(), key.low())));
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
   * Adds an answer for a canonical position to what the table says, if it holds such positions.
   *
   * @param work nodes it took, at least 1
   */
  final void store(long white, long black, boolean wins, long work) {
    int stones = Long.bitCount(white | black);
    if (stones > mostStones) {
      return;
    }
    Key key = shape.ranking.number(white, black);
    TranspositionTable region = table.region(stones);
    long bucket = region.bucket(key.high(), key.low());
    long known = region.find(bucket, region.touch(bucket), key.low());
    long most = Math.max(work, region.work(known));
    int facts = Facts.unite((int) region.value(known), Facts.of(forWhite, wins));
    stores++;
    tally.stored(region, stones, known, most);
    region.store(bucket, key.low(), facts, most);
  }

  /** Keeps an answer that was found elsewhere. */
  final void keep(Position position, boolean wins, long work) {
    Position canonical = position.canonical();
    store(canonical.white(), canonical.black(), wins, work);
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
