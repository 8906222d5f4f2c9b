package org.twobig.connectfour3d.rules;

import java.util.Arrays;
import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Lines;

/**
 * Finds disjoint pairs of contact cells (see {@link FollowUp}) such that every line that the
 * attacker could complete has both cells of a pair. The attacker gets at most one cell of a pair,
 * and so completes no line. A caller may give a further pair, of other cells. Not thread-safe.
 */
final class ConnectFour3dPairing {
  private final long[] pairs = new long[Cells.COLUMNS / 2 + 1];
  private final long[] unpaired = new long[Lines.COUNT];

  /** 1 if the first element of {@link #pairs} is given, else 0. */
  private int given;

  /** The number of {@link #pairs}, including the given one. */
  private int pairCount;

  void start() {
    given = 0;
    pairCount = 0;
  }

  /** Starts a search with a given pair of cells. */
  void startWith(long pair) {
    pairs[0] = pair;
    given = 1;
    pairCount = 1;
  }

  /** Returns whether a line has both cells of the given pair. */
  boolean hasGivenPair(long line) {
    return given != 0 && (pairs[0] & ~line) == 0;
  }

  /** Returns the pairs found, without the given one. */
  long[] found() {
    return Arrays.copyOfRange(pairs, given, pairCount);
  }

  /**
   * Returns whether disjoint pairs of contact cells exist such that each of the first {@code count}
   * lines has both cells of a pair. No line has both cells of the given pair. The number of {@code
   * contacts} is even, so the contact cells left over can be paired in any way.
   */
  boolean exists(long[] lines, int count, long contacts) {
    long free = contacts;
    int fixed = given;
    for (int i = 0; i < count; i++) {
      long shared = lines[i] & contacts;
      long more = shared & (shared - 1);
      if (more == 0) {
        return false;
      }
      boolean exactlyTwo = (more & (more - 1)) == 0;
      if (exactlyTwo && !hasPair(shared, fixed)) {
        if ((shared & free) != shared) {
          return false;
        }
        pairs[fixed++] = shared;
        free &= ~shared;
      }
    }
    int left = 0;
    for (int i = 0; i < count; i++) {
      long shared = lines[i] & contacts;
      if (!hasPair(shared, fixed)) {
        unpaired[left++] = shared;
      }
    }
    return pairUp(0, left, free, fixed);
  }

  /** Finds pairs for the lines from index {@code from} on, by backtracking. */
  private boolean pairUp(int from, int count, long free, int soFar) {
    int i = from;
    while (i < count && hasPair(unpaired[i], soFar)) {
      i++;
    }
    if (i == count) {
      pairCount = soFar;
      return true;
    }
    for (long first = unpaired[i] & free; first != 0; first &= first - 1) {
      long a = first & -first;
      for (long second = first & (first - 1); second != 0; second &= second - 1) {
        long pair = a | second & -second;
        pairs[soFar] = pair;
        if (pairUp(i + 1, count, free & ~pair, soFar + 1)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean hasPair(long shared, int soFar) {
    for (int i = given; i < soFar; i++) {
      if ((shared & pairs[i]) == pairs[i]) {
        return true;
      }
    }
    return false;
  }
}
