package org.twobig.tt.table;

/**
 * A key of up to 128 bits, {@code high * 2^64 + low}. Searches pass the two halves as plain longs.
 */
public record Key(long high, long low) {
  /** Mixes all bits: in Java's own hash of the record, equal bits 32 apart cancel. */
  @Override
  public int hashCode() {
    long mixed = (high * 0x9E37_79B9_7F4A_7C15L ^ low) * 0xC2B2_AE3D_27D4_EB4FL;
    return (int) (mixed >>> Integer.SIZE);
  }

  @Override
  public String toString() {
    return "%016x%016x".formatted(high, low);
  }
}
