package org.twobig.game.solver;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
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
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableSource;
import org.twobig.tt.table.TableUse;
import org.twobig.tt.tasks.SharedCache;

/**
 * A solver on a table that may grow, also while a call works on it. A game implements its rules and
 * its search in the protected methods. Unless they say otherwise, these methods get only boards
 * where the game is not over, and only {@link Question#WHITE} or {@link Question#BLACK}.
 */
public abstract class TableSolver implements GameSolver {
  private static final Effort ONE_HIT = new Effort(0, 1, 1, 0);

  protected final SolverProbe probe;

  private final TableSource source;
  private Table current;
  private @Nullable Thread user; // the thread that used the probe last

  /**
   * @param tables the entry rules of the tables on which the solver can work
   * @param pollInterval nodes between two checks whether a search must end; 0 checks at each node
   * @throws IllegalArgumentException if the table has other rules
   */
  protected TableSolver(
      TableSource source, List<? extends StoredPositions> tables, int pollInterval) {
    this.source = source;
    try (TableUse use = source.use()) {
      this.current = use.table();
      this.probe = new SolverProbe(tables, current, pollInterval);
    }
  }

  /**
   * Returns the answer that the rules give without a search. By default the rules decide nothing
   * and force no move.
   *
   * @param forced receives the forced moves, up to a position that leaves a choice or is decided
   */
  protected Answer byRules(Board board, Question question, List<Integer> forced) {
    return Answer.OPEN;
  }

  /**
   * Returns the answer that the rules give before a search. By default that is {@link #byRules}; a
   * game whose rules take long applies only some of them here.
   */
  protected Answer byFastRules(Board board, Question question) {
    return byRules(board, question, new ArrayList<>());
  }

  /** Searches a position, called by {@link Meter#within}. Stores the positions that it solves. */
  protected abstract boolean search(Board board, Question question);

  /** Implements {@link #expand}, by default with the positions after all legal moves. */
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

  /** Implements {@link #follow}. By default no move is forced; returns the position itself. */
  protected Successor followOpen(Board board, Question question) {
    return new Successor(board.key(), board.ply(), knownAnswer(board, question), 1, 1);
  }

  /** Returns the position's key in the table. */
  protected Key key(Board board) {
    return board.key();
  }

  /** Returns the table's value for an answer. */
  protected long value(Question question, boolean yes) {
    return Outcome.of(question, yes).code();
  }

  /** Answers {@link Question#SCORE}, also where the game is over. */
  protected Optional<Solution> score(Board board, long mostNodes, BooleanSupplier unwanted) {
    throw new IllegalArgumentException("This game has no scores");
  }

  /** Returns the score for the player to move, if it is known; also where the game is over. */
  protected OptionalInt knownScore(Board board) {
    return OptionalInt.empty();
  }

  /** Implements {@link #bestMove}. By default see {@link LineOfPlay#move}. */
  protected int best(Board board, Solution solution, BooleanSupplier isLate) {
    return LineOfPlay.of(this, solution, this::known, isLate).move(board);
  }

  /** Implements {@link #likelyMoves}. By default these are all legal moves. */
  protected List<Integer> likely(Board board, Question question, boolean yes) {
    return board.legalMoves();
  }

  private <T> T onCurrent(Supplier<T> work) {
    try (TableUse use = source.use()) {
      if (use.table() != current || Thread.currentThread() != user) {
        user = Thread.currentThread();
        current = use.table();
        probe.moveTo(current);
      }
      return work.get();
    }
  }

  @Override
  public final Optional<Solution> solve(
      Board board, Question question, long mostNodes, BooleanSupplier unwanted) {
    probe.meter().requireNotStopped();
    return onCurrent(
        () ->
            question == Question.SCORE
                ? score(board, mostNodes, unwanted)
                : solveOne(board, question.requireWhiteOrBlack(), mostNodes, unwanted));
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
    Answer decided = byFastRules(board, question);
    if (decided != Answer.OPEN) {
      Outcome outcome = known.unite(Outcome.of(question, decided == Answer.YES));
      return Optional.of(new Solution(question, outcome, Source.RULES, Effort.NONE));
    }
    Effort before = effort();
    Optional<Boolean> yes =
        probe.meter().within(mostNodes, unwanted, () -> search(board, question));
    if (yes.isEmpty()) {
      return Optional.empty();
    }
    Effort effort = effort().minus(before);
    known = known.unite(Outcome.of(question, yes.get()));
    if (!stored(board).answers(question)) { // a search does not store every answer
      storeAnswer(board, question, yes.get(), effort.nodes());
    }
    return Optional.of(new Solution(question, known, Source.SEARCH, effort));
  }

  /** Counts a look-up whose entry answered a question without a search. */
  protected final void countHit(Knowledge.Entry entry) {
    probe.meter().probedOutsideEffort(entry.ply(), true);
    probe.meter().publish();
  }

  protected final Optional<Knowledge.Entry> entry(Board board) {
    Key key = key(board);
    int keyClass = probe.rules().of(key.high(), key.low());
    try (TableUse use = source.use()) { // the table may have grown since "current" was set
      return keyClass == StoredPositions.NONE
          ? Optional.empty()
          : Knowledge.Entry.find(use.table(), keyClass, key, probe.rules()::outcome);
    }
  }

  protected final Outcome stored(Board board) {
    return entry(board).map(Knowledge.Entry::outcome).orElse(Outcome.UNKNOWN);
  }

  /** Returns the answer by the end of the game, by rules or by the table. */
  protected final Answer knownAnswer(Board board, Question question) {
    if (board.end().isPresent()) {
      return Outcome.of(board.end().get()).answer(question);
    }
    Answer decided = byFastRules(board, question);
    return decided == Answer.OPEN ? stored(board).answer(question) : decided;
  }

  /** Stores a value of a position, if the table has a class for its key. */
  protected final void store(Board board, long value, long nodes) {
    Key key = key(board);
    int keyClass = probe.rules().of(key.high(), key.low());
    if (keyClass != StoredPositions.NONE) {
      try {
        probe.put(keyClass, key.high(), key.low(), value, Math.max(1, nodes));
      } catch (ContradictionException e) {
        throw e.at(board);
      }
    }
  }

  @Override
  public final void storeAnswer(Board board, Question question, boolean yes, long nodes) {
    onCurrent(
        () -> {
          store(board, value(question, yes), nodes);
          probe.meter().publish();
          return current;
        });
  }

  @Override
  public final Knowledge known(Board board) {
    return onCurrent(() -> knownNow(board).withScore(knownScore(board)));
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
    // the shorter list is the beginning of the longer one
    if (forcedForBlack.size() > forced.size()) {
      forced = forcedForBlack;
    }
    Optional<Knowledge.Entry> after =
        forced.isEmpty() ? Optional.empty() : entry(after(board, forced));
    return Knowledge.of(byRules, forced, entry(board), after);
  }

  /** Returns the position after some moves. */
  protected static Board after(Board board, List<Integer> moves) {
    Board end = board;
    for (int move : moves) {
      end = end.play(move);
    }
    return end;
  }

  @Override
  public final Expansion expand(Board board, Question question) {
    return onCurrent(() -> expandOpen(board, question.requireWhiteOrBlack()));
  }

  @Override
  public final Successor follow(Board board, Question question) {
    if (board.end().isPresent()) {
      Answer answer = Outcome.of(board.end().get()).answer(question);
      return new Successor(board.key(), board.ply(), answer, 1, 1);
    }
    return onCurrent(() -> followOpen(board, question.requireWhiteOrBlack()));
  }

  @Override
  public final List<Integer> likelyMoves(Board board, Question question, boolean yes) {
    return onCurrent(() -> likely(board, question, yes));
  }

  @Override
  public final OptionalInt bestMove(Board board, Solution solution, long mostNodes) {
    long start = probe.meter().nodes();
    BooleanSupplier isLate = () -> probe.meter().nodes() - start > mostNodes;
    try {
      return onCurrent(() -> OptionalInt.of(best(board, solution, isLate)));
    } catch (SearchStoppedException e) {
      probe.meter().requireNotStopped();
      return OptionalInt.empty();
    }
  }

  @Override
  public void share(Supplier<Optional<SharedCache>> cache) {}

  @Override
  public final void stop() {
    probe.meter().stop();
  }

  @Override
  public final Effort effort() {
    return probe.meter().effort();
  }
}
