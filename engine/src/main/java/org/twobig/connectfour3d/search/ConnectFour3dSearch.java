package org.twobig.connectfour3d.search;

import static org.twobig.connectfour3d.rules.StaticRules.NO;
import static org.twobig.connectfour3d.rules.StaticRules.UNKNOWN;
import static org.twobig.connectfour3d.rules.StaticRules.YES;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.twobig.connectfour3d.order.ConnectFour3dMoveOrder;
import org.twobig.connectfour3d.order.ScoredMoves;
import org.twobig.connectfour3d.order.Weights;
import org.twobig.connectfour3d.position.Cells;
import org.twobig.connectfour3d.position.Folding;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Node;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.QuietMoves;
import org.twobig.connectfour3d.position.TableKey;
import org.twobig.connectfour3d.rules.FollowUp;
import org.twobig.connectfour3d.rules.FollowUpDisproof;
import org.twobig.connectfour3d.rules.ForcingMoves;
import org.twobig.connectfour3d.rules.StaticRules;
import org.twobig.connectfour3d.rules.ZugzwangProof;
import org.twobig.game.Effort;
import org.twobig.game.Outcome;
import org.twobig.game.solver.Meter;
import org.twobig.game.solver.SolverProbe;
import org.twobig.tt.table.Table;

/**
 * A search for one question, "does White win?" or "does Black win?", by binary minimax (Romen 2020,
 * "Minimax Solver"): a draw is the answer no. The <i>attacker</i> is the player of the question. A
 * search belongs to one thread; several searches may share a table.
 *
 * <p>The value of a position is whether the attacker wins: {@link StaticRules#YES}, {@link
 * StaticRules#NO}, or {@link StaticRules#UNKNOWN}. A move <i>succeeds</i> if it leads to the value
 * that the player to move wants. The package {@code org.twobig.connectfour3d} lists the rules in
 * their order.
 *
 * <p>Positions that are solved by a search of their moves go to a {@link LeafCache}, which fits
 * into the processor's cache. Only positions with fewer than {@value #TABLE_STONES} stones also go
 * to the table; the other positions are many and cheap.
 *
 * <p>The search reuses one {@link Node} for each number of stones. It allocates objects only to
 * publish its counters now and then.
 */
public final class ConnectFour3dSearch {
  // These numbers of stones are measured: engine/docs/measurements.md.

  /** Solved positions with fewer stones than this go to the table. */
  public static final int TABLE_STONES = 42;

  /** Below this number of stones, all children of a node are looked up before any is searched. */
  private static final int CHILD_PROBES_STONES = 54;

  /** Children with fewer stones than this are looked up in the table, too. */
  private static final int CHILD_TABLE_PROBES_STONES = 36;

  /** Below this number of stones, moves are tried briefly before a move is searched to its end. */
  private static final int TRIALS_STONES = 36;

  /**
   * The number of moves that are tried with {@link #TRIAL_NODES} nodes each (measured: {@code
   * engine/docs/measurements.md}).
   */
  private static final int TRIED_MOVES = 4;

  private static final int TRIAL_NODES = 150;

  private static final long NO_LIMIT = Long.MAX_VALUE;

  /** Sentinel: a move is known to succeed. Never a valid set of moves. */
  private static final long DECIDED = -1L;

  /** Nodes between two checks whether the search must end, about 40 milliseconds. */
  static final int POLL_INTERVAL = 1 << 16;

  private final SolverProbe probe;
  private final Meter meter;
  private final TableKey key;
  private final boolean forWhite;
  private final Node[] path = new Node[Cells.COUNT + 1];
  private final LeafCache leafCache;
  private final FollowUpDisproof disproof;
  private final ZugzwangProof zugzwang;
  private final ForcingMoves forcingMoves = new ForcingMoves(path);
  private final ConnectFour3dMoveOrder order;
  private final QuietMoves quietMoves = new QuietMoves();

  private final boolean useProofs;

  /** The count of nodes at which the trial of a move is abandoned. */
  private long trialEnds = NO_LIMIT;

  /**
   * Makes a search with the standard weights.
   *
   * @param table of a {@link KeyKind}, whose values are codes of {@link org.twobig.game.Outcome}
   */
  public ConnectFour3dSearch(Table table, boolean forWhite, Set<Feature> features) {
    this(table, forWhite, features, new ConnectFour3dMoveOrder(Weights.standard()));
  }

  /** Makes a search with an order of moves that no other search uses. */
  public ConnectFour3dSearch(
      Table table, boolean forWhite, Set<Feature> features, ConnectFour3dMoveOrder order) {
    this(
        new SolverProbe(List.of(KeyKind.values()), table, POLL_INTERVAL),
        forWhite,
        features,
        order);
  }

  ConnectFour3dSearch(
      SolverProbe probe, boolean forWhite, Set<Feature> features, ConnectFour3dMoveOrder order) {
    KeyKind kind = (KeyKind) probe.rules();
    this.probe = probe;
    this.meter = probe.meter();
    this.key = new TableKey(kind);
    this.forWhite = forWhite;
    for (int stones = 0; stones <= Cells.COUNT; stones++) {
      path[stones] = new Node(stones);
    }
    FollowUp followUp = new FollowUp();
    disproof = new FollowUpDisproof(followUp);
    zugzwang = new ZugzwangProof(followUp);
    // TableKey makes a folded key from a folded node, so a table of such keys needs a folded cache.
    leafCache = new LeafCache(kind == KeyKind.FOLDED || features.contains(Feature.FOLDED_KEYS));
    this.order = order;
    useProofs = features.contains(Feature.STATIC_PROOFS);
  }

  public boolean attackerWins(Position position) {
    return attackerWins(position, Long.MAX_VALUE, () -> false).orElseThrow();
  }

  /** Returns whether the attacker wins, within a node limit, see {@link Meter#within}. */
  public Optional<Boolean> attackerWins(
      Position position, long mostNodes, BooleanSupplier unwanted) {
    return meter.within(mostNodes, unwanted, () -> search(position));
  }

  /** Returns whether the attacker wins; needs {@link Meter#within}. */
  boolean search(Position position) {
    order.history().clear();
    if (position.isWon()) {
      return position.isWonByWhite() == forWhite;
    }
    leafCache.allocate();
    trialEnds = NO_LIMIT;
    return value(node(position), false) == YES;
  }

  public Effort effort() {
    return meter.effort();
  }

  /** Returns the value of an undecided position; unknown if a trial was abandoned. */
  private int value(Node node, boolean parentHasKey) {
    meter.visit();
    if (meter.nodes() >= trialEnds) {
      return UNKNOWN;
    }
    long playable = Cells.playable(node.filled());
    int value = valueByRules(node, playable);
    if (value != UNKNOWN) {
      return value;
    }
    long forced = StaticRules.forcedMove(node, playable);
    return forced != 0
        ? value(after(node, Long.numberOfTrailingZeros(forced)), false)
        : lookUpOrSearch(node, playable, parentHasKey);
  }

  int valueByRules(Node node, long playable) {
    int value = StaticRules.value(node, playable, attackerToMove(node));
    return value == UNKNOWN && useProofs ? valueByProofs(node, playable) : value;
  }

  /**
   * Applies the static proofs to a position that {@link StaticRules} leave undecided. A proof that
   * a player wins answers both questions; a proof that White does not win answers only one.
   */
  private int valueByProofs(Node node, long playable) {
    boolean free = StaticRules.forcedMove(node, playable) == 0;
    long white = node.white();
    long black = node.black();
    int whiteWins = forWhite ? YES : NO;
    int blackSucceeds = YES - whiteWins;
    if (node.whiteToMove) {
      if (disproof.holds(white, black, node.blackThreats(), !forWhite)) {
        return blackSucceeds;
      }
      if (free && zugzwang.holds(white, black, node.whiteThreats())) {
        return whiteWins;
      }
    } else {
      if (zugzwang.holds(white, black, node.whiteThreats())) {
        return whiteWins;
      }
      if (free && disproof.holds(white, black, node.blackThreats(), !forWhite)) {
        return blackSucceeds;
      }
    }
    return UNKNOWN;
  }

  /** Looks up a position that the rules leave undecided, or else searches and stores it. */
  private int lookUpOrSearch(Node node, long playable, boolean parentHasKey) {
    if (parentHasKey) {
      leafCache.setKeyAfterMove(path[node.stones - 1], node, node.last);
    } else {
      leafCache.setKey(node);
    }
    int value = leafCache.find(node);
    if (value != UNKNOWN) {
      return value;
    }
    if (node.stones < TABLE_STONES) {
      return lookUpInTableOrSearch(node, playable);
    }
    value = valueByMoves(node, playable);
    if (value != UNKNOWN) {
      leafCache.store(node, value);
    }
    return value;
  }

  private int lookUpInTableOrSearch(Node node, long playable) {
    long before = meter.nodes();
    key.set(node);
    int keyClass = key.stones;
    long high = key.high;
    long low = key.low;
    int value = valueOf(probe.find(keyClass, high, low));
    meter.probed(keyClass, value != UNKNOWN);
    if (value != UNKNOWN) {
      return value;
    }
    value = valueByMoves(node, playable);
    if (value == UNKNOWN) {
      return UNKNOWN;
    }
    leafCache.store(node, value);
    long work = meter.nodes() - before + 1;
    probe.store(keyClass, high, low, Outcome.code(forWhite, value == YES), work);
    return value;
  }

  private int valueOf(long stored) {
    int facts = Outcome.codeOrZero((int) stored);
    return !Outcome.answers(facts, forWhite) ? UNKNOWN : Outcome.wins(facts, forWhite) ? YES : NO;
  }

  int order(Node node, long moves, long playable) {
    return order.score(node, moves, playable, node.last);
  }

  /**
   * Returns the safe moves of a node whose key has been set, with at most one of its tempo moves.
   * By reason 4 of {@link Folding}, two tempo moves cancel, so one of them represents all. If the
   * number of tempo cells is even, the node and the positions after its other moves have the values
   * that they would have without tempo cells. Then one of the other moves succeeds, if any move
   * does, so no tempo move is tried. The exception is a node with tempo moves only, where the game
   * without tempo cells would be over; there one tempo move is kept. A dropped tempo move makes no
   * opening: its stone is on no kept line, and the cell above it is no threat.
   *
   * @return the moves; if empty, the player to move fails
   */
  long movesToTry(Node node, long playable) {
    long safeMoves = StaticRules.safeMoves(node, playable);
    long tempo = safeMoves & node.tempo;
    boolean even = (Long.bitCount(node.tempo) & 1) == 0;
    if (even && (playable & ~node.tempo) != 0) {
      return safeMoves ^ tempo;
    }
    return safeMoves ^ tempo & (tempo - 1);
  }

  /** Returns whether the player to move wins by forcing moves, where no player has an opening. */
  boolean winsByForce(Node node) {
    return forcingMoves.win(node);
  }

  /**
   * Returns the value of a node whose key has been set. Three tests come before the search of a
   * move: whether a position after a quiet move is known, whether a position after another move is
   * known (enhanced transposition cutoff, Plaat et al. 1996), and whether forcing moves win. From
   * {@link #CHILD_PROBES_STONES} stones on, only the last test is made. Moves known to fail are
   * neither ordered nor searched.
   */
  private int valueByMoves(Node node, long playable) {
    int success = successValue(node);
    long moves = movesToTry(node, playable);
    long quiet = 0;
    if (node.stones < CHILD_PROBES_STONES) {
      if (leafCache.isFolded() && node.stones + 1 >= CHILD_TABLE_PROBES_STONES) {
        quiet = QuietMoves.among(moves, node);
        moves ^= quiet;
        quiet = withoutKnownQuiet(node, quiet);
        if (quiet == DECIDED) {
          return success;
        }
      }
      moves = withoutKnown(node, moves);
      if (moves == DECIDED) {
        return success;
      }
    } else if (winsByForce(node)) {
      return success;
    }
    moves |= quiet;
    if (moves == 0) {
      return YES - success;
    }
    int count = order(node, moves, playable);
    long before = meter.nodes();
    long failed = 0;
    if (count > 1 && node.stones < TRIALS_STONES && trialEnds == NO_LIMIT) {
      failed = tryMoves(node, count, success);
      if (failed == DECIDED) {
        return success;
      }
    }
    for (int i = 0; i < count; i++) {
      int cell = ScoredMoves.cell(ScoredMoves.selectBest(node.moves, i, count));
      if ((failed >>> cell & 1) != 0) {
        continue;
      }
      int value = value(after(node, cell), true);
      if (value == UNKNOWN) {
        return UNKNOWN;
      }
      if (value == success) {
        order.history().learn(node, i, meter.nodes() - before);
        return success;
      }
    }
    return YES - success;
  }

  /**
   * Tries the first moves of a node, each for a few nodes, since the first successful move of the
   * order is often more expensive than a later move. Positions that an abandoned trial solved stay
   * in the leaf cache and the table. Trials are not nested.
   *
   * @return the moves that fail, or {@link #DECIDED} if a move succeeds
   */
  private long tryMoves(Node node, int count, int success) {
    long before = meter.nodes();
    long failed = 0;
    for (int i = 0; i < Math.min(count, TRIED_MOVES); i++) {
      int cell = ScoredMoves.cell(ScoredMoves.selectBest(node.moves, i, count));
      trialEnds = meter.nodes() + TRIAL_NODES;
      int value = value(after(node, cell), true);
      if (value == success) {
        order.history().learn(node, i, meter.nodes() - before);
        failed = DECIDED;
        break;
      }
      failed |= value != UNKNOWN ? 1L << cell : 0;
    }
    trialEnds = NO_LIMIT;
    return failed;
  }

  /**
   * Returns the quiet moves without those that fail by the leaf cache; {@link #DECIDED} if a move
   * succeeds by the leaf cache.
   */
  private long withoutKnownQuiet(Node node, long quiet) {
    if (quiet == 0) {
      return 0;
    }
    long unknown = quiet;
    quietMoves.start(node);
    for (long rest = quiet; rest != 0; rest &= rest - 1) {
      quietMoves.play(node, Long.numberOfTrailingZeros(rest) & 63);
      int value = leafCache.findAfter(node, quietMoves);
      if (value == successValue(node)) {
        return DECIDED;
      }
      unknown ^= value != UNKNOWN ? rest & -rest : 0;
    }
    return unknown;
  }

  /**
   * Returns the moves that are not known to fail; {@link #DECIDED} if a move is known to succeed or
   * begins forcing moves that win. The given moves must include the safe ones that make openings.
   */
  private long withoutKnown(Node node, long moves) {
    int success = successValue(node);
    long unknown = moves;
    for (long rest = moves; rest != 0; rest &= rest - 1) {
      int cell = Long.numberOfTrailingZeros(rest);
      Node child = after(node, cell);
      long playable = Cells.playable(child.filled());
      boolean forced = StaticRules.forcedMove(child, playable) != 0;
      int value = forced ? valueWhenForced(child, playable) : knownValue(node, child, cell);
      if (value == success) {
        return DECIDED;
      }
      if (value != UNKNOWN) {
        unknown ^= rest & -rest;
      } else if (forced && forcingMoves.winsAfterReply(path[node.stones + 2])) {
        return DECIDED;
      }
    }
    return unknown;
  }

  /**
   * Returns the value of a position with a forced move, if its forced moves lead to a position that
   * the rules decide or the leaf cache has. Positions with a forced move are never stored.
   */
  private int valueWhenForced(Node forced, long playableThen) {
    Node node = forced;
    long playable = playableThen;
    while (true) {
      int value = StaticRules.value(node, playable, attackerToMove(node));
      if (value != UNKNOWN) {
        return value;
      }
      long move = StaticRules.forcedMove(node, playable);
      if (move == 0) {
        break;
      }
      node = after(node, Long.numberOfTrailingZeros(move));
      playable = Cells.playable(node.filled());
    }
    leafCache.setKey(node);
    return leafCache.find(node);
  }

  private int knownValue(Node node, Node child, int cell) {
    leafCache.setKeyAfterMove(node, child, cell);
    int value = leafCache.find(child);
    if (value != UNKNOWN || child.stones >= CHILD_TABLE_PROBES_STONES) {
      return value;
    }
    value = valueInTable(child);
    meter.probedOutsideEffort(key.stones, value != UNKNOWN);
    return value;
  }

  /** Returns the table's value of a node whose key for the leaf cache has been set. */
  private int valueInTable(Node node) {
    key.set(node);
    return valueOf(probe.find(key.stones, key.high, key.low));
  }

  int storedValue(Node node) {
    leafCache.setKey(node);
    return valueInTable(node);
  }

  /** Returns the node of a position, which the next search overwrites. */
  Node node(Position position) {
    Node node = path[position.stones()];
    node.set(position);
    return node;
  }

  Node node(int stones) {
    return path[stones];
  }

  /** Clears what the search has learned about moves. */
  void forget() {
    order.history().clear();
  }

  boolean attackerToMove(Node node) {
    return node.whiteToMove == forWhite;
  }

  /** Returns the value that the player to move wants. */
  int successValue(Node node) {
    return attackerToMove(node) ? YES : NO;
  }

  Node after(Node node, int cell) {
    Node child = path[node.stones + 1];
    child.setAfter(node, cell);
    return child;
  }
}
