package org.twobig.connectfour3d;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Optional;
import org.twobig.table.FrontTable;
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
 * <p>Positions with {@value #FRONT_STONES} stones and more are many, cheap and soon forgotten: they
 * are kept in a {@link FrontTable} that fits into the processor's cache, all others in the big
 * table.
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
  static final int FRONT_STONES = 46;

  /** 2^17 entries, 2 MiB. */
  private static final int FRONT_LOG_ENTRIES = 17;

  private static final VarHandle PUBLISHED_NODES = handle("publishedNodes", long.class);
  private static final VarHandle STOP = handle("stop", boolean.class);

  private final TranspositionTable table;
  private final FrontTable front = new FrontTable(FRONT_LOG_ENTRIES);
  private final Node[] path = new Node[Cells.COUNT + 1];

  private long nodes;
  private long probes;
  private long hits;
  private long stores;

  private long publishedNodes;
  private boolean stop;

  Search(TranspositionTable table) {
    this.table = table;
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
    long forced = StaticRules.forcedMove(node, playable);
    if (forced != 0) {
      return !succeeds(after(node, Long.numberOfTrailingZeros(forced)));
    }
    long moves = StaticRules.safeMoves(node, playable);
    return node.stones >= FRONT_STONES
        ? expandInFront(node, filled, playable, moves)
        : expand(node, filled, playable, moves);
  }

  private boolean expand(Node node, long filled, long playable, long moves) {
    long before = nodes;
    long high = PositionKey.high(filled);
    long low = PositionKey.low(node.white(), filled);
    long bucket = table.bucket(high, low);
    long first = table.touch(bucket);
    int count = MoveOrder.score(node, moves, playable);
    probes++;
    long entry = table.find(bucket, first, low);
    if (entry != 0) {
      hits++;
      return (table.value(entry) == WHITE_WINS) == node.whiteToMove;
    }
    boolean succeeds = anyMoveSucceeds(node, count);
    stores++;
    table.store(bucket, low, valueOf(succeeds == node.whiteToMove), nodes - before + 1);
    return succeeds;
  }

  private boolean expandInFront(Node node, long filled, long playable, long moves) {
    long high = PositionKey.high(filled);
    long low = PositionKey.low(node.white(), filled);
    int slot = front.slot(high, low);
    int value = front.find(slot, high, low);
    if (value >= 0) {
      return (value == WHITE_WINS) == node.whiteToMove;
    }
    int count = MoveOrder.score(node, moves, playable);
    boolean succeeds = anyMoveSucceeds(node, count);
    front.store(slot, high, low, valueOf(succeeds == node.whiteToMove));
    return succeeds;
  }

  private boolean anyMoveSucceeds(Node node, int count) {
    for (int i = 0; i < count; i++) {
      int move = MoveOrder.next(node.moves, i, count);
      if (!succeeds(after(node, MoveOrder.cell(move)))) {
        return true;
      }
    }
    return false;
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
