package org.twobig.learning;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.LongPredicate;
import org.twobig.arena.Shape;
import org.twobig.arena.agent.Truth;
import org.twobig.arena.exam.Exam;
import org.twobig.learning.games.Mirror;
import org.twobig.learning.games.Teacher;
import org.twobig.solve.Session;
import org.twobig.solve.SessionOptions;

/**
 * The exact values of a board by the engine, with a table in private memory; empty if the engine
 * does not support the board.
 */
final class ExactValues implements AutoCloseable {
  private static final long TABLE = 256L << 20;

  /** Nodes after which a position is left out, about a second. */
  private static final long NODES = 2_000_000;

  /** Empty cells of a position that takes milliseconds. */
  private static final int QUICK = 28;

  private static final int LINES_OF_TRIAL = 100;
  private static final long SEED_OF_TRIAL = 2_026;

  private final Shape shape;
  private final Optional<Session> session;

  ExactValues(Shape shape) {
    this.shape = shape;
    SessionOptions options =
        new SessionOptions(
            1, Optional.empty(), Optional.of(TABLE), Optional.empty(), Duration.ofHours(1));
    this.session = Truth.game(shape).map(game -> Session.inMemory(game, options));
  }

  /**
   * Returns a teacher.
   *
   * @param fewest stones of a position it labels
   * @param excluded positions without labels, by {@link Mirror#canonical} keys
   */
  Optional<Teacher> teacher(int fewest, LongPredicate excluded) {
    return truth().map(truth -> new Teacher(truth, fewest, excluded));
  }

  /** Returns the values, for one thread. */
  Optional<Truth> truth() {
    return session.map(open -> new Truth(open.game(), open.table(), NODES));
  }

  /** Returns fixed positions on which a network in training is tested. */
  Optional<Exam> trial() {
    List<Long> seeds = new SplittableRandom(SEED_OF_TRIAL).longs(LINES_OF_TRIAL).boxed().toList();
    return teacher(Math.max(0, shape.cells() - QUICK), key -> false)
        .map(teacher -> teacher.exam(seeds));
  }

  @Override
  public void close() {
    session.ifPresent(Session::close);
  }
}
