package org.twobig.arena.agent;

import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import org.twobig.arena.Agent;
import org.twobig.arena.MutableBoard;
import org.twobig.arena.agent.Limit.Countdown;

/**
 * An agent that searches by Monte-Carlo tree search with upper confidence bounds (Kocsis and
 * Szepesvari 2006). A simulation descends the {@link Tree} by {@code w/n + c sqrt(ln N / n)}, makes
 * the children of a node at its second visit, and plays the game to its end. The agent plays the
 * move with the most simulations.
 *
 * <p>A {@link Style} may add proved values (MCTS-Solver, Winands et al. 2008) and shallow searches
 * (Baier and Winands 2013): in rollouts, at leaves, or where a move has just been proved to lose.
 */
final class MonteCarlo implements Agent {
  /**
   * The variant of the search.
   *
   * @param exploration the factor c
   * @param solver whether proved values are backed up and losing moves excluded
   * @param keepsTree whether the next move starts from the subtree of this search
   * @param rolloutDepth plies that rollouts look ahead (agent mr); 0 for random rollouts
   * @param leafDepth plies that are searched at visit {@link #LEAF_VISITS} of a node (agent ms); 0
   *     for none
   * @param lossDepth plies that are searched at a node where a move has just been found to lose
   *     (agent mb); 0 for none
   */
  record Style(
      double exploration,
      boolean solver,
      boolean keepsTree,
      int rolloutDepth,
      int leafDepth,
      int lossDepth) {
    static final Style PAPER = new Style(Math.sqrt(2), false, false, 0, 0, 0);

    static final Style PAPER_HYBRID = new Style(Math.sqrt(0.5), false, false, 2, 0, 0);

    static final Style FULL = new Style(EXPLORATION, true, true, 0, 0, 0);

    static final Style MR = new Style(EXPLORATION, true, true, 1, 0, 0);
    static final Style MS = new Style(EXPLORATION, true, true, 0, 2, 0);
    static final Style MB = new Style(EXPLORATION, true, true, 0, 0, 2);
  }

  /** The factor c of the styles with proved values (measured: tools/arena/docs/measurements.md). */
  private static final double EXPLORATION = 1;

  /** The visit of a leaf, counted from 1, at which a shallow search tries to prove its value. */
  private static final int LEAF_VISITS = 1;

  private final Style style;
  private final Limit limit;
  private final SplittableRandom random;
  private Optional<Tree> tree = Optional.empty();
  private Optional<MutableBoard> root = Optional.empty();
  private int inherited;

  MonteCarlo(Style style, Limit limit, long seed) {
    this.style = style;
    this.limit = limit;
    this.random = new SplittableRandom(seed);
  }

  /** Returns how many simulations the last search inherited from the search before it. */
  int inherited() {
    return inherited;
  }

  @Override
  public int move(MutableBoard board, Duration allowed) {
    Countdown countdown = limit.start(allowed);
    Tree grown =
        tree.flatMap(old -> subtree(old, board)).orElseGet(() -> new Tree(board.boardSize()));
    inherited = grown.visits(Tree.ROOT);
    int[] path = new int[board.boardSize().cells() + 1];
    while (grown.proof(Tree.ROOT) == Tree.UNKNOWN && countdown.spend()) {
      simulate(grown, board, path);
    }
    int child = best(grown);
    if (child < 0) { // the limit allowed no simulation
      return RandomAgent.any(board, random);
    }
    if (style.keepsTree) {
      tree = Optional.of(grown);
      root = Optional.of(board);
    }
    return grown.column(child);
  }

  /** Returns the subtree of the current position; empty if the last tree does not have it. */
  private Optional<Tree> subtree(Tree old, MutableBoard now) {
    MutableBoard before = root.orElseThrow();
    Optional<Tree> found = Optional.empty();
    for (int child = old.firstChild(Tree.ROOT); child < old.endOfChildren(Tree.ROOT); child++) {
      before.play(old.column(child));
      for (int reply = old.firstChild(child); reply < old.endOfChildren(child); reply++) {
        before.play(old.column(reply));
        if (found.isEmpty() && before.isLike(now)) {
          found = Optional.of(old.part(reply));
          // The agent needs a move, so a proof of the root must come from its children.
          found.get().prove(Tree.ROOT, Tree.UNKNOWN);
          if (found.get().firstChild(Tree.ROOT) > 0) {
            settle(found.get(), Tree.ROOT);
          }
        }
        before.takeBack();
      }
      before.takeBack();
    }
    return found;
  }

  private void simulate(Tree tree, MutableBoard board, int[] path) {
    int depth = 0;
    int node = Tree.ROOT;
    path[0] = node;
    while (tree.proof(node) == Tree.UNKNOWN && isExpanded(tree, node, board)) {
      node = select(tree, node);
      path[++depth] = node;
      board.play(tree.column(node));
    }
    if (style.leafDepth > 0
        && node != Tree.ROOT
        && tree.proof(node) == Tree.UNKNOWN
        && tree.visits(node) == LEAF_VISITS - 1) {
      proveIfDecided(tree, node, Lookahead.value(board, style.leafDepth));
    }
    // Results below are for the player who moved to the node: 2 for a win, 1 for a draw.
    int score = score(tree, node, board);
    boolean changed = tree.proof(node) != Tree.UNKNOWN;
    for (int i = depth; i >= 0; i--) {
      node = path[i];
      if (i < depth) {
        board.takeBack();
        changed = style.solver && changed && isSettled(tree, node, path[i + 1], board);
      }
      tree.add(node, score);
      score = 2 - score;
    }
  }

  private int score(Tree tree, int node, MutableBoard board) {
    int proof = tree.proof(node);
    if (proof != Tree.UNKNOWN) {
      return proof - Tree.LOSS;
    }
    int result = style.rolloutDepth == 0 ? board.playout(random) : guidedPlayout(board);
    return 1 + (board.whiteToMove() ? -result : result);
  }

  /** Expands a node at its second visit, the root at once. Returns whether to go to a child. */
  private boolean isExpanded(Tree tree, int node, MutableBoard board) {
    if (tree.firstChild(node) == 0 && (node == Tree.ROOT || tree.visits(node) > 0)) {
      tree.expand(node, board);
      if (style.solver && tree.firstChild(node) > 0) {
        settle(tree, node);
      }
    }
    return tree.firstChild(node) > 0 && tree.proof(node) == Tree.UNKNOWN;
  }

  /** Returns a random child without simulations; if all have some, the child of largest bound. */
  private int select(Tree tree, int node) {
    int fresh = 0;
    int best = -1;
    double most = -1;
    double width = style.exploration * Math.sqrt(Math.log(tree.visits(node)));
    int end = tree.endOfChildren(node);
    for (int child = tree.firstChild(node); child < end; child++) {
      if (style.solver && tree.proof(child) == Tree.LOSS) {
        continue;
      }
      int visits = tree.visits(child);
      if (visits == 0) {
        fresh++;
        best = fresh == 1 || random.nextInt(fresh) == 0 ? child : best;
      } else if (fresh == 0) {
        double part = 1.0 / visits;
        double bound = 0.5 * tree.score(child) * part + width * Math.sqrt(part);
        if (bound > most) {
          most = bound;
          best = child;
        }
      }
    }
    return best;
  }

  /** Plays a game in which both players look some plies ahead; returns the result for White. */
  private int guidedPlayout(MutableBoard board) {
    int start = board.ply();
    int result = 0;
    while (result == 0 && !board.isFull()) {
      int column = Lookahead.choose(board, style.rolloutDepth, random);
      result = board.completes(column) ? board.whiteToMove() ? 1 : -1 : 0;
      board.play(column);
    }
    while (board.ply() > start) {
      board.takeBack();
    }
    return result;
  }

  private static void proveIfDecided(Tree tree, int node, int value) {
    if (value != 0) {
      tree.prove(node, value > 0 ? Tree.LOSS : Tree.WIN);
    }
  }

  /**
   * Updates the proved value of a node after a child was proved. Returns whether the node is proved
   * now.
   */
  private boolean isSettled(Tree tree, int node, int child, MutableBoard board) {
    settle(tree, node);
    if (style.lossDepth > 0
        && node != Tree.ROOT
        && tree.proof(node) == Tree.UNKNOWN
        && tree.proof(child) == Tree.LOSS) {
      proveIfDecided(tree, node, Lookahead.value(board, style.lossDepth));
    }
    return tree.proof(node) != Tree.UNKNOWN;
  }

  /** Proves a node's value by a winning move, or by the best move if all moves are proved. */
  private static void settle(Tree tree, int node) {
    int best = Tree.LOSS;
    boolean open = false;
    for (int child = tree.firstChild(node); child < tree.endOfChildren(node); child++) {
      best = Math.max(best, tree.proof(child));
      open |= tree.proof(child) == Tree.UNKNOWN;
    }
    if (best == Tree.WIN || !open) {
      tree.prove(node, Tree.WIN + Tree.LOSS - best);
    }
  }

  /**
   * Returns the child to play: a proved win, else a proved draw if the root is a proved draw, else
   * the child with most simulations; proved losses come last.
   */
  private int best(Tree tree) {
    int best = -1;
    long most = -1;
    for (int child = tree.firstChild(Tree.ROOT); child < tree.endOfChildren(Tree.ROOT); child++) {
      int proof = tree.proof(child);
      boolean draws = proof == Tree.DRAW && tree.proof(Tree.ROOT) == Tree.DRAW;
      long grade = proof == Tree.WIN ? 3 : draws ? 2 : proof == Tree.LOSS ? 0 : 1;
      long rank = grade << Integer.SIZE | tree.visits(child);
      if (rank > most) {
        most = rank;
        best = child;
      }
    }
    return best;
  }
}
