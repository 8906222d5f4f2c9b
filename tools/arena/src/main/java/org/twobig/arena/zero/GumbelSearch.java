package org.twobig.arena.zero;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;

/**
 * A search with a {@link Network}. Its policy is an improvement on the network's own policy with
 * any number of simulations (Danihelka et al. 2022, Policy improvement by planning with Gumbel). A
 * simulation descends the {@link SearchGraph} to a position that the network has not evaluated, and
 * backs up its value.
 *
 * <p><b>At the root</b> the search tries moves by sequential halving (Karnin et al. 2013): all
 * equally often, then the better half of them, and so on until two are left. Moves are compared by
 * {@code g(a) + logit(a) + sigma(q(a))}, where g is Gumbel noise in self-play and 0 in matches, q
 * the mean value of a move's simulations, N their number, and {@code sigma(q) = (c_visit + max N)
 * c_scale (1 + q) / 2} (see {@link SearchParameters}). The improved policy is {@code
 * softmax(logit(a) + sigma(q(a)))}, in which a move without a simulation has the mixed value of the
 * position (the paper's appendix D).
 *
 * <p><b>Below the root</b> the search selects moves by PUCT, {@code q(a) + c p(a) sqrt(N) / (1 +
 * N(a))} with the network's policy p, and not by the improved policy as in the paper. Sigma grows
 * with the visits, so with the improved policy a move that looked bad once might not be tried again
 * in thousands of simulations.
 *
 * <p><b>Proofs.</b> Values proved by the rules replace values of the network. The search excludes a
 * move once it is proved to be at most as good as another, and a proved position ends a simulation
 * (MCTS-Solver, Winands et al. 2008; with bounds for draws, Cazenave and Saffidine 2011). The
 * bounds of a position are the best bounds of its moves.
 *
 * <p>The search runs in steps, so that its user can evaluate positions of many searches in one
 * batch:
 *
 * <pre>
 *   search.begin(board, simulations);
 *   while (search.advance()) {
 *     batch.add(search.leaf());        // of this search and others
 *     network.evaluate(batch);
 *     search.supply(batch, index);
 *   }
 *   search.best();
 * </pre>
 *
 * <p>The search keeps the graph for the next positions of a game if {@link
 * MutableBoard#hasExactKeys}. Not thread-safe.
 */
public final class GumbelSearch {
  /**
   * Weights of values and visits against the network's policy.
   *
   * @param visitOffset the paper's c_visit, added to the visits of the most visited move
   * @param scale the paper's c_scale, the weight of a value for each visit
   * @param exploration the factor c of PUCT
   * @param considered limit of the moves that are tried at the root, at least 2; the best by policy
   *     and noise are tried
   */
  public record SearchParameters(
      double visitOffset, double scale, double exploration, int considered) {
    /** The paper's weights for board games, and AlphaZero's for PUCT with values from -1 to 1. */
    public static final SearchParameters USUAL = new SearchParameters(50, 1, 1.25, 16);
  }

  private final SearchParameters settings;
  private final SearchGraph graph;
  private final int columns;

  private MutableBoard board;

  private int root;
  private int simulations;
  private int left;
  private boolean waits;
  private long evaluations;

  // The path from the root: edges[i] leads from path[i].
  private final int[] path;
  private final int[] edges;
  private int depth;

  // Sequential halving: the first candidateCount elements are the moves that are left.
  private final int[] candidates;
  private int candidateCount;

  /** Number of moves at the beginning of the halving. */
  private int firstCandidates;

  /** Simulations of each move of the root in this search. */
  private final int[] tries;

  /** Simulations that each candidate has at the end of the round. */
  private int target;

  private final double[] noise;

  private final double[] prior;
  private final double[] values;
  private final double[] policy;

  public GumbelSearch(BoardSize boardSize, SearchParameters settings) {
    this.settings = settings;
    this.graph = new SearchGraph(boardSize);
    this.columns = boardSize.columns();
    this.board = MutableBoard.empty(boardSize);
    this.path = new int[boardSize.cells() + 1];
    this.edges = new int[boardSize.cells() + 1];
    this.candidates = new int[columns];
    this.tries = new int[columns];
    this.noise = new double[columns];
    this.prior = new double[columns];
    this.values = new double[columns];
    this.policy = new double[columns];
  }

  public void forget() {
    graph.clear();
  }

  /**
   * Begins a search of a position without noise, as in a match.
   *
   * @param position a position where the game is not over, which is copied
   * @param simulations limit of the simulations; a proved value ends the search earlier
   */
  public void begin(MutableBoard position, int simulations) {
    begin(position, simulations, new double[columns]);
  }

  /**
   * Begins a search of a position with noise, as in self-play: {@link #best} is random, and good
   * moves are more probable.
   *
   * @param position a position where the game is not over, which is copied
   * @param simulations limit of the simulations
   * @param random source of the Gumbel noise
   */
  public void begin(MutableBoard position, int simulations, SplittableRandom random) {
    double[] gumbel = new double[columns];
    Arrays.setAll(gumbel, column -> -Math.log(-Math.log(random.nextDouble(1e-300, 1))));
    begin(position, simulations, gumbel);
  }

  private void begin(MutableBoard position, int simulations, double[] gumbel) {
    boolean isAtRoot = depth == 0 && !graph.isEmpty(); // no search is waiting at a leaf
    if (!isAtRoot || !position.isLike(board)) {
      if (graph.isHalfFull()) {
        graph.clear();
      }
      board = position.copy();
      int known = graph.find(board);
      root = known == SearchGraph.NONE ? graph.add(board) : known;
    }
    graph.refresh(root);
    this.simulations = simulations;
    left = simulations;
    waits = false;
    candidateCount = 0;
    depth = 0;
    path[0] = root;
    Arrays.fill(tries, 0);
    System.arraycopy(gumbel, 0, noise, 0, columns);
  }

  /**
   * Searches until it needs the network.
   *
   * @return true if {@link #leaf} has to be evaluated, false if the search is over
   * @throws IllegalStateException if the last leaf has no evaluation yet
   */
  public boolean advance() {
    if (waits) {
      throw new IllegalStateException("Call supply() for leaf() before the next advance()");
    }
    waits = graph.needsNetwork(root);
    while (!waits && !isOver()) {
      descend();
      if (!waits) {
        backUp();
      }
    }
    return waits;
  }

  /** Returns the position to evaluate, which the caller must not change. */
  public MutableBoard leaf() {
    return board;
  }

  /**
   * Takes the evaluation of {@link #leaf}.
   *
   * @param batch the batch with the evaluated leaf
   * @param index the leaf's index in the batch
   * @throws IllegalArgumentException if the value or the logit of a legal move is not a finite
   *     number
   */
  public void supply(Batch batch, int index) {
    graph.evaluate(path[depth], batch, index);
    evaluations++;
    waits = false;
    backUp();
  }

  /**
   * Searches to the end.
   *
   * @param batch cleared, and used for one position at a time
   * @param goesOn called before each evaluation; false ends the search
   */
  public void run(Network network, Batch batch, BooleanSupplier goesOn) {
    while (goesOn.getAsBoolean() && advance()) {
      batch.clear();
      int index = batch.add(leaf());
      network.evaluate(batch);
      supply(batch, index);
    }
  }

  /**
   * Returns the simulations since {@link #begin}; a proved value or {@link #run} may end a search
   * early.
   */
  public int simulations() {
    return simulations - left;
  }

  int tries(int column) {
    return tries[column];
  }

  public long evaluations() {
    return evaluations;
  }

  private boolean isOver() {
    return left <= 0 || graph.isProved(root) || graph.isFull() || isForced();
  }

  /** Returns whether all moves but one lose, and the remaining one has been tried. */
  private boolean isForced() {
    if (graph.lower(root) > -1 || graph.openMoves(root) > 1) {
      return false;
    }
    int column = 0;
    while (!graph.isOpen(root, column)) {
      column++;
    }
    return graph.visits(root, column) > 0;
  }

  private void descend() {
    int node = root;
    depth = 0;
    boolean goesOn = true;
    while (goesOn) {
      int column = depth == 0 ? nextRootMove() : select(node);
      board.play(column);
      int child = graph.child(node, column);
      if (child == SearchGraph.NONE) {
        int known = graph.find(board);
        child = known == SearchGraph.NONE ? graph.add(board) : known;
        graph.link(node, column, child);
      }
      edges[depth++] = column;
      path[depth] = child;
      graph.refresh(child); // results of other paths to the node
      waits = graph.needsNetwork(child);
      // At the first visit by this edge, results of other paths to the child suffice.
      boolean suffices = graph.visits(child) > 0 && graph.visits(node, column) == 0;
      goesOn = !waits && !graph.isProved(child) && !suffices;
      node = child;
    }
  }

  private void backUp() {
    left -= depth > 0 ? 1 : 0;
    while (depth > 0) {
      depth--;
      board.takeBack();
      graph.addVisit(path[depth], edges[depth]);
      graph.refresh(path[depth]);
    }
  }

  private int select(int node) {
    complete(node, open(node));
    double width = settings.exploration * Math.sqrt(graph.visits(node));
    int best = -1;
    double most = Double.NEGATIVE_INFINITY;
    for (int column = 0; column < columns; column++) {
      if (graph.isOpen(node, column)) {
        double bound = values[column] + width * prior[column] / (1 + graph.visits(node, column));
        if (bound > most) {
          most = bound;
          best = column;
        }
      }
    }
    return best;
  }

  private long open(int node) {
    long open = 0;
    for (int column = 0; column < columns; column++) {
      open |= graph.isOpen(node, column) ? 1L << column : 0;
    }
    return open;
  }

  private static boolean has(long set, int column) {
    return (set >>> column & 1) != 0;
  }

  /**
   * Computes {@link #prior}, the network's policy, and {@link #values} for a set of legal moves: a
   * move's proved value, else its mean value, or a mixed value if it has no simulation.
   */
  private void complete(int node, long moves) {
    double highest = Double.NEGATIVE_INFINITY;
    for (int column = 0; column < columns; column++) {
      highest = has(moves, column) ? Math.max(highest, graph.logit(node, column)) : highest;
    }
    double sum = 0;
    double weight = 0;
    double all = 0;
    int visits = 0;
    for (int column = 0; column < columns; column++) {
      int times = graph.visits(node, column);
      prior[column] = has(moves, column) ? Math.exp(graph.logit(node, column) - highest) : 0;
      all += prior[column];
      if (has(moves, column) && times > 0) {
        weight += prior[column];
        sum += prior[column] * graph.mean(node, column);
        visits += times;
      }
    }
    double estimate = Float.isNaN(graph.estimate(node)) ? 0 : graph.estimate(node);
    double mixed = visits == 0 ? estimate : (estimate + visits * sum / weight) / (1 + visits);
    for (int column = 0; column < columns; column++) {
      prior[column] /= all;
      if (has(moves, column)) {
        boolean certain = graph.lower(node, column) == graph.upper(node, column);
        values[column] =
            certain
                ? graph.lower(node, column)
                : graph.visits(node, column) > 0 ? graph.mean(node, column) : mixed;
      }
    }
  }

  /** Returns the factor of sigma, the weight of a value at the root. */
  private double weight() {
    int most = 0;
    for (int column = 0; column < columns; column++) {
      most = Math.max(most, graph.visits(root, column));
    }
    return (settings.visitOffset + most) * settings.scale / 2;
  }

  /** Computes the improved {@link #policy} of a set of the root's moves; other moves get 0. */
  private void improve(long moves) {
    complete(root, moves);
    double factor = weight();
    double top = Double.NEGATIVE_INFINITY;
    for (int column = 0; column < columns; column++) {
      if (has(moves, column)) {
        policy[column] = graph.logit(root, column) + factor * values[column];
        top = Math.max(top, policy[column]);
      }
    }
    double total = 0;
    for (int column = 0; column < columns; column++) {
      policy[column] = has(moves, column) ? Math.exp(policy[column] - top) : 0;
      total += policy[column];
    }
    for (int column = 0; column < columns; column++) {
      policy[column] /= total;
    }
  }

  /** Returns the root move that the next simulation plays. */
  private int nextRootMove() {
    int open = 0;
    for (int i = 0; i < candidateCount; i++) {
      if (graph.isOpen(root, candidates[i])) {
        candidates[open++] = candidates[i];
      }
    }
    candidateCount = open;
    if (candidateCount == 0) {
      startHalving();
    }
    int least = leastTried();
    if (tries[least] >= target) {
      halve();
      least = leastTried();
    }
    tries[least]++;
    return least;
  }

  private int leastTried() {
    int least = candidates[0];
    for (int i = 1; i < candidateCount; i++) {
      least = tries[candidates[i]] < tries[least] ? candidates[i] : least;
    }
    return least;
  }

  /**
   * Begins the halving with the open moves that are best by policy and noise. {@link #nextRootMove}
   * calls this whenever no open candidate is left.
   */
  private void startHalving() {
    for (int column = 0; column < columns; column++) {
      if (graph.isOpen(root, column)) {
        candidates[candidateCount++] = column;
      }
    }
    for (int i = 0; i < candidateCount; i++) {
      values[candidates[i]] = noise[candidates[i]] + graph.logit(root, candidates[i]);
    }
    sortCandidates();
    candidateCount = Math.min(candidateCount, settings.considered);
    firstCandidates = candidateCount;
    nextRound();
  }

  private void halve() {
    rank(open(root));
    sortCandidates();
    candidateCount = Math.min(candidateCount, Math.max(2, candidateCount / 2));
    nextRound();
  }

  /** Starts a round of the halving. All rounds get about equal numbers of simulations. */
  private void nextRound() {
    int rounds = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(firstCandidates - 1));
    target = tries[leastTried()] + Math.max(1, simulations / (rounds * candidateCount));
  }

  /** Writes to {@link #values} the numbers by which the halving compares moves. */
  private void rank(long moves) {
    complete(root, moves);
    double factor = weight();
    for (int column = 0; column < columns; column++) {
      values[column] = noise[column] + graph.logit(root, column) + factor * values[column];
    }
  }

  /** Sorts the moves that are left by {@link #values}, equal moves by distance from the middle. */
  private void sortCandidates() {
    for (int i = 1; i < candidateCount; i++) {
      int candidate = candidates[i];
      int at = i;
      while (at > 0 && isBefore(candidate, candidates[at - 1])) {
        candidates[at] = candidates[at - 1];
        at--;
      }
      candidates[at] = candidate;
    }
  }

  private boolean isBefore(int candidate, int other) {
    return values[candidate] == values[other]
        ? Math.abs(2 * candidate + 1 - columns) < Math.abs(2 * other + 1 - columns)
        : values[candidate] > values[other];
  }

  /** Returns moves, a bit each; a move left out is proved to be no better than one returned. */
  private long worthwhile() {
    long found = 0;
    int value = graph.lower(root);
    for (int column = 0; column < columns; column++) {
      if (graph.isLegal(root, column)) {
        boolean keeps = graph.lower(root, column) == value && (value > -1 || graph.isProved(root));
        found |= keeps || graph.isOpen(root, column) ? 1L << column : 0;
      }
    }
    return found;
  }

  /**
   * Returns the move to play: an immediate win; otherwise the best of the moves that the halving
   * left and the moves proved to keep the value; if all lose, the move with most simulations.
   */
  public int best() {
    long worthwhile = worthwhile();
    rank(worthwhile);
    boolean lost = graph.upper(root) == -1;
    long remaining = 0;
    for (int i = 0; i < candidateCount; i++) {
      remaining |= graph.isOpen(root, candidates[i]) ? 1L << candidates[i] : 0;
    }
    int best = -1;
    for (int column = 0; column < columns; column++) {
      boolean keptOut = remaining != 0 && graph.isOpen(root, column) && !has(remaining, column);
      if (has(worthwhile, column) && !keptOut) {
        if (graph.child(root, column) == SearchGraph.WINS) {
          return column;
        }
        if (lost) {
          boolean atOnce = graph.child(root, column) == SearchGraph.LOSES;
          values[column] = atOnce ? -1 : graph.visits(root, column);
        }
        best = best < 0 || isBefore(column, best) ? column : best;
      }
    }
    return best;
  }

  /**
   * Returns the value of the root for the player to move, -1 to 1: the proved value, otherwise the
   * value of the improved policy. The mean of all simulations would be too low, since the halving
   * first tries bad moves as often as good ones.
   */
  public double value() {
    if (graph.isProved(root)) {
      return graph.lower(root);
    }
    improve(worthwhile());
    double value = 0;
    for (int column = 0; column < columns; column++) {
      value += policy[column] == 0 ? 0 : policy[column] * values[column];
    }
    return Math.clamp(value, graph.lower(root), graph.upper(root));
  }

  /** Returns the value of the root, 1, 0 or -1, if it is proved. */
  public OptionalInt proved() {
    return graph.isProved(root) ? OptionalInt.of(graph.lower(root)) : OptionalInt.empty();
  }

  /**
   * Computes the improved policy of the root without noise, from which a network learns. Moves that
   * are not {@link #worthwhile} get 0.
   *
   * @param to gets the probability of each column
   */
  public void policy(float[] to) {
    improve(worthwhile());
    for (int column = 0; column < columns; column++) {
      to[column] = (float) policy[column];
    }
  }
}
