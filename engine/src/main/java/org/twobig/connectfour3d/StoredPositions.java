package org.twobig.connectfour3d;

import java.util.OptionalLong;
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
}
