package org.twobig.connectfour3d.position;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.twobig.game.Board;
import org.twobig.game.IllegalMoveException;
import org.twobig.game.StoredPositions;
import org.twobig.table.Key;
import org.twobig.table.KeySpace;

/**
 * A kind of key in the tables of this game. Each kind has its own key space. A key is the code of a
 * position, and the class of the key is the number of stones of that position.
 */
public enum KeyKind implements StoredPositions {
  /** One key for all positions that {@link Folding} finds equal. */
  FOLDED(FoldedKey.KEY_SPACE),

  /** One key for a position and its symmetric images. */
  POSITION(PositionKey.KEY_SPACE);

  private static final Set<KeySpace> KEY_SPACES = Set.of(FOLDED.keySpace, POSITION.keySpace);

  private final KeySpace keySpace;

  KeyKind(KeySpace keySpace) {
    this.keySpace = keySpace;
  }

  /** Returns the kind of a key space; empty if the key space belongs to another game. */
  public static Optional<KeyKind> of(KeySpace keySpace) {
    return Arrays.stream(values()).filter(kind -> kind.keySpace.equals(keySpace)).findFirst();
  }

  public static Set<KeySpace> keySpaces() {
    return KEY_SPACES;
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
    return PositionKey.stones(high, low);
  }

  @Override
  public boolean isKey(long high, long low) {
    return this == POSITION ? PositionKey.isKey(high, low) : FoldedKey.isKey(high, low);
  }

  /**
   * Returns the moves of a game that leads to the position with this code. If no game was found,
   * returns a drawing of the stones; if the number is no key, the number.
   */
  @Override
  public String describeKey(long high, long low) {
    if (!isKey(high, low)) {
      return "with the key " + new Key(high, low);
    }
    long filled = PositionKey.filled(high, low);
    long white = low & filled;
    return MoveSequence.to(white, filled & ~white);
  }

  /**
   * Returns a position with a key. For a folded key that is the representative, which need not be
   * the position that was solved: positions with one folded key have equal values and an equal
   * player to move, but not always equal numbers of stones. If no game has the representative's
   * numbers of White's and Black's stones, some of its irrelevant stones change their colour.
   */
  @Override
  public Optional<Board> position(Key key) {
    return find(key).map(position -> position);
  }

  private Optional<Position> find(Key key) {
    return this == POSITION
        ? PositionKey.decode(key)
        : FoldedKey.decode(key).flatMap(stones -> ColourBalance.of(stones.white(), stones.black()));
  }

  @Override
  public Optional<String> moves(Key key) {
    return find(key).map(Position::text).filter(moves -> leadsTo(key, moves));
  }

  private boolean leadsTo(Key key, String moves) {
    Position reached;
    try {
      reached = Position.ofMoves(moves);
    } catch (IllegalMoveException e) {
      return false; // no game was found: the text is a drawing
    }
    TableKey again = new TableKey(this);
    again.set(reached);
    return again.high == key.high() && again.low == key.low();
  }
}
