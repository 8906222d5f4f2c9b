package org.twobig.connectfour3d.search;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.twobig.connectfour3d.order.WeightedMoveOrder;
import org.twobig.connectfour3d.order.Weights;
import org.twobig.connectfour3d.position.FoldedKey;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.PositionKey;
import org.twobig.connectfour3d.position.TableKey;
import org.twobig.game.Answer;
import org.twobig.game.Effort;
import org.twobig.game.Expansion;
import org.twobig.game.Facts;
import org.twobig.game.KeyKind;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.game.Successor;
import org.twobig.game.Value;
import org.twobig.solve.LineOfPlay;
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
 * String line = solver.line(position, solution);
 * }</pre>
 */
public final class Solver {
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

  /** A solver with all features on a table that may be partitioned; otherwise as the next. */
  public Solver(PartitionedTable table) {
    this(table, Feature.ALL);
  }

  /**
   * A solver on a table that may be partitioned by number of stones, {@link KeyKind#stones}.
   *
   * @throws IllegalArgumentException if the table holds other keys or values
   */
  public Solver(PartitionedTable table, Set<Feature> features) {
    this(table, features, Weights.standard());
  }

  /**
   * The same with a move order by other weights than the standard ones.
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
                  FoldedKey.KEY_SPACE,
                  PositionKey.KEY_SPACE,
                  VALUE_BITS));
    }
    this.table = table;
    this.key = new TableKey(kind.get());
    this.features = Set.copyOf(features);
    this.weights = weights;
    this.tally = new ThreadTally(table.tally());
  }

  /** What a value stored in the table says, in words. */
  public static String meaning(int value) {
    return Facts.meaning(value);
  }

  /**
   * Answers a question.
   *
   * @throws SearchStoppedException after {@link #stop}
   */
  public Solution solve(Position position, Question question) {
    return solve(question, asked -> solveOne(position, asked));
  }

  /** Answers any question by asking one or both of the two others. */
  public static Solution solve(Question question, Function<Question, Solution> solveOne) {
    if (question != Question.BOTH) {
      return solveOne.apply(question);
    }
    Solution white = solveOne.apply(Question.WHITE);
    if (white.yes()) {
      return new Solution(
          Question.BOTH, true, Optional.of(Value.WIN), white.source(), white.effort());
    }
    Solution black = solveOne.apply(Question.BLACK);
    Source source = white.source().compareTo(black.source()) > 0 ? white.source() : black.source();
    return new Solution(
        Question.BOTH,
        false,
        Optional.of(black.yes() ? Value.LOSS : Value.DRAW),
        source,
        white.effort().plus(black.effort()));
  }

  private Solution solveOne(Position position, Question question) {
    return solve(position, question, Long.MAX_VALUE, () -> false).orElseThrow();
  }

  /**
   * Answers one question unless it takes too long. What was solved until then is in the table.
   *
   * @param question {@link Question#WHITE} or {@link Question#BLACK}
   * @param mostNodes after which the search is given up
   * @param unwanted asked by this thread now and then; true ends the search, too
   * @return empty if the search was given up
   * @throws SearchStoppedException after {@link #stop}
   */
  public Optional<Solution> solve(
      Position position, Question question, long mostNodes, BooleanSupplier unwanted) {
    requireOne(question);
    boolean forWhite = question == Question.WHITE;
    if (position.isWon()) {
      int end = position.isWonByWhite() ? Facts.WHITE_WINS : Facts.BLACK_WINS;
      return Optional.of(solution(question, end, Source.RULES, Effort.NONE));
    }
    key.set(position);
    TranspositionTable region = table.region(key.stones);
    long known = region.find(key.high, key.low);
    int facts = (int) region.value(known);
    if (Facts.answer(facts, forWhite)) {
      tally.probed(key.stones, true);
      tally.flush();
      return Optional.of(solution(question, facts, Source.STORE, new Effort(0, 1, 1, 0)));
    }
    Search search = search(question);
    Optional<Boolean> decided = search.decidedByRules(position);
    if (decided.isPresent()) {
      return Optional.of(
          solution(question, facts | Facts.of(forWhite, decided.get()), Source.RULES, Effort.NONE));
    }
    Effort before = search.effort();
    Optional<Boolean> wins = search.attackerWins(position, mostNodes, unwanted);
    if (wins.isEmpty()) {
      return Optional.empty();
    }
    Effort effort = search.effort().minus(before);
    facts |= Facts.of(forWhite, wins.get());
    // The search itself keeps neither forced positions nor late ones in the table.
    store(region, facts, Math.max(effort.nodes(), region.work(known)));
    return Optional.of(solution(question, facts, Source.SEARCH, effort));
  }

  public static void requireOne(Question question) {
    if (question == Question.BOTH) {
      throw new IllegalArgumentException("One question at a time");
    }
  }

  /**
   * A position with what its moves lead to, as far as it is known without a search.
   *
   * @param question {@link Question#WHITE} or {@link Question#BLACK}; whose win is asked for
   * @param position nobody has completed a line
   */
  public Expansion expand(Position position, Question question) {
    requireOne(question);
    return search(question).expand(position);
  }

  /**
   * Where a position leads by forced moves alone.
   *
   * @param question {@link Question#WHITE} or {@link Question#BLACK}; whose win is asked for
   * @return the first position that leaves a choice, or one whose answer is known without a search
   */
  public Successor follow(Position position, Question question) {
    requireOne(question);
    if (position.isWon()) {
      boolean yes = position.isWonByWhite() == (question == Question.WHITE);
      return new Successor(PositionKey.of(position), position.stones(), Answer.of(yes), 1, 1);
    }
    return search(question).follow(position);
  }

  /**
   * Keeps an answer that was found in another way than by {@link #solve}.
   *
   * @param question {@link Question#WHITE} or {@link Question#BLACK}
   * @param position nobody has completed a line
   * @param nodes what it took
   */
  public void keep(Position position, Question question, boolean yes, long nodes) {
    requireOne(question);
    key.set(position);
    TranspositionTable region = table.region(key.stones);
    long known = region.find(key.high, key.low);
    store(
        region,
        (int) region.value(known) | Facts.of(question == Question.WHITE, yes),
        Math.max(Math.max(nodes, 1), region.work(known)));
  }

  /** Stores the position whose key was made last. */
  private void store(TranspositionTable region, int facts, long work) {
    long bucket = region.bucket(key.high, key.low);
    tally.stored(region, key.stones, region.find(bucket, region.touch(bucket), key.low), work);
    region.store(bucket, key.low, facts, work);
    tally.flush();
  }

  private static Solution solution(Question question, int facts, Source source, Effort effort) {
    return new Solution(
        question,
        Facts.wins(facts, question == Question.WHITE),
        Facts.value(facts),
        source,
        effort);
  }

  private Search search(Question question) {
    Search search =
        searches.computeIfAbsent(
            question,
            asked ->
                new Search(
                    table,
                    features,
                    asked == Question.WHITE,
                    new WeightedMoveOrder(weights, features)));
    if (stopped) {
      search.stop(); // it may have come too late to be stopped by another thread
    }
    return search;
  }

  /**
   * A line of play that shows the answer, as columns in hex: the player who succeeds plays moves
   * that are proved, the other the reply that took most work to refute. It ends with the end of the
   * game or where the player asked for has no line left to complete. Solves what the table has
   * forgotten. For {@link Question#BOTH} it is the line of the winner, or one in which White does
   * not win a draw.
   *
   * @throws SearchStoppedException after {@link #stop}
   */
  public String line(Position position, Solution solution) {
    boolean blackWins = solution.value().filter(value -> value == Value.LOSS).isPresent();
    boolean forWhite =
        solution.question() == Question.WHITE || solution.question() == Question.BOTH && !blackWins;
    boolean wins =
        solution.question() == Question.BOTH ? solution.yes() || blackWins : solution.yes();
    Search search = search(forWhite ? Question.WHITE : Question.BLACK);
    return new LineOfPlay(table, key, search, forWhite, wins).from(position);
  }

  /** Makes {@link #solve} and {@link #line}, now and later, end soon with an exception. */
  public void stop() {
    stopped = true;
    searches.values().forEach(Search::stop);
  }

  /** Nodes visited since the solver was made; a little behind while it runs. */
  public long nodes() {
    return effort().nodes();
  }

  /** The work of all searches since the solver was made; a little behind while it runs. */
  public Effort effort() {
    return searches.values().stream()
        .map(Search::publishedEffort)
        .reduce(Effort.NONE, Effort::plus);
  }
}
