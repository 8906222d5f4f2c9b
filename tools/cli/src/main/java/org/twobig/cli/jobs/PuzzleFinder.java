package org.twobig.cli.jobs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.twobig.cli.jobs.ApiReports.Grade;
import org.twobig.cli.jobs.ApiReports.Puzzle;
import org.twobig.cli.options.PlyRange;
import org.twobig.cli.solve.Player;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.StoredPositions;
import org.twobig.tt.offline.Sample;

/**
 * Finds puzzles in a store. A puzzle is a position in which exactly one move wins for the player to
 * move, and does not end the game at once. A move that the store does not know is searched with at
 * most {@value #NODES_A_MOVE} nodes; if the move stays undecided, the position is no puzzle.
 */
public record PuzzleFinder(StoreReader reader, Searcher searcher) {
  private static final int DRAWN = 300;
  private static final long NODES_A_MOVE = 20_000;
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  /**
   * Looks for puzzles among {@link #DRAWN} random entries, no longer than {@link #PATIENCE}, and
   * returns at most {@code count}.
   */
  public List<Puzzle> find(int count, PlyRange plies, long seed) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    StoredPositions rules = reader.rules();
    Sample sample =
        reader.draw(
            (keyClass, value) -> plies.contains(keyClass) && isWon(rules.outcome(value)),
            DRAWN,
            seed);
    List<Puzzle> found = new ArrayList<>();
    for (Sample.Entry entry : sample.entries()) {
      if (found.size() == count || System.nanoTime() - end > 0) {
        break;
      }
      rules.moves(entry.key()).flatMap(moves -> puzzle(moves, entry)).ifPresent(found::add);
    }
    return found;
  }

  private static boolean isWon(Outcome outcome) {
    return outcome.answer(Question.WHITE) == Answer.YES
        || outcome.answer(Question.BLACK) == Answer.YES;
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
    return known == Answer.OPEN ? searcher.answer(board, question, NODES_A_MOVE) : known;
  }
}
