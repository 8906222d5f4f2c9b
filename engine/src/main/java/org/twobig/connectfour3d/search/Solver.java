package org.twobig.connectfour3d.search;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.twobig.connectfour3d.order.Weights;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.PositionKey;
import org.twobig.connectfour3d.position.TableKey;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.Effort;
import org.twobig.game.Expansion;
import org.twobig.game.Facts;
import org.twobig.game.GameSolver;
import org.twobig.game.Knowledge;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.game.Successor;
import org.twobig.game.Value;
import org.twobig.table.Layout;
import org.twobig.table.PartitionedTable;
import org.twobig.table.ThreadTally;
import org.twobig.table.TranspositionTable;

/**
 * Answers whether White or Black wins, or both, and shows how, on a transposition table that may
 * already know much.
 *
 * <p>A solver belongs to one thread; several may share a table. {@link #stop}, {@link #nodes} and
 * {@link #effort} may be called by any thread.
 *
 * <pre>{@code
 * Solver solver = new Solver(table);
 * Position position = Position.ofMoves("2E9F90BA57F31DC2D8601511D424");
 * Solution solution = solver.solve(position, Question.WHITE);
 * List<Integer> line = solver.line(position, solution);
 * }</pre>
 */
public final class Solver implements GameSolver {
  /** Bits of a solved value in the table. */
  public static final int VALUE_BITS = Facts.BITS;

  private final PartitionedTable table;
  private final TableKey key;
  private final Set<Feature> features;
  private final Weights weights;
  private final ThreadTally tally;

  /** One for each question that has been asked. */
  private final Map<Question, Search> searches = new ConcurrentHashMap<>();

  private volatile boolean stopped;

  /**
   * A solver on a table of any {@link KeyKind} with {@link #VALUE_BITS} bits a value.
   *
   * @throws IllegalArgumentException if the table holds other keys or values
   */
  public Solver(TranspositionTable table) {
    this(table, Feature.ALL);
  }

  /**
   * A solver with some of its features only.
   *
   * @throws IllegalArgumentException if the table holds other keys or values
   */
  public Solver(TranspositionTable table, Set<Feature> features) {
    this(PartitionedTable.of(table), features);
  }

  /** A solver with all features on a table that may be partitioned by number of stones. */
  public Solver(PartitionedTable table) {
    this(table, Feature.ALL);
  }

  /**
   * A solver on a table that may be partitioned by number of stones.
   *
   * @throws IllegalArgumentException if the table holds other keys or values
   */
  public Solver(PartitionedTable table, Set<Feature> features) {
    this(table, features, Weights.standard());
  }

  /**
   * A solver with a move order by other weights than the standard ones.
   *
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
    this.key = new TableKey(kind.get());
    this.features = Set.copyOf(features);
    this.weights = weights;
    this.tally = new ThreadTally(table.tally());
  }

  @Override
  public Optional<Solution> solve(
      Board board, Question question, long mostNodes, BooleanSupplier unwanted) {
    Position position = (Position) board;
    boolean forWhite = question.requireOne() == Question.WHITE;
    if (position.isWon()) {
      int end = position.isWonByWhite() ? Facts.WHITE_WINS : Facts.BLACK_WINS;
      return Optional.of(Solution.ofFacts(question, end, Source.RULES, Effort.NONE));
    }
    key.set(position);
    TranspositionTable region = table.region(key.stones);
    long known = region.find(key.high, key.low);
    int facts = Facts.sound((int) region.value(known));
    if (Facts.answer(facts, forWhite)) {
      tally.probed(key.stones, true);
      tally.flush();
      return Optional.of(Solution.ofFacts(question, facts, Source.STORE, new Effort(0, 1, 1, 0)));
    }
    Search search = search(question);
    Optional<Boolean> decided = new Expander(search).decidedByRules(position);
    if (decided.isPresent()) {
      return Optional.of(
          Solution.ofFacts(
              question,
              Facts.unite(facts, Facts.of(forWhite, decided.get())),
              Source.RULES,
              Effort.NONE));
    }
    Effort before = search.effort();
    Optional<Boolean> wins = search.attackerWins(position, mostNodes, unwanted);
    if (wins.isEmpty()) {
      return Optional.empty();
    }
    Effort effort = search.effort().minus(before);
    facts = Facts.unite(facts, Facts.of(forWhite, wins.get()));
    // The search itself keeps neither forced positions nor late ones in the table.
    store(region, facts, Math.max(effort.nodes(), region.work(known)));
    return Optional.of(Solution.ofFacts(question, facts, Source.SEARCH, effort));
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

  @Override
  public Knowledge known(Board board) {
    Expander white = new Expander(search(Question.WHITE));
    Expander black = new Expander(search(Question.BLACK));
    return new Lookup(table, key, white, black).of((Position) board);
  }

  @Override
  public void keep(Board board, Question question, boolean yes, long nodes) {
    key.set((Position) board);
    TranspositionTable region = table.region(key.stones);
    long known = region.find(key.high, key.low);
    store(
        region,
        Facts.unite((int) region.value(known), Facts.of(question, yes)),
        Math.max(Math.max(nodes, 1), region.work(known)));
  }

  /** Stores the position whose key was made last. */
  private void store(TranspositionTable region, int facts, long work) {
    long bucket = region.bucket(key.high, key.low);
    tally.stored(region, key.stones, region.find(bucket, region.touch(bucket), key.low), work);
    region.store(bucket, key.low, facts, work);
    tally.flush();
  }

  private Search search(Question question) {
    Search search =
        searches.computeIfAbsent(
            question,
            asked ->
                new Search(
                    table, asked == Question.WHITE, features, Search.moveOrder(weights, features)));
    if (stopped) {
      search.stop(); // it may have come too late to be stopped by another thread
    }
    return search;
  }

  /**
   * {@inheritDoc}
   *
   * <p>For {@link Question#BOTH} it is the line of the winner, or one in which White does not win a
   * draw.
   */
  @Override
  public List<Integer> line(Board board, Solution solution) {
    boolean blackWins = solution.value().filter(value -> value == Value.LOSS).isPresent();
    boolean forWhite =
        solution.question() == Question.WHITE || solution.question() == Question.BOTH && !blackWins;
    boolean wins =
        solution.question() == Question.BOTH ? solution.yes() || blackWins : solution.yes();
    Search search = search(forWhite ? Question.WHITE : Question.BLACK);
    return new LineOfPlay(table, key, new Expander(search), forWhite, wins).from((Position) board);
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
