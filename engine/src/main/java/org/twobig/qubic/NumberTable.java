package org.twobig.qubic;

import java.util.Arrays;

/**
 * The canonical positions that searches for one question have met, each with its proof and disproof
 * number. It grows; when it may not grow further, it forgets what took least work. A place takes
 * {@value #PLACE_BYTES} bytes.
 *
 * <p>Any number of threads may use it, and what one has learned of a position the others find. That
 * is what makes threads worth their processor time: moves lead to the same positions again and
 * again, also below tasks that have nothing else in common. From the empty board and five positions
 * after two moves, two threads with a table each take 1.22 times the evaluations of one thread, and
 * with a common one 1.01 times.
 *
 * <p>Each entry is read and written whole, under the lock of its part of the table. What an entry
 * says is true whoever has written it: numbers are no more than hints, an answer is one for good,
 * and the moves left out are refuted or lead to images of where others lead. So the last writer may
 * replace all but an answer.
 */
final class NumberTable {
  static final int PLACE_BYTES = 3 * Long.BYTES + 3 * Integer.BYTES + 1;
  static final int FEWEST_PLACES = 1 << 14;

  private static final int PARTS_BITS = 4;
  private static final int SMALLEST = FEWEST_PLACES >> PARTS_BITS;

  private final Part[] parts = new Part[1 << PARTS_BITS];

  /**
   * @param mostPlaces a power of 2, at least {@value #FEWEST_PLACES}
   */
  NumberTable(int mostPlaces) {
    Arrays.setAll(parts, part -> new Part(mostPlaces >>> PARTS_BITS));
  }

  /** What is known of a position; of one thread. */
  static final class Numbers {
    int proof;
    int disproof;

    /** The moves that may still matter. */
    long moves;

    /** Nodes of the searches below. */
    int work;

    /** How often the moves that are looked at have been made more; see the search. */
    byte widened;

    /** A position that was not met before. */
    void begin(int itsProof, int itsDisproof, long itsMoves) {
      proof = itsProof;
      disproof = itsDisproof;
      moves = itsMoves;
      work = 0;
      widened = 0;
    }

    boolean isOpen() {
      return proof != 0 && disproof != 0;
    }
  }

  /** Reads what is known of a position, if it is there. */
  boolean find(long white, long black, Numbers into) {
    long mixed = mixed(white, black);
    Part part = part(mixed);
    synchronized (part) {
      return part.find(mixed, white, black, into);
    }
  }

  /** Adds a position or replaces what is known of it, but for an answer. */
  void update(long white, long black, Numbers numbers) {
    long mixed = mixed(white, black);
    Part part = part(mixed);
    synchronized (part) {
      part.put(mixed, white, black, numbers);
    }
  }

  /** How many positions are there. */
  int size() {
    int size = 0;
    for (Part part : parts) {
      synchronized (part) {
        size += part.size;
      }
    }
    return size;
  }

  /** The highest bits choose the part, the next ones the place in it. */
  private static long mixed(long white, long black) {
    return (white * 0x9E37_79B9_7F4A_7C15L ^ black) * 0xC2B2_AE3D_27D4_EB4FL;
  }

  private Part part(long mixed) {
    return parts[(int) (mixed >>> Long.SIZE - PARTS_BITS)];
  }

  /** Open addressing in columns. To be locked by its callers. */
  private static final class Part {
    private final int mostPlaces;

    private long[] white;
    private long[] black;
    private long[] moves;
    private int[] proof;
    private int[] disproof;
    private int[] work;
    private byte[] widened;
    private int size;

    Part(int mostPlaces) {
      this.mostPlaces = mostPlaces;
      allocate(SMALLEST);
    }

    /** The columns of another part. */
    private Part(Part other) {
      mostPlaces = other.mostPlaces;
      white = other.white;
      black = other.black;
      moves = other.moves;
      proof = other.proof;
      disproof = other.disproof;
      work = other.work;
      widened = other.widened;
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
    private int place(long mixed, long whites, long blacks) {
      int mask = white.length - 1;
      int place = (int) (mixed >>> Integer.SIZE - PARTS_BITS) & mask;
      while ((proof[place] | disproof[place]) != 0) {
        if (white[place] == whites && black[place] == blacks) {
          return place;
        }
        place = place + 1 & mask;
      }
      return ~place;
    }

    boolean find(long mixed, long whites, long blacks, Numbers into) {
      int place = place(mixed, whites, blacks);
      if (place >= 0) {
        read(place, into);
      }
      return place >= 0;
    }

    private void read(int place, Numbers into) {
      into.proof = proof[place];
      into.disproof = disproof[place];
      into.moves = moves[place];
      into.work = work[place];
      into.widened = widened[place];
    }

    void put(long mixed, long whites, long blacks, Numbers numbers) {
      int place = place(mixed, whites, blacks);
      if (place < 0) {
        place = ~place;
        if (4L * size >= 3L * white.length) {
          grow();
          place = ~place(mixed, whites, blacks);
        }
        white[place] = whites;
        black[place] = blacks;
        size++;
      } else if (proof[place] == 0 || disproof[place] == 0) {
        return;
      }
      proof[place] = numbers.proof;
      disproof[place] = numbers.disproof;
      moves[place] = numbers.moves;
      work[place] = numbers.work;
      widened[place] = numbers.widened;
    }

    private void grow() {
      Part old = new Part(this);
      boolean full = white.length >= mostPlaces;
      int least = full ? middleWork() : 0;
      allocate(full ? white.length : 2 * white.length);
      Numbers numbers = new Numbers();
      for (int i = 0; i < old.white.length; i++) {
        if ((old.proof[i] | old.disproof[i]) != 0 && old.work[i] >= least) {
          old.read(i, numbers);
          put(mixed(old.white[i], old.black[i]), old.white[i], old.black[i], numbers);
        }
      }
    }

    /** More work than half of the positions took. */
    private int middleWork() {
      int[] all = work.clone();
      Arrays.sort(all);
      return all[all.length - size + size / 2] + 1;
    }
  }
}
