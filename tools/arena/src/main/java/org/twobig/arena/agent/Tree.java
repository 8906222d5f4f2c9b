package org.twobig.arena.agent;

import java.util.Arrays;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;

/**
 * The tree of a {@link MonteCarlo} search, in arrays. The children of a node are adjacent and are
 * made together. Scores and proved values of a node are from the view of the player who moved to
 * the node.
 */
final class Tree {
  static final int ROOT = 0;

  // The proved value of a node, from the least to the largest. UNKNOWN: nothing is proved.
  static final int UNKNOWN = 0;
  static final int LOSS = 1;
  static final int DRAW = 2;
  static final int WIN = 3;

  /**
   * Limit of the nodes. They take some 60 MB, and twice that while a part is copied. A full tree
   * gets no new nodes, and games are played from its leaves. On 7x6x4 a search of one move fills
   * the tree after some two million simulations.
   */
  private static final int MOST_NODES = 1 << 22;

  private final BoardSize boardSize;
  private int[] visits = new int[1 << 12];
  private int[] scores = new int[1 << 12];
  private int[] first = new int[1 << 12];
  private byte[] counts = new byte[1 << 12];
  private byte[] columns = new byte[1 << 12];
  private byte[] proofs = new byte[1 << 12];
  private int size = 1;

  Tree(BoardSize boardSize) {
    this.boardSize = boardSize;
  }

  int visits(int node) {
    return visits[node];
  }

  /** Returns the sum of the results at a node: 2 for a win, 1 for a draw. */
  int score(int node) {
    return scores[node];
  }

  int firstChild(int node) {
    return first[node];
  }

  int endOfChildren(int node) {
    return first[node] + counts[node];
  }

  int column(int node) {
    return columns[node];
  }

  int proof(int node) {
    return proofs[node];
  }

  void prove(int node, int proof) {
    proofs[node] = (byte) proof;
  }

  void add(int node, int score) {
    visits[node]++;
    scores[node] += score;
  }

  /** Makes the children of a node if there is room; sets the proved values of finished games. */
  void expand(int node, MutableBoard board) {
    if (size + boardSize.columns() > MOST_NODES) {
      return;
    }
    reserve(size + boardSize.columns());
    int from = size;
    for (int column = 0; column < boardSize.columns(); column++) {
      if (board.hasRoom(column)) {
        columns[size] = (byte) column;
        boolean last = board.ply() + 1 == boardSize.cells();
        proofs[size] = (byte) (board.completes(column) ? WIN : last ? DRAW : UNKNOWN);
        size++;
      }
    }
    first[node] = from;
    counts[node] = (byte) (size - from);
  }

  private void reserve(int nodes) {
    if (nodes > visits.length) {
      int length = 2 * visits.length;
      visits = Arrays.copyOf(visits, length);
      scores = Arrays.copyOf(scores, length);
      first = Arrays.copyOf(first, length);
      counts = Arrays.copyOf(counts, length);
      columns = Arrays.copyOf(columns, length);
      proofs = Arrays.copyOf(proofs, length);
    }
  }

  /** Returns the part of the tree below a node, which becomes the root. */
  Tree part(int node) {
    Tree part = new Tree(boardSize);
    int[] origins = new int[1 << 12];
    origins[0] = node;
    for (int to = 0; to < part.size; to++) {
      int from = origins[to];
      part.visits[to] = visits[from];
      part.scores[to] = scores[from];
      part.columns[to] = columns[from];
      part.proofs[to] = proofs[from];
      part.counts[to] = counts[from];
      if (first[from] > 0) {
        part.first[to] = part.size;
        part.reserve(part.size + counts[from]);
        origins =
            origins.length < part.visits.length
                ? Arrays.copyOf(origins, part.visits.length)
                : origins;
        for (int i = 0; i < counts[from]; i++) {
          origins[part.size++] = first[from] + i;
        }
      }
    }
    return part;
  }
}
