package org.twobig.qubic;

import java.util.Optional;
import org.twobig.game.Board;
import org.twobig.game.Outcome;
import org.twobig.game.StoredPositions;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;

/**
 * The meaning of the entries of a table of Qubic. A key is the number of a canonical position where
 * the game is not over, a value the code of its {@link Outcome}. The class of a key is the
 * position's number of stones. On 64 cells it is at most 24, since keys have at most 80 bits.
 *
 * @param mostStones the largest number of stones of a position that a table can hold
 */
record QubicStoredPositions(QubicShape shape, KeySpace keySpace, int mostStones)
    implements StoredPositions {
  QubicStoredPositions(QubicShape shape, KeySpace keySpace) {
    this(shape, keySpace, shape.ranking.mostStones(keySpace.bits()));
  }

  @Override
  public int count() {
    return mostStones() + 1;
  }

  @Override
  public int of(long high, long low) {
    int stones = shape.ranking.stones(high, low);
    return stones < count() ? stones : NONE;
  }

  @Override
  public Optional<Board> position(Key key) {
    if (of(key.high(), key.low()) == NONE) {
      return Optional.empty();
    }
    return QubicPosition.decode(shape, key)
        .filter(position -> !position.isOver())
        .map(position -> position);
  }
}
