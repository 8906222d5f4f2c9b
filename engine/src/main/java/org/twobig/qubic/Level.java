package org.twobig.qubic;

/**
 * A position on the path of a depth-first search: its moves, and its open successors with their
 * numbers. The search reuses the object.
 */
final class Level {
  /** Number of winning sequences that are tried after each move of the defender. */
  private static final int SEQUENCES = 8;

  private final Shape shape;

  /** The moves that were not refuted, the most promising first; see {@link #opened}. */
  final int[] order;

  int ordered;

  /** The number of moves in {@link #order} that have been examined. */
  int opened;

  /** The open successors: moves, canonical positions, numbers. */
  final int[] move;

  final long[] white;
  final long[] black;
  final int[] proof;
  final int[] disproof;
  int count;

  /** The easiest successor for the player to move, chosen by {@link #choose}. */
  int best;

  /** The smallest and second smallest number for the player to move; infinite if none. */
  int least;

  int second;

  /** The largest number for the opponent. */
  int largest;

  private final Sequence[] sequences = new Sequence[SEQUENCES];
  private int found;

  Level(Shape shape) {
    this.shape = shape;
    order = new int[shape.cells];
    move = new int[shape.cells];
    white = new long[shape.cells];
    black = new long[shape.cells];
    proof = new int[shape.cells];
    disproof = new int[shape.cells];
    for (int i = 0; i < SEQUENCES; i++) {
      sequences[i] = new Sequence(shape);
    }
  }

  /** Sorts moves by their scores for the player to move, and forgets all else. */
  void begin(Evaluation evaluation, long own, long other, long moves) {
    count = 0;
    found = 0;
    opened = 0;
    ordered = 0;
    for (long rest = moves; rest != 0; rest &= rest - 1) {
      int cell = Long.numberOfTrailingZeros(rest);
      int key = -evaluation.score(cell, own, other) << 6 | cell;
      int at = ordered++;
      while (at > 0 && order[at - 1] > key) {
        order[at] = order[at - 1];
        at--;
      }
      order[at] = key;
    }
    for (int i = 0; i < ordered; i++) {
      order[i] &= 63;
    }
  }

  boolean contains(long whites, long blacks) {
    for (int i = 0; i < count; i++) {
      if (white[i] == whites && black[i] == blacks) {
        return true;
      }
    }
    return false;
  }

  void add(int itsMove, long whites, long blacks, NumberTable.Numbers numbers) {
    move[count] = itsMove;
    white[count] = whites;
    black[count] = blacks;
    proof[count] = numbers.proof;
    disproof[count++] = numbers.disproof;
  }

  void remove(int child) {
    count--;
    for (int i = child; i < count; i++) {
      move[i] = move[i + 1];
      white[i] = white[i + 1];
      black[i] = black[i + 1];
      proof[i] = proof[i + 1];
      disproof[i] = disproof[i + 1];
    }
  }

  /** Chooses the successor to search next, for the attacker to move or for the defender. */
  void choose(boolean attacker) {
    best = -1;
    least = DfpnSearch.INFINITE;
    second = DfpnSearch.INFINITE;
    largest = 0;
    for (int i = 0; i < count; i++) {
      int forMover = attacker ? proof[i] : disproof[i];
      largest = Math.max(largest, attacker ? disproof[i] : proof[i]);
      if (forMover < least) {
        second = least;
        least = forMover;
        best = i;
      } else if (forMover < second) {
        second = forMover;
      }
    }
  }

  /** Returns the weak number for the opponent, after {@link #choose}. */
  int weak() {
    return Math.min(largest + count - 1, DfpnSearch.INFINITE - 1);
  }

  /** Returns the moves to open successors and the moves that have not been examined. */
  long openMoves() {
    long moves = 0;
    for (int i = 0; i < count; i++) {
      moves |= 1L << move[i];
    }
    for (int i = opened; i < ordered; i++) {
      moves |= 1L << order[i];
    }
    return moves;
  }

  /** Keeps a sequence by which the attacker wins after a move of the defender. */
  void keep(Sequence sequence) {
    sequences[found++ % SEQUENCES].copy(sequence);
  }

  /** Returns whether a sequence that refuted another move of the defender refutes this one. */
  boolean isRefuted(long attacker, long defender, int reply) {
    long after = defender | 1L << reply;
    long completing = shape.completing(after, attacker, reply);
    for (int i = 0; i < Math.min(found, SEQUENCES); i++) {
      if (sequences[i].wins(attacker, after, completing)) {
        return true;
      }
    }
    return false;
  }
}
