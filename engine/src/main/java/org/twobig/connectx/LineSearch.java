package org.twobig.connectx;

import org.twobig.game.solver.SolverProbe;

/**
 * A search on a {@link MutablePosition}, for boards of any size. Serves as a check of {@link
 * BitSearch}: both give a position the same key, but have separate code for the rules. Forced moves
 * are played at once; only positions with a choice of moves are looked up.
 */
final class LineSearch extends ConnectXSearch {
  private final MutablePosition current;

  /** The moves of each position on the path, by its number of stones. */
  private final int[][] moves;

  /**
   * Whether White is the attacker. If the score is above 0, White attacks, to reach it. Otherwise
   * Black attacks, to keep White below it.
   */
  private boolean forWhite;

  /** The score in the question: does White reach it or a larger one? */
  private int score;

  LineSearch(SolverProbe table) {
    super(table);
    this.current = new MutablePosition(size);
    this.moves = new int[size.cells()][size.columns()];
  }

  @Override
  boolean search(ConnectXPosition position, int least) {
    forWhite = least > 0;
    score = least;
    current.set(position);
    return wins() == forWhite;
  }

  /** Returns whether the attacker succeeds. */
  private boolean wins() {
    meter.visit();
    int stones = current.ply();
    int count = current.moves(forWhite, moves[stones]);
    boolean attacker = current.whiteToMove() == forWhite;
    if (count == MutablePosition.WINS || count == MutablePosition.LOSES) {
      boolean winsNow = count == MutablePosition.WINS;
      return winsNow == attacker && isEarlyEnough(winsNow ? stones : stones + 1);
    }
    if (count == MutablePosition.ATTACKER_FAILS
        || !isEarlyEnough(attacker ? stones + 2 : stones + 1)) {
      return false;
    }
    if (count == 1) {
      return winsAfter(moves[stones][0]);
    }
    long high = current.keyHigh();
    long low = current.keyLow();
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
    int column = MutablePosition.column(move);
    current.play(column);
    boolean wins = wins();
    current.takeBack(column);
    return wins;
  }
}
