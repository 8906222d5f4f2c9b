package org.twobig.game.solver;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.ContradictionException;
import org.twobig.game.Effort;
import org.twobig.game.Expansion;
import org.twobig.game.GameSolver;
import org.twobig.game.Knowledge;
import org.twobig.game.LineOfPlay;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.game.StoredPositions;
import org.twobig.game.Successor;
import org.twobig.growth.TableSource;
import org.twobig.growth.TableUse;
import org.twobig.table.Key;
import org.twobig.table.Table;
import org.twobig.tasks.Notes;

/**
 * A solver on a table that may grow: each call uses the present table. A game implements its rules
 * and its search in the protected methods, which get boards in which the game goes on, and {@link
 * Question#WHITE} or {@link Question#BLACK}.
 */
public abstract class TableSolver implements GameSolver {
  private static final Effort ONE_HIT = new Effort(0, 1, 1, 0);

  /** The table, for searches. */
  protected final TableView view;

  private final TableSource source;
  private Table present;

  /**
   * @param kinds what the entries of the table may mean
   * @param pollInterval see {@link Meter}
   * @throws IllegalArgumentException if the table holds other keys or values
   */
  protected TableSolver(
      TableSource source, List<? extends StoredPositions> kinds, int pollInterval) {
    this.source = source;
    try (TableUse use = source.use()) {
      this.present = use.table();
      this.view = new TableView(kinds, present, pollInterval);
    }
  }

  /**
   * Returns the answer of the rules; by default they know none and force no move.
   *
   * @param forced receives the forced moves, up to a position with a choice or with a known answer
   */
  protected Answer byRules(Board board, Question question, List<Integer> forced) {
    return Answer.OPEN;
  }

  /**
   * Returns the answer that is seen before a search begins: by default that of {@link #byRules},
   * less where that takes long.
   */
  protected Answer atOnce(Board board, Question question) {
    return byRules(board, question, new ArrayList<>());
  }

  /**
   * Searches within {@link Meter#within}.
   *
   * @return the answer; the solved positions are in the table
   */
  protected abstract boolean search(Board board, Question question);

  /** Answers {@link #expand}: by default with the positions after all moves, in their order. */
  protected Expansion expandOpen(Board board, Question question) {
    Answer answer = knownAnswer(board, question);
    Map<Key, Successor> successors = new LinkedHashMap<>();
    for (int move : answer == Answer.OPEN ? board.legalMoves() : List.<Integer>of()) {
      Successor next = follow(board.play(move), question);
      successors.put(next.key(), next);
    }
    boolean attackerToMove = board.whiteToMove() == (question == Question.WHITE);
    return new Expansion(answer, attackerToMove, List.copyOf(successors.values()));
  }

  /** Answers {@link #follow}: by default with the position itself, since no move is forced. */
  protected Successor followOpen(Board board, Question question) {
    return new Successor(board.key(), board.ply(), knownAnswer(board, question), 1, 1);
  }

  /** Returns the key of a position in the table. */
  protected Key key(Board board) {
    return board.key();
  }

  /** Returns the value that an answer has in the table. */
  protected long value(Question question, boolean yes) {
    return Outcome.of(question, yes).code();
  }

  /** Answers {@link Question#SCORE}, of any board. */
  protected Optional<Solution> score(Board board, long mostNodes, BooleanSupplier unwanted) {
    throw new IllegalArgumentException("This game has no scores");
  }

  /** Returns the score for the player to move, if it is known; of any board. */
  protected OptionalInt knownScore(Board board) {
    return OptionalInt.empty();
  }

  /** Finds a move that keeps an answer, see {@link LineOfPlay#first}. */
  protected int best(Board board, Solution solution, BooleanSupplier isLate) {
    return LineOfPlay.first(this, board, solution, isLate);
  }

  /** Answers {@link #likelyMoves}: by default with all moves, in their order. */
  protected List<Integer> likely(Board board, Question question, boolean yes) {
    return board.legalMoves();
  }

  private <T> T onPresent(Supplier<T> work) {
    try (TableUse use = source.use()) {
      if (use.table() != present) {
        present = use.table();
        view.moveTo(present);
      }
      return work.get();
    }
  }

  @Override
  public final Optional<Solution> solve(
      Board board, Question question, long mostNodes, BooleanSupplier unwanted) {
    view.meter().requireNotStopped();
    return onPresent(
        () ->
            question == Question.SCORE
                ? score(board, mostNodes, unwanted)
                : solveOne(board, question.requireOne(), mostNodes, unwanted));
  }

  private Optional<Solution> solveOne(
      Board board, Question question, long mostNodes, BooleanSupplier unwanted) {
    if (board.end().isPresent()) {
      Outcome end = Outcome.of(board.end().get());
      return Optional.of(new Solution(question, end, Source.RULES, Effort.NONE));
    }
    Optional<Knowledge.Entry> entry = entry(board);
    Outcome known = entry.map(Knowledge.Entry::outcome).orElse(Outcome.UNKNOWN);
    if (known.answers(question)) {
      countHit(entry.get());
      return Optional.of(new Solution(question, known, Source.STORE, ONE_HIT));
    }
    Answer decided = atOnce(board, question);
    if (decided != Answer.OPEN) {
      Outcome outcome = known.unite(Outcome.of(question, decided == Answer.YES));
      return Optional.of(new Solution(question, outcome, Source.RULES, Effort.NONE));
    }
    Effort before = effort();
    Optional<Boolean> yes = view.meter().within(mostNodes, unwanted, () -> search(board, question));
    if (yes.isEmpty()) {
      return Optional.empty();
    }
    Effort effort = effort().minus(before);
    known = known.unite(Outcome.of(question, yes.get()));
    if (!stored(board).answers(question)) { // searches do not store all their answers
      keep(board, question, yes.get(), effort.nodes());
    }
    return Optional.of(new Solution(question, known, Source.SEARCH, effort));
  }

  /** Counts an entry that answers a question, so that it needs no search. */
  protected final void countHit(Knowledge.Entry entry) {
    view.meter().probedBeside(entry.stones(), true);
    view.meter().publish();
  }

  /** Returns the entry of a position. */
  protected final Optional<Knowledge.Entry> entry(Board board) {
    Key key = key(board);
    int keyClass = view.kind().of(key.high(), key.low());
    return keyClass == StoredPositions.NONE
        ? Optional.empty()
        : Knowledge.Entry.find(present, keyClass, key, view.kind()::outcome);
  }

  /** Returns the outcome of a position in the table. */
  protected final Outcome stored(Board board) {
    return entry(board).map(Knowledge.Entry::outcome).orElse(Outcome.UNKNOWN);
  }

  /** Returns what is known of any board without a search: by its end, by rules, or by the table. */
  protected final Answer knownAnswer(Board board, Question question) {
    if (board.end().isPresent()) {
      return Outcome.of(board.end().get()).answer(question);
    }
    Answer decided = atOnce(board, question);
    return decided == Answer.OPEN ? stored(board).answer(question) : decided;
  }

  /** Stores a value of a position, if the table can hold it. */
  protected final void store(Board board, long value, long nodes) {
    Key key = key(board);
    int keyClass = view.kind().of(key.high(), key.low());
    if (keyClass != StoredPositions.NONE) {
      try {
        view.put(keyClass, key.high(), key.low(), value, Math.max(1, nodes));
      } catch (ContradictionException e) {
        throw e.at(board);
      }
      view.meter().publish();
    }
  }

  @Override
  public final void keep(Board board, Question question, boolean yes, long nodes) {
    onPresent(
        () -> {
          store(board, value(question, yes), nodes);
          return present;
        });
  }

  @Override
  public final Knowledge known(Board board) {
    return onPresent(() -> knownNow(board).withScore(knownScore(board)));
  }

  private Knowledge knownNow(Board board) {
    if (board.end().isPresent()) {
      return Knowledge.ofEnd(board.end().get());
    }
    List<Integer> forced = new ArrayList<>();
    List<Integer> forcedForBlack = new ArrayList<>();
    Outcome byRules =
        Outcome.of(
            byRules(board, Question.WHITE, forced), byRules(board, Question.BLACK, forcedForBlack));
    if (forcedForBlack.size() > forced.size()) { // one list is the beginning of the other
      forced = forcedForBlack;
    }
    Board end = board;
    for (int move : forced) {
      end = end.play(move);
    }
    return Knowledge.of(
        byRules, forced, entry(board), forced.isEmpty() ? Optional.empty() : entry(end));
  }

  @Override
  public final Expansion expand(Board board, Question question) {
    return onPresent(() -> expandOpen(board, question.requireOne()));
  }

  @Override
  public final Successor follow(Board board, Question question) {
    if (board.end().isPresent()) {
      Answer answer = Outcome.of(board.end().get()).answer(question);
      return new Successor(board.key(), board.ply(), answer, 1, 1);
    }
    return onPresent(() -> followOpen(board, question.requireOne()));
  }

  @Override
  public final List<Integer> likelyMoves(Board board, Question question, boolean yes) {
    return onPresent(() -> likely(board, question, yes));
  }

  @Override
  public final OptionalInt bestMove(Board board, Solution solution, long mostNodes) {
    long start = view.meter().nodes();
    BooleanSupplier isLate = () -> view.meter().nodes() - start > mostNodes;
    try {
      return onPresent(() -> OptionalInt.of(best(board, solution, isLate)));
    } catch (SearchStoppedException e) {
      view.meter().requireNotStopped();
      return OptionalInt.empty();
    }
  }

  @Override
  public void share(Supplier<Optional<Notes>> notes) {}

  @Override
  public final void stop() {
    view.meter().stop();
  }

  @Override
  public final Effort effort() {
    return view.meter().effort();
  }
}
