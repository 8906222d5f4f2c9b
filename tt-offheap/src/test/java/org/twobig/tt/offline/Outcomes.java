package org.twobig.tt.offline;

import java.util.OptionalLong;
import org.twobig.tt.table.EntryRules;
import org.twobig.tt.table.KeySpace;

/**
 * A game for tests. A key is a number that is no multiple of 7. Each bit of a value rules out one
 * of four outcomes; at least one outcome must be left.
 */
public class Outcomes implements EntryRules {
  static final int VALUE_BITS = 4;
  static final int ALL = 15;

  private final KeySpace keys;

  public Outcomes(int keyBits) {
    this.keys = new KeySpace("outcomes", 3, keyBits);
  }

  @Override
  public KeySpace keySpace() {
    return keys;
  }

  @Override
  public int valueBits() {
    return VALUE_BITS;
  }

  @Override
  public int count() {
    return 64;
  }

  /** {@inheritDoc} The class is the lowest six bits. 2^64 leaves 2 when divided by 7. */
  @Override
  public int of(long high, long low) {
    boolean isKey =
        keys.contains(high, low) && (Long.remainderUnsigned(low, 7) + 2 * high) % 7 != 0;
    return isKey ? (int) low & 63 : NONE;
  }

  @Override
  public boolean isValue(long value) {
    return value > 0 && value < ALL;
  }

  @Override
  public OptionalLong union(long value, long other) {
    long union = value | other;
    return union == ALL ? OptionalLong.empty() : OptionalLong.of(union);
  }

  @Override
  public String describeKey(long high, long low) {
    return "number " + high + ":" + Long.toUnsignedString(low);
  }

  @Override
  public String describeValue(long value) {
    return "rules out " + value;
  }
}
