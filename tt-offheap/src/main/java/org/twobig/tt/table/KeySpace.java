package org.twobig.tt.table;

/**
 * The set of keys of a table. Every key is a number below {@code 2^bits} that stands for exactly
 * one position, or for positions that the game treats as equal; no key is a hash. A program refuses
 * a table with another key space than its own.
 *
 * @param name what the keys stand for, 1 to {@value #MAX_NAME_LENGTH} printable ASCII characters
 *     other than spaces
 * @param version a number, 1 or more; a game raises it when the meaning of its keys changes
 * @param bits width of a key, {@value #MIN_BITS} to {@value #MAX_BITS}
 */
public record KeySpace(String name, int version, int bits) {
  public static final int MAX_NAME_LENGTH = 48;

  public static final int MIN_BITS = 8;

  public static final int MAX_BITS = 128;

  /**
   * The widest key whose entries always have one word. The fewer buckets a table has, the more bits
   * of the key an entry must hold, see {@link Geometry}. If a word is too small for that, a table
   * for keys of this width or less is refused; a table for wider keys has entries of two words.
   */
  public static final int ONE_WORD_BITS = 80;

  public KeySpace {
    if (name.isEmpty()
        || name.length() > MAX_NAME_LENGTH
        || !name.chars().allMatch(c -> c > ' ' && c < 127)) {
      throw new IllegalArgumentException(
          "A key space is named by 1 to %d printable ASCII characters, none a space, not '%s'"
              .formatted(MAX_NAME_LENGTH, name));
    }
    if (version < 1) {
      throw new IllegalArgumentException("Key space version " + version + " is below 1");
    }
    if (bits < MIN_BITS || bits > MAX_BITS) {
      throw new IllegalArgumentException(
          "The key space '%s' has keys of %d bits, expected %d to %d"
              .formatted(name, bits, MIN_BITS, MAX_BITS));
    }
  }

  /** Returns whether the 128-bit number {@code high * 2^64 + low} is a key of this space. */
  public boolean contains(long high, long low) {
    if (bits < Long.SIZE) {
      return high == 0 && low >>> bits == 0;
    }
    return bits == MAX_BITS || high >>> (bits - Long.SIZE) == 0;
  }

  @Override
  public String toString() {
    return name + " version " + version + " (" + bits + " bits)";
  }
}
