package org.twobig.store;

import java.util.OptionalLong;
import org.twobig.table.EntryRules;
import org.twobig.table.KeySpace;

/** All keys of {@link TestStores#KEYS} occur, and both values; two different ones contradict. */
public final class TestKeys implements EntryRules {
  public static final TestKeys RULES = new TestKeys();

  private TestKeys() {}

  @Override
  public KeySpace keySpace() {
    return TestStores.KEYS;
  }

  @Override
  public int valueBits() {
    return 1;
  }

  @Override
  public int count() {
    return TestStores.CLASSES.count();
  }

  @Override
  public int of(long high, long low) {
    return keySpace().contains(high, low) ? TestStores.CLASSES.of(high, low) : NONE;
  }

  @Override
  public boolean isValue(long value) {
    return value == 0 || value == 1;
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
