package org.twobig.lab.qubic;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.twobig.OracleGame;
import org.twobig.game.Answer;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.Games;
import org.twobig.game.Question;
import org.twobig.lab.qubic.LeafEvaluation.Threats;
import org.twobig.lab.qubic.ProofNumberSearch.Driver;
import org.twobig.qubic.Boards;
import org.twobig.qubic.QubicShape;
import org.twobig.tt.testing.Seeds;

/** Compares the searches of the thesis with searches by the rules alone. */
class SearchesTest {
  private static final QubicShape CUBE = QubicShape.of(4, 3);

  /** Seed of the positions of which the wins that are found have been counted. */
  private static final long COUNTED = 1;

  /** Two sets of stones without a line; either player may be to move. */
  private record Stones(long own, long other) {}

  private static Stones random(QubicShape shape, Random random, int stones) {
    while (true) {
      long[] sets = new long[2];
      for (int ply = 0; ply < stones; ply++) {
        long cell;
        do {
          cell = 1L << random.nextInt(shape.cells);
        } while (((sets[0] | sets[1]) & cell) != 0);
        sets[ply & 1] |= cell;
      }
      if (!shape.hasLine(sets[0]) && !shape.hasLine(sets[1])) {
        return new Stones(sets[stones & 1], sets[stones + 1 & 1]);
      }
    }
  }

  /** Returns the value for the player to move, by the engine's oracle: 1, 0 or -1. */
  private static int value(OracleGame oracle, Stones stones) {
    boolean isWhite = Long.bitCount(stones.own) == Long.bitCount(stones.other);
    return oracle
        .ofBits(isWhite ? stones.own : stones.other, isWhite ? stones.other : stones.own)
        .outcome();
  }

  /** With more states the search finds more of the 151 forced wins. */
  @ParameterizedTest
  @CsvSource({"64, 79", "256, 109", "1024, 140", "4096, 146"})
  void whatDbSearchFindsIsAForcedWin(int states, int expected) {
    Random random = new Random(COUNTED);
    DbSearch db = new DbSearch(CUBE, states);
    int found = 0;
    for (int i = 0; i < 600; i++) {
      Stones stones = random(CUBE, random, 12 + random.nextInt(24));
      if (CUBE.completing(stones.own, stones.other) == 0 && db.find(stones.own, stones.other)) {
        long danger = CUBE.completing(stones.other, stones.own);
        assertThat(Boards.winsByForce(CUBE, stones.own, stones.other)).isTrue();
        assertThat(db.sequence().wins(stones.own, stones.other, danger)).isTrue();
        found++;
      }
    }
    assertThat(found).isEqualTo(expected);
  }

  /** The board is small, so that minimax is fast. */
  @Test
  void whatLambdaSearchFindsIsAWin() {
    QubicShape shape = QubicShape.of(3, 3);
    OracleGame oracle = OracleGame.box(3, 3);
    Random random = new Random(Seeds.fixedSeed(2));
    LambdaSearch lambda = new LambdaSearch(shape);
    int found = 0;
    for (int i = 0; i < 400; i++) {
      Stones stones = random(shape, random, 2 + random.nextInt(8));
      if (shape.completing(stones.own, stones.other) == 0
          && lambda.wins(stones.own, stones.other, i % 3)) {
        assertThat(value(oracle, stones)).isOne();
        found++;
      }
    }
    assertThat(found).isGreaterThan(50);
  }

  /** White has no forced win here, but wins by threats of order 2, as Twobig's solver confirms. */
  @Test
  void lambdaSearchFindsMoreThanForcedWins() {
    Random random = new Random(Seeds.fixedSeed(4));
    LambdaSearch lambda = new LambdaSearch(CUBE);
    Game game = Games.game("qubic");
    int found = 0;
    try (Arena arena = Arena.ofConfined()) {
      GameSolver solver = game.solver(SolvedPositions.table("qubic", 17 << 20, arena));
      for (int i = 0; i < 200; i++) {
        Stones stones = random(CUBE, random, 12);
        if (CUBE.completing(stones.own, stones.other) == 0
            && !lambda.wins(stones.own, stones.other, 0)
            && lambda.wins(stones.own, stones.other, 1)) {
          String text = new Starts.Start(stones.own, stones.other).toString();
          assertThat(solver.solve(game.parse(text), Question.WHITE).yes()).as(text).isTrue();
          found++;
        }
      }
    }
    Seeds.assertEnough(found, 3);
  }

  /** Tests every driver with every evaluation, with and without the rules that prune. */
  @ParameterizedTest
  @EnumSource(Driver.class)
  void answersAreThoseOfMinimax(Driver driver) {
    QubicShape shape = QubicShape.of(4, 2);
    OracleGame oracle = OracleGame.box(4, 2);
    Random random = new Random(Seeds.fixedSeed(3));
    int[] told = new int[2];
    for (int i = 0; i < 60; i++) {
      Stones stones = random(shape, random, 5 + random.nextInt(6));
      boolean whiteMoves = Long.bitCount(stones.own) == Long.bitCount(stones.other);
      long white = whiteMoves ? stones.own : stones.other;
      long black = whiteMoves ? stones.other : stones.own;
      int value = value(oracle, stones);
      boolean whiteWins = value == (whiteMoves ? 1 : -1);
      Threats threats = Threats.values()[i % Threats.values().length];
      boolean prune = i % 2 == 0;
      LeafEvaluation evaluation =
          new LeafEvaluation(
              shape, new LeafEvaluation.LeafSettings(threats, prune, prune, i % 3 == 0, 1, 256));
      ProofNumberSearch.SearchSettings settings =
          new ProofNumberSearch.SearchSettings(
              driver, i % 4 < 2, prune, i % 5, i % 3, Long.MAX_VALUE);
      try (Arena arena = Arena.ofConfined()) {
        SolvedPositions solved = new SolvedPositions("qubic:4x4", shape, 1 << 24, arena);
        ProofNumberSearch search =
            new ProofNumberSearch(shape, settings, evaluation, solved, () -> false);
        assertThat(search.search(white, black))
            .as("%s %s", stones, i)
            .isEqualTo(Answer.of(whiteWins));
      }
      told[whiteWins ? 1 : 0]++;
    }
    Seeds.assertEnough(Math.min(told[0], told[1]), 0);
  }

  @Test
  void asManyStartPositionsAsTheThesisHas() {
    assertThat(List.of(Starts.values()).stream().map(starts -> starts.positions().size()))
        .containsExactly(1, 7, 195, 422);
  }
}
