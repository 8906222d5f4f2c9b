package org.twobig.lab.qubic;

import java.lang.foreign.Arena;
import org.twobig.game.Answer;
import org.twobig.game.Games;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.qubic.QubicShape;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.WordRegion;

/**
 * A table of positions for which White's win is proved or disproved, in private memory. It ignores
 * positions with more stones than a key can hold (24 on 64 cells). Thread-safe.
 */
final class SolvedPositions {
  private final QubicShape shape;
  private final Table table;
  private final int mostStones;

  SolvedPositions(String game, QubicShape shape, long bytes, Arena arena) {
    this.shape = shape;
    this.table = table(game, bytes, arena);
    this.mostStones = shape.ranking.mostStones(table.layout().keySpace().bits());
  }

  static Table table(String game, long bytes, Arena arena) {
    KeySpace keys = Games.game(game).positions().keySpace();
    return PrivateTable.create(Geometry.ofBytes(keys, Outcome.BITS, bytes), arena);
  }

  Answer find(long white, long black) {
    int stones = Long.bitCount(white | black);
    if (stones > mostStones) {
      return Answer.OPEN;
    }
    Key key = shape.ranking.number(white, black);
    WordRegion region = table.wordRegion(stones);
    int facts = Outcome.codeOrZero((int) region.value(region.find(key.high(), key.low())));
    return Outcome.answers(facts, true) ? Answer.of(Outcome.wins(facts, true)) : Answer.OPEN;
  }

  /** Adds an answer; returns whether it was known. */
  boolean add(long white, long black, boolean wins, long work) {
    int stones = Long.bitCount(white | black);
    if (stones > mostStones) {
      return false;
    }
    Key key = shape.ranking.number(white, black);
    WordRegion region = table.wordRegion(stones);
    long bucket = region.bucket(key.high(), key.low());
    long known = region.find(bucket, region.touch(bucket), key.low());
    int facts = (int) region.value(known);
    region.store(
        bucket,
        key.low(),
        Outcome.ofCode(facts).unite(Outcome.of(Question.WHITE, wins)).code(),
        work);
    return Outcome.answers(Outcome.codeOrZero(facts), true);
  }
}
