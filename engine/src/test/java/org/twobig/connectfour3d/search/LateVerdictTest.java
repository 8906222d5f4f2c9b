package org.twobig.connectfour3d.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.twobig.Effort;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.connectfour3d.Families;
import org.twobig.connectfour3d.Representatives;
import org.twobig.connectfour3d.Searches;
import org.twobig.connectfour3d.Tables;
import org.twobig.table.TranspositionTable;

/**
 * Verdicts of searches with folded keys, probed children and forcing moves against plain minimax,
 * on late positions with either player to move, for both questions. Tables are kept over all
 * positions, so most of what they answer was stored for others.
 */
public class LateVerdictTest {
  private static final List<Feature> JUDGED =
      List.of(Feature.FOLDED_KEYS, Feature.CHILD_PROBES, Feature.FORCING_MOVES);

  /** All features, those judged alone and together, each of them left out. */
  static List<Set<Feature>> features() {
    List<Set<Feature>> sets = new ArrayList<>(List.of(Feature.ALL, Set.copyOf(JUDGED)));
    sets.add(Set.of(Feature.FOLDED_KEYS, Feature.CHILD_PROBES));
    for (Feature feature : JUDGED) {
      Set<Feature> others = EnumSet.copyOf(Feature.ALL);
      others.remove(feature);
      sets.add(Set.of(feature));
      sets.add(others);
    }
    return sets;
  }

  @ParameterizedTest
  @MethodSource("features")
  void lateVerdictsAreThoseOfPlainMinimax(Set<Feature> features) {
    assertVerdicts(features, Effort.times(200), 46, 60);
  }

  /** Here the roots lie on both sides of the number of stones at which the front takes over. */
  @ParameterizedTest
  @MethodSource("features")
  void earlierVerdictsAreThoseOfPlainMinimax(Set<Feature> features) {
    assertVerdicts(features, Effort.times(3), Search.TABLE_STONES - 2, Search.TABLE_STONES + 3);
  }

  /**
   * Many more positions with the front right below them than plain minimax could judge in the time.
   * The report's search, which uses none of the features, is judged by it elsewhere.
   */
  @ParameterizedTest
  @MethodSource("features")
  void verdictsAboveTheFrontAreThoseOfTheReportsSearch(Set<Feature> features) {
    Random random = new Random(seed(features));
    try (Arena arena = Arena.ofConfined()) {
      TranspositionTable table = Tables.empty(arena, Tables.SMALLEST_BYTES);
      TranspositionTable other = Tables.empty(arena, Tables.SMALLEST_BYTES);
      for (boolean forWhite : new boolean[] {true, false}) {
        Search search = Searches.of(table, features, forWhite);
        Search plain = Searches.of(other, Feature.REPORT, forWhite);
        for (int i = 0; i < Effort.times(50); i++) {
          OracleBoard board =
              Families.root(random, Search.TABLE_STONES - 4, Search.TABLE_STONES - 1);
          assertThat(search.attackerWins(Representatives.position(board)))
              .as("%s wins %s with %s", forWhite ? "White" : "Black", board, features)
              .isEqualTo(plain.attackerWins(Representatives.position(board)));
        }
      }
    }
  }

  private static int seed(Set<Feature> features) {
    return features.stream().mapToInt(feature -> 1 << feature.ordinal()).sum();
  }

  private static void assertVerdicts(Set<Feature> features, int positions, int least, int most) {
    Random random = new Random(seed(features));
    try (Arena arena = Arena.ofConfined()) {
      TranspositionTable table = Tables.empty(arena, Tables.SMALLEST_BYTES);
      Search forWhite = Searches.of(table, features, true);
      Search forBlack = Searches.of(table, features, false);
      for (int i = 0; i < positions; i++) {
        OracleBoard board = Families.root(random, least, most);
        assertThat(forWhite.attackerWins(Representatives.position(board)))
            .as("White wins %s with %s", board, features)
            .isEqualTo(board.wins(Stone.WHITE));
        assertThat(forBlack.attackerWins(Representatives.position(board)))
            .as("Black wins %s with %s", board, features)
            .isEqualTo(board.wins(Stone.BLACK));
      }
    }
  }
}
