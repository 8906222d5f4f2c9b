package org.twobig.connectfour3d.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.twobig.connectfour3d.order.WeightedMoveOrder;
import org.twobig.connectfour3d.order.Weights;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.PositionKey;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.ContradictionException;
import org.twobig.game.Effort;
import org.twobig.game.Expansion;
import org.twobig.game.Facts;
import org.twobig.game.GameSolver;
import org.twobig.game.Knowledge;
import org.twobig.game.LineOfPlay;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.game.Successor;
import org.twobig.table.Layout;
import org.twobig.table.PartitionedTable;
import org.twobig.tasks.Notes;

/**
 * Answers whether White or Black wins, or both, and shows how, on a transposition table that may
 * already know much.
 *
 * <p>A solver belongs to one thread; several may share a table. {@link #stop}, {@link #nodes} and
 * {@link #effort} may be called by any thread.
 */
public final class Solver implements GameSolver {
  /** Bits of a solved value in the table. */
  public static final int VALUE_BITS = Outcome.BITS;

  /** What a solver that has searched for both questions takes, bytes of the Java heap. */
  public static final long HEAP_BYTES = 2 * LeafCache.BYTES;

  private final StoredFacts stored;
  private final Set<Feature> features;
  private final Weights weights;
  private PartitionedTable table;

  /** One for each question that has been asked. */
  private final Map<Question, Search> searches = new ConcurrentHashMap<>();

  private volatile boolean stopped;

  /** A solver with all features. */
  public Solver(PartitionedTable table) {
    this(table, Feature.ALL);
  }

  /** A solver with some features. */
  public Solver(PartitionedTable table, Set<Feature> features) {
    this(table, features, Weights.standard());
  }

  /**
   * A solver with some features and its own weights of moves.
   *
   * @param table of a {@link KeyKind}, partitioned by number of stones or not
   * @throws IllegalArgumentException if the table holds other keys or values
   */
  public Solver(PartitionedTable table, Set<Feature> features, Weights weights) {
    Layout layout = table.layout();
    Optional<KeyKind> kind = KeyKind.of(layout.keySpace());
    if (kind.isEmpty() || layout.valueBits() != VALUE_BITS) {
      throw new IllegalArgumentException(
          "The table holds %s with %d value bits, the solver needs %s or %s with %d"
              .formatted(
                  layout.keySpace(),
                  layout.valueBits(),
                  KeyKind.FOLDED.keySpace(),
                  KeyKind.POSITION.keySpace(),
                  VALUE_BITS));
    }
    this.table = table;
    this.stored = new StoredFacts(table, kind.get());
    this.features = Set.copyOf(features);
    this.weights = weights;
  }

  @Override
  public Optional<Solution> solve(
      Board board, Question question, long mostNodes, BooleanSupplier unwanted) {
    Position position = (Position) board;
    boolean forWhite = question.requireOne() == Question.WHITE;
    if (position.isWon()) {
      int end = position.isWonByWhite() ? Outcome.WHITE_WINS.code() : Outcome.BLACK_WINS.code();
      return Optional.of(new Solution(question, Outcome.ofCode(end), Source.RULES, Effort.NONE));
    }
    int facts = stored.find(position);
    if (Facts.answer(facts, forWhite)) {
      stored.countHit();
      return Optional.of(
          new Solution(question, Outcome.ofCode(facts), Source.STORE, new Effort(0, 1, 1, 0)));
    }
    Search search = search(question);
    Optional<Boolean> decided = new Expander(search).decidedByRules(position);
    if (decided.isPresent()) {
      return Optional.of(
          new Solution(
              question,
              Outcome.ofCode(facts).unite(Outcome.of(question, decided.get())),
              Source.RULES,
              Effort.NONE));
    }
    Effort before = search.effort();
    Optional<Boolean> wins = search.attackerWins(position, mostNodes, unwanted);
    if (wins.isEmpty()) {
      return Optional.empty();
    }
    Effort effort = search.effort().minus(before);
    // The search itself keeps neither forced positions nor late ones in the table.
    facts = stored.unite(Facts.of(forWhite, wins.get()), effort.nodes());
    return Optional.of(new Solution(question, Outcome.ofCode(facts), Source.SEARCH, effort));
  }

  @Override
  public Expansion expand(Board board, Question question) {
    return new Expander(search(question.requireOne())).expand((Position) board);
  }

  @Override
  public Successor follow(Board board, Question question) {
    Position position = (Position) board;
    if (position.isWon()) {
      boolean yes = position.isWonByWhite() == (question == Question.WHITE);
      return new Successor(PositionKey.of(position), position.stones(), Answer.of(yes), 1, 1);
    }
    return new Expander(search(question.requireOne())).follow(position);
  }

  /**
   * {@inheritDoc}
   *
   * <p>The search keeps no position with a forced move in the table, so forced moves are followed
   * to the first position that leaves a choice.
   */
  @Override
  public Knowledge known(Board board) {
    Position position = (Position) board;
    if (position.end().isPresent()) {
      return Knowledge.ofEnd(position.end().get());
    }
    List<Integer> forced = new ArrayList<>();
    List<Integer> forcedForBlack = new ArrayList<>();
    Answer white = new Expander(search(Question.WHITE)).followByRules(position, forced);
    Answer black = new Expander(search(Question.BLACK)).followByRules(position, forcedForBlack);
    if (forcedForBlack.size() > forced.size()) { // one is the beginning of the other
      forced = forcedForBlack;
    }
    Position end = position;
    for (int column : forced) {
      end = end.play(column);
    }
    return Knowledge.of(
        Outcome.of(white, black),
        forced,
        stored.entry(position),
        forced.isEmpty() ? Optional.empty() : stored.entry(end));
  }

  @Override
  public void keep(Board board, Question question, boolean yes, long nodes) {
    stored.find((Position) board);
    try {
      stored.unite(Outcome.of(question, yes).code(), nodes);
    } catch (ContradictionException e) {
      throw e.at(board);
    }
  }

  private Search search(Question question) {
    Search search =
        searches.computeIfAbsent(
            question,
            asked ->
                new Search(
                    table, asked == Question.WHITE, features, new WeightedMoveOrder(weights)));
    if (stopped) {
      search.stop(); // it may have come too late to be stopped by another thread
    }
    return search;
  }

  @Override
  public List<Integer> likelyMoves(Board board, Question question, boolean yes) {
    return board.legalMoves();
  }

  @Override
  public int bestMove(Board board, Solution solution) {
    return LineOfPlay.first(this, board, solution);
  }

  @Override
  public void share(Supplier<Optional<Notes>> notes) {}

  @Override
  public void moveTo(PartitionedTable larger) {
    table = larger;
    stored.moveTo(larger);
    searches.values().forEach(search -> search.moveTo(larger));
  }

  @Override
  public void stop() {
    stopped = true;
    searches.values().forEach(Search::stop);
  }

  /** Nodes visited since the solver was made; a little behind while it runs. */
  public long nodes() {
    return effort().nodes();
  }

  @Override
  public Effort effort() {
    return searches.values().stream()
        .map(Search::publishedEffort)
        .reduce(Effort.NONE, Effort::plus);
  }
}
