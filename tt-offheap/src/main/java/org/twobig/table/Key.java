package org.twobig.table;

/**
 * A key of up to 128 bits, {@code high * 2^64 + low}. Searches pass the two halves as plain longs.
 */
public record Key(long high, long low) {
  @Override
  public String toString() {
    return "%016x%016x".formatted(high, low);
  }
}
