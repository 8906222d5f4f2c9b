package org.twobig.connectfour3d;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Optional;
import java.util.Set;
import org.twobig.table.TranspositionTable;

/**
 * Binary minimax for the question "does White win?" (report, "Minimax Solver"): a draw and a win of
 * Black are the same answer, no. One thread uses one object; several may share a table.
 *
 * <p>The code sees a position through the player to move: he <i>succeeds</i> if he is White and
 * wins, or is Black and White does not win. A position fails for him if every move lets the
 * opponent succeed. The six static rules of the report decide without a move or leave only one;
 * each is argued where it stands in {@link #succeeds}.
 *
 * <p>Positions with 46 stones and more are many, cheap and soon forgotten: they are kept in a
 * {@link FrontTable} that fits into the processor's cache, all others in the big table.
 *
 * <p>The search allocates nothing: one {@link Node} per number of stones, reused.
 */
final class Search {
  /** Value of a table entry: White wins. */
  static final int WHITE_WINS = 1;

  /** Value of a table entry: White does not win. */
  static final int WHITE_DOES_NOT_WIN = 0;

  /** Bits of a table value. */
  static final int VALUE_BITS = 1;

  /**
   * How often, in nodes, the counters are published and a wish to stop is heard; a power of two.
   */
  private static final int POLL_INTERVAL = 1 << 16;

  /** From this number of stones on, solved positions go to the front table only. */
  static final int FRONT_STONES = 42;

  /** Below this number of stones a node's children are all looked up before one is searched. */
  private static final int PROBE_CHILDREN_STONES = 52;

  private static final VarHandle PUBLISHED_NODES = handle("publishedNodes", long.class);
  private static final VarHandle STOP = handle("stop", boolean.class);

  private final TranspositionTable table;
  private final Front front;
  private final Node[] path = new Node[Cells.COUNT + 1];
  private final FollowUpDisproof disproof;
  private final ZugzwangProof zugzwang;
  private final History history;
  private final WeightedMoveOrder weightedOrder;
  private final boolean useDisproof;
  private final boolean useZugzwang;
  private final boolean lookAhead;
  private final boolean weighted;
  private final boolean probeChildren;
  private final boolean useForcingMoves;
  private final ForcingMoves forcingMoves = new ForcingMoves(path);

  private long nodes;
  private long probes;
  private long hits;
  private long stores;

  private long publishedNodes;
  private boolean stop;

  Search(TranspositionTable table, Set<Feature> features) {
    this.table = table;
    FollowUp followUp = new FollowUp();
    disproof = new FollowUpDisproof(followUp);
    zugzwang = new ZugzwangProof(followUp);
    history = features.contains(Feature.HISTORY) ? new History() : History.NONE;
    weighted = features.contains(Feature.FITTED_WEIGHTS);
    weightedOrder =
        new WeightedMoveOrder(
            Weights.standard(), history, features.contains(Feature.DOUBLE_OPENINGS));
    useDisproof = features.contains(Feature.FOLLOW_UP_DISPROOF);
    useZugzwang = features.contains(Feature.ZUGZWANG_PROOF);
    front = new Front(features.contains(Feature.FOLDED_KEYS));
    probeChildren = features.contains(Feature.CHILD_PROBES);
    useForcingMoves = features.contains(Feature.FORCING_MOVES);
    lookAhead = features.contains(Feature.LOOK_AHEAD);
    for (int stones = 0; stones <= Cells.COUNT; stones++) {
      path[stones] = new Node(stones);
    }
  }

  private static VarHandle handle(String field, Class<?> type) {
    try {
      return MethodHandles.lookup().findVarHandle(Search.class, field, type);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  /**
   * Whether White wins.
   *
   * @throws SearchStoppedException after {@link #stop}
   */
  boolean whiteWins(Position position) {
    history.clear();
    return continueWith(position);
  }

  /** The same, with what was learned about moves in the search before. */
  private boolean continueWith(Position position) {
    if (position.isWon()) {
      return position.isWonByWhite();
    }
    Node root = path[position.stones()];
    root.set(position);
    try {
      return succeeds(root) == root.whiteToMove;
    } finally {
      PUBLISHED_NODES.setOpaque(this, nodes);
    }
  }

  /**
   * A column with which the player to move succeeds, looked for in the order of the search and with
   * what was learned in the search before. Nobody has completed a line, and he does not do so now.
   *
   * @throws IllegalArgumentException if there is none
   */
  int successfulMove(Position position) {
    boolean verdict = position.whiteToMove();
    Node root = path[position.stones()];
    root.set(position);
    long playable = Cells.playable(root.filled());
    int[] moves = new int[Cells.COLUMNS];
    int count = MoveOrder.score(root, playable, playable);
    if (weighted) {
      int scored = weightedOrder.score(root, playable, playable, Node.NO_CELL);
      count = scored == WeightedMoveOrder.WINS ? count : scored;
    }
    System.arraycopy(root.moves, 0, moves, 0, count);
    for (int i = 0; i < count; i++) {
      int column = Cells.column(MoveOrder.cell(MoveOrder.next(moves, i, count)));
      if (continueWith(position.play(column)) == verdict) {
        return column;
      }
    }
    throw new IllegalArgumentException("No move succeeds in " + position);
  }

  /** Whether White wins, if the static rules alone tell. Nobody has completed a line. */
  Optional<Boolean> decidedByRules(Position position) {
    Node node = path[position.stones()];
    node.set(position);
    int verdict = StaticRules.verdict(node, Cells.playable(node.filled()));
    return verdict == StaticRules.UNDECIDED
        ? Optional.empty()
        : Optional.of((verdict == StaticRules.SUCCEEDS) == node.whiteToMove);
  }

  /** Makes a search that runs in another thread, and every later one, end soon. */
  void stop() {
    STOP.setOpaque(this, true);
  }

  /** Nodes visited so far; may be read by any thread, and is then a little behind. */
  long publishedNodes() {
    return (long) PUBLISHED_NODES.getOpaque(this);
  }

  Effort effort() {
    return new Effort(nodes, probes, hits, stores);
  }

  /** Whether the player to move succeeds. Nobody has completed a line. */
  private boolean succeeds(Node node) {
    if ((++nodes & (POLL_INTERVAL - 1)) == 0) {
      poll();
    }
    long filled = node.own | node.opposing;
    long playable = Cells.playable(filled);

    int verdict = StaticRules.verdict(node, playable);
    if (verdict != StaticRules.UNDECIDED) {
      return verdict == StaticRules.SUCCEEDS;
    }
    verdict = proofs(node, playable);
    if (verdict != StaticRules.UNDECIDED) {
      return verdict == StaticRules.SUCCEEDS;
    }
    long forced = StaticRules.forcedMove(node, playable);
    if (forced != 0) {
      return !succeeds(after(node, Long.numberOfTrailingZeros(forced)));
    }
    long moves = StaticRules.safeMoves(node, playable);
    return node.stones >= FRONT_STONES
        ? expandInFront(node, playable, moves)
        : expand(node, filled, playable, moves);
  }

  /** What the static proofs say of a position the rules leave undecided. */
  private int proofs(Node node, long playable) {
    boolean free = lookAhead && StaticRules.forcedMove(node, playable) == 0;
    if (node.whiteToMove) {
      if (useDisproof && disproof.holds(node.own, node.opposing, node.opposingThreats)) {
        return StaticRules.FAILS;
      }
      if (useZugzwang
          && free
          && zugzwang.holdsAfterMove(node.own, node.opposing, node.ownThreats)) {
        return StaticRules.SUCCEEDS;
      }
    } else {
      if (useZugzwang && zugzwang.holds(node.opposing, node.own, node.opposingThreats)) {
        return StaticRules.FAILS;
      }
      if (useDisproof
          && free
          && disproof.holdsAfterMove(node.opposing, node.own, node.ownThreats)) {
        return StaticRules.SUCCEEDS;
      }
    }
    return StaticRules.UNDECIDED;
  }

  /** Looks the position up in the big table, else searches it and stores it there. */
  private boolean expand(Node node, long filled, long playable, long moves) {
    long before = nodes;
    long high = PositionKey.high(filled);
    long low = PositionKey.low(node.white(), filled);
    long bucket = table.bucket(high, low);
    long first = table.touch(bucket);
    int count = order(node, moves, playable);
    if (count == WeightedMoveOrder.WINS) {
      return true;
    }
    probes++;
    long entry = table.find(bucket, first, low);
    if (entry != 0) {
      hits++;
      return succeedsBy(node, (int) table.value(entry));
    }
    if (probeChildren && node.stones + 1 >= FRONT_STONES) {
      front.setKey(node);
    }
    boolean succeeds = anyMoveSucceeds(node, count);
    stores++;
    table.store(bucket, low, valueOf(succeeds == node.whiteToMove), nodes - before + 1);
    return succeeds;
  }

  /** The same with the front. */
  private boolean expandInFront(Node node, long playable, long moves) {
    front.setKey(node);
    int value = front.find(node);
    if (value != Front.UNKNOWN) {
      return succeedsBy(node, value);
    }
    // One tempo move is as good as another.
    long tempo = moves & node.tempo;
    int count = order(node, moves ^ tempo & (tempo - 1), playable);
    if (count == WeightedMoveOrder.WINS) {
      return true;
    }
    boolean succeeds = anyMoveSucceeds(node, count);
    front.store(node, valueOf(succeeds == node.whiteToMove));
    return succeeds;
  }

  private int order(Node node, long moves, long playable) {
    return weighted
        ? weightedOrder.score(node, moves, playable, node.last)
        : MoveOrder.score(node, moves, playable);
  }

  private boolean anyMoveSucceeds(Node node, int moves) {
    if (useForcingMoves && forcingMoves.win(node)) {
      return true;
    }
    int count = moves;
    if (probeChildren && node.stones < PROBE_CHILDREN_STONES) {
      count = dropKnownChildren(node, moves);
      if (count < 0) {
        return true;
      }
    }
    long before = nodes;
    for (int i = 0; i < count; i++) {
      int cell = MoveOrder.cell(MoveOrder.next(node.moves, i, count));
      if (!succeeds(after(node, cell))) {
        history.learn(node, i, nodes - before);
        return true;
      }
    }
    return false;
  }

  /**
   * Looks up all children before the first is searched (enhanced transposition cutoff, Plaat et al.
   * 1996).
   *
   * @return the number of moves left, which come first in {@link Node#moves}, or -1 if a child is
   *     known in which the opponent fails
   */
  private int dropKnownChildren(Node node, int count) {
    int[] moves = node.moves;
    int left = 0;
    for (int i = 0; i < count; i++) {
      int cell = MoveOrder.cell(moves[i]);
      int value = knownValue(node, after(node, cell), cell);
      if (value == Front.UNKNOWN) {
        moves[left++] = moves[i];
      } else if (succeedsBy(node, value)) {
        return -1;
      }
    }
    return left;
  }

  private int knownValue(Node node, Node child, int cell) {
    if (child.stones >= FRONT_STONES) {
      front.setKeyAfterMove(node, child, cell);
      return front.find(child);
    }
    long filled = child.filled();
    long entry = table.find(PositionKey.high(filled), PositionKey.low(child.white(), filled));
    return entry == 0 ? Front.UNKNOWN : (int) table.value(entry);
  }

  /** Whether the player to move succeeds in a position of this value, or by moving to one. */
  private static boolean succeedsBy(Node node, int value) {
    return (value == WHITE_WINS) == node.whiteToMove;
  }

  static int valueOf(boolean whiteWins) {
    return whiteWins ? WHITE_WINS : WHITE_DOES_NOT_WIN;
  }

  private Node after(Node node, int cell) {
    Node child = path[node.stones + 1];
    child.setAfter(node, cell);
    return child;
  }

  private void poll() {
    PUBLISHED_NODES.setOpaque(this, nodes);
    if ((boolean) STOP.getOpaque(this)) {
      throw new SearchStoppedException();
    }
  }
}
