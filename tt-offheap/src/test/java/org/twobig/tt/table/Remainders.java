package org.twobig.tt.table;

/** Classes of keys by the remainder of their low halves. */
public record Remainders(int count) implements KeyClass {
  @Override
  public int of(long high, long low) {
    return Math.floorMod(low, count);
  }
}
