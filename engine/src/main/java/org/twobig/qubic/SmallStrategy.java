package org.twobig.qubic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.twobig.game.Answer;
import org.twobig.game.SearchStoppedException;

/**
 * A strategy of a player who wins, with few moves: the <i>attacker</i> has a move for every
 * position that the defender can bring about, but none for those with a forced move or a forced
 * win. The size is the number of positions that have a move; images of each other count once.
 *
 * <p><b>How.</b> AO*, the best-first search of AND/OR graphs (Nilsson 1980), depth first with
 * limits: the cost of a position is 1 and, for the cheapest move, the costs of the positions that
 * the replies lead to; of one that has not been looked at it is guessed. The moves that are looked
 * at threaten a forced win, for only then are the replies few. What the strategy has already costs
 * nothing, so branches share positions. Where this takes too long, a move that a solver has proved
 * is taken. {@link #improve} then takes every position out in turn, with all that serves it alone,
 * and looks for something smaller.
 *
 * <p>Nothing here need be believed: a checker tries all replies. For one thread.
 */
final class SmallStrategy {
  /** Tells a move of the attacker's that wins. */
  interface Adviser {
    /** A move that wins in a settled position with the attacker to move. */
    int winningMove(Position position);
  }

  /**
   * Positions looked at in a search for a forced win, where most is at stake four times as many.
   */
  private static final int MOST_THREATS = 500;

  /** Moves of a position that are kept. */
  private static final int MOST_OPTIONS = 12;

  /** A move after which the first forced win leaves more replies is no candidate. */
  private static final int MOST_SURVIVORS = 40;

  /** A move with more replies to answer is no candidate. */
  private static final int MOST_REPLIES = 24;

  /** A move after which the defender can put off more, by lines one short, is no candidate. */
  private static final int MOST_MET = 50;

  private static final float IMPOSSIBLE = Float.POSITIVE_INFINITY;

  private final Shape shape;
  private final boolean forWhite;
  private final Adviser adviser;
  private final long mostEffort;
  private final BooleanSupplier stop;
  private final Evaluation evaluation;
  private final ForcedWin forcedWin;
  private final ForcedWin longForcedWin;
  private final Map<Stones, Node> nodes = new HashMap<>();
  private final List<Node> roots = new ArrayList<>();

  /** What a position is guessed to cost. */
  private static final float GUESS = 1;

  private volatile long expansions;
  private long expansionsAllowed;

  /** Whether the position of the attacker's that was collected last is won by force. */
  private boolean wonByForce;

  /** Of the positions that {@link #reached} has told last. */
  private int mark;

  /** Costs found before another part of the strategy was chosen are void. */
  private int epoch;

  private record Stones(long white, long black) {}

  /** A move and the positions with a choice for the attacker that replies lead to. */
  private record Option(int move, List<Node> replies) {}

  private static final Option NONE = new Option(-1, List.of());

  /** A canonical, settled position with the attacker to move and no forced win. */
  private static final class Node {
    final long white;
    final long black;
    Optional<List<Option>> options = Optional.empty();
    int epoch = -1;
    float cost;

    /** Whether the cost is that of a strategy, by the move chosen. */
    boolean solved;

    /** Whether this belongs to the strategy. */
    boolean isPart;

    /** The move that the cost, or the strategy, is by. */
    Option choice = NONE;

    int mark;

    Node(long white, long black) {
      this.white = white;
      this.black = black;
    }
  }

  /**
   * @param mostEffort positions whose moves are looked at in all; from then on proved moves are
   *     taken
   * @param stop asked now and then; true ends the work with an exception
   */
  SmallStrategy(
      Shape shape, boolean forWhite, Adviser adviser, long mostEffort, BooleanSupplier stop) {
    this.mostEffort = mostEffort;
    this.stop = stop;
    this.shape = shape;
    this.forWhite = forWhite;
    this.adviser = adviser;
    this.evaluation = new Evaluation(shape, forWhite);
    this.forcedWin = new ForcedWin(shape, MOST_THREATS);
    this.longForcedWin = new ForcedWin(shape);
  }

  /** Positions that have a move. */
  int size() {
    return reached(Optional.empty()).size();
  }

  long expansions() {
    return expansions;
  }

  /**
   * The move in a position.
   *
   * @return empty if the strategy does not lead there
   */
  Optional<Integer> move(Position position) {
    int symmetry = shape.symmetries.toCanonical(position.white(), position.black());
    Node node =
        nodes.get(
            new Stones(
                shape.symmetries.image(symmetry, position.white()),
                shape.symmetries.image(symmetry, position.black())));
    if (node == null || !node.isPart) {
      return Optional.empty();
    }
    int cell = 0;
    while (shape.symmetries.cell(symmetry, cell) != node.choice.move) {
      cell++;
    }
    return Optional.of(cell);
  }

  /**
   * Finds a strategy from a position on that the attacker wins.
   *
   * @param effort positions whose moves may be looked at in a search, before a proved move is taken
   */
  void build(Position position, long effort) {
    Set<Node> first = new LinkedHashSet<>();
    if (evaluation.settle(position.white(), position.black()) == Answer.OPEN
        && !new Replies(first, true).collect(evaluation.white, evaluation.black)) {
      throw new IllegalStateException("The attacker does not win in " + position);
    }
    roots.addAll(first);
    first.forEach(node -> build(node, effort));
  }

  private void build(Node node, long effort) {
    if (node.isPart) {
      return;
    }
    epoch++;
    expansionsAllowed = Math.min(mostEffort, expansions + effort);
    solve(node, IMPOSSIBLE);
    if (node.solved) {
      take(node);
      return;
    }
    Option option = proved(node);
    node.choice = option;
    node.isPart = true;
    option.replies.forEach(reply -> build(reply, effort));
  }

  private Option proved(Node node) {
    int move = adviser.winningMove(new Position(shape, node.white, node.black));
    return option(node, move, new Replies(new LinkedHashSet<>(), true))
        .orElseThrow(() -> new IllegalStateException("The move does not win"));
  }

  private void take(Node node) {
    if (!node.isPart) {
      node.isPart = true;
      node.choice.replies.forEach(this::take);
    }
  }

  /**
   * Looks for smaller ways to serve each position of the strategy, once.
   *
   * @param effort positions whose moves may be looked at for one
   * @return how many positions were saved
   * @throws SearchStoppedException if it is to stop
   */
  int improve(long effort) {
    int before = size();
    for (Node node : reached(Optional.empty())) {
      if (node.isPart) {
        replace(node, effort);
      }
    }
    return before - size();
  }

  private void replace(Node node, long effort) {
    List<Node> all = reached(Optional.empty());
    List<Node> others = reached(Optional.of(node));
    int shared = mark;
    if (all.size() - others.size() < 2) {
      return;
    }
    List<Node> alone = all.stream().filter(each -> each.mark != shared).toList();
    List<Option> choices = alone.stream().map(each -> each.choice).toList();
    alone.forEach(each -> each.isPart = false);
    epoch++;
    expansionsAllowed = Math.min(mostEffort, expansions + effort);
    solve(node, alone.size() - 0.5f);
    if (node.solved) {
      take(node);
      if (size() < all.size()) {
        return;
      }
      reached(Optional.empty()).forEach(each -> each.isPart = false);
    }
    for (int i = 0; i < choices.size(); i++) {
      alone.get(i).choice = choices.get(i);
    }
    all.forEach(each -> each.isPart = true);
  }

  /** The positions of the strategy, without those that only serve one; they get a new mark. */
  private List<Node> reached(Optional<Node> without) {
    mark++;
    without.ifPresent(node -> node.mark = -mark);
    List<Node> reached = new ArrayList<>();
    roots.forEach(root -> reach(root, reached));
    for (int i = 0; i < reached.size(); i++) {
      for (Node reply : reached.get(i).choice.replies) {
        reach(reply, reached);
      }
    }
    return reached;
  }

  private void reach(Node node, List<Node> reached) {
    if (node.isPart && Math.abs(node.mark) != mark) {
      node.mark = mark;
      reached.add(node);
    }
  }

  private float cost(Node node) {
    if (node.isPart) {
      return 0;
    }
    if (node.epoch != epoch) {
      node.epoch = epoch;
      node.solved = false;
      node.cost = GUESS;
    }
    return node.cost;
  }

  /** Refines the cost of a position until it is that of a strategy or above a limit. */
  private void solve(Node node, float limit) {
    while (cost(node) <= limit && !node.solved) {
      if (node.options.isEmpty()) {
        if (expansions >= expansionsAllowed) {
          return;
        }
        node.options = Optional.of(options(node));
      }
      List<Option> options = node.options.get();
      float least = IMPOSSIBLE;
      float second = IMPOSSIBLE;
      for (int i = 0; i < options.size(); i++) {
        float sum = 1;
        for (Node reply : options.get(i).replies) {
          sum += cost(reply);
        }
        if (sum < least) {
          second = least;
          least = sum;
          node.choice = options.get(i);
        } else if (sum < second) {
          second = sum;
        }
      }
      node.cost = least;
      if (least == IMPOSSIBLE || least > limit) {
        return;
      }
      Optional<Node> open =
          node.choice.replies.stream()
              .filter(reply -> !reply.isPart && !reply.solved)
              .max(Comparator.comparingDouble(reply -> reply.cost));
      if (open.isEmpty()) {
        node.solved = true;
        return;
      }
      float room = Math.min(limit, second) - least;
      solve(open.get(), open.get().cost + room);
      if (expansions >= expansionsAllowed) {
        return;
      }
    }
  }

  /** The moves that threaten a forced win and leave few replies to answer. */
  private List<Option> options(Node node) {
    expansions++;
    if (stop.getAsBoolean()) {
      throw new SearchStoppedException();
    }
    List<Integer> moves = new ArrayList<>();
    Set<Stones> seen = new HashSet<>();
    for (long rest = shape.all & ~(node.white | node.black); rest != 0; rest &= rest - 1) {
      int move = Long.numberOfTrailingZeros(rest);
      if (evaluation.settle(node.white, node.black, move) == Answer.OPEN
          && seen.add(canonical(evaluation.white, evaluation.black))) {
        int replies = evaluation.attackerToMove() ? 1 : survivors();
        if (replies <= MOST_SURVIVORS) {
          moves.add(replies << 6 | move);
        }
      }
    }
    moves.sort(Comparator.naturalOrder());
    // The best of them, by what is left of their replies, are kept in their order.
    List<Option> options = new ArrayList<>();
    for (int move : moves) {
      Replies replies = new Replies(new LinkedHashSet<>(), false);
      if (options.size() == MOST_OPTIONS) {
        replies.most = options.getLast().replies.size() - 1;
      }
      option(node, move & 63, replies).ifPresent(options::add);
      options.sort(Comparator.comparingInt(option -> option.replies.size()));
      if (options.size() > MOST_OPTIONS) {
        options.removeLast();
      }
      if (!options.isEmpty() && options.getFirst().replies.isEmpty()) {
        return List.of(options.getFirst()); // nothing is smaller
      }
    }
    return List.copyOf(options);
  }

  /** Replies in the settled position that do not lose to the attacker's forced win at once. */
  private int survivors() {
    long attacker = forWhite ? evaluation.white : evaluation.black;
    long defender = forWhite ? evaluation.black : evaluation.white;
    return forcedWin.find(attacker, defender)
        ? Long.bitCount(forcedWin.sequence.survivors(attacker, defender))
        : Integer.MAX_VALUE;
  }

  private Optional<Option> option(Node node, int move, Replies replies) {
    Answer answer = evaluation.settle(node.white, node.black, move);
    return answer != Answer.NO
            && (answer == Answer.YES || replies.collect(evaluation.white, evaluation.black))
        ? Optional.of(new Option(move, List.copyOf(replies.found)))
        : Optional.empty();
  }

  private Stones canonical(long white, long black) {
    int symmetry = shape.symmetries.toCanonical(white, black);
    return new Stones(
        shape.symmetries.image(symmetry, white), shape.symmetries.image(symmetry, black));
  }

  /** The positions with a choice for the attacker that follow a settled one. */
  private final class Replies {
    private final Set<Node> found;

    /** Whether the attacker may have no forced win if the defender passes. */
    private final boolean quietToo;

    /** No more are wanted. */
    private int most;

    /** Where the defender moves, also after he has left a line one short and it was filled. */
    private final Set<Stones> met = new HashSet<>();

    private final int mostMet;

    Replies(Set<Node> found, boolean quietToo) {
      this.found = found;
      this.quietToo = quietToo;
      this.most = quietToo ? Integer.MAX_VALUE : MOST_REPLIES;
      this.mostMet = quietToo ? Integer.MAX_VALUE : MOST_MET;
    }

    /** Whether these are all that follow, as far as can be seen, and the attacker may win. */
    boolean collect(long white, long black) {
      long attacker = forWhite ? white : black;
      long defender = forWhite ? black : white;
      int stones = Long.bitCount(white | black);
      if ((stones & 1) == 0 == forWhite) {
        wonByForce = isWonByForce(attacker, defender);
        if (!wonByForce) {
          found.add(
              nodes.computeIfAbsent(
                  canonical(white, black), key -> new Node(key.white, key.black)));
        }
        return found.size() <= most;
      }
      if (!met.add(canonical(white, black))) {
        return true;
      }
      if (met.size() > mostMet || forcedWin.find(defender, attacker)) {
        return false;
      }
      long replies = shape.all & ~(white | black);
      if (forcedWin.find(attacker, defender)) {
        replies = forcedWin.sequence.survivors(attacker, defender);
      } else if (!quietToo) {
        return false;
      }
      List<Sequence> sequences = new ArrayList<>();
      for (long rest = replies; rest != 0; rest &= rest - 1) {
        int reply = Long.numberOfTrailingZeros(rest);
        if (sequences.stream().noneMatch(each -> refutes(each, attacker, defender, reply))) {
          Answer answer = evaluation.settle(white, black, reply);
          boolean plain = Long.bitCount(evaluation.white | evaluation.black) == stones + 1;
          if (answer == Answer.NO
              || answer == Answer.OPEN && !collect(evaluation.white, evaluation.black)) {
            return false;
          }
          if (answer == Answer.OPEN && plain && wonByForce) {
            Sequence copy = new Sequence(shape);
            copy.copy(forcedWin.sequence);
            sequences.add(copy);
          }
        }
      }
      return true;
    }
  }

  /** The same as a search knows, so that what it had no need to prove is not left open here. */
  private boolean isWonByForce(long attacker, long defender) {
    boolean found = forcedWin.find(attacker, defender);
    if (found || !forcedWin.wasCut()) {
      return found;
    }
    found = longForcedWin.find(attacker, defender);
    if (found) {
      forcedWin.sequence.copy(longForcedWin.sequence);
    }
    return found;
  }

  private boolean refutes(Sequence sequence, long attacker, long defender, int reply) {
    long after = defender | 1L << reply;
    return sequence.wins(attacker, after, shape.completing(after, attacker, reply));
  }
}
