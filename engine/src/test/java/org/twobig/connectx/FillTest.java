package org.twobig.connectx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.OracleBoard;
import org.twobig.OracleGame;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Solution;
import org.twobig.game.Value;
import org.twobig.solve.Fill;
import org.twobig.solve.Session;
import org.twobig.solve.SessionOptions;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.WordRegion;

/** Compares a table of all positions up to a ply with minimax on pictures. */
class FillTest {
  private static final long MANY = 1_000_000;

  private static Session session(Game game, int threads) {
    return Session.inMemory(
        game,
        new SessionOptions(
            threads,
            Optional.empty(),
            Optional.of(16L << 20),
            Optional.of(Session.LEAST_GRAPH),
            Duration.ofMinutes(10)));
  }

  private static Fill fill(Game game, int plies) {
    return new Fill(
        game, game.hasScores() ? Question.SCORE : Question.BOTH, plies, Optional.empty(), MANY);
  }

  private static List<Fill.Ply> fill(Session session, int plies) {
    List<Fill.Ply> finished = new ArrayList<>();
    Fill fill = fill(session.game(), plies);
    session.fill(fill, finished::add);
    assertThat(finished.stream().mapToLong(Fill.Ply::positions).sum()).isEqualTo(fill.positions());
    assertThat(fill.absent()).isLessThanOrEqualTo(fill.positions() / 500); // by crowded buckets
    return finished.reversed();
  }

  /** The won, drawn and lost positions of each ply; mirror images and finished games count. */
  @ParameterizedTest
  @CsvSource({
    "4, 4, 4, 7, 2",
    "4, 3, 3, 11, 1",
    "3, 4, 3, 11, 2",
    "3, 3, 2, 8, 1",
    "5, 2, 1, 9, 1",
    "2, 6, 4, 11, 1",
    "2, 35, 2, 2, 2"
  })
  void countsAndEntriesAreThoseOfMinimax(int columns, int rows, int inRow, int plies, int threads) {
    Game game = new ConnectX(new ConnectXSize(columns, rows, inRow));
    try (Session session = session(game, threads)) {
      List<Fill.Ply> filled = fill(session, plies);
      Map<String, OracleBoard> boards = new HashMap<>();
      boards.put("", OracleGame.flat(columns, rows, inRow).start());
      for (int ply = 0; ply <= plies; ply++) {
        assertCounts(filled.get(ply), ply, boards.values());
        boards = after(boards.values());
      }
      assertEntries(session.table(), game, "", plies);
    }
  }

  private static Map<String, OracleBoard> after(Iterable<OracleBoard> boards) {
    Map<String, OracleBoard> next = new HashMap<>();
    for (OracleBoard board : boards) {
      for (int column = 0; column < board.game.moves && !board.isOver(); column++) {
        if (board.hasRoom(column)) {
          OracleBoard after = board.after(column);
          next.putIfAbsent(after.toString(), after);
        }
      }
    }
    return next;
  }

  private static void assertCounts(Fill.Ply filled, int ply, Iterable<OracleBoard> boards) {
    long[] counts = new long[Value.values().length];
    long over = 0;
    long open = 0;
    for (OracleBoard board : boards) {
      counts[board.value().ordinal()]++;
      over += board.isOver() ? 1 : 0;
      open +=
          !board.isOver() && board.toString().compareTo(board.mirrored().toString()) <= 0 ? 1 : 0;
    }
    assertThat(filled.ply()).isEqualTo(ply);
    assertThat(List.of(filled.won(), filled.drawn(), filled.lost(), filled.over()))
        .as("ply %d", ply)
        .containsExactly(
            counts[Value.WIN.ordinal()],
            counts[Value.DRAW.ordinal()],
            counts[Value.LOSS.ordinal()],
            over);
    assertThat(filled.positions()).isEqualTo((int) open);
  }

  /** Checks that positions on many lines of play have the score, and a move that keeps it. */
  private static void assertEntries(Table table, Game game, String moves, int plies) {
    ConnectXPosition position = (ConnectXPosition) game.parse(moves);
    if (position.isOver() || moves.length() > plies) {
      return;
    }
    Scores scores = new Scores(position.size());
    WordRegion region = table.wordRegion(position.ply());
    long value = region.value(region.find(position.key().high(), position.key().low()));
    OracleGame empty =
        OracleGame.flat(position.size().columns(), position.size().rows(), position.size().inRow());
    OracleBoard board = empty.ofMoves(moves);
    if (scores.areExact()) {
      int score = board.score();
      int forWhite =
          Math.clamp(position.whiteToMove() ? score : -score, -scores.highest(), scores.highest());
      assertThat(scores.low(value)).as(moves).isEqualTo(forWhite);
      assertThat(scores.high(value)).as(moves).isEqualTo(forWhite);
      int move = position.columnInKey(scores.move(value));
      assertThat(board.hasRoom(move)).as(moves).isTrue();
      assertThat(-board.after(move).score()).as(moves).isEqualTo(score);
      GameSolver solver = game.solver(table);
      assertThat(solver.bestMove(position, solver.solve(position, Question.SCORE), Long.MAX_VALUE))
          .hasValue(move);
    } else {
      // By rules, or by the table.
      assertThat(game.solver(table).known(position).outcome().value()).contains(board.value());
    }
    int legal = position.legalMoves().size();
    for (int i = 0; i < 2; i++) { // two of the moves, others at each ply
      int move = position.legalMoves().get((moves.length() * (1 + 2 * i) + i) % legal);
      assertEntries(table, game, moves + ConnectX.name(move), plies);
    }
  }

  @Test
  void aFillThatWasInterruptedGoesOnAndKnowsWhatWasDone() {
    Game game = new ConnectX(new ConnectXSize(5, 4, 4));
    try (Session session = session(game, 1);
        Session whole = session(game, 1)) {
      Fill fill = fill(game, 7);
      assertThatThrownBy(
              () ->
                  session.fill(
                      fill,
                      ply -> {
                        assertThat(ply.ply()).isEqualTo(7);
                        session.stop();
                      }))
          .isInstanceOf(SearchStoppedException.class);
      // A stopped session stays stopped; a later session finds its table.
      List<Fill.Ply> again = new ArrayList<>();
      fill(game, 7).run(List.of(game.solver(session.table())), again::add);
      int few = again.getFirst().positions() / 100; // entries that later entries have replaced
      assertThat(again.getFirst().known()).isGreaterThan(again.getFirst().positions() - few);
      assertThat(again.getFirst().nodes()).isLessThan(few);
      assertThat(again.get(1).known()).isZero();
      assertThat(again.reversed().stream().map(FillTest::counts))
          .isEqualTo(fill(whole, 7).stream().map(FillTest::counts).toList());
    }
  }

  private static List<Long> counts(Fill.Ply ply) {
    return List.of(ply.won(), ply.drawn(), ply.lost(), ply.over());
  }

  @Test
  void noMorePositionsAreListedThanThereIsRoomFor() {
    Game game = new ConnectX(new ConnectXSize(7, 6, 4));
    assertThat(whole(game, 3, 1 + 4 + 25 + 121)).isTrue();
    assertThat(whole(game, 42, 1 + 4 + 25 + 121)).isFalse();
  }

  private static boolean whole(Game game, int plies, long most) {
    return new Fill(game, Question.BOTH, plies, Optional.empty(), most).isWithinLimit();
  }

  /** A player who follows the book finds the values of all positions that can follow. */
  @ParameterizedTest
  @CsvSource({
    "4, 4, 4, true, SCORE, 8, 2",
    "4, 4, 4, false, BOTH, 8, 1",
    "4, 3, 3, true, SCORE, 11, 1",
    "4, 3, 3, false, BOTH, 11, 2",
    "2, 35, 2, false, BOTH, 2, 1"
  })
  void aBookForOnePlayerHasAnAnswerToEveryMove(
      int columns, int rows, int inRow, boolean white, Question question, int plies, int threads) {
    Game game = new ConnectX(new ConnectXSize(columns, rows, inRow));
    try (Session session = session(game, threads)) {
      List<Fill.Ply> filled = new ArrayList<>();
      Fill fill = new Fill(game, question, plies, Optional.of(white), MANY);
      session.fill(fill, filled::add);
      assertThat(filled.stream().map(Fill.Ply::ply))
          .isEqualTo(IntStream.rangeClosed(0, plies).boxed().toList());
      if (columns > 2) {
        assertThat(fill.positions())
            .isLessThan(new Fill(game, question, plies, Optional.empty(), MANY).positions() / 2);
      }
      GameSolver solver = game.solver(session.table());
      Set<Key> met = new HashSet<>();
      follow(game, solver, question, "", white, plies, met);
      assertThat(solver.effort().nodes()).isZero();
      assertThat((long) met.size()).isEqualTo(fill.positions());
    }
  }

  /** Follows the book's moves and all replies; all positions must be in the book. */
  private static void follow(
      Game game,
      GameSolver solver,
      Question question,
      String moves,
      boolean white,
      int plies,
      Set<Key> met) {
    Board board = game.parse(moves);
    if (board.end().isPresent() || board.ply() > plies || !met.add(board.key())) {
      return;
    }
    ConnectXSize size = ((ConnectXPosition) board).size();
    Value truth = OracleGame.flat(size.columns(), size.rows(), size.inRow()).ofMoves(moves).value();
    assertThat(value(solver, board)).as(moves).contains(truth);
    List<Integer> next = board.legalMoves();
    if (board.whiteToMove() == white && board.ply() < plies) {
      Solution solution = solver.solve(board, question);
      int move = solver.bestMove(board, solution, Long.MAX_VALUE).orElseThrow();
      assertThat(value(solver, board.play(move))).as(moves + game.move(move)).contains(truth);
      next = List.of(move);
    }
    for (int move : next) {
      follow(game, solver, question, moves + game.move(move), white, plies, met);
    }
  }

  /** Returns a value that is found within 8 nodes. */
  private static Optional<Value> value(GameSolver solver, Board board) {
    return Solution.of(Question.BOTH, asked -> solver.solve(board, asked, 8, () -> false))
        .flatMap(Solution::value);
  }

  @Test
  void aBookForOnePlayerEndsWhereThereIsNoMoreRoom() {
    Game game = new ConnectX(new ConnectXSize(4, 4, 4));
    try (Session session = session(game, 1)) {
      List<Fill.Ply> filled = new ArrayList<>();
      Fill fill = new Fill(game, Question.BOTH, 9, Optional.of(true), 20);
      session.fill(fill, filled::add);
      assertThat(fill.isWithinLimit()).isFalse();
      assertThat(filled).hasSizeBetween(2, 8);
      assertThat(fill.restored()).as("positions of the ply without room").isZero();
    }
  }

  /** In four columns of one cell a player has two in a row after at most three moves. */
  @Test
  void whatTheRulesDecideWasNotKnownBefore() {
    try (Session session = session(new ConnectX(new ConnectXSize(4, 1, 2)), 1)) {
      assertThat(fill(session, 2)).allSatisfy(ply -> assertThat(ply.known()).isZero());
      assertThat(fill(session, 2).getFirst().known()).isPositive();
    }
  }
}
