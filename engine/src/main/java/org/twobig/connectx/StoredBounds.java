package org.twobig.connectx;

import java.util.Optional;
import java.util.OptionalLong;
import org.twobig.game.Board;
import org.twobig.game.GameSolver;
import org.twobig.game.Outcome;
import org.twobig.game.StoredPositions;
import org.twobig.table.Key;
import org.twobig.table.KeySpace;

/**
 * The meaning of the entries of a table of ConnectX: {@link Scores} of positions where the game is
 * not over. The class of a key is the number of stones.
 */
record StoredBounds(Size size, Scores scores) implements StoredPositions {
  StoredBounds(Size size) {
    this(size, new Scores(size));
  }

  @Override
  public KeySpace keySpace() {
    return size.keySpace();
  }

  @Override
  public int valueBits() {
    return scores.bits();
  }

  @Override
  public boolean isValue(long value) {
    return scores.isValue(value);
  }

  @Override
  public Outcome outcome(long value) {
    return isValue(value) ? scores.outcome(value) : Outcome.UNKNOWN;
  }

  @Override
  public Optional<Checked> check(long value, Board board, GameSolver solver, long mostNodes) {
    return isValue(value)
        ? ((Solver) solver).check(value, (Position) board, mostNodes)
        : Optional.empty();
  }

  @Override
  public OptionalLong union(long value, long other) {
    return scores.union(value, other);
  }

  @Override
  public long unite(long stored, long found, int stones) {
    return scores.unite(stored, found, stones);
  }

  @Override
  public String describeValue(long value) {
    return scores.describe(value);
  }

  @Override
  public int count() {
    return size.cells() + 1;
  }

  @Override
  public int of(long high, long low) {
    if (!size.contains(high, low)) {
      return NONE;
    }
    int stones = 0;
    for (int column = 0; column < size.columns(); column++) {
      int height = size.height(high, low, column);
      if (height < 0) {
        return NONE;
      }
      stones += height;
    }
    return stones;
  }

  @Override
  public Optional<Board> position(Key key) {
    return Position.decode(size, key)
        .filter(position -> !position.isOver())
        .map(position -> position);
  }

  @Override
  public Optional<String> moves(Key key) {
    ConnectX game = new ConnectX(size);
    return Position.decode(size, key)
        .flatMap(new GameFinder(size)::to)
        .filter(moves -> game.parse(moves).key().equals(key));
  }
}
