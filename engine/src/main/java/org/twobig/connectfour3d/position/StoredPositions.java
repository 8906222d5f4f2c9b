package org.twobig.connectfour3d.position;

import java.util.Optional;
import java.util.OptionalLong;
import org.twobig.connectfour3d.search.Solver;
import org.twobig.game.Facts;
import org.twobig.game.IllegalMoveException;
import org.twobig.game.KeyKind;
import org.twobig.game.Question;
import org.twobig.game.Value;
import org.twobig.table.EntryRules;
import org.twobig.table.Key;
import org.twobig.table.KeySpace;

/**
 * What a {@link Solver} stores: positions by a key of some {@link KeyKind}, of which {@link Facts}
 * are known. Facts of one position unite: "White does not win" and "Black does not win" make a
 * draw.
 */
public final class StoredPositions implements EntryRules {
  private final KeyKind kind;

  public StoredPositions(KeyKind kind) {
    this.kind = kind;
  }

  @Override
  public KeySpace keySpace() {
    return kind.keySpace();
  }

  @Override
  public int valueBits() {
    return Facts.BITS;
  }

  @Override
  public int count() {
    return kind.stones().count();
  }

  @Override
  public int of(long high, long low) {
    return kind.stones().of(high, low);
  }

  @Override
  public boolean isKey(long high, long low) {
    return kind == KeyKind.POSITION
        ? PositionKey.isKey(high, low)
        : FoldedKey.decode(new Key(high, low)).isPresent();
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

  /** Moves that lead to the position whose code the key is, for another command to take. */
  @Override
  public String describeKey(long high, long low) {
    if (!isKey(high, low)) {
      return "with the key " + new Key(high, low);
    }
    long filled = PositionKey.filled(high, low);
    long white = low & filled;
    return MoveSequence.to(white, filled & ~white);
  }

  @Override
  public String describeValue(long value) {
    return Facts.meaning((int) value);
  }

  /**
   * A position with a key. In a table of folded keys it stands for all of them: it has their
   * verdict and their player to move, but not always their number of stones, and none of them need
   * be the one that was solved. It is the representative whose code the key is, or, where that has
   * stones shared as in no game, differs from it in the colours of stones that no longer matter.
   *
   * @return empty if the number is no key, or no such position was found
   */
  public Optional<Position> position(Key key) {
    return kind == KeyKind.POSITION
        ? PositionKey.decode(key)
        : FoldedKey.decode(key).flatMap(stones -> FairShare.of(stones.white(), stones.black()));
  }

  /**
   * The moves of a game that leads to {@link #position}, for {@link Position#ofMoves}; the key of
   * what they lead to has been made anew and is this one.
   *
   * @return empty if there is no such game
   */
  public Optional<String> moves(Key key) {
    return position(key).map(Position::moves).filter(moves -> leadsTo(key, moves));
  }

  private boolean leadsTo(Key key, String moves) {
    Position reached;
    try {
      reached = Position.ofMoves(moves);
    } catch (IllegalMoveException e) {
      return false; // no game leads there: it is drawn, not told by moves
    }
    TableKey again = new TableKey(kind);
    again.set(reached);
    return again.high == key.high() && again.low == key.low();
  }

  /**
   * What a value says to a question.
   *
   * @param question {@link Question#WHITE} or {@link Question#BLACK}
   * @return whether White, or Black, wins; empty if the value does not tell
   */
  public static Optional<Boolean> answer(long value, Question question) {
    Solver.requireOne(question);
    boolean forWhite = question == Question.WHITE;
    return Facts.answer((int) value, forWhite)
        ? Optional.of(Facts.wins((int) value, forWhite))
        : Optional.empty();
  }

  /** Win, draw or loss for White, if a value tells which. */
  public static Optional<Value> outcome(long value) {
    return Facts.value((int) value);
  }
}
