package org.twobig.qubic;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.Attempts;
import org.twobig.game.EmptyTable;
import org.twobig.game.GameContract;
import org.twobig.game.GameSolver;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.game.Value;
import org.twobig.game.solver.SolverProbe;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TableSource;
import org.twobig.tt.tasks.BoardOffers;
import org.twobig.tt.tasks.SharedCache;
import org.twobig.tt.testing.Seeds;

/** Compares forced wins, pairings and answers with minimax and with published results. */
class QubicSearchTest {
  private static void onTable(QubicShape shape, Consumer<Table> test) {
    EmptyTable.use(new Qubic(shape).positions(), 1 << 20, test);
  }

  private static Value value(QubicPosition position) {
    return Boards.of(position).value();
  }

  @ParameterizedTest
  @CsvSource({"4, 3, 50, 54, 150", "4, 2, 6, 14, 150", "3, 3, 8, 14, 150", "5, 2, 13, 22, 50"})
  void answersAreThoseOfMinimax(int side, int dimensions, int least, int most, int count) {
    QubicShape shape = QubicShape.of(side, dimensions);
    var random = Seeds.fixed(1);
    onTable(
        shape,
        table ->
            onTable(
                shape,
                plainTable -> {
                  GameSolver solver = new Qubic(shape).solver(table);
                  GameSolver plain = GameContract.checkingSolver(new Qubic(shape), plainTable);
                  for (int i = 0; i < Attempts.times(count); i++) {
                    int stones = least + random.nextInt(most - least + 1);
                    QubicPosition position = Boards.random(shape, random, stones);
                    Value value = value(position);
                    assertThat(solver.solve(position, Question.BOTH).value())
                        .as(position.text())
                        .contains(value);
                    if (i % 10 == 0) {
                      assertThat(plain.solve(position, Question.BOTH).value()).contains(value);
                    }
                    assertRules(shape, position, value);
                  }
                }));
  }

  /**
   * Checks that a forced win is a win and replays by the rules, also with fewer stones of the other
   * player; that the moves that it refutes lose; and that a pairing prevents a win.
   */
  private static void assertRules(QubicShape shape, QubicPosition position, Value value) {
    boolean white = position.whiteToMove();
    long own = white ? position.white() : position.black();
    long other = white ? position.black() : position.white();
    Value win = white ? Value.WIN : Value.LOSS;
    Value loss = white ? Value.LOSS : Value.WIN;
    if (new QubicPairing(shape).holds(own, other)) {
      assertThat(value).isNotEqualTo(loss);
    }
    if (new QubicPairing(shape).holds(other, own)) {
      assertThat(value).isNotEqualTo(win);
    }
    if (shape.completing(own, other) != 0) {
      assertThat(value).isEqualTo(win);
      return;
    }
    ForcedWin search = new ForcedWin(shape);
    long danger = shape.completing(other, own);
    if (search.find(own, other)) {
      assertThat(value).as(position.text()).isEqualTo(win);
      assertThat(search.sequence.wins(own, other, danger)).isTrue();
      long fewer = other & other - 1;
      assertThat(search.sequence.wins(own, fewer, shape.completing(fewer, own))).isTrue();
      assertThat(new ForcedWin(shape).find(own, fewer)).isTrue();
    }
    if (danger == 0 && shape.completing(other, own) == 0 && search.find(other, own)) {
      long survivors = search.sequence.survivors(other, own);
      for (int move : position.legalMoves()) {
        boolean refuted =
            search.sequence.wins(
                other, own | 1L << move, shape.completing(own | 1L << move, other, move));
        assertThat(refuted).isEqualTo((survivors >>> move & 1) == 0);
        if (refuted) {
          assertThat(value(position.play(move))).isEqualTo(loss);
        }
      }
    }
  }

  /** Compares forced wins with those of a search without sets of lines. */
  @Test
  void everyForcedWinIsFound() {
    QubicShape shape = QubicShape.of(4, 3);
    var random = Seeds.fixed(2);
    ForcedWin search = new ForcedWin(shape);
    int found = 0;
    for (int i = 0; i < 400; i++) {
      QubicPosition position = Boards.random(shape, random, 20 + random.nextInt(20));
      boolean white = position.whiteToMove();
      long own = white ? position.white() : position.black();
      long other = white ? position.black() : position.white();
      if (shape.completing(own, other) == 0) {
        boolean wins = Boards.winsByForce(shape, own, other);
        assertThat(search.find(own, other)).as(position.text()).isEqualTo(wins);
        found += wins ? 1 : 0;
      }
    }
    Seeds.assertEnough(found, 19);
    assertThat(found).isLessThanOrEqualTo(380);
  }

  @ParameterizedTest
  @CsvSource({"3, 2, DRAW", "4, 2, DRAW", "5, 2, DRAW", "3, 3, WIN"})
  void boardsHaveTheValuesOthersFound(int side, int dimensions, Value value) {
    QubicShape shape = QubicShape.of(side, dimensions);
    onTable(
        shape,
        table -> {
          Solution solution =
              new Qubic(shape).solver(table).solve(new QubicPosition(shape, 0, 0), Question.BOTH);
          assertThat(solution.value()).contains(value);
        });
  }

  /** On 3x3x3 only the centre wins as the first move. */
  @Test
  void theFirstMoveOnTheSmallCubeMustBeTheCentre() {
    QubicShape shape = QubicShape.of(3, 3);
    onTable(
        shape,
        table -> {
          GameSolver solver = new Qubic(shape).solver(table);
          for (int move = 0; move < shape.cells; move++) {
            QubicPosition position = new QubicPosition(shape, 0, 0).play(move);
            assertThat(solver.solve(position, Question.WHITE).yes()).isEqualTo(move == 13);
          }
        });
  }

  /** A search that is given up leaves numbers that are no answer and lose no move. */
  @ParameterizedTest
  @CsvSource({"4, 2, 4, 10, 100", "3, 3, 3, 9, 60", "5, 2, 11, 18, 60"})
  void aSearchThatIsGivenUpAgainAndAgainEndsWithTheAnswer(
      int side, int dimensions, int least, int most, int count) {
    QubicShape shape = QubicShape.of(side, dimensions);
    var random = Seeds.fixed(3);
    onTable(
        shape,
        table -> {
          GameSolver whole = new Qubic(shape).solver(table);
          int givenUp = 0;
          for (int i = 0; i < count; i++) {
            QubicPosition position =
                Boards.random(shape, random, least + random.nextInt(most - least + 1));
            for (Question question : List.of(Question.WHITE, Question.BLACK)) {
              boolean yes = whole.solve(position, question).yes();
              givenUp += timesGivenUp(position, question == Question.WHITE, yes);
            }
          }
          Seeds.assertEnough(givenUp, count / 4);
        });
  }

  private static int timesGivenUp(QubicPosition position, boolean white, boolean yes) {
    int[] times = {0};
    onTable(
        position.shape(),
        table -> {
          SolverProbe probe =
              new SolverProbe(
                  List.of(new Qubic(position.shape()).positions()),
                  table,
                  DfpnSearch.POLL_INTERVAL);
          DfpnSearch search =
              new DfpnSearch(position.shape(), probe, white, new DfpnSearch.PrivateCache());
          Optional<Boolean> answer = Optional.empty();
          for (; answer.isEmpty(); times[0]++) {
            long most = 1 + times[0] / 4;
            answer = probe.meter().within(most, () -> false, () -> search.wins(position));
          }
          assertThat(answer).as(position.text()).contains(yes);
        });
    return times[0] - 1;
  }

  /** Another search may have answered the position, in the cache before the present one. */
  @Test
  void aSearchThatIsGivenUpKeepsNoNumbersOfAnAnsweredPosition() {
    QubicShape shape = QubicShape.of(3, 3);
    List<SharedCache> joined = new ArrayList<>();
    onTable(
        shape,
        table -> {
          SolverProbe probe = new SolverProbe(List.of(new Qubic(shape).positions()), table, 1);
          DfpnSearch search = new DfpnSearch(shape, probe, true, new DfpnSearch.PrivateCache());
          search.share(() -> joined.stream().findFirst());
          QubicPosition start = new QubicPosition(shape, 0, 0);
          assertThat(search.wins(start)).isTrue();
          joined.add(kept());
          search.numbers(start); // looks for another cache
          NumberTable.Numbers open = new NumberTable.Numbers();
          open.begin(1, 1, 1);
          PathNode node = new PathNode(shape);
          node.add(0, 1, 2, open);
          search.keepNumbers(node, 0, 0, true);
          assertThat(search.wins(start)).isTrue();
        });
  }

  /** The cache has room for 1,024 positions, so many records are replaced. */
  @Test
  void aSearchThatForgetsNumbersGivesTheSameAnswer() {
    QubicShape shape = QubicShape.of(4, 3);
    QubicPosition position = new Qubic(shape).parse("000f0c");
    List<Long> nodes = new ArrayList<>();
    for (int bytes : new int[] {1 << 16, 1 << 26}) {
      DfpnSearch.PrivateCache cache = new DfpnSearch.PrivateCache(bytes);
      onTable(
          shape,
          table -> {
            QubicSolver solver = new QubicSolver(shape, TableSource.of(table), cache);
            assertThat(solver.solve(position, Question.WHITE).yes()).isTrue();
            nodes.add(solver.effort().nodes());
          });
    }
    assertThat(nodes.getFirst()).isGreaterThan(nodes.getLast());
  }

  /** Threads share a cache; the answers are those of minimax. */
  @ParameterizedTest
  @CsvSource({"4, 3, 51, 54, 30", "3, 3, 9, 14, 30", "5, 2, 14, 20, 30"})
  void threadsThatShareNumbersGiveTheAnswersOfMinimax(
      int side, int dimensions, int least, int most, int count) {
    QubicShape shape = QubicShape.of(side, dimensions);
    var random = Seeds.fixed(4);
    onTable(
        shape,
        table -> {
          List<QubicPosition> positions =
              Stream.generate(
                      () -> {
                        int stones = least + random.nextInt(most - least + 1);
                        return Boards.random(shape, random, stones);
                      })
                  .limit(count)
                  .toList();
          DfpnSearch.PrivateCache cache = new DfpnSearch.PrivateCache(1 << 20);
          List<List<Value>> answers =
              IntStream.range(0, 3)
                  .parallel()
                  .mapToObj(thread -> new QubicSolver(shape, TableSource.of(table), cache))
                  .map(
                      solver ->
                          positions.stream()
                              .map(each -> solver.solve(each, Question.BOTH).value().orElseThrow())
                              .toList())
                  .toList();
          List<Value> values = positions.stream().map(QubicSearchTest::value).toList();
          assertThat(answers).containsExactly(values, values, values);
        });
  }

  /** Returns a cache with room for all positions of a test. */
  private static SharedCache kept() {
    return BoardOffers.privateCache(1 << 24, Arena.ofAuto());
  }

  /** Returns a cache with only two places, so most records found are about other positions. */
  private static SharedCache mixedUp(SharedCache cache) {
    return new SharedCache() {
      @Override
      public boolean find(long place, long first, long second, long[] record) {
        return cache.find(place & 1, first, second, record);
      }

      @Override
      public long peek(long place, int word) {
        return cache.peek(place & 1, word);
      }

      @Override
      public void put(long place, long[] record) {
        cache.put(place & 1, record);
      }
    };
  }

  private static GameSolver sharing(QubicShape shape, Table table, SharedCache cache) {
    GameSolver solver = new Qubic(shape).solver(table);
    solver.share(() -> Optional.of(cache));
    return solver;
  }

  /** Each search acts as another process: it has its own table and all earlier records. */
  @ParameterizedTest
  @CsvSource({"4, 3, 48, 54, 30", "3, 3, 9, 14, 30", "5, 2, 14, 20, 30"})
  void whatOtherProcessesHaveNotedChangesNoAnswer(
      int side, int dimensions, int least, int most, int count) {
    QubicShape shape = QubicShape.of(side, dimensions);
    var random = Seeds.fixed(6);
    SharedCache cache = kept();
    SharedCache mixedUp = mixedUp(kept());
    for (int i = 0; i < count; i++) {
      QubicPosition position =
          Boards.random(shape, random, least + random.nextInt(most - least + 1));
      Value value = value(position);
      for (SharedCache each : List.of(cache, cache, mixedUp)) {
        onTable(
            shape,
            table ->
                assertThat(sharing(shape, table, each).solve(position, Question.BOTH).value())
                    .as(position.text())
                    .contains(value));
      }
    }
  }

  /** A cache that loses the second record about the root of a search. */
  private static final class ForgetfulOfTheRoot implements SharedCache {
    private final SharedCache cache = kept();

    /** The records about the root that were put. */
    private final List<long[]> left = new ArrayList<>();

    /** Whether the root's record is lost, until the next one is put. */
    private boolean gone;

    private boolean isRoot(long first, long second) {
      return left.isEmpty() || left.getFirst()[0] == first && left.getFirst()[1] == second;
    }

    @Override
    public boolean find(long place, long first, long second, long[] record) {
      return !(gone && isRoot(first, second)) && cache.find(place, first, second, record);
    }

    @Override
    public long peek(long place, int word) {
      return cache.peek(place, word);
    }

    @Override
    public void put(long place, long[] record) {
      if (isRoot(record[0], record[1])) {
        left.add(record.clone());
        gone = left.size() == 2;
        if (gone) {
          return;
        }
      }
      cache.put(place, record);
    }
  }

  /** The positions have too many stones for the table, so only the cache has them. */
  @Test
  void aRootThatIsForgottenMeanwhileIsOpenAgainWithMovesOfItsOwn() {
    QubicShape shape = QubicShape.of(4, 3);
    for (String moves : TasksTest.HARD) {
      for (Question question : List.of(Question.WHITE, Question.BLACK)) {
        ForgetfulOfTheRoot cache = new ForgetfulOfTheRoot();
        onTable(
            shape,
            table ->
                assertThat(
                        sharing(shape, table, cache)
                            .solve(new Qubic(shape).parse(moves), question)
                            .yes())
                    .as("%s wins %s", question, moves)
                    .isFalse());
        assertThat(cache.left).as("met, lost, met again, answered").hasSize(4);
        long[] again = cache.left.get(2);
        assertThat(again[2] & (again[0] | again[1])).as("moves to cells with stones").isZero();
        assertThat(again[3]).as("proof number").isPositive();
        assertThat(again[4]).as("disproof number").isPositive();
      }
    }
  }

  @Test
  void numbersTakeASmallPartOfTheMemoryThatThereIs() {
    long gib = 1L << 30;
    assertThat(DfpnSearch.bytes(gib / 4)).isEqualTo(gib / 64);
    assertThat(DfpnSearch.bytes(2 * gib)).isEqualTo(gib / 16);
    assertThat(DfpnSearch.bytes(64 * gib)).isEqualTo(gib / 4);
  }

  private static long evaluations(QubicPosition position, SharedCache cache) {
    long[] evaluations = {0};
    onTable(
        position.shape(),
        table -> {
          GameSolver solver = sharing(position.shape(), table, cache);
          assertThat(solver.solve(position, Question.WHITE).yes()).isTrue();
          evaluations[0] = solver.effort().nodes();
        });
    return evaluations[0];
  }

  /** Each search has a new table, so no answer is known. */
  @Test
  void aSearchIsShorterByWhatAnotherProcessHasFoundAndAsLongByWhatItHasFoundItself() {
    QubicPosition position = new Qubic(QubicShape.of(4, 3)).parse("0001");
    SharedCache cache = kept();
    long alone = evaluations(position, new DfpnSearch.PrivateCache().get(0));
    assertThat(evaluations(position, cache)).isEqualTo(alone);
    assertThat(evaluations(position, cache)).isLessThan(alone / 100);
  }

  /** Compares the table with a map: numbers are replaced, answers stay. */
  @Test
  void numbersAreThoseWrittenLastAndAnswersStay() {
    NumberTable table = new NumberTable(kept(), true, Optional.empty());
    Map<Long, long[]> model = new HashMap<>();
    var random = Seeds.fixed(5);
    NumberTable.Numbers numbers = new NumberTable.Numbers();
    for (int i = 0; i < 60_000; i++) {
      long white = random.nextInt(12_000);
      long[] known = model.get(white);
      assertThat(table.find(white, ~white, numbers)).isEqualTo(known != null);
      if (known != null) {
        assertThat(new long[] {numbers.proof, numbers.disproof, numbers.moves}).isEqualTo(known);
      }
      numbers.begin(random.nextInt(4), 1 + random.nextInt(4), random.nextLong());
      table.update(white, ~white, numbers);
      if (known == null || known[0] != 0) {
        model.put(white, new long[] {numbers.proof, numbers.disproof, numbers.moves});
      }
    }
  }
}
