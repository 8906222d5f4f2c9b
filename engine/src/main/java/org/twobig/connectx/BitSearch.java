package org.twobig.connectx;

import java.util.Arrays;
import java.util.Optional;
import org.twobig.game.solver.SolverProbe;

/**
 * The search on sets of cells, for boards of at most 64 bits: negamax with a null window (Pons).
 *
 * <p>The search looks at all moves of a position before it searches the first. It plays the forced
 * replies up to a position that leaves a choice. Then it bounds the score of that position by the
 * table, then by {@link Claims} and {@link Deadline}, the cheapest source first. A move whose score
 * exceeds the window ends the search of the position. {@link ConnectXMoveOrder} orders the moves
 * that are left; in positions with many empty cells it uses the estimates of a {@link
 * ScoreNetwork}.
 *
 * <p><b>Leaves.</b> A position with few empty cells, see {@link #LEAF_EMPTY}, is a leaf, whose
 * bounds are in {@link LeafBounds}. The search looks up a leaf in the table only after {@value
 * #LEAF_TABLE_NODES} nodes of its subtree, and stores only such a leaf: a smaller subtree is
 * searched again in less time than a look-up in main memory takes.
 *
 * <p>A node is a position that leaves a choice and whose moves the search looks at.
 */
final class BitSearch extends ConnectXSearch {
  /** With more empty cells the network helps to order moves, and first moves are tried briefly. */
  private static final int EARLY_EMPTY = 24;

  /**
   * The first {@value} moves are tried with {@link #TRIAL_NODES} nodes each before a move is
   * searched to its end (measured: {@code engine/docs/measurements.md}).
   */
  private static final int TRIED_MOVES = 3;

  private static final int TRIAL_NODES = 50;

  /**
   * A leaf has at most {@value} empty cells (measured: {@code engine/docs/measurements.md}), and at
   * most {@link #LEAF_EIGHTHS} eighths of the board are empty.
   */
  private static final int LEAF_EMPTY = 26;

  private static final int LEAF_EIGHTHS = 5;

  /** Nodes of a leaf's subtree after which the leaf is looked up in the table and stored there. */
  private static final int LEAF_TABLE_NODES = 100;

  private static final long NO_LIMIT = Long.MAX_VALUE;

  /** Rank of a move that a trial has refuted. */
  private static final int REFUTED = Integer.MIN_VALUE;

  private final Bits bits;
  private final Claims claims;
  private final Deadline deadline;
  private final Optional<ScoreNetwork> network;
  private final LeafBounds leaves;
  private final int leafStones;

  /** The positions after the moves, for each depth of the search. */
  private final ChoiceNode[][] children;

  private final ChoiceNode root = new ChoiceNode();

  private final ConnectXMoveOrder moveOrder;
  private ConnectXPosition asked;

  /** The count of nodes at which the trial of a move is abandoned. */
  private long trialEnds = NO_LIMIT;

  /** Whether a trial was abandoned. Results then mean nothing until the search leaves the trial. */
  private boolean abandoned;

  /** A position that leaves a choice, or the end of a game. */
  static final class ChoiceNode {
    private long own;

    private long filled;
    private int stones;

    /** The moves after which the opponent cannot win at once; empty if the score is known. */
    private long moves;

    /** Empty cells that complete a line of the player to move. None of them is playable. */
    private long ownThreats;

    private long otherThreats;

    /** Bounds of the score for the player to move. */
    private int low;

    private int high;

    /** 1 if the player to move in the parent node is to move here, too; else -1. */
    private int sign;

    private long key;
    private boolean mirrored;

    /** The cell of the move that leads here. */
    int cell;

    int rank;

    /** Returns the lower bound for the player to move in the parent node. */
    private int lowBefore() {
      return sign > 0 ? low : -high;
    }

    private int highBefore() {
      return sign > 0 ? high : -low;
    }
  }

  BitSearch(SolverProbe table) {
    this(table, ScoreNetwork.of(((Scores) table.rules()).size()));
  }

  BitSearch(SolverProbe table, Optional<ScoreNetwork> network) {
    super(table);
    this.bits = Bits.of(size);
    this.claims = new Claims(bits);
    this.deadline = new Deadline(bits);
    this.network = network;
    this.leaves = new LeafBounds(scores.highest());
    this.leafStones = bits.cells() - Math.min(LEAF_EMPTY, bits.cells() * LEAF_EIGHTHS / 8);
    this.children = new ChoiceNode[bits.cells()][bits.columns()];
    for (ChoiceNode[] nodes : children) {
      Arrays.setAll(nodes, i -> new ChoiceNode());
    }
    this.moveOrder = new ConnectXMoveOrder(size);
    this.asked = ConnectXPosition.start(size);
  }

  @Override
  boolean search(ConnectXPosition position, int score) {
    long white = bits.set(position, ConnectXPosition.WHITE);
    long filled = white | bits.set(position, ConnectXPosition.BLACK);
    if (asked != position) {
      asked = position;
      moveOrder.forget();
    }
    moveOrder.selectHistory(score > 0);
    trialEnds = NO_LIMIT;
    boolean whiteToMove = position.whiteToMove();
    int alpha = whiteToMove ? score - 1 : -score;
    long own = whiteToMove ? white : filled ^ white;
    long threats = bits.completing(own) & ~filled;
    root.sign = 1;
    if ((threats & bits.playable(filled)) != 0) {
      end(root, scores.ofWinAfter(position.ply()));
    } else {
      root.ownThreats = threats;
      root.otherThreats = bits.completing(filled ^ own) & ~filled;
      follow(root, own, filled, position.ply());
    }
    int value = root.lowBefore();
    if (value <= alpha && root.highBefore() > alpha) {
      leaves.allocate();
      setKey(root);
      boundByTable(root, root.sign > 0 ? alpha : -alpha - 1);
      boundByRules(root, root.sign > 0 ? alpha : -alpha - 1);
      value = root.lowBefore();
      if (value <= alpha && root.highBefore() > alpha) {
        value = root.sign * search(root, root.sign > 0 ? alpha : -alpha - 1, 0);
      }
    }
    return value > alpha == whiteToMove;
  }

  /**
   * Plays forced moves and bounds the score of the position where they end. The player to move
   * never has a playable threat. The opponent has none after a forced move either: the move filled
   * the only one, if there was one, and the cell above the move is no threat of the opponent.
   *
   * @param node has the threats in the given position and the sign of its player to move; gets the
   *     position after the forced moves
   */
  private void follow(ChoiceNode node, long ownStones, long filledCells, int stoneCount) {
    long own = ownStones;
    long filled = filledCells;
    long ownThreats = node.ownThreats;
    long otherThreats = node.otherThreats;
    int stones = stoneCount;
    while (true) {
      long playable = bits.playable(filled);
      long forced = otherThreats & playable;
      long moves = (forced != 0 ? forced : playable) & ~(otherThreats >>> 1);
      if (playable != 0 && (moves == 0 || (forced & forced - 1) != 0)) {
        end(node, -scores.ofWinAfter(stones + 1));
        return;
      }
      // With at most two empty cells the game is a draw: a threat on the last cell would have
      // decided it above.
      if (stones >= bits.cells() - 2) {
        end(node, 0);
        return;
      }
      if ((moves & moves - 1) != 0) {
        node.own = own;
        node.filled = filled;
        node.stones = stones;
        node.moves = moves;
        node.ownThreats = ownThreats;
        node.otherThreats = otherThreats;
        bound(node);
        return;
      }
      filled |= moves;
      long threats = bits.completing(own | moves) & ~filled;
      own = filled ^ (own | moves);
      ownThreats = otherThreats & ~moves;
      otherThreats = threats;
      stones++;
      node.sign = -node.sign;
    }
  }

  private static void end(ChoiceNode node, int score) {
    node.moves = 0;
    node.low = score;
    node.high = score;
  }

  /** Sets the bounds of a node where neither player wins with the next stone. */
  private void bound(ChoiceNode node) {
    node.low = Math.max(-scores.highest(), -((bits.cells() - 2 - node.stones) / 2));
    node.high = Math.min(scores.highest(), (bits.cells() - 1 - node.stones) / 2);
  }

  /** Bounds the score by those rules whose bound can lie inside the window. */
  private void boundByRules(ChoiceNode node, int alpha) {
    long empty = bits.board() & ~node.filled;
    if (alpha < 0 && !bits.hasLine(node.filled ^ node.own | empty)) {
      node.low = Math.max(node.low, 0);
    } else if (alpha >= 0 && !bits.hasLine(node.own | empty)) {
      node.high = Math.min(node.high, 0);
    } else {
      node.high =
          Math.min(
              node.high,
              claims.atMost(node.own, node.filled, node.stones, node.otherThreats, alpha));
    }
    if (alpha > 0 && node.high > alpha && isLate(node, node.own, alpha + 1)) {
      node.high = alpha;
    } else if (alpha < -1 && node.low <= alpha && isLate(node, node.filled ^ node.own, -alpha)) {
      node.low = alpha + 1;
    }
  }

  /** Returns whether a player certainly does not win soon enough for a score. */
  private boolean isLate(ChoiceNode node, long stones, int score) {
    int last = bits.cells() + 2 - 2 * score; // the last stone whose win is soon enough
    int plies = last - node.stones;
    boolean moves = stones == node.own;
    return deadline.isMissed(
        stones,
        node.filled,
        bits.cells() - node.stones,
        moves == ((plies & 1) == 1) ? plies : plies - 1);
  }

  /** Returns the estimate for the player to move in the parent node, in units of the network. */
  private int estimate(ChoiceNode node) {
    boolean white = (node.stones & 1) == 0;
    long other = node.filled ^ node.own;
    ScoreNetwork estimator = network.orElseThrow();
    int score =
        white
            ? estimator.estimate(node.own, other, node.ownThreats, node.otherThreats, true)
            : estimator.estimate(other, node.own, node.otherThreats, node.ownThreats, false);
    return white == node.sign > 0 ? score : -score;
  }

  private boolean isLeaf(ChoiceNode node) {
    return node.stones >= leafStones;
  }

  /**
   * Returns the code for the leaf cache. It has the stones of the player to move, not White's; the
   * number of all stones shows which player that is.
   */
  private long code(ChoiceNode node) {
    return node.own | node.filled + bits.bottom();
  }

  private void setKey(ChoiceNode node) {
    long white = (node.stones & 1) == 0 ? node.own : node.filled ^ node.own;
    long code = white | node.filled + bits.bottom();
    long image = bits.mirrored(code);
    node.mirrored = Long.compareUnsigned(image, code) < 0;
    node.key = node.mirrored ? image : code;
  }

  /** Bounds the score by the table. The node's key must be set. */
  private void boundByTable(ChoiceNode node, int alpha) {
    long value = table.find(node.stones, 0, node.key);
    boolean white = (node.stones & 1) == 0;
    node.low = Math.max(node.low, white ? scores.low(value) : -scores.high(value));
    node.high = Math.min(node.high, white ? scores.high(value) : -scores.low(value));
    meter.probed(node.stones, node.low > alpha || node.high <= alpha);
  }

  /** Bounds the score by the leaf cache, or by the table. */
  private void boundByCache(ChoiceNode node, int alpha) {
    if (isLeaf(node)) {
      long found = leaves.find(code(node));
      node.low = Math.max(node.low, leaves.low(found));
      node.high = Math.min(node.high, leaves.high(found));
    } else {
      boundByTable(node, alpha);
    }
  }

  /**
   * Returns the score of a node for the player to move, or a bound that lies on the same side of
   * alpha as the score. Meaningless if {@link #abandoned}.
   */
  private int search(ChoiceNode node, int alpha, int depth) {
    meter.visit();
    if (meter.nodes() >= trialEnds) {
      abandoned = true;
      return 0;
    }
    long before = meter.nodes() - 1;
    long own = node.own;
    long filled = node.filled;
    boolean early = bits.cells() - node.stones > EARLY_EMPTY;
    int[] counts = moveOrder.counts(node.stones);
    ChoiceNode[] nodes = children[depth];
    int best = -scores.highest();
    int candidates = 0;
    for (long rest = node.moves; rest != 0; rest &= rest - 1) {
      long move = rest & -rest;
      ChoiceNode child = nodes[candidates];
      child.cell = Long.numberOfTrailingZeros(move);
      child.sign = -1;
      long threats = bits.completing(own | move) & ~(filled | move);
      child.ownThreats = node.otherThreats & ~move;
      child.otherThreats = threats;
      follow(child, own ^ filled, filled | move, node.stones + 1);
      if (child.lowBefore() > alpha) {
        return store(node, child.lowBefore(), child, before);
      }
      if (child.highBefore() > alpha) {
        child.rank = ConnectXMoveOrder.rank(counts, child.cell, threats);
        if (!isLeaf(child)) {
          setKey(child);
          table.touch(child.stones, 0, child.key);
        }
        candidates++;
      } else {
        best = Math.max(best, child.highBefore());
      }
    }
    int left = candidates;
    for (int source = 0; source < 2; source++) { // the cheaper source first, for all children
      int unknown = left;
      left = 0;
      for (int i = 0; i < unknown; i++) {
        ChoiceNode child = nodes[i];
        int window = child.sign > 0 ? alpha : -alpha - 1;
        if (source == 0) {
          boundByCache(child, window);
        } else {
          boundByRules(child, window);
        }
        if (child.lowBefore() > alpha) {
          return store(node, child.lowBefore(), child, before);
        }
        if (child.highBefore() <= alpha) {
          best = Math.max(best, child.highBefore());
        } else {
          nodes[i] = nodes[left]; // a refuted move, or the child itself
          nodes[left++] = child;
        }
      }
    }
    if (left > 1) {
      if (early && network.isPresent()) {
        for (int i = 0; i < left; i++) {
          nodes[i].rank += ConnectXMoveOrder.rankIncrease(estimate(nodes[i]));
        }
      }
      ConnectXMoveOrder.sort(nodes, left);
    }
    boolean tries = early && trialEnds == NO_LIMIT && left > 1;
    for (int i = 0; tries && i < Math.min(left, TRIED_MOVES); i++) {
      trialEnds = meter.nodes() + TRIAL_NODES;
      int value = searchAfter(nodes[i], alpha, depth);
      trialEnds = NO_LIMIT;
      if (abandoned) {
        abandoned = false;
      } else if (value > alpha) {
        return learnAndStore(node, i, value, depth, before);
      } else {
        best = Math.max(best, value);
        nodes[i].rank = REFUTED;
      }
    }
    boolean looksUp = isLeaf(node);
    for (int i = 0; i < left; i++) {
      ChoiceNode child = nodes[i];
      if (child.rank == REFUTED) {
        continue;
      }
      if (looksUp && meter.nodes() - before >= LEAF_TABLE_NODES) {
        looksUp = false;
        setKey(node);
        boundByTable(node, alpha);
        if (node.low > alpha || node.high <= alpha) {
          return node.low > alpha ? node.low : node.high;
        }
      }
      int value = searchAfter(child, alpha, depth);
      if (abandoned) {
        return 0;
      }
      if (value > alpha) {
        return learnAndStore(node, i, value, depth, before);
      }
      best = Math.max(best, value);
    }
    storeBound(node, best, false, -1, before);
    return best;
  }

  /** Returns the score, or a bound on its side of alpha, for the player to move in the parent. */
  private int searchAfter(ChoiceNode child, int alpha, int depth) {
    return child.sign * search(child, child.sign > 0 ? alpha : -alpha - 1, depth + 1);
  }

  /** Learns from a successful move, and stores the score. */
  private int learnAndStore(ChoiceNode node, int at, int score, int depth, long before) {
    ChoiceNode[] nodes = children[depth];
    moveOrder.learn(node.stones, nodes, at);
    return store(node, score, nodes[at], before);
  }

  /** Stores that a move attains a score; returns the score. */
  private int store(ChoiceNode node, int score, ChoiceNode child, long before) {
    storeBound(node, score, true, child.cell / bits.stride(), before);
    return score;
  }

  /**
   * Stores a bound. A leaf enters the table only if its subtree was large, or if it is the root:
   * the table must keep the best move of the position asked about.
   *
   * @param isLow whether the bound is a lower bound for the player to move; else an upper bound
   * @param column a column that attains the bound; -1 if none does
   */
  private void storeBound(ChoiceNode node, int score, boolean isLow, int column, long before) {
    if (isLeaf(node)) {
      leaves.store(code(node), isLow ? score : -scores.highest(), isLow ? scores.highest() : score);
      if (meter.nodes() - before < LEAF_TABLE_NODES && node != root) {
        return;
      }
      setKey(node);
    }
    boolean white = (node.stones & 1) == 0;
    int move = column >= 0 && node.mirrored ? bits.columns() - 1 - column : column;
    long found = scores.bound(isLow == white, white ? score : -score, move);
    table.store(node.stones, 0, node.key, found, meter.nodes() - before);
  }
}
