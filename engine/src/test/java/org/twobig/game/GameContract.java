package org.twobig.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.twobig.game.picture.Grid;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableSource;
import org.twobig.tt.table.WordRegion;
import org.twobig.tt.testing.Seeds;

/**
 * The contract of every {@link Game}; the tests of a game extend this class. They compare answers
 * with minimax over {@link Board}, which uses the rules alone; a game tests its rules elsewhere.
 * Where the {@link Grid} has lines, each move is a stone on an empty cell and a player who
 * completes a line wins.
 */
public abstract class GameContract {
  private static final List<Question> QUESTIONS = List.of(Question.WHITE, Question.BLACK);
  private static final long NO_LIMIT = Long.MAX_VALUE;

  /** Divisor of the number of positions for tests of whole games, which have many positions. */
  private static final int SHARE = 6;

  /** Values found by minimax, by game; all tests of a game begin with equal positions. */
  private static final Map<String, Map<Key, Value>> VALUES = new HashMap<>();

  private final Game game;
  private final int fewestPlies;
  private final int mostPlies;
  private final int positions;
  private final Random random = new Random(Seeds.fixedSeed(1));
  private final Map<Key, Value> values;

  /**
   * @param fewestPlies the fewest plies of solved positions, so many that minimax answers at once
   * @param mostPlies the most plies of solved positions
   * @param positions the number of solved positions
   */
  protected GameContract(Game game, int fewestPlies, int mostPlies, int positions) {
    this.game = game;
    this.values = VALUES.computeIfAbsent(game.id(), id -> new HashMap<>());
    this.fewestPlies = fewestPlies;
    this.mostPlies = mostPlies;
    this.positions = positions;
  }

  /** Makes a checking solver on a table that never grows. */
  public static GameSolver checkingSolver(Game game, Table table) {
    return game.solvers(TableSource.of(table), SolverKind.CHECKING, 1).getFirst();
  }

  /** Returns the value by minimax. */
  private Value value(Board board) {
    Optional<Value> end = board.end();
    if (end.isPresent()) {
      return end.get();
    }
    Key key = board.key();
    Value known = values.get(key);
    if (known != null) {
      return known;
    }
    Value best = board.whiteToMove() ? Value.LOSS : Value.WIN;
    Value goal = board.whiteToMove() ? Value.WIN : Value.LOSS;
    for (int move : board.legalMoves()) {
      Value value = value(board.play(move));
      if (value == goal || best != Value.DRAW && value == Value.DRAW) {
        best = value;
      }
      if (best == goal) {
        break;
      }
    }
    values.put(key, best);
    return best;
  }

  private boolean truth(Board board, Question question) {
    return value(board) == (question == Question.WHITE ? Value.WIN : Value.LOSS);
  }

  /** Returns the positions of a random game of at most {@code plies} plies. */
  private List<Board> randomGame(int plies) {
    return RandomPlay.game(game, plies, random);
  }

  private Board randomPosition() {
    while (true) {
      int plies = fewestPlies + random.nextInt(mostPlies - fewestPlies + 1);
      Board board = randomGame(plies).getLast();
      if (board.ply() == plies && board.end().isEmpty()) {
        return board;
      }
    }
  }

  private void onEachTable(BiConsumer<StoredPositions, Table> test) {
    game.tables().forEach(rules -> onTable(rules, test));
  }

  private static void onTable(StoredPositions rules, BiConsumer<StoredPositions, Table> test) {
    EmptyTable.use(rules, 1 << 20, table -> test.accept(rules, table));
  }

  /** Tests a solver on each kind of table. */
  private void onEachSolver(Consumer<GameSolver> test) {
    onEachTable((rules, table) -> test.accept(game.solver(table)));
  }

  private void forPositions(Consumer<Board> test) {
    for (int i = 0; i < positions; i++) {
      test.accept(randomPosition());
    }
  }

  /** Tests both questions about random positions. */
  private void forQuestions(BiConsumer<Board, Question> test) {
    forPositions(board -> QUESTIONS.forEach(question -> test.accept(board, question)));
  }

  @Test
  void theGameIsFoundByItsNameAndByItsKeySpaces() {
    assertThat(Games.game(game.id()).id()).isEqualTo(game.id());
    assertThat(game.tables()).isNotEmpty();
    List<KeySpace> keySpaces = new ArrayList<>(List.of(game.positions().keySpace()));
    game.tables().forEach(rules -> keySpaces.add(rules.keySpace()));
    for (KeySpace keySpace : keySpaces) {
      assertThat(Games.of(keySpace))
          .hasValueSatisfying(it -> assertThat(it.id()).isEqualTo(game.id()));
      KeySpace newer = new KeySpace(keySpace.name(), keySpace.version() + 1, keySpace.bits());
      assertThat(Games.of(newer)).isEmpty();
    }
    assertThat(game.title()).isNotBlank();
    assertThat(game.notation()).isNotBlank();
  }

  @Test
  void aGameIsPlayedToItsEnd() {
    for (int i = 0; i < positions / SHARE; i++) {
      List<Board> boards = randomGame(Integer.MAX_VALUE - 1);
      for (int ply = 0; ply < boards.size(); ply++) {
        Board board = boards.get(ply);
        assertThat(board.ply()).isEqualTo(ply);
        assertThat(board.whiteToMove()).isEqualTo(ply % 2 == 0);
        assertThat(board.legalMoves()).isSorted().doesNotHaveDuplicates();
        assertThat(board.end().isPresent())
            .isEqualTo(board.legalMoves().isEmpty())
            .isEqualTo(ply == boards.size() - 1);
        if (board.end().isEmpty()) {
          assertCanWin(board);
        }
      }
      assertThat(boards).hasSizeLessThanOrEqualTo(game.mostPlies() + 1);
      assertThatThrownBy(() -> boards.getLast().play(0))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  /** Tries late positions, where often only one player can win; random games end before. */
  @Test
  void aPlayerCanWinAsLongAsALineHasNoStoneOfTheOther() {
    forPositions(this::assertCanWin);
  }

  private void assertCanWin(Board board) {
    if (game.grid().lines() > 0) {
      assertCanWin(board, true, Grid.WHITE);
      assertCanWin(board, false, Grid.BLACK);
    }
  }

  private void assertCanWin(Board board, boolean white, char own) {
    String filled = board.contents().replace(Grid.EMPTY, own);
    assertThat(board.canWin(white)).isNotEqualTo(game.grid().winningCells(filled).isEmpty());
  }

  @Test
  void movesAreReadAsTheyAreWritten() {
    for (int i = 0; i < positions / SHARE; i++) {
      Board board = game.start();
      StringBuilder text = new StringBuilder();
      while (!board.legalMoves().isEmpty()) {
        int move = board.legalMoves().get(random.nextInt(board.legalMoves().size()));
        board = board.play(move);
        text.append(random.nextBoolean() ? " " : "").append(game.move(move));
        assertThat(game.parse(text.toString()).key()).isEqualTo(board.key());
      }
      String tooLong = text + game.move(0);
      assertThatThrownBy(() -> game.parse(tooLong)).isInstanceOf(IllegalMoveException.class);
    }
  }

  @Test
  void aKeyTellsThePosition() {
    for (int i = 0; i < positions / SHARE; i++) {
      for (Board board : randomGame(Integer.MAX_VALUE - 1)) {
        Key key = board.key();
        StoredPositions rules = game.positions();
        assertThat(rules.keySpace().contains(key.high(), key.low())).isTrue();
        assertThat(rules.of(key.high(), key.low()))
            .isEqualTo(board.ply())
            .isLessThan(rules.count());
        if (board.end().isEmpty()) {
          Board again = game.board(key).orElseThrow();
          assertThat(again.key()).isEqualTo(key);
          assertThat(again.ply()).isEqualTo(board.ply());
          assertThat(rules.isKey(key.high(), key.low())).isTrue();
          assertThat(rules.position(key).orElseThrow().key()).isEqualTo(key);
          String moves = rules.moves(key).orElseThrow();
          assertThat(game.parse(moves).key()).isEqualTo(key);
          assertThat(rules.describeKey(key.high(), key.low())).isEqualTo(moves);
        }
        assertThat(game.parse(board.text()).key()).isEqualTo(key);
      }
    }
  }

  @Test
  void numbersThatAreNoKeysAreRefused() {
    StoredPositions rules = game.positions();
    int refused = 0;
    for (int i = 0; i < 1000; i++) {
      Key number = new Key(random.nextLong() >>> random.nextInt(64), random.nextLong());
      Optional<Board> board = game.board(number);
      board.ifPresent(it -> assertThat(it.key()).isEqualTo(number));
      assertThat(rules.isKey(number.high(), number.low()))
          .isEqualTo(board.filter(it -> it.end().isEmpty()).isPresent());
      assertThat(rules.describeKey(number.high(), number.low())).isNotBlank();
      refused += board.isEmpty() ? 1 : 0;
    }
    Seeds.assertEnough(refused, 0);
    assertThat(rules.of(-1, -1)).isEqualTo(StoredPositions.NONE);
  }

  @Test
  void valuesUniteUnlessTheyContradictEachOther() {
    for (StoredPositions rules : game.tables()) {
      boolean ofFacts = rules.valueBits() == Outcome.BITS;
      int values = 1 << rules.valueBits();
      int step = Math.max(1, values / 256); // of many values, each is compared with some others
      for (int value = 0; value < values; value++) {
        Outcome outcome = rules.outcome(value);
        if (ofFacts || !rules.isValue(value)) {
          assertThat(outcome.equals(Outcome.UNKNOWN)).isEqualTo(!rules.isValue(value));
        }
        assertThat(rules.describeValue(value)).isNotBlank();
        for (int other = random.nextInt(step); other < values; other += step) {
          if (rules.isValue(value) && rules.isValue(other)) {
            assertUnion(rules, value, other, ofFacts);
          }
        }
      }
    }
  }

  /**
   * @param ofFacts whether a value has only an outcome
   */
  private static void assertUnion(StoredPositions rules, int value, int other, boolean ofFacts) {
    Outcome outcome = rules.outcome(value);
    Outcome second = rules.outcome(other);
    Outcome both = outcome.orElse(second);
    boolean agree = both.equals(second.orElse(outcome));
    OptionalLong union = rules.union(value, other);
    if (!agree || ofFacts) {
      assertThat(union.isPresent()).isEqualTo(agree);
    }
    union.ifPresent(
        known -> assertThat(rules.outcome(known).orElse(both)).isEqualTo(rules.outcome(known)));
    if (ofFacts) {
      union.ifPresent(known -> assertThat(rules.outcome(known)).isEqualTo(both));
    }
    assertThat(rules.union(value, value).orElseThrow()).isEqualTo(value);
  }

  @Test
  void answersAreThoseOfMinimaxAndComeFromTheTableLater() {
    onEachTable(
        (rules, table) -> {
          GameSolver solver = game.solver(table);
          forQuestions(
              (board, question) -> {
                Solution solution = solver.solve(board, question);
                assertSolution(solution, board, question);
                Solution again = game.solver(table).solve(board, question);
                assertSolution(again, board, question);
                assertThat(again.source()).isNotEqualTo(Source.SEARCH);
                assertThat(again.effort().nodes()).isZero();
                assertKnown(solver.known(board), board);
                assertThat(solver.known(board).outcome().answers(question)).isTrue();
              });
          Seeds.assertEnough(solver.effort().nodes(), 0);
          Seeds.assertEnough(assertEntries(rules, table), 0);
        });
  }

  private void assertSolution(Solution solution, Board board, Question question) {
    assertThat(solution.question()).isEqualTo(question);
    assertThat(solution.yes()).as("%s wins %s", question, board).isEqualTo(truth(board, question));
    solution.value().ifPresent(value -> assertThat(value).isEqualTo(value(board)));
    if (solution.yes()) {
      assertThat(solution.value()).isPresent();
    }
  }

  private void assertKnown(Knowledge known, Board board) {
    Outcome outcome = known.outcome();
    assertThat(known.source().isPresent()).isEqualTo(!outcome.equals(Outcome.UNKNOWN));
    assertTrue(outcome, board);
    Board end = board;
    for (int move : known.forced()) {
      end = end.play(move);
    }
    assertThat(value(end)).isEqualTo(value(board));
    known.entry().ifPresent(entry -> assertTrue(entry.outcome(), board));
    known.entryAfterForced().ifPresent(entry -> assertTrue(entry.outcome(), board));
  }

  private void assertTrue(Outcome outcome, Board board) {
    QUESTIONS.forEach(question -> assertTrue(outcome.answer(question), board, question));
  }

  private void assertTrue(Answer answer, Board board, Question question) {
    if (answer != Answer.OPEN) {
      assertThat(answer)
          .as("%s wins %s", question, board)
          .isEqualTo(Answer.of(truth(board, question)));
    }
  }

  /** Asserts that the outcome of every entry is true; returns the number of entries. */
  private int assertEntries(StoredPositions rules, Table table) {
    int entries = 0;
    for (WordRegion region : table.wordRegions()) {
      Geometry geometry = region.geometry();
      for (long bucket = 0; bucket < geometry.buckets(); bucket++) {
        for (int slot = 0; slot < geometry.scheme().bucketEntries(); slot++) {
          long entry = region.word(bucket, slot);
          if (entry != 0) {
            entries++;
            assertEntry(rules, geometry.keyOf(bucket, entry), region.value(entry));
          }
        }
      }
    }
    return entries;
  }

  private void assertEntry(StoredPositions rules, Key key, long value) {
    assertThat(rules.isKey(key.high(), key.low())).isTrue();
    assertThat(rules.isValue(value)).isTrue();
    rules
        .position(key)
        .filter(board -> board.ply() >= fewestPlies)
        .ifPresent(board -> assertTrue(rules.outcome(value), board));
  }

  @Test
  void expansionsAndForcedMovesLeadToPositionsThatDecide() {
    onEachTable(
        (rules, table) -> {
          GameSolver solver = game.solver(table);
          int[] open = {0};
          forQuestions(
              (board, question) -> {
                if (random.nextInt(4) == 0) {
                  solver.storeAnswer(board, question, truth(board, question), 1);
                  assertThat(solver.known(board).outcome().answers(question)).isTrue();
                }
                assertLeaf(solver.follow(board, question), solver, board, question);
                open[0] += assertExpansion(solver.expand(board, question), solver, board, question);
              });
          Seeds.assertEnough(open[0], 0);
          assertEntries(rules, table);
        });
  }

  @Test
  void aContradictionIsNoticed() {
    onEachSolver(
        solver -> {
          Board board = randomPosition();
          solver.storeAnswer(board, Question.WHITE, true, 1);
          assertThatThrownBy(() -> solver.storeAnswer(board, Question.BLACK, true, 1))
              .isInstanceOf(ContradictionException.class)
              .hasMessageContaining("White wins")
              .hasMessageContaining("Black wins");
        });
  }

  private int assertExpansion(
      Expansion expansion, GameSolver solver, Board board, Question question) {
    if (expansion.answer() != Answer.OPEN) {
      assertThat(expansion.successors()).isEmpty();
      assertTrue(expansion.answer(), board, question);
      return 0;
    }
    boolean any = false;
    boolean all = true;
    for (Successor next : expansion.successors()) {
      Board reached = game.board(next.key()).orElseThrow();
      assertThat(next.level()).isGreaterThan(board.ply());
      assertLeaf(next, solver, reached, question);
      any |= truth(reached, question);
      all &= truth(reached, question);
    }
    assertThat(expansion.attackerToMove() ? any : all)
        .as("%s wins %s", question, board)
        .isEqualTo(truth(board, question));
    return 1;
  }

  /** Checks the position to which forced moves lead from a position. */
  private void assertLeaf(Successor leaf, GameSolver solver, Board from, Question question) {
    Board board = game.board(leaf.key()).orElseThrow();
    assertThat(truth(board, question)).isEqualTo(truth(from, question));
    assertThat(leaf.level()).isEqualTo(board.ply()).isBetween(from.ply(), Successor.MAX_LEVEL);
    assertThat(leaf.proof()).isPositive();
    assertThat(leaf.disproof()).isPositive();
    assertTrue(leaf.answer(), board, question);
    if (leaf.answer() == Answer.OPEN) {
      assertThat(solver.follow(board, question).key()).isEqualTo(leaf.key());
    }
  }

  @Test
  void aGameThatIsOverIsFollowedToItsEnd() {
    onEachSolver(
        solver -> {
          for (int i = 0; i < positions; i++) {
            Board end = randomGame(Integer.MAX_VALUE - 1).getLast();
            for (Question question : QUESTIONS) {
              assertSolution(solver.solve(end, question), end, question);
              Successor itself = solver.follow(end, question);
              assertThat(itself.answer()).isEqualTo(Answer.of(truth(end, question)));
              assertThat(itself.key()).isEqualTo(end.key());
            }
            assertThat(solver.known(end).outcome().value()).contains(value(end));
            assertThat(solver.known(end).source()).contains(Source.RULES);
          }
        });
  }

  @Test
  void aLineShowsTheAnswer() {
    onEachSolver(
        solver ->
            forQuestions(
                (board, question) -> {
                  Solution solution = solver.solve(board, question);
                  Board end = board;
                  for (int move : solver.line(board, solution)) {
                    assertThat(solution.yes() || end.canWin(question == Question.WHITE)).isTrue();
                    end = end.play(move);
                    assertThat(truth(end, question)).isEqualTo(solution.yes());
                  }
                  boolean canWin = end.end().isEmpty() && end.canWin(question == Question.WHITE);
                  assertThat(canWin).as("from %s to %s ends early", board, end).isFalse();
                  assertThat(solver.known(end).outcome().answers(question)).isTrue();
                }));
  }

  @Test
  void aLineOfBothQuestionsKeepsTheValue() {
    onEachSolver(
        solver ->
            forPositions(
                board -> {
                  Value value = value(board);
                  Board end = board;
                  for (int move : solver.line(board, solver.solve(board, Question.BOTH))) {
                    end = end.play(move);
                    assertThat(value(end)).isEqualTo(value);
                  }
                  assertThat(end.end().isPresent() || value == Value.DRAW).isTrue();
                }));
  }

  @Test
  void aSearchIsGivenUpAndCanBeMadeLater() {
    onEachSolver(
        solver -> {
          int[] givenUp = {0};
          forQuestions(
              (board, question) -> {
                givenUp[0] += solver.solve(board, question, 2, () -> false).isEmpty() ? 1 : 0;
                assertSolution(solver.solve(board, question), board, question);
              });
          Seeds.assertEnough(givenUp[0], 0);
        });
    onEachSolver(this::assertLimits);
    onTable(game.positions(), (rules, table) -> assertLimits(checkingSolver(game, table)));
  }

  /** Checks the node limits of a solver on an empty table. */
  private void assertLimits(GameSolver solver) {
    assertThat(solver.solve(game.start(), Question.WHITE, 2, () -> false)).isEmpty();
    assertThat(solver.solve(game.start(), Question.WHITE, NO_LIMIT, () -> true)).isEmpty();
    solver.stop();
    assertThatThrownBy(() -> solver.solve(game.start(), Question.WHITE))
        .isInstanceOf(SearchStoppedException.class);
  }

  @Test
  void questionsAreAskedOneAtATime() {
    onEachSolver(
        solver -> {
          Board start = game.start();
          assertThatThrownBy(() -> solver.solve(start, Question.BOTH, NO_LIMIT, () -> false))
              .isInstanceOf(IllegalArgumentException.class);
          assertThatThrownBy(() -> solver.expand(start, Question.BOTH))
              .isInstanceOf(IllegalArgumentException.class);
        });
  }

  @Test
  void theCheckingSolverAgrees() {
    onTable(
        game.positions(),
        (rules, table) -> {
          GameSolver solver = checkingSolver(game, table);
          forQuestions(
              (board, question) -> assertSolution(solver.solve(board, question), board, question));
          Seeds.assertEnough(solver.effort().nodes(), 0);
        });
  }

  @Test
  void aTableOfOtherKeysIsRefused() {
    Geometry foreign = Geometry.ofBytes(new KeySpace("no-game", 1, 48), Outcome.BITS, 1 << 20);
    try (Arena arena = Arena.ofConfined()) {
      Table table = PrivateTable.create(foreign, arena);
      assertThatThrownBy(() -> game.solver(table))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("no-game");
      assertThatThrownBy(() -> checkingSolver(game, table))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void theStonesAreThoseOfTheBoard() {
    Grid grid = game.grid();
    for (int i = 0; i < positions / SHARE; i++) {
      for (Board board : randomGame(Integer.MAX_VALUE - 1)) {
        String stones = board.contents();
        assertThat(stones).hasSize(grid.cells()).matches("[WB.]*");
        List<String> after =
            board.legalMoves().stream().map(board::play).map(Board::contents).toList();
        if (grid.lines() > 0) {
          assertStones(board, grid, stones, after);
        }
        assertThat(after).doesNotContain(stones);
      }
    }
  }

  /** Checks that a move puts a stone of the player on an empty cell, if the grid has lines. */
  private void assertStones(Board board, Grid grid, String stones, List<String> after) {
    long white = stones.chars().filter(stone -> stone == Grid.WHITE).count();
    long black = stones.chars().filter(stone -> stone == Grid.BLACK).count();
    assertThat(white - black).isEqualTo(board.ply() % 2);
    assertThat(white + black).isEqualTo(board.ply());
    List<Integer> playable =
        IntStream.range(0, board.end().isEmpty() ? stones.length() : 0)
            .filter(cell -> stones.charAt(cell) == Grid.EMPTY)
            .filter(cell -> grid.isPlayable(cell, stones))
            .boxed()
            .toList();
    assertThat(after.stream().map(next -> Grid.filled(stones, next)).sorted().toList())
        .isEqualTo(playable);
  }

  @Test
  void asManyPositionsShareAKeyAsThereAreImages() {
    Map<String, Board> boards = Map.of(game.start().contents(), game.start());
    for (int ply = 0; ply < 3; ply++) {
      Map<Key, Integer> sharing = new HashMap<>();
      boards.values().forEach(board -> sharing.merge(board.key(), 1, Integer::sum));
      Map<String, Board> next = new HashMap<>();
      for (Board board : boards.values()) {
        assertThat(board.images()).isEqualTo(sharing.get(board.key()));
        board.legalMoves().stream()
            .map(board::play)
            .forEach(after -> next.putIfAbsent(after.contents(), after));
      }
      boards = next;
    }
  }
}
