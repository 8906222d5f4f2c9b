package org.twobig.connectfour3d.search;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.twobig.connectfour3d.order.History;
import org.twobig.connectfour3d.order.MoveOrder;
import org.twobig.connectfour3d.order.WeightedMoveOrder;
import org.twobig.connectfour3d.order.Weights;
import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Folding;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Node;
import org.twobig.connectfour3d.position.NormalForm;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.PositionKey;
import org.twobig.connectfour3d.position.TableKey;
import org.twobig.connectfour3d.rules.FollowUp;
import org.twobig.connectfour3d.rules.FollowUpDisproof;
import org.twobig.connectfour3d.rules.ForcingMoves;
import org.twobig.connectfour3d.rules.StaticRules;
import org.twobig.connectfour3d.rules.ZugzwangProof;
import org.twobig.game.Answer;
import org.twobig.game.Effort;
import org.twobig.game.Expansion;
import org.twobig.game.Facts;
import org.twobig.game.GivenUpException;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Successor;
import org.twobig.table.Key;
import org.twobig.table.PartitionedTable;
import org.twobig.table.ThreadTally;
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
 * <p>Solved positions are remembered in a {@link Front} that fits into the processor's cache. Those
 * with fewer than {@value #TABLE_STONES} stones also go to the table; all others are many, cheap
 * and soon forgotten.
 *
 * <p>The search allocates nothing: one {@link Node} per number of stones, reused. Exceptions are
 * rare: its counters are published as an object now and then, and {@link NormalForm}, asked for one
 * node in a hundred, takes notes of its trials.
 */
public final class Search {
  /** Solved positions with fewer stones than this go to the table. */
  public static final int TABLE_STONES = 42;

  /** Below this number of stones a node's children are all looked up before one is searched. */
  private static final int CHILD_PROBES_STONES = 54;

  /** Children with fewer stones than this are looked up in the table too. */
  private static final int CHILD_TABLE_PROBES_STONES = 36;

  /**
   * A move whose score is smaller than the best one's by this much seems twice as hard, by twice as
   * much three times, and so on. It is a factor of e in the odds that the weights are fitted to.
   */
  private static final int DOUBT = 60;

  /** Values in the front. */
  private static final int DOES_NOT_WIN = 0;

  private static final int WINS = 1;

  /** How often, in nodes, the counters are published and a wish to stop is heard. */
  private static final int POLL_INTERVAL = 1 << 16;

  private static final VarHandle PUBLISHED = handle("published", Effort.class);
  private static final VarHandle STOP = handle("stop", boolean.class);

  /** The table for keys of each number of stones. */
  private final TranspositionTable[] tables = new TranspositionTable[Cells.COUNT + 1];

  private final TableKey key;
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

  /** What the table is asked and given, by number of stones. */
  private final ThreadTally tally;

  private long nodes;
  private long probes;
  private long hits;
  private long stores;

  /** The number of {@link #nodes} that the tally knows of. */
  private long tallied;

  /** When to look up from the work: the number of {@link #nodes} at which to poll. */
  private long pollAt = POLL_INTERVAL;

  /** The number of {@link #nodes} at which the search is given up. */
  private long giveUpAt = Long.MAX_VALUE;

  private BooleanSupplier giveUp = () -> false;

  /** Where {@link #valueWhenFollowed} has come to. */
  private Node followed;

  private Effort published = Effort.NONE;
  private boolean stop;

  /** A search on a table that is not partitioned, for the question whether White wins. */
  public Search(TranspositionTable table, Set<Feature> features) {
    this(table, features, true);
  }

  /** A search on a table that is not partitioned. */
  public Search(TranspositionTable table, Set<Feature> features, boolean forWhite) {
    this(PartitionedTable.of(table), features, forWhite);
  }

  /**
   * @param table a table of a {@link KeyKind}, partitioned by number of stones or not, with values
   *     as in {@link Facts}
   * @param forWhite whether the question is if White wins; else, if Black does
   */
  public Search(PartitionedTable table, Set<Feature> features, boolean forWhite) {
    this(table, features, forWhite, new WeightedMoveOrder(Weights.standard(), features));
  }

  /** The same with an order of moves of its own, which no other search uses. */
  public Search(
      PartitionedTable table, Set<Feature> features, boolean forWhite, WeightedMoveOrder order) {
    this(table, features, forWhite, Folding.Steps.ALL, order);
  }

  /** The same with folded keys by some of the reasons only. */
  public Search(
      PartitionedTable table, Set<Feature> features, boolean forWhite, Folding.Steps steps) {
    this(table, features, forWhite, steps, new WeightedMoveOrder(Weights.standard(), features));
  }

  private Search(
      PartitionedTable table,
      Set<Feature> features,
      boolean forWhite,
      Folding.Steps steps,
      WeightedMoveOrder order) {
    KeyKind kind = KeyKind.of(table.layout().keySpace()).orElseThrow();
    this.key = new TableKey(kind, steps);
    this.tally = new ThreadTally(table.tally());
    this.forWhite = forWhite;
    for (int stones = 0; stones <= Cells.COUNT; stones++) {
      path[stones] = new Node(stones);
      tables[stones] = table.region(stones);
    }
    followed = path[0];
    FollowUp followUp = new FollowUp();
    disproof = new FollowUpDisproof(followUp);
    zugzwang = new ZugzwangProof(followUp);
    // The front folds a node for the table, too.
    front = new Front(kind == KeyKind.FOLDED || features.contains(Feature.FOLDED_KEYS), steps);
    weightedOrder = order;
    history = order.history();
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
  public boolean whiteWins(Position position) {
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
  public boolean attackerWins(Position position) {
    history.clear();
    return continueWith(position);
  }

  /**
   * The same unless it takes too long. What was solved until then is remembered.
   *
   * @param mostNodes after which the search is given up
   * @param unwanted asked now and then; true ends the search, too
   * @return empty if the search was given up
   * @throws SearchStoppedException after {@link #stop}
   */
  public Optional<Boolean> attackerWins(
      Position position, long mostNodes, BooleanSupplier unwanted) {
    giveUpAt = mostNodes < Long.MAX_VALUE - nodes ? nodes + mostNodes : Long.MAX_VALUE;
    giveUp = unwanted;
    pollAt = Math.min(pollAt, giveUpAt);
    try {
      return Optional.of(attackerWins(position));
    } catch (GivenUpException e) {
      return Optional.empty();
    } finally {
      giveUpAt = Long.MAX_VALUE;
      giveUp = () -> false;
    }
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
      publish();
    }
  }

  /**
   * A column with which the player to move succeeds, looked for in the order of the search and with
   * what was learned in the search before. Nobody has completed a line, and he does not do so now.
   *
   * @throws IllegalArgumentException if there is none
   * @throws SearchStoppedException after {@link #stop}
   */
  public int successfulMove(Position position) {
    boolean verdict = position.whiteToMove() == forWhite;
    for (int column : columnsInOrder(position)) {
      if (continueWith(position.play(column)) == verdict) {
        return column;
      }
    }
    throw new IllegalArgumentException("No move succeeds in " + position);
  }

  /** The columns that have room, in the order of the search. Nobody has completed a line. */
  public int[] columnsInOrder(Position position) {
    Node node = path[position.stones()];
    node.set(position);
    long playable = Cells.playable(node.filled());
    int count = order(node, playable, playable);
    if (count == WeightedMoveOrder.WINS) {
      count = MoveOrder.score(node, playable, playable);
    }
    int[] columns = new int[count];
    for (int i = 0; i < count; i++) {
      columns[i] = Cells.column(MoveOrder.cell(MoveOrder.next(node.moves, i, count)));
    }
    return columns;
  }

  /** Whether the player asked for wins, if the static rules tell. Nobody has completed a line. */
  public Optional<Boolean> decidedByRules(Position position) {
    Node node = path[position.stones()];
    node.set(position);
    int verdict = StaticRules.verdict(node, Cells.playable(node.filled()), attackerToMove(node));
    return verdict == StaticRules.UNDECIDED
        ? Optional.empty()
        : Optional.of(attackerWinsBy(node, verdict == StaticRules.SUCCEEDS));
  }

  /**
   * What is known without a search of a position in which nobody has completed a line: by the
   * rules, the proofs, forcing moves and the table. Forced moves are followed, both from the
   * position and from those that its moves lead to. One tempo move stands for all.
   */
  Expansion expand(Position position) {
    history.clear();
    Node root = path[position.stones()];
    root.set(position);
    int value = valueWhenFollowed(root);
    Node node = followed;
    boolean attacker = attackerToMove(node);
    if (value != Front.UNKNOWN) {
      return new Expansion(Answer.of(value == WINS), attacker, List.of());
    }
    long playable = Cells.playable(node.filled());
    long safeMoves = StaticRules.safeMoves(node, playable);
    long tempo = safeMoves & node.tempo;
    int count = order(node, safeMoves ^ tempo & (tempo - 1), playable);
    if (count == WeightedMoveOrder.WINS) {
      return new Expansion(Answer.of(attacker), attacker, List.of());
    }
    List<Successor> successors = new ArrayList<>();
    int best = MoveOrder.scoreOf(MoveOrder.next(node.moves, 0, count));
    for (int i = 0; i < count; i++) {
      int move = MoveOrder.next(node.moves, i, count);
      int childValue = valueWhenFollowed(after(node, MoveOrder.cell(move)));
      Answer answer = childValue == Front.UNKNOWN ? Answer.OPEN : Answer.of(childValue == WINS);
      successors.add(successor(followed, answer, attacker, best - MoveOrder.scoreOf(move)));
    }
    return new Expansion(Answer.OPEN, attacker, successors);
  }

  /** Where forced moves lead from a position in which nobody has completed a line. */
  public Successor follow(Position position) {
    Node node = path[position.stones()];
    node.set(position);
    int value = valueWhenFollowed(node);
    Answer answer = value == Front.UNKNOWN ? Answer.OPEN : Answer.of(value == WINS);
    return successor(followed, answer, false, 0);
  }

  /**
   * What the rules, the proofs and forcing moves tell of a position in which nobody has completed a
   * line, the table not asked.
   *
   * @param forced gets the columns of the forced moves on the way to where it is told, or to where
   *     there is a choice
   */
  public Answer followByRules(Position position, List<Integer> forced) {
    Node node = path[position.stones()];
    node.set(position);
    int value = valueByRulesWhenFollowed(node);
    for (int stones = position.stones() + 1; stones <= followed.stones; stones++) {
      forced.add(Cells.column(path[stones].last));
    }
    return value == Front.UNKNOWN ? Answer.OPEN : Answer.of(value == WINS);
  }

  /**
   * A position as a leaf of a graph.
   *
   * @param attackerChose whether it was reached by a move of the attacker
   * @param behind by how much the score of that move is smaller than that of the best one
   */
  private Successor successor(Node node, Answer answer, boolean attackerChose, int behind) {
    long playable = Cells.playable(node.filled());
    int replies = Math.max(1, Long.bitCount(StaticRules.safeMoves(node, playable)));
    int doubt = 1 + behind / DOUBT;
    boolean attacker = attackerToMove(node);
    int proof = (attacker ? 1 : replies) * (attackerChose ? doubt : 1);
    int disproof = (attacker ? replies : 1) * (attackerChose ? 1 : doubt);
    Key position = PositionKey.of(new Position(node.white(), node.black()));
    return new Successor(position, node.stones, answer, proof, disproof);
  }

  /**
   * Follows forced moves to the first position that leaves a choice.
   *
   * @return the value of the position {@link #followed} if it is known without a search
   */
  private int valueWhenFollowed(Node start) {
    int value = valueByRulesWhenFollowed(start);
    if (value != Front.UNKNOWN) {
      return value;
    }
    front.setKey(followed);
    return valueInTable(followed);
  }

  /** The same without the table. */
  private int valueByRulesWhenFollowed(Node start) {
    Node node = start;
    while (true) {
      followed = node;
      long playable = Cells.playable(node.filled());
      int verdict = StaticRules.verdict(node, playable, attackerToMove(node));
      if (verdict == StaticRules.UNDECIDED) {
        verdict = proofs(node, playable);
      }
      if (verdict != StaticRules.UNDECIDED) {
        return attackerWinsBy(node, verdict == StaticRules.SUCCEEDS) ? WINS : DOES_NOT_WIN;
      }
      long forced = StaticRules.forcedMove(node, playable);
      if (forced == 0) {
        break;
      }
      node = after(node, Long.numberOfTrailingZeros(forced));
    }
    if (useForcingMoves && forcingMoves.win(node)) {
      return attackerWinsBy(node, true) ? WINS : DOES_NOT_WIN;
    }
    return Front.UNKNOWN;
  }

  /** What the table says of a node whose key for the front has been made. */
  private int valueInTable(Node node) {
    key.set(node);
    TranspositionTable table = tables[key.stones];
    int facts = (int) table.value(table.find(key.high, key.low));
    if (!Facts.answer(facts, forWhite)) {
      return Front.UNKNOWN;
    }
    return Facts.wins(facts, forWhite) ? WINS : DOES_NOT_WIN;
  }

  /** Makes a search that runs in another thread, and every later one, end soon. */
  void stop() {
    STOP.setOpaque(this, true);
  }

  /** The work so far; may be read by any thread, and is then a little behind. */
  Effort publishedEffort() {
    return (Effort) PUBLISHED.getOpaque(this);
  }

  public Effort effort() {
    return new Effort(nodes, probes, hits, stores);
  }

  /** Whether the player to move succeeds. Nobody has completed a line. */
  private boolean succeeds(Node node) {
    if (++nodes >= pollAt) {
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
    return expand(node, playable, moves);
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

  /** Looks a position up that needs moves to be decided, else searches and stores it. */
  private boolean expand(Node node, long playable, long safeMoves) {
    if (node.stones < TABLE_STONES) {
      return expandInTable(node, playable, safeMoves);
    }
    front.setKey(node);
    int value = front.find(node);
    if (value != Front.UNKNOWN) {
      return (value == WINS) == attackerToMove(node);
    }
    boolean succeeds = anyMoveSucceeds(node, playable, safeMoves);
    front.store(node, attackerWinsBy(node, succeeds) ? WINS : DOES_NOT_WIN);
    return succeeds;
  }

  private boolean expandInTable(Node node, long playable, long safeMoves) {
    long before = nodes;
    front.setKey(node);
    int value = front.find(node);
    if (value != Front.UNKNOWN) {
      return (value == WINS) == attackerToMove(node);
    }
    key.set(node);
    int keyClass = key.stones;
    TranspositionTable table = tables[keyClass];
    long low = key.low;
    long bucket = table.bucket(key.high, low);
    probes++;
    long entry = table.find(bucket, table.touch(bucket), low);
    int facts = (int) table.value(entry);
    boolean hit = Facts.answer(facts, forWhite);
    tally.probed(keyClass, hit);
    if (hit) {
      hits++;
      return Facts.wins(facts, forWhite) == attackerToMove(node);
    }
    boolean succeeds = anyMoveSucceeds(node, playable, safeMoves);
    boolean wins = attackerWinsBy(node, succeeds);
    front.store(node, wins ? WINS : DOES_NOT_WIN);
    stores++;
    long work = Math.max(nodes - before + 1, table.work(entry));
    table.store(bucket, low, facts | Facts.of(forWhite, wins), work);
    tally.stored(table, keyClass, entry, work);
    return succeeds;
  }

  private int order(Node node, long moves, long playable) {
    return weighted
        ? weightedOrder.score(node, moves, playable, node.last)
        : MoveOrder.score(node, moves, playable);
  }

  private boolean anyMoveSucceeds(Node node, long playable, long safeMoves) {
    // One tempo move is as good as another.
    long tempo = safeMoves & node.tempo;
    int count = order(node, safeMoves ^ tempo & (tempo - 1), playable);
    if (count == WeightedMoveOrder.WINS || useForcingMoves && forcingMoves.win(node)) {
      return true;
    }
    if (probeChildren && node.stones < CHILD_PROBES_STONES) {
      count = dropKnownChildren(node, count);
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
      Node child = after(node, cell);
      long playable = Cells.playable(child.filled());
      boolean forced = StaticRules.forcedMove(child, playable) != 0;
      int value = forced ? valueWhenForced(child, playable) : knownValue(node, child, cell);
      if (value == Front.UNKNOWN) {
        moves[left++] = moves[i];
      } else if ((value == WINS) == attackerToMove(node)) {
        return -1;
      }
    }
    return left;
  }

  /**
   * The value of a position with a forced move, if the forced moves lead to one that the rules
   * decide or the front knows. Positions with a forced move are not remembered themselves.
   */
  private int valueWhenForced(Node forced, long playableThen) {
    Node node = forced;
    long playable = playableThen;
    while (true) {
      int verdict = StaticRules.verdict(node, playable, attackerToMove(node));
      if (verdict != StaticRules.UNDECIDED) {
        return attackerWinsBy(node, verdict == StaticRules.SUCCEEDS) ? WINS : DOES_NOT_WIN;
      }
      long move = StaticRules.forcedMove(node, playable);
      if (move == 0) {
        break;
      }
      node = after(node, Long.numberOfTrailingZeros(move));
      playable = Cells.playable(node.filled());
    }
    front.setKey(node);
    return front.find(node);
  }

  private int knownValue(Node node, Node child, int cell) {
    front.setKeyAfterMove(node, child, cell);
    int value = front.find(child);
    if (value != Front.UNKNOWN || child.stones >= CHILD_TABLE_PROBES_STONES) {
      return value;
    }
    value = valueInTable(child);
    tally.probed(key.stones, value != Front.UNKNOWN);
    return value;
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

  private void publish() {
    PUBLISHED.setOpaque(this, effort());
    tally.searched(nodes - tallied);
    tallied = nodes;
    tally.flush();
  }

  private void poll() {
    publish();
    if ((boolean) STOP.getOpaque(this)) {
      throw new SearchStoppedException();
    }
    if (nodes >= giveUpAt || giveUp.getAsBoolean()) {
      throw GivenUpException.INSTANCE;
    }
    pollAt = Math.min(nodes + POLL_INTERVAL, giveUpAt);
  }
}
