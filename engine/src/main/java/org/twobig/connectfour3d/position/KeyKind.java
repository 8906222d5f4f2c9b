package org.twobig.connectfour3d.position;

import java.util.Arrays;
import java.util.Optional;
import org.twobig.game.Board;
import org.twobig.game.StoredPositions;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;

/**
 * A kind of key in the tables of this game. Each kind has its own key space. A key is the code of a
 * position, and its {@link org.twobig.tt.table.KeyClass} is that position's number of stones.
 */
public enum KeyKind implements StoredPositions {
  /** One key for all positions that {@link Folding} finds equal. */
  FOLDED(FoldedKey.KEY_SPACE),

  /** One key for a position and its symmetric images. */
  POSITION(PositionKey.KEY_SPACE);

  private final KeySpace keySpace;

  KeyKind(KeySpace keySpace) {
    this.keySpace = keySpace;
  }

  /** Returns the kind of a key space; empty if the key space belongs to another game. */
  public static Optional<KeyKind> of(KeySpace keySpace) {
    return Arrays.stream(values()).filter(kind -> kind.keySpace.equals(keySpace)).findFirst();
  }

  @Override
  public KeySpace keySpace() {
    return keySpace;
  }

  @Override
  public int count() {
    return Cells.COUNT + 1;
  }

  @Override
  public int of(long high, long low) {
    return PositionKey.keyClass(high, low);
  }

  @Override
  public boolean isKey(long high, long low) {
    return this == POSITION ? PositionKey.isKey(high, low) : FoldedKey.isKey(high, low);
  }

  /**
   * Returns a position with a key; empty for a number that is no key. A folded key gives the
   * representative, which need not be the position that was solved. The two have equal values and
   * an equal player to move, but not always equal numbers of stones. If no game has the
   * representative's numbers of White's and Black's stones, some of its irrelevant stones change
   * their colour; empty if no such position with the key is found.
   */
  @Override
  public Optional<Board> position(Key key) {
    if (this == POSITION) {
      return PositionKey.decode(key).map(position -> position);
    }
    if (!isKey(key.high(), key.low())) {
      return Optional.empty();
    }
    return new ColourBalance(key)
        .find()
        .filter(it -> FoldedKey.isKeyOf(it.white(), it.black(), key.high(), key.low()))
        .map(position -> position);
  }
}
