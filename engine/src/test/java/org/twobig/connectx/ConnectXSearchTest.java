package org.twobig.connectx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.Attempts;
import org.twobig.OracleBoard;
import org.twobig.OracleGame;
import org.twobig.game.EmptyTable;
import org.twobig.game.GameContract;
import org.twobig.game.GameSolver;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.game.Value;
import org.twobig.game.solver.SolverProbe;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.WordRegion;
import org.twobig.tt.testing.Seeds;

/** Compares answers with minimax on pictures, and with published values of boards. */
class ConnectXSearchTest {
  private static void onTable(ConnectX game, long bytes, Consumer<Table> test) {
    EmptyTable.use(game.positions(), bytes, test);
  }

  private static void onTables(
      ConnectX game, long bytes, long plainBytes, BiConsumer<Table, Table> test) {
    onTable(game, bytes, fast -> onTable(game, plainBytes, plain -> test.accept(fast, plain)));
  }

  private static Value value(GameSolver solver, ConnectXPosition position) {
    boolean white = solver.solve(position, Question.WHITE).yes();
    boolean black = solver.solve(position, Question.BLACK).yes();
    assertThat(white && black).isFalse();
    return white ? Value.WIN : black ? Value.LOSS : Value.DRAW;
  }

  /** Without a limit, the count of the best move would become negative after some hours. */
  @Test
  void countsOfMovesStayInTheirRangeAndOrder() {
    int[] counts = {3, 5, 7};
    for (int i = 0; i < 100_000; i++) {
      ConnectXMoveOrder.raise(counts, 1, 1 << 20);
      ConnectXMoveOrder.raise(counts, 2, 1 << 18);
      counts[0] -= 1 << 8;
    }
    assertThat(counts[1]).isBetween(counts[2], ConnectXMoveOrder.MOST_COUNT);
    assertThat(counts[2]).isGreaterThan(counts[0]);
  }

  /** Both searches agree with minimax on positions from the first to the last. */
  @ParameterizedTest
  @CsvSource({
    "3, 3, 3, 0", "4, 3, 3, 0", "3, 4, 3, 0", "4, 4, 4, 4", "4, 4, 3, 4", "1, 9, 3, 0",
    "9, 1, 3, 1", "5, 2, 1, 0", "4, 3, 2, 0", "2, 8, 4, 2", "7, 2, 4, 4", "3, 5, 5, 3",
    "5, 3, 4, 4", "3, 6, 4, 6", "5, 4, 4, 9", "4, 5, 4, 9", "5, 5, 3, 13", "6, 4, 4, 13",
    "6, 5, 5, 20", "7, 6, 5, 32", "7, 6, 4, 32", "8, 8, 4, 54", "9, 7, 3, 53", "10, 7, 4, 60",
    "16, 4, 4, 54", "4, 16, 4, 54", "2, 35, 4, 58", "26, 2, 3, 44"
  })
  void answersAreThoseOfMinimaxOnPictures(int columns, int rows, int inRow, int fewestStones) {
    ConnectX game = new ConnectX(new ConnectXSize(columns, rows, inRow));
    OracleGame empty = OracleGame.flat(columns, rows, inRow);
    var random = Seeds.fixed(1);
    onTables(
        game,
        1 << 20,
        1 << 20,
        (fastTable, plainTable) -> {
          GameSolver fast = game.solver(fastTable);
          GameSolver plain = GameContract.checkingSolver(game, plainTable);
          for (int i = 0; i < Attempts.times(4); i++) {
            String moves = peaceful(empty, random, fewestStones);
            Value truth = empty.ofMoves(moves).value();
            assertThat(value(fast, game.parse(moves))).as(moves).isEqualTo(truth);
            assertThat(value(plain, game.parse(moves))).as(moves).isEqualTo(truth);
          }
        });
  }

  /** Returns a game with at least {@code fewestStones} stones that is not over, if one is found. */
  private static String peaceful(OracleGame empty, RandomGenerator random, int fewestStones) {
    String moves = "";
    for (int i = 0; i < 2000; i++) {
      int rest = empty.cells - fewestStones;
      moves = empty.randomMoves(random, fewestStones + random.nextInt(rest));
      if (moves.length() >= fewestStones && !empty.ofMoves(moves).isOver()) {
        return moves;
      }
    }
    return moves;
  }

  /** Asks both searches, each on its own table, about every possible score. */
  @ParameterizedTest
  @CsvSource({
    "3, 3, 3, 0", "4, 3, 3, 0", "3, 4, 3, 0", "4, 4, 4, 3", "4, 4, 3, 4", "1, 9, 3, 0",
    "9, 1, 3, 1", "5, 2, 1, 0", "4, 3, 2, 0", "7, 2, 4, 4", "3, 5, 5, 3", "3, 6, 4, 6",
    "5, 4, 4, 9", "4, 5, 4, 9", "5, 5, 4, 13", "6, 5, 5, 20", "7, 6, 5, 33", "7, 6, 4, 32",
    "6, 4, 4, 13", "8, 7, 4, 46", "16, 3, 4, 36", "8, 8, 4, 55", "2, 20, 5, 30", "21, 2, 17, 33"
  })
  void scoresAreThoseOfMinimaxOnPictures(int columns, int rows, int inRow, int fewestStones) {
    ConnectXSize size = new ConnectXSize(columns, rows, inRow);
    ConnectX game = new ConnectX(size);
    OracleGame empty = OracleGame.flat(columns, rows, inRow);
    var random = Seeds.fixed(2);
    List<Function<SolverProbe, ConnectXSearch>> kinds =
        size.bits() > 64 ? List.of(LineSearch::new) : List.of(LineSearch::new, BitSearch::new);
    for (Function<SolverProbe, ConnectXSearch> kind : kinds) {
      onTable(
          game,
          1 << 20,
          table -> {
            ConnectXSearch search = kind.apply(probe(size, table));
            int most = search.scores.highest();
            for (int i = 0; i < 12; i++) {
              String moves = peaceful(empty, random, fewestStones);
              OracleBoard board = empty.ofMoves(moves);
              if (!board.isOver()) {
                int score = board.stones() % 2 == 0 ? board.score() : -board.score();
                for (int least = 1 - most; least <= most; least++) {
                  assertThat(search.atLeast(game.parse(moves), least, Long.MAX_VALUE, () -> false))
                      .as("%s at least %d", moves, least)
                      .hasValue(score >= least);
                }
                assertBounds(table, game.parse(moves), Math.clamp(score, -most, most));
              }
            }
          });
    }
  }

  /** Asks for the score from the first stone to the end of games, twice. */
  @ParameterizedTest
  @CsvSource({
    "4, 4, 3, 3",
    "5, 4, 4, 9",
    "4, 5, 4, 9",
    "6, 4, 4, 13",
    "5, 5, 3, 13",
    "5, 2, 1, 0",
    "7, 6, 4, 33"
  })
  void theScoreIsThatOfMinimax(int columns, int rows, int inRow, int fewestStones) {
    ConnectX game = new ConnectX(new ConnectXSize(columns, rows, inRow));
    OracleGame empty = OracleGame.flat(columns, rows, inRow);
    var random = Seeds.fixed(3);
    assertThat(game.hasScores()).isTrue();
    onTable(
        game,
        1 << 20,
        table -> {
          GameSolver solver = game.solver(table);
          for (int i = 0; i < Attempts.times(30); i++) {
            String moves = empty.randomMoves(random, fewestStones + random.nextInt(99));
            OracleBoard board = empty.ofMoves(moves);
            if (moves.length() >= fewestStones) {
              Solution solution = solver.solve(game.parse(moves), Question.SCORE);
              assertThat(solution.score()).as(moves).hasValue(board.score());
              assertThat(solution.value()).hasValue(board.value());
              Solution again = game.solver(table).solve(game.parse(moves), Question.SCORE);
              assertThat(again.score()).isEqualTo(solution.score());
              assertThat(again.source()).isNotEqualTo(Source.SEARCH);
            }
          }
        });
  }

  /** Checks that the table's bounds are right and that its move keeps the score. */
  private static void assertBounds(Table table, ConnectXPosition position, int score) {
    ConnectXSize size = position.size();
    Scores scores = new Scores(size);
    WordRegion region = table.wordRegion(position.ply());
    long value = region.value(region.find(position.key().high(), position.key().low()));
    assertThat(score).isBetween(scores.low(value), scores.high(value));
    int move = scores.move(value);
    boolean white = position.whiteToMove();
    if (move >= 0 && scores.low(value) == scores.high(value)) {
      ConnectXPosition seen = ConnectXPosition.decode(size, position.key()).orElseThrow();
      OracleBoard after =
          OracleGame.flat(size.columns(), size.rows(), size.inRow())
              .ofMoves(seen.moves().orElseThrow())
              .after(move);
      assertThat(white ? -after.score() : after.score()).isEqualTo(score);
    }
  }

  /**
   * Only positions with many empty cells have trials and the network's order; the plain search has
   * neither.
   */
  @Test
  void neitherTrialsNorAnOrderByChanceChangeAnswers() {
    ConnectXSize size = new ConnectXSize(7, 6, 4);
    ConnectX game = new ConnectX(size);
    OracleGame empty = OracleGame.flat(7, 6, 4);
    var random = Seeds.fresh();
    Optional<ScoreNetwork> byChance = Optional.of(ScoreNetworkTest.random(random));
    onTables(
        game,
        1 << 20,
        1 << 24,
        (fastTable, plainTable) -> {
          ConnectXSearch trained = new BitSearch(probe(size, fastTable));
          ConnectXSearch chance = new BitSearch(probe(size, fastTable), byChance);
          ConnectXSearch plain = new LineSearch(probe(size, plainTable));
          for (int i = 0; i < Attempts.times(100); i++) {
            String moves = empty.randomMoves(random, 14 + random.nextInt(4));
            if (!empty.ofMoves(moves).isOver()) {
              int least = random.nextInt(-2, 4);
              assertThat(atLeast(i % 2 == 0 ? trained : chance, game.parse(moves), least))
                  .as("%s at least %d", moves, least)
                  .isEqualTo(atLeast(plain, game.parse(moves), least));
            }
          }
        });
  }

  private static boolean atLeast(ConnectXSearch search, ConnectXPosition position, int least) {
    return search.atLeast(position, least, Long.MAX_VALUE, () -> false).orElseThrow();
  }

  /** Tromp's and Steininger's values of empty boards with four in a row. */
  @ParameterizedTest
  @CsvSource({
    "4, 4, DRAW",
    "5, 4, DRAW",
    "6, 4, LOSS",
    "4, 5, DRAW",
    "5, 5, DRAW",
    "4, 6, DRAW",
    "4, 7, DRAW",
    "4, 8, DRAW"
  })
  void emptyBoardsHaveTheValuesThatOthersFound(int columns, int rows, Value value) {
    ConnectX game = new ConnectX(new ConnectXSize(columns, rows, 4));
    onTable(
        game,
        16 << 20,
        table -> assertThat(value(game.solver(table), game.start())).isEqualTo(value));
  }

  private static SolverProbe probe(ConnectXSize size, Table table) {
    return new SolverProbe(List.of(new Scores(size)), table, ConnectXSearch.POLL_INTERVAL);
  }
}
