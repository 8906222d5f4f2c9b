package org.twobig.cli.jobs;

import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.twobig.cli.jobs.ApiReports.Grade;
import org.twobig.cli.jobs.ApiReports.Puzzle;
import org.twobig.cli.options.PlyRange;
import org.twobig.cli.solve.Player;
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
import org.twobig.game.Value;
import org.twobig.tt.offline.Sample;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.table.Geometry;

/**
 * Finds lines of play and puzzles, for which it searches positions that the store does not know.
 * Keeps the answers in a small private table. Thread-safe; one thread searches at a time.
 */
public final class Searcher {
  private static final long TABLE_BYTES = 20L << 20;

  /** The longest wait of a request for the searches of earlier requests. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(4);

  /** The number of random entries that are tested as puzzles. */
  private static final int DRAWN = 300;

  /** Node limit of the search that decides one move of a possible puzzle. */
  private static final long NODES_A_MOVE = 20_000;

  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final StoreReader reader;
  private final GameSolver solver;
  private final StoreReader.FairLock queue =
      new StoreReader.FairLock(LONGEST_WAIT, "too many searches run at once; try again soon");

  public Searcher(StoreReader reader) {
    this.reader = reader;
    Game game = reader.game();
    StoredPositions positions = game.tables().get(0);
    Geometry geometry = Geometry.ofBytes(positions.keySpace(), positions.valueBits(), TABLE_BYTES);
    this.solver = game.solver(PrivateTable.create(geometry, Arena.ofAuto()));
  }

  /**
   * Returns a line of play that agrees with the known outcome; empty if the outcome is unknown. The
   * line ends early after the time {@code most}.
   */
  public List<Integer> line(Board board, Outcome known, Duration most) {
    return queue.run(
        () -> {
          List<Integer> line = new ArrayList<>();
          long end = System.nanoTime() + most.toNanos();
          try {
            Optional<Solution> solution = solution(known);
            if (solution.isPresent()) {
              LineOfPlay.of(solver, solution.get(), this::known, () -> System.nanoTime() - end > 0)
                  .from(board, line::add);
            }
          } catch (SearchStoppedException e) {
            // the line ends here
          }
          return line;
        });
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

  /**
   * Returns at most {@code count} puzzles, found among {@link #DRAWN} random entries within {@link
   * #PATIENCE}. A puzzle is a position in which exactly one move wins for the player to move, and
   * does not end the game at once. If a move stays undecided after {@value #NODES_A_MOVE} nodes,
   * the position is no puzzle.
   */
  public List<Puzzle> puzzles(int count, PlyRange plies, long seed) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    StoredPositions positions = reader.rules();
    Sample sample =
        reader.draw(
            (keyClass, value) ->
                plies.contains(keyClass)
                    && positions.outcome(value).value().filter(of -> of != Value.DRAW).isPresent(),
            DRAWN,
            seed);
    List<Puzzle> found = new ArrayList<>();
    for (Sample.Entry entry : sample.entries()) {
      if (found.size() == count || System.nanoTime() - end > 0) {
        break;
      }
      positions.moves(entry.key()).flatMap(moves -> puzzle(moves, entry)).ifPresent(found::add);
    }
    return found;
  }

  private Optional<Puzzle> puzzle(String moves, Sample.Entry entry) {
    Game game = reader.game();
    Board board = game.parse(moves);
    boolean white = board.whiteToMove();
    Question question = white ? Question.WHITE : Question.BLACK;
    if (reader.known(board).outcome().answer(question) != Answer.YES) {
      return Optional.empty();
    }
    Optional<Integer> winning = Optional.empty();
    for (int move : board.legalMoves()) {
      Answer answer = answer(board.play(move), question);
      boolean second = answer == Answer.YES && winning.isPresent();
      boolean ends = answer == Answer.YES && board.play(move).end().isPresent();
      if (answer == Answer.OPEN || second || ends) {
        return Optional.empty();
      }
      winning = answer == Answer.YES ? Optional.of(move) : winning;
    }
    return winning.map(
        move ->
            new Puzzle(
                moves,
                board.ply(),
                Player.of(white),
                game.move(move),
                Grade.of(entry.work()),
                entry.work()));
  }

  private Answer answer(Board board, Question question) {
    Answer known = reader.known(board).outcome().answer(question);
    return known != Answer.OPEN
        ? known
        : queue.run(
            () ->
                solver
                    .solve(board, question, NODES_A_MOVE, () -> false)
                    .map(solution -> Answer.of(solution.yes()))
                    .orElse(Answer.OPEN));
  }
}
