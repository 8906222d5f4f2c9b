package org.twobig.connectfour3d;

import java.util.OptionalLong;
import org.twobig.table.EntryRules;
import org.twobig.table.Key;
import org.twobig.table.KeySpace;

/**
 * What a {@link Solver} stores: positions by their {@link PositionKey}, of which {@link Facts} are
 * known. Facts of one position unite: "White does not win" and "Black does not win" make a draw.
 */
public final class StoredPositions implements EntryRules {
  @Override
  public KeySpace keySpace() {
    return PositionKey.KEY_SPACE;
  }

  @Override
  public int valueBits() {
    return Facts.BITS;
  }

  @Override
  public int count() {
    return PositionKey.STONES.count();
  }

  @Override
  public int of(long high, long low) {
    return PositionKey.STONES.of(high, low);
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

  /** Moves that lead to the position, for another command to take. */
  @Override
  public String describeKey(long high, long low) {
    Key key = new Key(high, low);
    return PositionKey.decode(key).map(MoveSequence::to).orElse("with the key " + key);
  }

  @Override
  public String describeValue(long value) {
    return Facts.meaning((int) value);
  }
}
