package org.twobig.tt.store;

import java.util.OptionalLong;
import org.twobig.tt.table.EntryRules;
import org.twobig.tt.table.KeySpace;

/**
 * Rules of a game in which every number is a position and every value occurs; two different values
 * contradict each other.
 */
public record TestKeys(KeySpace keySpace, int valueBits) implements EntryRules {
  public static final TestKeys RULES = new TestKeys(TestStores.KEYS, 1);

  @Override
  public int count() {
    return TestStores.CLASSES.count();
  }

  @Override
  public int of(long high, long low) {
    return keySpace.contains(high, low) ? TestStores.CLASSES.of(high, low) : NONE;
  }

  @Override
  public boolean isValue(long value) {
    return value >>> valueBits == 0;
  }

  @Override
  public OptionalLong union(long value, long other) {
    return value == other ? OptionalLong.of(value) : OptionalLong.empty();
  }

  @Override
  public String describeKey(long high, long low) {
    return "%x:%x".formatted(high, low);
  }

  @Override
  public String describeValue(long value) {
    return Long.toString(value);
  }
}
