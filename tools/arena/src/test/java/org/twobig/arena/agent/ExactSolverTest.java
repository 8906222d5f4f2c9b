package org.twobig.arena.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.arena.Agent;
import org.twobig.arena.BoardSize;
import org.twobig.arena.BruteForce;
import org.twobig.arena.MutableBoard;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.Question;
import org.twobig.solve.Fill;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Table;
import org.twobig.tt.testing.Seeds;

/** Compares the exact solver and the exact agent with a search by all moves. */
class ExactSolverTest {
  private static final BoardSize BOARD_SIZE = BoardSize.parse("5x4x4");
  private static final Duration LONG = Duration.ofMinutes(1);

  /** Without a limit of time, which a pause of the machine would use up. */
  private static final Agents.Choice EXACT = new Agents.Choice("exact@100000000");

  @AutoClose private final Arena arena = Arena.ofShared();

  private final BruteForce oracle = new BruteForce(BOARD_SIZE);

  private ExactSolver exactSolver(BoardSize boardSize, long mostNodes) {
    Game game = ExactSolver.game(boardSize).orElseThrow();
    return new ExactSolver(game, table(game), mostNodes);
  }

  private Table table(Game game) {
    Geometry geometry =
        Geometry.ofBytes(
            game.tables().get(0).keySpace(), game.tables().get(0).valueBits(), 17 << 20);
    return PrivateTable.create(geometry, arena);
  }

  private static MutableBoard late(SplittableRandom random, int ply) {
    while (true) {
      MutableBoard board = MutableBoard.empty(BOARD_SIZE);
      boolean over = false;
      while (!over && board.ply() < ply) {
        int column = RandomAgent.any(board, random);
        over = board.completes(column);
        board.play(column);
      }
      if (!over) {
        return board.copy();
      }
    }
  }

  @Test
  void scoresAndValuesAreThoseOfASearchByAllMoves() {
    ExactSolver exactSolver = exactSolver(BOARD_SIZE, Long.MAX_VALUE);
    SplittableRandom random = Seeds.fixed(1);
    for (int i = 0; i < 150; i++) {
      MutableBoard board = late(random, 10);
      int score = oracle.score(board);
      assertThat(exactSolver.score(board, () -> false)).hasValue(score);
      assertThat(exactSolver.value(board, Long.MAX_VALUE, () -> false))
          .hasValue(Integer.signum(score));
    }
  }

  @Test
  void theExactAgentWinsAsSoonAsItCanAndNeverLosesAValue() {
    ExactSolver exactSolver = exactSolver(BOARD_SIZE, Long.MAX_VALUE);
    Agent exact = EXACT.make(BOARD_SIZE, 1, Optional.of(exactSolver));
    SplittableRandom random = Seeds.fixed(2);
    for (int i = 0; i < 150; i++) {
      MutableBoard board = late(random, 9);
      int before = oracle.score(board);
      int column = exact.move(board.copy(), LONG);
      boolean wins = board.completes(column);
      board.play(column);
      int after = wins ? (BOARD_SIZE.cells() + 2 - board.ply()) / 2 : -oracle.score(board);
      assertThat(Integer.signum(after)).isEqualTo(Integer.signum(before));
      if (before > 0) {
        assertThat(after).isEqualTo(before);
      }
    }
  }

  /** No other move that keeps the value leaves a smaller share of replies that keep it. */
  @Test
  void inALostPositionTheExactAgentPlaysWhatLeavesFewestRepliesThatKeepTheWin() {
    ExactSolver exactSolver = exactSolver(BOARD_SIZE, Long.MAX_VALUE);
    Agent exact = EXACT.make(BOARD_SIZE, 1, Optional.of(exactSolver));
    SplittableRandom random = Seeds.fixed(3);
    int tried = 0;
    while (tried < 40) {
      MutableBoard board = late(random, 9);
      if (oracle.score(board) > 0) {
        continue;
      }
      tried++;
      double chosen = kept(board, exact.move(board.copy(), LONG));
      for (int column = 0; column < BOARD_SIZE.columns(); column++) {
        if (board.hasRoom(column)) {
          assertThat(chosen).as(board + " " + column).isLessThanOrEqualTo(kept(board, column));
        }
      }
    }
  }

  /**
   * Returns the share of replies that keep the value, plus 1 if a reply wins at once, plus 2 if the
   * move does not keep the value.
   */
  private double kept(MutableBoard board, int column) {
    int before = Integer.signum(oracle.score(board));
    board.play(column);
    int kept = 0;
    int replies = 0;
    boolean losesAtOnce = false;
    boolean keeps = board.isFull() || -Integer.signum(oracle.score(board)) == before;
    for (int reply = 0; reply < BOARD_SIZE.columns(); reply++) {
      if (board.hasRoom(reply)) {
        replies++;
        boolean completes = board.completes(reply);
        losesAtOnce |= completes;
        board.play(reply);
        kept += (completes ? -1 : Integer.signum(oracle.score(board))) == before ? 1 : 0;
        board.takeBack();
      }
    }
    board.takeBack();
    return replies == 0 ? 1 : (double) kept / replies + (losesAtOnce ? 1 : 0) + (keeps ? 0 : 2);
  }

  /** The table has the value of the position, but not of its successors. */
  @Test
  void theMoveOfAKnownValueIsSearchedWithinTheLimit() {
    BoardSize boardSize = BoardSize.parse("7x6x4");
    Game game = ExactSolver.game(boardSize).orElseThrow();
    Table table = table(game);
    GameSolver solver = game.solver(table);
    solver.storeAnswer(game.start(), Question.WHITE, true, 1);
    solver.storeAnswer(game.start(), Question.BLACK, false, 1);
    ExactSolver exactSolver = new ExactSolver(game, table, Long.MAX_VALUE);
    MutableBoard board = MutableBoard.empty(boardSize);
    assertThat(exactSolver.value(board, 1, () -> false)).hasValue(1);
    assertThat(exactSolver.keepingMove(board, 1000)).isEmpty();
    assertThat(exactSolver.nodes()).isLessThan(50_000);
  }

  /** The table has the value of the move that is looked at last. */
  @Test
  void aWinInTheTableIsPlayedThoughOtherMovesUseUpTheLimit() {
    BoardSize boardSize = BoardSize.parse("7x6x4");
    Game game = ExactSolver.game(boardSize).orElseThrow();
    Table table = table(game);
    GameSolver solver = game.solver(table);
    solver.storeAnswer(game.start().play(6), Question.WHITE, true, 1);
    solver.storeAnswer(game.start().play(6), Question.BLACK, false, 1);
    ExactSolver exactSolver = new ExactSolver(game, table, Long.MAX_VALUE);
    Agent exact = new Agents.Choice("exact@20").make(boardSize, 1, Optional.of(exactSolver));
    assertThat(exact.move(MutableBoard.empty(boardSize), LONG)).isIn(0, 6);
  }

  /** The other moves need more nodes than the limit allows. */
  @Test
  void aWinThatIsFoundIsPlayedThoughOtherMovesAreNotSolved() {
    BoardSize boardSize = BoardSize.parse("7x6x4");
    ExactSolver exactSolver = exactSolver(boardSize, 2000);
    MutableBoard board = MutableBoard.empty(boardSize);
    "3344".chars().forEach(column -> board.play(column - '1'));
    Agent exact = new Agents.Choice("exact@20000").make(boardSize, 1, Optional.of(exactSolver));
    assertThat(exact.move(board, LONG)).isIn(1, 4);
    board.play(0);
    assertThat(exactSolver.value(board, Long.MAX_VALUE, () -> false)).isEmpty();
  }

  /**
   * With a book for its colour in the table, no move of the agent loses value, with almost no
   * search. Without a book some moves do.
   */
  @Test
  void anAgentWithABookKeepsEveryValueWithoutTheTimeToSearch() {
    Game game = ExactSolver.game(BOARD_SIZE).orElseThrow();
    assertThat(lost(new ExactSolver(game, withBook(game, BOARD_SIZE.cells()), Long.MAX_VALUE)))
        .isZero();
    assertThat(lost(exactSolver(BOARD_SIZE, Long.MAX_VALUE))).isPositive();
  }

  /** Counts Black's moves that lose value, in games against random moves, with 20 nodes a move. */
  private int lost(ExactSolver known) {
    ExactSolver judge = exactSolver(BOARD_SIZE, Long.MAX_VALUE);
    SplittableRandom random = Seeds.fixed(4);
    int lost = 0;
    for (int i = 0; i < 40; i++) {
      Agent exact = new Agents.Choice("exact@20").make(BOARD_SIZE, 1, Optional.of(known));
      MutableBoard board = MutableBoard.empty(BOARD_SIZE);
      boolean over = false;
      while (!over && !board.isFull()) {
        boolean black = !board.whiteToMove();
        int before = black ? judge.value(board, () -> false).orElseThrow() : 0;
        int column = black ? exact.move(board.copy(), LONG) : RandomAgent.any(board, random);
        over = board.completes(column);
        board.play(column);
        int after = over ? 1 : board.isFull() ? 0 : -judge.value(board, () -> false).orElseThrow();
        lost += black && after != before ? 1 : 0;
      }
    }
    return lost;
  }

  /**
   * Other moves keep the value, too, and White would err more often after them. But the search of
   * their replies might exceed the limit.
   */
  @Test
  void anAgentLeavesNoBookForAMoveThatItHasToSearch() {
    BoardSize boardSize = BoardSize.parse("5x5x4");
    Game game = ExactSolver.game(boardSize).orElseThrow();
    ExactSolver book = new ExactSolver(game, withBook(game, 5), 8);
    ExactSolver exactSolver = new ExactSolver(game, withBook(game, 5), Long.MAX_VALUE);
    SplittableRandom random = Seeds.fixed(6);
    for (int i = 0; i < 10; i++) {
      Agent exact = new Agents.Choice("exact@1000000").make(boardSize, 1, Optional.of(exactSolver));
      MutableBoard board = MutableBoard.empty(boardSize);
      for (int replies = 0; replies < 2; replies++) {
        board.play(RandomAgent.any(board, random));
        if (book.value(board, () -> false).getAsInt() > 0) {
          break; // the book does not apply to won positions
        }
        board.play(exact.move(board.copy(), LONG));
        assertThat(book.value(board, () -> false)).isPresent();
      }
    }
  }

  /** Returns a table with a book for Black. */
  private Table withBook(Game game, int plies) {
    Table table = table(game);
    new Fill(game, Question.BOTH, plies, Optional.of(false), Long.MAX_VALUE)
        .run(List.of(game.solver(table)), ply -> {});
    return table;
  }

  /** All moves of the position together take more nodes than the agent's limit. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "6313263135",
        "2246666553",
        "5441163314",
        "2451361235",
        "4163366653",
        "2543321555"
      })
  void aPositionThatAThirdOfTheNodesSolvesKeepsItsValue(String moves) {
    BoardSize boardSize = BoardSize.parse("6x5x4");
    MutableBoard board = MutableBoard.empty(boardSize);
    moves.chars().forEach(column -> board.play(column - '1'));
    assertThat(exactSolver(boardSize, 300).value(board, () -> false)).hasValue(1);
    ExactSolver exactSolver = exactSolver(boardSize, Long.MAX_VALUE);
    board.play(
        new Agents.Choice("exact@900")
            .make(boardSize, 1, Optional.of(exactSolver))
            .move(board.copy(), LONG));
    assertThat(exactSolver(boardSize, Long.MAX_VALUE).value(board, () -> false)).hasValue(-1);
  }

  /**
   * Black has three in the second row, so a move in column 4 loses at once. The other values are
   * unknown.
   */
  @Test
  void aMoveThatIsKnownToLoseIsNotPlayedWhereOthersAreNotSolved() {
    BoardSize boardSize = BoardSize.parse("7x6x4");
    MutableBoard board = MutableBoard.empty(boardSize);
    "11227373".chars().forEach(column -> board.play(column - '1'));
    Agent exact =
        new Agents.Choice("exact@3").make(boardSize, 1, Optional.of(exactSolver(boardSize, 2)));
    assertThat(exact.move(board.copy(), LONG)).isNotEqualTo(3);
    assertThat(new AlphaBeta(boardSize, Limit.ofWork(1)).move(board, LONG)).isEqualTo(3);
  }

  @Test
  void aNumberOfNodesLimitsTheSolvingTooAndGivesTheSameGameAgain() {
    BoardSize boardSize = BoardSize.parse("7x6x4");
    List<String> games = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      ExactSolver exactSolver = exactSolver(boardSize, Long.MAX_VALUE);
      MutableBoard board = MutableBoard.empty(boardSize);
      Agent exact = new Agents.Choice("exact@300").make(boardSize, 1, Optional.of(exactSolver));
      StringBuilder moves = new StringBuilder();
      while (board.ply() < 20) {
        int column = exact.move(board.copy(), LONG);
        moves.append(column);
        boolean over = board.completes(column);
        board.play(column);
        if (over) {
          break;
        }
      }
      games.add(moves.toString());
    }
    assertThat(games.get(0)).isEqualTo(games.get(1));
  }

  /** Another user of the exact solver, a judge or a game, does not make an agent wait. */
  @Test
  void anAgentWaitsForNobodyElse() throws Exception {
    ExactSolver exactSolver = exactSolver(BOARD_SIZE, Long.MAX_VALUE);
    Agent exact = new Agents.Choice("exact@100").make(BOARD_SIZE, 1, Optional.of(exactSolver));
    try (ExecutorService other = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Integer> move;
      synchronized (exactSolver) {
        move = other.submit(() -> exact.move(MutableBoard.empty(BOARD_SIZE), LONG));
        assertThat(move.get()).isBetween(0, 4);
      }
    }
  }

  @Test
  void whatTakesTooLongIsGivenUpAndPlayedAllTheSame() {
    BoardSize boardSize = BoardSize.parse("7x6x4");
    ExactSolver exactSolver = exactSolver(boardSize, 1000);
    MutableBoard empty = MutableBoard.empty(boardSize);
    assertThat(exactSolver.score(empty, () -> false)).isEqualTo(OptionalInt.empty());
    int column =
        new Agents.Choice("exact@20000")
            .make(boardSize, 1, Optional.of(exactSolver))
            .move(empty, LONG);
    assertThat(empty.isIllegal(column)).isFalse();
  }

  @Test
  void boardsWhoseKeysWouldBeTooWideHaveNoTruth() {
    assertThat(ExactSolver.game(BoardSize.parse("12x12x5"))).isEmpty();
    assertThat(ExactSolver.game(BOARD_SIZE)).isPresent();
  }
}
