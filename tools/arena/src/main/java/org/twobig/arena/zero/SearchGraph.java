package org.twobig.arena.zero;

import java.util.Arrays;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;

/**
 * The positions of a search as a graph without cycles, in arrays. A position that several orders of
 * moves reach is one node if the board's key is exact. A node has its own statistics; an edge for
 * each column counts how often the search played that move (Czech et al. 2021, Monte-Carlo Graph
 * Search for AlphaZero).
 *
 * <p>All values are from the view of the player to move at the node, from -1 for a loss to 1. A
 * node keeps what is proved of its value as two bounds (Cazenave and Saffidine 2011, Score Bounded
 * Monte-Carlo Tree Search): a win has the lower bound 1; a position that the player to move cannot
 * win has the upper bound 0. Bounds follow from the rules alone, never from a network.
 */
final class SearchGraph {
  /** In place of a child node: the move is legal and has no node yet. */
  static final int NONE = -1;

  /** In place of a child node: the column is full. */
  static final int ILLEGAL = -2;

  /** In place of a child node: the move completes a line. */
  static final int WINS = -3;

  /** In place of a child node: the move fills the board. */
  static final int DRAWS = -4;

  /** In place of a child node: after the move the other player completes a line. */
  static final int LOSES = -5;

  /** Limit of the nodes, which take some 60 MB on a board of seven columns. */
  private static final int MOST_NODES = 1 << 19;

  private final BoardSize boardSize;
  private final int columns;
  private final boolean shares;
  private int size;

  private long[] keys = new long[64];
  private int[] visits = new int[64];

  /** Values by the network; NaN for nodes without an evaluation. */
  private float[] estimates = new float[64];

  private float[] means = new float[64];
  private byte[] lowers = new byte[64];
  private byte[] uppers = new byte[64];

  // children, edgeVisits and logits have an element for each column of each node.
  private int[] children;
  private int[] edgeVisits;
  private float[] logits;

  /** Hash table from keys to node + 1, open addressing; 0 is free. At most a quarter full. */
  private int[] index = new int[256];

  SearchGraph(BoardSize boardSize) {
    this.boardSize = boardSize;
    this.columns = boardSize.columns();
    this.shares = MutableBoard.hasExactKeys(boardSize);
    this.children = new int[64 * columns];
    this.edgeVisits = new int[64 * columns];
    this.logits = new float[64 * columns];
  }

  void clear() {
    size = 0;
    Arrays.fill(index, 0);
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Returns whether the graph may lack room for the next line of forced moves. */
  boolean isFull() {
    return size + boardSize.cells() > MOST_NODES;
  }

  /** Returns whether to clear the graph before the next search. */
  boolean isHalfFull() {
    return size > MOST_NODES / 2;
  }

  int find(MutableBoard board) {
    if (!shares) {
      return NONE;
    }
    long key = board.key();
    int slot = slot(key);
    while (index[slot] != 0 && keys[index[slot] - 1] != key) {
      slot = slot + 1 & index.length - 1;
    }
    return index[slot] - 1;
  }

  private int slot(long key) {
    return (int) (key * 0x9E37_79B9_7F4A_7C15L >>> 32) & index.length - 1;
  }

  /**
   * Adds a position without a line; returns its node. The value is proved if the mover can complete
   * a line or fill the board, or if the opponent can complete a line after every move. A stone
   * changes the opponent's completions in its own column alone, so the opponent's line was
   * threatened before or passes through the cell above the stone.
   */
  int add(MutableBoard board) {
    if (size == visits.length) {
      grow();
    }
    int node = size++;
    keys[node] = board.key();
    visits[node] = 0;
    estimates[node] = Float.NaN;
    means[node] = 0;
    Arrays.fill(edgeVisits, node * columns, (node + 1) * columns, 0);
    Arrays.fill(logits, node * columns, (node + 1) * columns, 0);
    int threats = 0;
    int threat = 0;
    for (int column = 0; column < columns; column++) {
      boolean legal = board.hasRoom(column);
      children[node * columns + column] = !legal ? ILLEGAL : board.completes(column) ? WINS : NONE;
      if (legal && board.blocks(column)) {
        threats++;
        threat = column;
      }
    }
    for (int column = 0; column < columns; column++) {
      if (child(node, column) == NONE) {
        boolean prevents = threats == 0 || threats == 1 && column == threat;
        children[node * columns + column] = prevents ? after(board, column) : LOSES;
      }
    }
    bound(node);
    if (shares) {
      insert(node);
    }
    return node;
  }

  /** Returns LOSES, DRAWS or NONE for a move, by the opponent's reply in the same column alone. */
  private static int after(MutableBoard board, int column) {
    board.play(column);
    int found =
        board.isFull() ? DRAWS : board.hasRoom(column) && board.completes(column) ? LOSES : NONE;
    board.takeBack();
    return found;
  }

  private void insert(int node) {
    int slot = slot(keys[node]);
    while (index[slot] != 0) {
      slot = slot + 1 & index.length - 1;
    }
    index[slot] = node + 1;
  }

  private void grow() {
    int length = 2 * size;
    keys = Arrays.copyOf(keys, length);
    visits = Arrays.copyOf(visits, length);
    estimates = Arrays.copyOf(estimates, length);
    means = Arrays.copyOf(means, length);
    lowers = Arrays.copyOf(lowers, length);
    uppers = Arrays.copyOf(uppers, length);
    children = Arrays.copyOf(children, length * columns);
    edgeVisits = Arrays.copyOf(edgeVisits, length * columns);
    logits = Arrays.copyOf(logits, length * columns);
    if (shares) {
      index = new int[4 * length];
      for (int node = 0; node < size; node++) {
        insert(node);
      }
    }
  }

  int child(int node, int column) {
    return children[node * columns + column];
  }

  void link(int node, int column, int child) {
    children[node * columns + column] = child;
  }

  boolean isLegal(int node, int column) {
    return child(node, column) != ILLEGAL;
  }

  int visits(int node, int column) {
    return edgeVisits[node * columns + column];
  }

  void addVisit(int node, int column) {
    edgeVisits[node * columns + column]++;
  }

  /** Returns the visits of a node's edges, plus 1 if the network has evaluated the node. */
  int visits(int node) {
    return visits[node];
  }

  float logit(int node, int column) {
    return logits[node * columns + column];
  }

  float estimate(int node) {
    return estimates[node];
  }

  int lower(int node) {
    return lowers[node];
  }

  int upper(int node) {
    return uppers[node];
  }

  boolean isProved(int node) {
    return lowers[node] == uppers[node];
  }

  /** Returns the lower bound of a legal move's value, for the player who plays the move. */
  int lower(int node, int column) {
    int child = child(node, column);
    return child >= 0 ? -uppers[child] : child == WINS ? 1 : child == DRAWS ? 0 : -1;
  }

  int upper(int node, int column) {
    int child = child(node, column);
    return child >= 0
        ? -lowers[child]
        : child == WINS || child == NONE ? 1 : child == DRAWS ? 0 : -1;
  }

  /**
   * Returns whether a move's upper bound exceeds the node's lower bound, so that it may be best.
   */
  boolean isOpen(int node, int column) {
    return isLegal(node, column) && upper(node, column) > lowers[node];
  }

  /** Returns the number of a node's moves for which {@link #isOpen} is true. */
  int openMoves(int node) {
    int open = 0;
    for (int column = 0; column < columns; column++) {
      open += isOpen(node, column) ? 1 : 0;
    }
    return open;
  }

  float mean(int node, int column) {
    return -means[child(node, column)];
  }

  /** Returns whether a node lacks an evaluation and needs it, since several moves are open. */
  boolean needsNetwork(int node) {
    return Float.isNaN(estimates[node]) && !isProved(node) && openMoves(node) > 1;
  }

  /**
   * Stores the network's evaluation of a node.
   *
   * @throws IllegalArgumentException if the value or the logit of a legal move is not a finite
   *     number
   */
  void evaluate(int node, Batch batch, int at) {
    float value = batch.value(at);
    boolean finite = Float.isFinite(value);
    for (int column = 0; column < columns; column++) {
      float logit = batch.logit(at, column);
      finite &= !isLegal(node, column) || Float.isFinite(logit);
      logits[node * columns + column] = logit;
    }
    if (!finite) {
      throw new IllegalArgumentException(
          "The network answers with numbers that are not finite (a value of %s); name another network, or train it with a lower rate"
              .formatted(value));
    }
    estimates[node] = value;
    refresh(node);
  }

  /** Computes the bounds of a node from the bounds of its moves. */
  void bound(int node) {
    int lower = -1;
    int upper = -1;
    for (int column = 0; column < columns; column++) {
      if (isLegal(node, column)) {
        lower = Math.max(lower, lower(node, column));
        upper = Math.max(upper, upper(node, column));
      }
    }
    lowers[node] = (byte) lower;
    uppers[node] = (byte) upper;
  }

  /**
   * Computes bounds, visits and mean of a node. The mean weights each move by the visits of its
   * edge, and the network's value as one visit; it is clamped to the bounds.
   */
  void refresh(int node) {
    bound(node);
    boolean evaluated = !Float.isNaN(estimates[node]);
    int count = evaluated ? 1 : 0;
    double sum = evaluated ? estimates[node] : 0;
    for (int column = 0; column < columns; column++) {
      int times = visits(node, column);
      if (times > 0) {
        count += times;
        sum += times * (double) mean(node, column);
      }
    }
    visits[node] = count;
    double mean = count == 0 ? 0 : sum / count;
    means[node] = (float) Math.clamp(mean, lowers[node], uppers[node]);
  }
}
