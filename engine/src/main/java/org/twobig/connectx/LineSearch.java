package org.twobig.connectx;

import org.twobig.game.solver.SolverProbe;

/**
 * A search on a {@link Field}, for boards of any size. Serves as a check of {@link BitSearch}: both
 * give a position the same key, but have separate code for the rules. Forced moves are played at
 * once; only positions with a choice of moves are looked up.
 */
final class LineSearch extends ConnectXSearch {
  private final Field field;

  /** The moves of each position on the path, by its number of stones. */
  private final int[][] moves;

  /**
   * Whether White is the attacker. White attacks to reach a score above 0. If the score is 0 or
   * less, Black attacks, and succeeds if White stays below the score.
   */
  private boolean forWhite;

  /** The score in the question: does White reach it or a larger one? */
  private int score;

  LineSearch(SolverProbe table) {
    super(table);
    this.field = new Field(size);
    this.moves = new int[size.cells()][size.columns()];
  }

  @Override
  boolean search(ConnectXPosition position, int least) {
    forWhite = least > 0;
    score = least;
    field.set(position);
    return wins() == forWhite;
  }

  /** Returns whether the attacker succeeds. */
  private boolean wins() {
    meter.visit();
    int stones = field.ply();
    int count = field.moves(forWhite, moves[stones]);
    boolean attacker = field.whiteToMove() == forWhite;
    if (count == Field.WINS || count == Field.LOSES) {
      boolean winsNow = count == Field.WINS;
      return winsNow == attacker && isEarlyEnough(winsNow ? stones : stones + 1);
    }
    if (count == Field.ATTACKER_FAILS || !isEarlyEnough(attacker ? stones + 2 : stones + 1)) {
      return false;
    }
    if (count == 1) {
      return winsAfter(moves[stones][0]);
    }
    long high = field.keyHigh();
    long low = field.keyLow();
    long known = table.find(stones, high, low);
    boolean reaches = scores.low(known) >= score;
    boolean hit = reaches || scores.high(known) < score;
    meter.probed(stones, hit);
    if (hit) {
      return reaches == forWhite;
    }
    long before = meter.nodes() - 1;
    boolean wins = !attacker;
    for (int i = count - 1; i >= 0 && wins != attacker; i--) {
      wins = winsAfter(moves[stones][i]);
    }
    boolean atLeast = wins == forWhite;
    long found = scores.bound(atLeast, atLeast ? score : score - 1, -1);
    table.store(stones, high, low, found, meter.nodes() - before);
    return wins;
  }

  /** Returns whether the attacker succeeds if stone {@code stones + 1} completes a line. */
  private boolean isEarlyEnough(int stones) {
    return scores.ofWinAfter(stones) >= (forWhite ? score : 1 - score);
  }

  private boolean winsAfter(int move) {
    int column = Field.column(move);
    field.play(column);
    boolean wins = wins();
    field.takeBack(column);
    return wins;
  }
}
