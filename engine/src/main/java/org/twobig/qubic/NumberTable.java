package org.twobig.qubic;

import java.util.Arrays;

/**
 * The canonical positions that a search has met, each with its proof and disproof number: open
 * addressing in columns, 41 bytes a place. It grows; when it may not grow further, it forgets what
 * took least work. For one thread.
 */
final class NumberTable {
  private static final int SMALLEST = 1 << 14;

  private final int mostPlaces;

  private long[] white;
  private long[] black;

  /** The moves that may still matter. */
  long[] moves;

  int[] proof;
  int[] disproof;

  /** Nodes of the search below. */
  int[] work;

  /** How often the moves that are looked at have been made more; see the search. */
  byte[] widened;

  private int size;

  /**
   * @param mostPlaces a power of 2
   */
  NumberTable(int mostPlaces) {
    this.mostPlaces = mostPlaces;
    allocate(SMALLEST);
  }

  private void allocate(int places) {
    white = new long[places];
    black = new long[places];
    moves = new long[places];
    proof = new int[places];
    disproof = new int[places];
    work = new int[places];
    widened = new byte[places];
    size = 0;
  }

  /** The place of a position, or, as its complement, where it would be. */
  int find(long whites, long blacks) {
    int mask = white.length - 1;
    long hash = (whites * 0x9E37_79B9_7F4A_7C15L ^ blacks) * 0xC2B2_AE3D_27D4_EB4FL;
    int place = (int) (hash >>> 32) & mask;
    while ((proof[place] | disproof[place]) != 0) {
      if (white[place] == whites && black[place] == blacks) {
        return place;
      }
      place = place + 1 & mask;
    }
    return ~place;
  }

  /** Adds a position that is not there; moves others, so places found before are void. */
  int add(long whites, long blacks, int proofNumber, int disproofNumber, long itsMoves) {
    if (4L * size >= 3L * white.length) {
      grow();
    }
    int place = ~find(whites, blacks);
    white[place] = whites;
    black[place] = blacks;
    proof[place] = proofNumber;
    disproof[place] = disproofNumber;
    moves[place] = itsMoves;
    size++;
    return place;
  }

  private void grow() {
    NumberTable old = new NumberTable(0);
    old.white = white;
    old.black = black;
    old.moves = moves;
    old.proof = proof;
    old.disproof = disproof;
    old.work = work;
    old.widened = widened;
    boolean full = white.length >= mostPlaces;
    int least = full ? middleWork() : 0;
    allocate(full ? white.length : 2 * white.length);
    for (int i = 0; i < old.white.length; i++) {
      if ((old.proof[i] | old.disproof[i]) != 0 && old.work[i] >= least) {
        int place = add(old.white[i], old.black[i], old.proof[i], old.disproof[i], old.moves[i]);
        work[place] = old.work[i];
        widened[place] = old.widened[i];
      }
    }
  }

  /** More work than half of the positions took. */
  private int middleWork() {
    int[] all = work.clone();
    Arrays.sort(all);
    return all[all.length - size + size / 2] + 1;
  }

  int size() {
    return size;
  }
}
