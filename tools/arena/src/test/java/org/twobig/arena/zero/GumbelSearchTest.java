package org.twobig.arena.zero;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.twobig.arena.BoardSize;
import org.twobig.arena.BruteForce;
import org.twobig.arena.MutableBoard;
import org.twobig.tt.testing.Seeds;

class GumbelSearchTest {
  private static GumbelSearch search(BoardSize boardSize) {
    return new GumbelSearch(boardSize, GumbelSearch.SearchParameters.USUAL);
  }

  private static void run(GumbelSearch search, Network network, BoardSize boardSize) {
    search.run(network, new Batch(boardSize, 1), () -> true);
  }

  private static MutableBoard board(BoardSize boardSize, String moves) {
    MutableBoard board = MutableBoard.empty(boardSize);
    moves.chars().forEach(move -> board.play(boardSize.column((char) move)));
    return board.copy();
  }

  /**
   * Returns a position without a line after {@code plies} random moves, or fewer if none is left.
   */
  private static MutableBoard random(BoardSize boardSize, int plies, SplittableRandom random) {
    MutableBoard board = MutableBoard.empty(boardSize);
    boolean goesOn = true;
    while (goesOn && board.ply() < plies) {
      int[] quiet =
          IntStream.range(0, boardSize.columns())
              .filter(column -> board.hasRoom(column) && !board.completes(column))
              .toArray();
      goesOn = quiet.length > 0;
      if (goesOn) {
        board.play(quiet[random.nextInt(quiet.length)]);
      }
    }
    return board.copy();
  }

  /** Returns a network whose answers are random numbers that depend on the position. */
  private static Network misleading(int seed) {
    return batch -> {
      SplittableRandom random = new SplittableRandom(seed + batch.planes().hashCode());
      for (int i = 0; i < batch.policies().limit(); i++) {
        batch.policies().put(i, (float) random.nextDouble(-3, 3));
      }
      for (int i = 0; i < batch.outcomes().limit(); i++) {
        batch.outcomes().put(i, (float) random.nextDouble(-3, 3));
      }
    };
  }

  /** With any network, a proved value is right, and the best move keeps it. */
  @ParameterizedTest
  @CsvSource({"4x4x3, 14", "5x4x4, 18", "3x5x3, 13", "4x3x4, 10", "5x5x3, 20", "3x3x2, 5"})
  void whatIsCertainIsTrue(String name, int plies) {
    BoardSize boardSize = BoardSize.parse(name);
    BruteForce bruteForce = new BruteForce(boardSize);
    SplittableRandom random = Seeds.fixed(7);
    int certain = 0;
    for (int i = 0; i < 400; i++) {
      MutableBoard board =
          random(boardSize, random.nextInt(boardSize.cells() - plies, plies + 1), random);
      if (board.isFull()) {
        continue;
      }
      GumbelSearch search = search(boardSize);
      search.begin(board, 1 << random.nextInt(9));
      run(search, misleading(i), boardSize);
      int best = search.best();
      assertThat(board.hasRoom(best)).isTrue();
      if (search.proved().isPresent()) {
        certain++;
        assertThat(search.proved().getAsInt()).isEqualTo(bruteForce.value(board));
        assertThat(bruteForce.after(board, best)).isEqualTo(bruteForce.value(board));
        assertThat(search.value()).isEqualTo(bruteForce.value(board));
      }
      float[] policy = new float[boardSize.columns()];
      search.policy(policy);
      float sum = 0;
      for (int column = 0; column < policy.length; column++) {
        assertThat(policy[column] == 0 || board.hasRoom(column)).isTrue();
        sum += policy[column];
        if (search.proved().isPresent() && policy[column] > 0) {
          assertThat(bruteForce.after(board, column)).isEqualTo(bruteForce.value(board));
        }
      }
      assertThat(sum).isBetween(0.999f, 1.001f);
    }
    Seeds.assertEnough(certain, 100);
  }

  /** Searches the positions of a random game, all with one graph. */
  @ParameterizedTest
  @ValueSource(strings = {"4x4x3", "4x4x4", "5x3x3"})
  void isPerfectOnSmallBoardsWithoutANetwork(String name) {
    BoardSize boardSize = BoardSize.parse(name);
    BruteForce bruteForce = new BruteForce(boardSize);
    SplittableRandom random = Seeds.fixed(3);
    for (int game = 0; game < 3; game++) {
      GumbelSearch search = search(boardSize);
      MutableBoard board = MutableBoard.empty(boardSize);
      boolean goesOn = true;
      while (goesOn) {
        search.begin(board, 100_000);
        run(search, Network.BLANK, boardSize);
        long holding =
            IntStream.range(0, boardSize.columns())
                .filter(column -> board.hasRoom(column) && bruteForce.after(board, column) > -1)
                .count();
        // if all moves but one lose, the search plays that move without a proof of its value
        assertThat(search.proved().isPresent() || holding <= 1).isTrue();
        assertThat(search.proved().orElse(bruteForce.value(board)))
            .isEqualTo(bruteForce.value(board));
        assertThat(bruteForce.after(board, search.best())).isEqualTo(bruteForce.value(board));
        int column = random.nextInt(boardSize.columns());
        while (!board.hasRoom(column)) {
          column = random.nextInt(boardSize.columns());
        }
        goesOn = !board.completes(column);
        board.play(column);
        goesOn &= !board.isFull();
      }
    }
  }

  /**
   * Three rounds of 21 simulations each: 3 for each of seven moves, 7 for each of three, the rest
   * for the last two moves.
   */
  @Test
  void theHalvingGivesEachRoundEquallyManySimulations() {
    BoardSize boardSize = BoardSize.parse("7x6x4");
    GumbelSearch search = search(boardSize);
    search.begin(MutableBoard.empty(boardSize), 63);
    run(search, Network.BLANK, boardSize);
    assertThat(IntStream.range(0, 7).map(search::tries).sorted())
        .containsExactly(3, 3, 3, 3, 10, 20, 21);
    assertThat(search.simulations()).isEqualTo(63);
    // the search considers the four moves with the largest policy
    search = new GumbelSearch(boardSize, new GumbelSearch.SearchParameters(50, 1, 1.25, 4));
    search.begin(MutableBoard.empty(boardSize), 8);
    run(search, liking(new float[] {0, 3, 1, 4, 0, 5, 2}), boardSize);
    assertThat(IntStream.range(0, 7).map(search::tries)).containsExactly(0, 1, 0, 3, 0, 3, 1);
  }

  /** Returns a network with this policy for every position, and with equal outcomes. */
  private static Network liking(float[] logits) {
    return batch -> {
      Network.BLANK.evaluate(batch);
      batch.policies().put(0, logits);
    };
  }

  /**
   * Each bottom cell has a value. A position's value is the sum for White's bottom cells minus the
   * sum for Black's, plus noise. The best first move is the cell of the largest value.
   */
  @Test
  void theRegretShrinksAsSimulationsGrow() {
    BoardSize boardSize = BoardSize.parse("7x6x7");
    SplittableRandom random = Seeds.fixed(11);
    double[] regrets = new double[3];
    int[] simulations = {7, 60, 600};
    for (int i = 0; i < 60; i++) {
      double[] worth = random.doubles(7, 0, 0.6).toArray();
      double best = Arrays.stream(worth).max().orElseThrow();
      for (int j = 0; j < regrets.length; j++) {
        GumbelSearch search = search(boardSize);
        search.begin(MutableBoard.empty(boardSize), simulations[j]);
        Batch batch = new Batch(boardSize, 1);
        while (search.advance()) {
          batch.clear();
          batch.add(search.leaf());
          Network.BLANK.evaluate(batch);
          put(batch, noisy(search.leaf(), worth));
          search.supply(batch, 0);
        }
        regrets[j] += (best - worth[search.best()]) / 60;
      }
    }
    assertThat(regrets[1]).isLessThan(0.7 * regrets[0]);
    assertThat(regrets[2]).isLessThan(0.7 * regrets[1]).isLessThan(0.03);
  }

  /** Returns the value of a position for the player to move, with noise that depends on its key. */
  private static double noisy(MutableBoard board, double[] worth) {
    double sum = new SplittableRandom(board.key()).nextDouble(-0.3, 0.3);
    for (int column = 0; column < worth.length; column++) {
      sum += board.mark(column, 0) == MutableBoard.WHITE ? worth[column] : 0;
      sum -= board.mark(column, 0) == MutableBoard.BLACK ? worth[column] : 0;
    }
    return Math.clamp(board.whiteToMove() ? sum : -sum, -0.99, 0.99);
  }

  /** Writes a value to the batch as logits of a win and a loss. */
  private static void put(Batch batch, double value) {
    batch.outcomes().put(0, (float) Math.log((1 + value) / 2));
    batch.outcomes().put(1, -99);
    batch.outcomes().put(2, (float) Math.log((1 - value) / 2));
  }

  /**
   * Each of seven moves gets one simulation. The value is below the best move's by at most {@code 1
   * / (e factor)} for each other move, where the factor of sigma is (50 + 1) / 2.
   */
  @Test
  void theValueIsThatOfGoodMovesAndNotTheMean() {
    BoardSize boardSize = BoardSize.parse("7x6x7");
    SplittableRandom random = Seeds.fixed(13);
    double lowByValue = 0;
    double lowByMean = 0;
    for (int i = 0; i < 60; i++) {
      double[] worth = random.doubles(7, -0.9, 0.9).toArray();
      double best = Arrays.stream(worth).max().orElseThrow();
      double mean = Arrays.stream(worth).average().orElseThrow();
      GumbelSearch search = search(boardSize);
      search.begin(MutableBoard.empty(boardSize), 7);
      Batch batch = new Batch(boardSize, 1);
      while (search.advance()) {
        batch.clear();
        batch.add(search.leaf());
        Network.BLANK.evaluate(batch);
        put(batch, search.leaf().ply() == 0 ? mean : -worth[firstMove(search.leaf())]);
        search.supply(batch, 0);
      }
      assertThat(search.value()).isBetween(best - 6 / (Math.E * 25.5) - 1e-5, best + 1e-5);
      lowByValue += best - search.value();
      lowByMean += best - mean;
    }
    assertThat(lowByValue).isLessThan(0.1 * lowByMean);
  }

  private static int firstMove(MutableBoard board) {
    return IntStream.range(0, board.boardSize().columns())
        .filter(column -> board.mark(column, 0) == MutableBoard.WHITE)
        .findFirst()
        .orElseThrow();
  }

  /** The paper proves this for exact values and one simulation of every move. */
  @Test
  void theImprovedPolicyIsNoWorseThanTheNetworks() {
    BoardSize boardSize = BoardSize.parse("5x4x3");
    BruteForce bruteForce = new BruteForce(boardSize);
    SplittableRandom random = Seeds.fixed(5);
    int better = 0;
    for (int i = 0; i < 300; i++) {
      MutableBoard board = random(boardSize, 8, random);
      double[] logits = random.doubles(5, -2, 2).toArray();
      GumbelSearch search = search(boardSize);
      search.begin(board, 5);
      Batch batch = new Batch(boardSize, 1);
      while (search.advance()) {
        batch.clear();
        batch.add(search.leaf());
        for (int column = 0; column < 5; column++) {
          batch.policies().put(column, (float) logits[column]);
        }
        put(batch, 0.999 * bruteForce.value(search.leaf()));
        search.supply(batch, 0);
      }
      float[] policy = new float[5];
      search.policy(policy);
      double sum = 0;
      double before = 0;
      double after = 0;
      for (int column = 0; column < 5; column++) {
        if (board.hasRoom(column)) {
          double prior = Math.exp(logits[column]);
          sum += prior;
          before += prior * bruteForce.after(board, column);
          after += policy[column] * bruteForce.after(board, column);
        }
      }
      assertThat(after).isGreaterThanOrEqualTo(before / sum - 1e-5);
      better += after > before / sum + 0.05 ? 1 : 0;
    }
    assertThat(better).isGreaterThan(100);
  }

  @Test
  void noiseMakesGoodMovesLikelyAndFollowsFromItsSeed() {
    BoardSize boardSize = BoardSize.parse("7x6x4");
    Network network = liking(new float[] {0, 0, 0, 2, 0, 0, 0});
    int[] chosen = new int[7];
    for (int seed = 0; seed < 400; seed++) {
      int[] best = new int[2];
      for (int i = 0; i < best.length; i++) {
        GumbelSearch search = search(boardSize);
        search.begin(MutableBoard.empty(boardSize), 7, new SplittableRandom(seed));
        run(search, network, boardSize);
        best[i] = search.best();
      }
      assertThat(best[0]).isEqualTo(best[1]);
      chosen[best[0]]++;
    }
    // with equal values, the policy gives the probability of a move: e^2 / (e^2 + 6)
    assertThat(chosen[3]).isBetween(180, 262);
    assertThat(chosen).doesNotContain(0);
  }

  @Test
  void whatIsDecidedOrForcedCostsNoEvaluation() {
    BoardSize boardSize = BoardSize.parse("7x6x4");
    GumbelSearch search = search(boardSize);
    search.begin(board(boardSize, "112233"), 1000); // completes a line with 4
    run(search, Network.BLANK, boardSize);
    assertThat(search.evaluations()).isZero();
    assertThat(search.best()).isEqualTo(3);
    search.begin(board(boardSize, "11223"), 1000); // must prevent one
    run(search, Network.BLANK, boardSize);
    assertThat(search.simulations()).isEqualTo(1);
    assertThat(search.best()).isEqualTo(3);
    search.begin(board(boardSize, "324254"), 1000); // three in a row, both ends free
    run(search, Network.BLANK, boardSize);
    assertThat(search.proved()).hasValue(1);
  }

  /** Runs a search with a network that prefers a corner, whose value is almost a loss. */
  private static void runWithABadCorner(GumbelSearch search, BoardSize boardSize) {
    Batch batch = new Batch(boardSize, 1);
    while (search.advance()) {
      batch.clear();
      batch.add(search.leaf());
      Network.BLANK.evaluate(batch);
      batch.policies().put(0, 5);
      boolean bad = search.leaf().mark(0, 0) == MutableBoard.WHITE;
      put(batch, bad ? search.leaf().whiteToMove() ? -0.9 : 0.9 : 0);
      search.supply(batch, 0);
    }
  }

  /** The time for a move may end during a second search of the position. */
  @ParameterizedTest
  @ValueSource(strings = {"7x6x4", "9x9x4"})
  void whatWasLearntOfAPositionStaysWhenItIsThoughtAboutAgain(String name) {
    BoardSize boardSize = BoardSize.parse(name);
    MutableBoard board = MutableBoard.empty(boardSize);
    GumbelSearch search = search(boardSize);
    search.begin(board, 0);
    runWithABadCorner(search, boardSize);
    assertThat(search.best()).isZero();
    search.begin(board, 300);
    runWithABadCorner(search, boardSize);
    int best = search.best();
    double value = search.value();
    long before = search.evaluations();
    search.begin(board, 0);
    runWithABadCorner(search, boardSize);
    assertThat(search.evaluations()).isEqualTo(before);
    assertThat(search.best()).isNotZero().isEqualTo(best);
    assertThat(search.value()).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"7x6x4", "9x9x4"})
  void aSearchThatIsLeftAtALeafMayBeginThere(String name) {
    BoardSize boardSize = BoardSize.parse(name);
    GumbelSearch search = search(boardSize);
    search.begin(MutableBoard.empty(boardSize), 1);
    search.run(Network.BLANK, new Batch(boardSize, 1), () -> search.evaluations() == 0);
    assertThat(search.advance()).isTrue();
    MutableBoard leaf = search.leaf().copy();
    search.begin(leaf, 0);
    assertThat(search.advance()).isTrue();
    assertThat(search.leaf().isLike(leaf)).isTrue();
  }

  @Test
  void answersThatAreNoNumbersAreRefused() {
    BoardSize boardSize = BoardSize.parse("3x2x3");
    MutableBoard board = board(boardSize, "11"); // the first column is full
    for (float trouble : new float[] {Float.NaN, Float.POSITIVE_INFINITY}) {
      Network noLogit = liking(new float[] {0, trouble, 0});
      Network noValue =
          batch -> {
            Network.BLANK.evaluate(batch);
            batch.outcomes().put(0, trouble);
          };
      for (Network network : new Network[] {noLogit, noValue}) {
        GumbelSearch search = search(boardSize);
        search.begin(board, 10);
        assertThatThrownBy(() -> run(search, network, boardSize))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("answers with numbers that are not finite");
      }
      GumbelSearch search = search(boardSize);
      search.begin(board, 10);
      run(search, liking(new float[] {trouble, 0, 0}), boardSize);
      assertThat(search.best()).isBetween(1, 2);
    }
  }

  @Test
  void whatWasLearntServesLaterPositions() {
    BoardSize boardSize = BoardSize.parse("7x6x4");
    MutableBoard board = MutableBoard.empty(boardSize);
    GumbelSearch search = search(boardSize);
    search.begin(board, 500);
    run(search, misleading(1), boardSize);
    long before = search.evaluations();
    board.play(search.best());
    search.begin(board, 0);
    assertThat(search.advance()).isFalse();
    assertThat(search.evaluations()).isEqualTo(before);
    search.forget();
    search.begin(board, 0);
    assertThat(search.advance()).isTrue();
    assertThatThrownBy(search::advance).hasMessageContaining("Call supply()");
  }
}
