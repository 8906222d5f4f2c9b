package org.twobig.qubic;

import java.util.Arrays;

/**
 * A position on the path of a depth-first search: its moves, and its open successors with their
 * numbers. The search reuses the object.
 */
final class PathNode {
  /** Number of winning sequences that are tried after each move of the defender. */
  private static final int SEQUENCES = 8;

  private final QubicShape shape;

  /** The moves not refuted, the most promising first; {@link #ordered} is their number. */
  final int[] order;

  int ordered;

  /** The number of moves in {@link #order} that have been examined. */
  int examined;

  /** The open successors. */
  final Child[] successors;

  int count;

  /** The easiest successor for the player to move, chosen by {@link #choose}. */
  Child best;

  /** The smallest and second smallest number for the player to move; infinite if none. */
  int least;

  int second;

  /** The numbers of this position, which {@link #choose} computes from the open successors. */
  int proof;

  int disproof;

  private final Sequence[] sequences = new Sequence[SEQUENCES];
  private int sequenceCount;

  /** A canonical position after a move and the forced moves that follow, with its numbers. */
  static final class Child {
    private int move;
    long white;
    long black;
    final NumberTable.Numbers numbers = new NumberTable.Numbers();
  }

  PathNode(QubicShape shape) {
    this.shape = shape;
    order = new int[shape.cells];
    successors = new Child[shape.cells];
    Arrays.setAll(successors, i -> new Child());
    best = successors[0];
    Arrays.setAll(sequences, i -> new Sequence(shape));
  }

  /** Begins another position, whose moves are the first {@code moves} of {@link #order}. */
  void begin(int moves) {
    ordered = moves;
    examined = 0;
    count = 0;
    sequenceCount = 0;
  }

  boolean contains(long white, long black) {
    for (int i = 0; i < count; i++) {
      if (successors[i].white == white && successors[i].black == black) {
        return true;
      }
    }
    return false;
  }

  void add(int move, long white, long black, NumberTable.Numbers numbers) {
    Child added = successors[count++];
    added.move = move;
    added.white = white;
    added.black = black;
    added.numbers.begin(numbers.proof, numbers.disproof, numbers.moves);
  }

  void remove(int index) {
    Child removed = successors[index];
    count--;
    System.arraycopy(successors, index + 1, successors, index, count - index);
    successors[count] = removed;
  }

  /** Chooses the successor to search next, and computes the numbers of this position. */
  void choose(boolean attackerToMove) {
    least = DfpnSearch.INFINITE;
    second = DfpnSearch.INFINITE;
    int largest = 0; // for the opponent
    for (int i = 0; i < count; i++) {
      NumberTable.Numbers numbers = successors[i].numbers;
      int forMover = attackerToMove ? numbers.proof : numbers.disproof;
      largest = Math.max(largest, attackerToMove ? numbers.disproof : numbers.proof);
      if (forMover < least) {
        second = least;
        least = forMover;
        best = successors[i];
      } else if (forMover < second) {
        second = forMover;
      }
    }
    int weak = Math.min(largest + count - 1, DfpnSearch.INFINITE - 1);
    proof = attackerToMove ? least : weak;
    disproof = attackerToMove ? weak : least;
  }

  /** Returns the moves to open successors and the moves that have not been examined. */
  long unrefutedMoves() {
    long moves = 0;
    for (int i = 0; i < count; i++) {
      moves |= 1L << successors[i].move;
    }
    for (int i = examined; i < ordered; i++) {
      moves |= 1L << order[i];
    }
    return moves;
  }

  /** Keeps a sequence by which the attacker wins after a move of the defender. */
  void keep(Sequence sequence) {
    sequences[sequenceCount++ % SEQUENCES].copy(sequence);
  }

  /** Returns whether a sequence that refuted another move of the defender refutes this one. */
  boolean isRefuted(long attacker, long defender, int reply) {
    long after = defender | 1L << reply;
    long completing = shape.completing(after, attacker, reply);
    for (int i = 0; i < Math.min(sequenceCount, SEQUENCES); i++) {
      if (sequences[i].wins(attacker, after, completing)) {
        return true;
      }
    }
    return false;
  }
}
