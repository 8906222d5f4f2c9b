package org.twobig.cli.jobs;

import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.Effort;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.Knowledge;
import org.twobig.game.LineOfPlay;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.game.StoredPositions;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.table.Geometry;

/**
 * Searches positions that the store does not know, for lines of play and puzzles. Keeps the answers
 * in a small private table. Thread-safe; one thread searches at a time.
 */
public final class Searcher {
  private static final long TABLE_BYTES = 20L << 20;

  /** How long a request waits at most until the searches of earlier requests have ended. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(4);

  private final StoreReader reader;
  private final GameSolver solver;
  private final FairLock queue =
      new FairLock(LONGEST_WAIT, "too many searches run at once; try again soon");

  public Searcher(StoreReader reader) {
    this.reader = reader;
    Game game = reader.game();
    StoredPositions rules = game.tables().get(0);
    Geometry geometry = Geometry.ofBytes(rules.keySpace(), rules.valueBits(), TABLE_BYTES);
    this.solver = game.solver(PrivateTable.create(geometry, Arena.ofAuto()));
  }

  /**
   * Returns the answer to {@link Question#WHITE} or {@link Question#BLACK}, or {@link Answer#OPEN}
   * if the answer needs more nodes. Throws {@link Problem.Refused} if other clients search too
   * long.
   */
  public Answer answer(Board board, Question question, long mostNodes) {
    return queue.run(
        () ->
            solver
                .solve(board, question, mostNodes, () -> false)
                .map(solution -> Answer.of(solution.yes()))
                .orElse(Answer.OPEN));
  }

  /**
   * Returns a line of play that agrees with the known outcome; empty if the outcome says neither
   * whether White wins nor whether Black wins. The line ends early if the time is over.
   */
  public List<Integer> line(Board board, Outcome known, Duration most) {
    return queue.run(() -> lineAlone(board, known, most));
  }

  private List<Integer> lineAlone(Board board, Outcome known, Duration most) {
    List<Integer> line = new ArrayList<>();
    long end = System.nanoTime() + most.toNanos();
    solution(known)
        .ifPresent(
            solution -> {
              try {
                LineOfPlay.of(solver, solution, this::known, () -> System.nanoTime() - end > 0)
                    .from(board, line::add);
              } catch (SearchStoppedException e) {
                return; // the line ends here
              }
            });
    return line;
  }

  private static Optional<Solution> solution(Outcome known) {
    return Stream.of(Question.BOTH, Question.WHITE, Question.BLACK)
        .filter(known::answers)
        .findFirst()
        .map(question -> new Solution(question, known, Source.STORE, Effort.NONE));
  }

  /** Returns what the store knows of a position, or else what earlier searches here have found. */
  private Knowledge known(Board board) {
    Knowledge stored = reader.known(board);
    return stored.source().isPresent() ? stored : solver.known(board);
  }
}
