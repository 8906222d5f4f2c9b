package org.twobig.connectx;

import java.util.Optional;
import java.util.OptionalLong;
import org.twobig.game.Board;
import org.twobig.game.Facts;
import org.twobig.game.Outcome;
import org.twobig.game.StoredPositions;
import org.twobig.table.Key;
import org.twobig.table.KeySpace;

/**
 * What a table of ConnectX says: {@link Facts} of positions in which the game goes on. The class of
 * a key is the number of stones.
 */
record StoredFacts(Size size) implements StoredPositions {
  @Override
  public KeySpace keySpace() {
    return size.keySpace();
  }

  @Override
  public int valueBits() {
    return Facts.BITS;
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
  public boolean isKey(long high, long low) {
    return position(new Key(high, low)).isPresent();
  }

  @Override
  public boolean isValue(long value) {
    return value >>> Facts.BITS == 0 && Facts.occur((int) value);
  }

  @Override
  public OptionalLong union(long value, long other) {
    long union = value | other;
    return isValue(union) ? OptionalLong.of(union) : OptionalLong.empty();
  }

  @Override
  public String describeKey(long high, long low) {
    Key key = new Key(high, low);
    return position(key).map(Board::text).orElse("with the key " + key);
  }

  @Override
  public String describeValue(long value) {
    return Facts.meaning((int) value);
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
        .flatMap(new PastMoves(size)::to)
        .filter(moves -> game.parse(moves).key().equals(key));
  }

  @Override
  public Outcome outcome(long value) {
    return isValue(value) ? Outcome.ofFacts((int) value) : Outcome.UNKNOWN;
  }
}
