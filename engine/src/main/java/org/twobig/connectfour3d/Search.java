package org.twobig.connectfour3d;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Optional;
import java.util.Set;
import org.twobig.table.TranspositionTable;

/**
 * Binary minimax for one question, "does White win?" or "does Black win?" (report, "Minimax
 * Solver"): a draw is the answer no. The player asked for is the <i>attacker</i>. One thread uses
 * one object; several may share a table.
 *
 * <p>The code sees a position through the player to move: he <i>succeeds</i> if he is the attacker
 * and wins, or is not and the attacker does not win. A position fails for him if every move lets
 * the opponent succeed.
 *
 * <p>What {@link StaticRules}, {@link FollowUpDisproof}, {@link ZugzwangProof} or {@link
 * ForcingMoves} decides is not expanded. Which of them are used, how moves are ordered and how
 * positions are looked up is said by a set of {@link Feature}s.
 *
 * <p>Positions with {@value #FRONT_STONES} stones and more are many, cheap and soon forgotten: they
 * are kept in a {@link Front} that fits into the processor's cache, all others in the big table.
 *
 * <p>The search allocates nothing: one {@link Node} per number of stones, reused.
 */
final class Search {
  /** From this number of stones on, solved positions go to the front only. */
  static final int FRONT_STONES = 42;

  /** Below this number of stones a node's children are all looked up before one is searched. */
  private static final int CHILD_PROBES_STONES = 52;

  /** Values in the front. */
  private static final int DOES_NOT_WIN = 0;

  private static final int WINS = 1;

  /**
   * How often, in nodes, the counters are published and a wish to stop is heard; a power of two.
   */
  private static final int POLL_INTERVAL = 1 << 16;

  private static final VarHandle PUBLISHED_NODES = handle("publishedNodes", long.class);
  private static final VarHandle STOP = handle("stop", boolean.class);

  private final TranspositionTable table;
  private final boolean forWhite;
  private final Node[] path = new Node[Cells.COUNT + 1];
  private final Front front;
  private final FollowUpDisproof disproof;
  private final ZugzwangProof zugzwang;
  private final ForcingMoves forcingMoves = new ForcingMoves(path);
  private final WeightedMoveOrder weightedOrder;
  private final History history;

  private final boolean useDisproof;
  private final boolean useZugzwang;
  private final boolean useForcingMoves;
  private final boolean lookAhead;
  private final boolean weighted;
  private final boolean probeChildren;

  private long nodes;
  private long probes;
  private long hits;
  private long stores;

  private long publishedNodes;
  private boolean stop;

  /** A search for the question whether White wins. */
  Search(TranspositionTable table, Set<Feature> features) {
    this(table, features, true);
  }

  /**
   * @param table a table of {@link PositionKey#KEY_SPACE} with values as in {@link Facts}
   * @param forWhite whether the question is if White wins; else, if Black does
   */
  Search(TranspositionTable table, Set<Feature> features, boolean forWhite) {
    this.table = table;
    this.forWhite = forWhite;
    for (int stones = 0; stones <= Cells.COUNT; stones++) {
      path[stones] = new Node(stones);
    }
    FollowUp followUp = new FollowUp();
    disproof = new FollowUpDisproof(followUp);
    zugzwang = new ZugzwangProof(followUp);
    front = new Front(features.contains(Feature.FOLDED_KEYS));
    history = features.contains(Feature.HISTORY) ? new History() : History.NONE;
    weightedOrder =
        new WeightedMoveOrder(
            Weights.standard(), history, features.contains(Feature.DOUBLE_OPENINGS));
    // That White does not win says nothing of Black; that he wins answers both questions.
    useDisproof = forWhite && features.contains(Feature.FOLLOW_UP_DISPROOF);
    useZugzwang = features.contains(Feature.ZUGZWANG_PROOF);
    useForcingMoves = features.contains(Feature.FORCING_MOVES);
    lookAhead = features.contains(Feature.LOOK_AHEAD);
    weighted = features.contains(Feature.FITTED_WEIGHTS);
    probeChildren = features.contains(Feature.CHILD_PROBES);
  }

  private static VarHandle handle(String field, Class<?> type) {
    try {
      return MethodHandles.lookup().findVarHandle(Search.class, field, type);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  /**
   * Whether White wins, of a search for that question.
   *
   * @throws SearchStoppedException after {@link #stop}
   */
  boolean whiteWins(Position position) {
    if (!forWhite) {
      throw new IllegalStateException("This search is for the question whether Black wins");
    }
    return attackerWins(position);
  }

  /**
   * Whether the player asked for wins.
   *
   * @throws SearchStoppedException after {@link #stop}
   */
  boolean attackerWins(Position position) {
    history.clear();
    return continueWith(position);
  }

  /** The same, with what was learned about moves in the search before. */
  private boolean continueWith(Position position) {
    if (position.isWon()) {
      return position.isWonByWhite() == forWhite;
    }
    Node root = path[position.stones()];
    root.set(position);
    try {
      return succeeds(root) == attackerToMove(root);
    } finally {
      PUBLISHED_NODES.setOpaque(this, nodes);
    }
  }

  /**
   * A column with which the player to move succeeds, looked for in the order of the search and with
   * what was learned in the search before. Nobody has completed a line, and he does not do so now.
   *
   * @throws IllegalArgumentException if there is none
   * @throws SearchStoppedException after {@link #stop}
   */
  int successfulMove(Position position) {
    Node root = path[position.stones()];
    root.set(position);
    boolean verdict = attackerToMove(root);
    long playable = Cells.playable(root.filled());
    int count = order(root, playable, playable);
    if (count == WeightedMoveOrder.WINS) {
      count = MoveOrder.score(root, playable, playable);
    }
    int[] moves = root.moves.clone(); // the search of the children overwrites the path
    for (int i = 0; i < count; i++) {
      int column = Cells.column(MoveOrder.cell(MoveOrder.next(moves, i, count)));
      if (continueWith(position.play(column)) == verdict) {
        return column;
      }
    }
    throw new IllegalArgumentException("No move succeeds in " + position);
  }

  /** Whether the player asked for wins, if the static rules tell. Nobody has completed a line. */
  Optional<Boolean> decidedByRules(Position position) {
    Node node = path[position.stones()];
    node.set(position);
    int verdict = StaticRules.verdict(node, Cells.playable(node.filled()), attackerToMove(node));
    return verdict == StaticRules.UNDECIDED
        ? Optional.empty()
        : Optional.of(attackerWinsBy(node, verdict == StaticRules.SUCCEEDS));
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
    long playable = Cells.playable(node.filled());
    int verdict = StaticRules.verdict(node, playable, attackerToMove(node));
    if (verdict == StaticRules.UNDECIDED) {
      verdict = proofs(node, playable);
    }
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
        : expand(node, playable, moves);
  }

  /** What the static proofs say of a position the rules leave undecided. */
  private int proofs(Node node, long playable) {
    boolean free = lookAhead && StaticRules.forcedMove(node, playable) == 0;
    long white = node.white();
    long black = node.black();
    if (node.whiteToMove) {
      if (useDisproof && disproof.holds(white, black, node.blackThreats())) {
        return StaticRules.FAILS;
      }
      if (useZugzwang && free && zugzwang.holdsAfterMove(white, black, node.whiteThreats())) {
        return StaticRules.SUCCEEDS;
      }
    } else {
      if (useZugzwang && zugzwang.holds(white, black, node.whiteThreats())) {
        return StaticRules.FAILS;
      }
      if (useDisproof && free && disproof.holdsAfterMove(white, black, node.blackThreats())) {
        return StaticRules.SUCCEEDS;
      }
    }
    return StaticRules.UNDECIDED;
  }

  /** Looks the position up in the big table, else searches it and stores it there. */
  private boolean expand(Node node, long playable, long moves) {
    long before = nodes;
    long filled = node.filled();
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
    int facts = factsOf(entry);
    if (Facts.answer(facts, forWhite)) {
      hits++;
      return Facts.wins(facts, forWhite) == attackerToMove(node);
    }
    if (probeChildren && node.stones + 1 >= FRONT_STONES) {
      front.setKey(node); // from which those of its children are derived
    }
    boolean succeeds = anyMoveSucceeds(node, count);
    stores++;
    facts |= Facts.of(forWhite, attackerWinsBy(node, succeeds));
    table.store(bucket, low, facts, Math.max(nodes - before + 1, table.work(entry)));
    return succeeds;
  }

  /** The same with the front. */
  private boolean expandInFront(Node node, long playable, long moves) {
    front.setKey(node);
    int value = front.find(node);
    if (value != Front.UNKNOWN) {
      return (value == WINS) == attackerToMove(node);
    }
    // One tempo move is as good as another.
    long tempo = moves & node.tempo;
    int count = order(node, moves ^ tempo & (tempo - 1), playable);
    if (count == WeightedMoveOrder.WINS) {
      return true;
    }
    boolean succeeds = anyMoveSucceeds(node, count);
    front.store(node, attackerWinsBy(node, succeeds) ? WINS : DOES_NOT_WIN);
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
    if (probeChildren && node.stones < CHILD_PROBES_STONES) {
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
      } else if ((value == WINS) == attackerToMove(node)) {
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
    int facts =
        factsOf(table.find(PositionKey.high(filled), PositionKey.low(child.white(), filled)));
    if (!Facts.answer(facts, forWhite)) {
      return Front.UNKNOWN;
    }
    return Facts.wins(facts, forWhite) ? WINS : DOES_NOT_WIN;
  }

  private int factsOf(long entry) {
    return entry == 0 ? Facts.NONE : (int) table.value(entry);
  }

  private boolean attackerToMove(Node node) {
    return node.whiteToMove == forWhite;
  }

  /** Whether the attacker wins a position in which the player to move succeeds or not. */
  private boolean attackerWinsBy(Node node, boolean succeeds) {
    return succeeds == attackerToMove(node);
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
