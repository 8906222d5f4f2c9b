package org.twobig.connectfour3d.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.twobig.Effort;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.connectfour3d.RandomBoards;
import org.twobig.connectfour3d.Representatives;
import org.twobig.connectfour3d.Searches;
import org.twobig.connectfour3d.Tables;
import org.twobig.connectfour3d.Verdict;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.PositionGenerator;
import org.twobig.connectfour3d.rules.ClaimCheck;
import org.twobig.table.TranspositionTable;
import org.twobig.testing.Seeds;

/**
 * Verdicts of the search with all its features, with none, with each alone and with all but one.
 */
class FeatureTest {
  private static final int POSITIONS = Effort.times(750);

  /** Boards judged by brute force. */
  private static final Map<OracleBoard, Boolean> JUDGED = judged();

  private static Map<OracleBoard, Boolean> judged() {
    Random random = new Random(Seeds.freshSeed());
    Map<OracleBoard, Boolean> judged = new IdentityHashMap<>();
    for (int i = 0; i < 1000; i++) {
      OracleBoard board = board(random, i, 43, 60);
      judged.put(board, board.wins(Stone.WHITE));
    }
    return judged;
  }

  static Stream<Set<Feature>> features() {
    List<Set<Feature>> sets = new ArrayList<>(List.of(Feature.REPORT, Feature.ALL));
    for (Feature feature : Feature.values()) {
      sets.add(EnumSet.of(feature));
      sets.add(EnumSet.complementOf(EnumSet.of(feature)));
    }
    return sets.stream();
  }

  /** Boards of every kind in turn, with an even and an odd number of stones. */
  private static OracleBoard board(Random random, int number, int leastStones, int mostStones) {
    RandomBoards[] kinds = RandomBoards.values();
    int stones = random.nextInt(leastStones, mostStones + 1);
    return kinds[number % kinds.length].next(random, stones);
  }

  private static TranspositionTable table(Arena arena, long bytes, Set<Feature> features) {
    return Tables.empty(arena, bytes, Feature.keyKind(features));
  }

  @ParameterizedTest
  @MethodSource("features")
  void verdictsAreThoseOfBruteForce(Set<Feature> features) {
    try (Arena arena = Arena.ofConfined()) {
      Search search = Searches.of(table(arena, Tables.SMALLEST_BYTES, features), features);
      JUDGED.forEach(
          (board, whiteWins) ->
              assertThat(search.attackerWins(Representatives.position(board)))
                  .as("White wins %s", ClaimCheck.describe(board))
                  .isEqualTo(whiteWins));
    }
  }

  @Test
  void verdictsOfAllFeaturesAreThoseOfBruteForce() {
    Random random = new Random(Seeds.freshSeed());
    try (Arena arena = Arena.ofConfined()) {
      Search search = Searches.of(Tables.empty(arena, Tables.SMALLEST_BYTES), Feature.ALL);
      for (int i = 0; i < POSITIONS; i++) {
        OracleBoard board = board(random, i, 46, 56);
        assertThat(search.attackerWins(Representatives.position(board)))
            .as("White wins %s", ClaimCheck.describe(board))
            .isEqualTo(board.wins(Stone.WHITE));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("features")
  void knownVerdictsAreReproduced(Set<Feature> features) {
    List<Verdict> verdicts =
        new ArrayList<>(
            Verdict.ofResource("white-wins-40.txt").subList(0, Math.min(1000, Effort.times(100))));
    verdicts.addAll(
        Verdict.ofResource("white-wins-36.txt").subList(0, Math.min(1000, Effort.times(8))));
    try (Arena arena = Arena.ofConfined()) {
      Search search = Searches.of(table(arena, 32 << 20, features), features);
      for (Verdict verdict : verdicts) {
        assertThat(search.attackerWins(verdict.position()))
            .as(verdict.moves())
            .isEqualTo(verdict.whiteWins());
      }
    }
  }

  /** Moves are tried with few stones only. */
  @Test
  void trialsDoNotChangeVerdicts() {
    PositionGenerator generator = new PositionGenerator(31, Seeds.freshSeed());
    Set<Feature> without = EnumSet.complementOf(EnumSet.of(Feature.TRIALS));
    try (Arena arena = Arena.ofConfined()) {
      for (boolean forWhite : new boolean[] {true, false}) {
        Search search = Searches.of(table(arena, 32 << 20, Feature.ALL), Feature.ALL, forWhite);
        Search plain = Searches.of(table(arena, 32 << 20, without), without, forWhite);
        for (int i = 0; i < Effort.times(60); i++) {
          String moves = generator.next();
          assertThat(search.attackerWins(Position.ofMoves(moves)))
              .as("%s wins %s", forWhite ? "White" : "Black", moves)
              .isEqualTo(plain.attackerWins(Position.ofMoves(moves)));
        }
      }
    }
  }
}
