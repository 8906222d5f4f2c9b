package org.twobig.connectfour3d.proof;

/** A growing set of positions, without the empty board: a hash table of 16 bytes a place. */
final class WrittenPositions {
  private static final int SMALLEST_PLACES = 1 << 12;

  private long[] stones = new long[2 * SMALLEST_PLACES];
  private int size;

  boolean contains(long white, long black) {
    return isTaken(place(white, black));
  }

  boolean add(long white, long black) {
    int place = place(white, black);
    if (isTaken(place)) {
      return false;
    }
    put(place, white, black);
    if (8L * ++size > 3L * stones.length) {
      grow();
    }
    return true;
  }

  private void grow() {
    long[] old = stones;
    if (old.length > Integer.MAX_VALUE / 2) {
      throw new OutOfMemoryError("A set of 400 million positions cannot grow");
    }
    stones = new long[2 * old.length];
    for (int i = 0; i < old.length; i += 2) {
      if ((old[i] | old[i + 1]) != 0) {
        put(place(old[i], old[i + 1]), old[i], old[i + 1]);
      }
    }
  }

  private void put(int place, long white, long black) {
    stones[place] = white;
    stones[place + 1] = black;
  }

  private boolean isTaken(int place) {
    return (stones[place] | stones[place + 1]) != 0;
  }

  /** Returns the place of a position, or the free place where it belongs. */
  private int place(long white, long black) {
    long mixed = (white * 0xC2B2_AE3D_27D4_EB4FL ^ black) * 0x9E37_79B9_7F4A_7C15L;
    int place = 2 * (int) (mixed >>> 33) & stones.length - 2;
    while (isTaken(place) && (stones[place] != white || stones[place + 1] != black)) {
      place = place + 2 & stones.length - 2;
    }
    return place;
  }
}
