package org.twobig.connectx;

import org.twobig.game.Answer;
import org.twobig.table.PartitionedTable;

/**
 * The search on a {@link Field}, whose rules leave out moves that need not be looked at. The table
 * is asked where there is a choice only: forced moves are played at once.
 */
final class LineSearch extends Search {
  private final Field field;

  /** The moves of the position with so many stones on the way to the one that is searched. */
  private final int[][] moves;

  LineSearch(Size size, PartitionedTable table, boolean forWhite) {
    super(size, table, forWhite);
    this.field = new Field(size);
    this.moves = new int[size.cells()][size.columns()];
  }

  @Override
  Answer byRules(Position position) {
    field.set(position);
    int count = field.moves(forWhite(), moves[position.ply()]);
    return Field.answer(count, field.whiteToMove() == forWhite());
  }

  @Override
  boolean wins(Position position) {
    field.set(position);
    return wins();
  }

  private boolean wins() {
    visit();
    int stones = field.ply();
    int count = field.moves(forWhite(), moves[stones]);
    boolean attacker = field.whiteToMove() == forWhite();
    if (count < 0) {
      return Field.answer(count, attacker) == Answer.YES;
    }
    if (count == 1) {
      return winsAfter(moves[stones][0]);
    }
    long high = field.keyHigh();
    long low = field.keyLow();
    Answer known = find(stones, high, low);
    if (known != Answer.OPEN) {
      return known == Answer.YES;
    }
    long before = nodes() - 1;
    boolean wins = !attacker;
    for (int i = 0; i < count && wins != attacker; i++) {
      wins = winsAfter(moves[stones][i]);
    }
    store(stones, high, low, wins, nodes() - before);
    return wins;
  }

  private boolean winsAfter(int move) {
    int column = Field.column(move);
    field.play(column);
    boolean wins = wins();
    field.takeBack(column);
    return wins;
  }
}
