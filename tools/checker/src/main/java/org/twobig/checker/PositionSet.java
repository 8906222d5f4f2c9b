package org.twobig.checker;

/** A hash set of positions, each a pair of sets of stones; the empty board marks a free place. */
final class PositionSet {
  private static final int SMALLEST = 1 << 10;

  private long[] cells = new long[2 * SMALLEST];
  private int size;

  boolean add(long own, long other) {
    if (8L * size >= 3L * cells.length) { // three quarters of the places
      grow();
    }
    int place = place(own, other);
    if ((cells[place] | cells[place + 1]) != 0) {
      return false;
    }
    cells[place] = own;
    cells[place + 1] = other;
    size++;
    return true;
  }

  int size() {
    return size;
  }

  /** Returns the place of a position, or the free place where it belongs. */
  private int place(long own, long other) {
    long hash = (own * 0x9E37_79B9_7F4A_7C15L ^ other) * 0xC2B2_AE3D_27D4_EB4FL;
    int mask = cells.length - 2;
    int place = (int) (hash ^ hash >>> 32) << 1 & mask;
    while ((cells[place] | cells[place + 1]) != 0
        && (cells[place] != own || cells[place + 1] != other)) {
      place = place + 2 & mask;
    }
    return place;
  }

  private void grow() {
    long[] old = cells;
    if (old.length > Integer.MAX_VALUE / 2) {
      throw new OutOfMemoryError("A set of 400 million positions cannot grow");
    }
    cells = new long[2 * old.length];
    for (int i = 0; i < old.length; i += 2) {
      if ((old[i] | old[i + 1]) != 0) {
        int place = place(old[i], old[i + 1]);
        cells[place] = old[i];
        cells[place + 1] = old[i + 1];
      }
    }
  }
}
