package org.twobig.learning;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.LongPredicate;
import org.twobig.arena.BoardSize;
import org.twobig.arena.agent.ExactSolver;
import org.twobig.arena.exam.Exam;
import org.twobig.learning.games.Teacher;
import org.twobig.solve.Session;
import org.twobig.solve.SessionOptions;

/**
 * A source of exact values on one board: the engine's solver, with a table in private memory.
 * Methods return empty if the engine does not support the board.
 */
final class ExactValues implements AutoCloseable {
  private static final long TABLE = 256L << 20;

  /** Node limit of a search: about a second. Harder positions get no value. */
  private static final long NODES = 2_000_000;

  /** Positions with at most this number of empty cells are searched in milliseconds. */
  private static final int QUICK = 28;

  private static final int EXAM_LINES = 100;
  private static final long EXAM_SEED = 2_026;

  private final BoardSize boardSize;
  private final Optional<Session> session;

  ExactValues(BoardSize boardSize) {
    this.boardSize = boardSize;
    SessionOptions options =
        new SessionOptions(
            1, Optional.empty(), Optional.of(TABLE), Optional.empty(), Duration.ofHours(1));
    this.session = ExactSolver.game(boardSize).map(game -> Session.inMemory(game, options));
  }

  Optional<Teacher> teacher(int fewestStones, LongPredicate excluded) {
    return exactSolver().map(exactSolver -> new Teacher(exactSolver, fewestStones, excluded));
  }

  Optional<ExactSolver> exactSolver() {
    return session.map(open -> new ExactSolver(open.game(), open.table(), NODES));
  }

  /** Returns random positions of at most {@link #QUICK} empty cells with their values. */
  Optional<Exam> quickExam() {
    List<Long> seeds = new SplittableRandom(EXAM_SEED).longs(EXAM_LINES).boxed().toList();
    return teacher(Math.max(0, boardSize.cells() - QUICK), key -> false)
        .map(teacher -> teacher.exam(seeds));
  }

  @Override
  public void close() {
    session.ifPresent(Session::close);
  }
}
