package org.twobig.connectfour3d.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.connectfour3d.search.ConnectFour3dSearch.TABLE_STONES;

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
import org.twobig.Attempts;
import org.twobig.OracleBoard;
import org.twobig.connectfour3d.Example;
import org.twobig.connectfour3d.Families;
import org.twobig.connectfour3d.RandomBoards;
import org.twobig.connectfour3d.Representatives;
import org.twobig.connectfour3d.Searches;
import org.twobig.connectfour3d.Tables;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.rules.ClaimCheck;
import org.twobig.game.Value;
import org.twobig.tt.table.WordRegion;
import org.twobig.tt.testing.Seeds;

/**
 * Tests verdicts of the search with all its features, with none and with each alone. All positions
 * share the tables, so some answers come from entries of other positions.
 */
class FeatureTest {
  /** Boards with their values by the oracle. */
  private static final Map<OracleBoard, Value> JUDGED = judged();

  private static Map<OracleBoard, Value> judged() {
    Random random = new Random(Seeds.freshSeed());
    RandomBoards[] kinds = RandomBoards.values();
    Map<OracleBoard, Value> judged = new IdentityHashMap<>();
    for (int i = 0; i < Attempts.times(1000); i++) {
      OracleBoard board =
          i % 4 == 0
              ? Families.root(random, 46, 60)
              : kinds[i % kinds.length].next(random, random.nextInt(43, 61));
      judged.put(board, board.value());
    }
    // Numbers of stones on both sides of the table's limit.
    for (int i = 0; i < Attempts.times(10); i++) {
      OracleBoard board = Families.root(random, TABLE_STONES - 2, TABLE_STONES + 3);
      judged.put(board, board.value());
    }
    return judged;
  }

  static Stream<Set<Feature>> features() {
    return Stream.concat(
        Stream.of(Feature.NONE, Feature.ALL), Stream.of(Feature.values()).map(EnumSet::of));
  }

  @ParameterizedTest
  @MethodSource("features")
  void verdictsAreThoseOfTheOracle(Set<Feature> features) {
    try (Arena arena = Arena.ofConfined()) {
      for (KeyKind kind : KeyKind.values()) {
        WordRegion table = Tables.empty(arena, Tables.SMALLEST_BYTES, kind);
        var forWhite = Searches.of(table, features, true);
        var forBlack = Searches.of(table, features, false);
        JUDGED.forEach(
            (board, value) -> {
              Position position = Representatives.position(board);
              assertThat(forWhite.attackerWins(position))
                  .as("White wins %s", ClaimCheck.describe(board))
                  .isEqualTo(value == Value.WIN);
              assertThat(forBlack.attackerWins(position))
                  .as("Black wins %s", ClaimCheck.describe(board))
                  .isEqualTo(value == Value.LOSS);
            });
      }
    }
  }

  @ParameterizedTest
  @MethodSource("features")
  void knownVerdictsAreReproduced(Set<Feature> features) {
    List<Example> verdicts =
        new ArrayList<>(
            Example.ofResource("white-wins-40.txt")
                .subList(0, Math.min(1000, Attempts.times(100))));
    verdicts.addAll(
        Example.ofResource("white-wins-36.txt").subList(0, Math.min(1000, Attempts.times(8))));
    try (Arena arena = Arena.ofConfined()) {
      var search = Searches.of(Tables.empty(arena, 32 << 20, features), features);
      Searches.assertKnows(search, verdicts);
    }
  }

  /** With these few stones the search begins with trials. */
  @Test
  void knownVerdictsAreReproducedWhereMovesAreTried() {
    try (Arena arena = Arena.ofConfined()) {
      var search = Searches.of(Tables.empty(arena, 32 << 20, Feature.ALL), Feature.ALL);
      Searches.assertKnows(
          search,
          Example.ofResource("white-wins-32.txt").subList(0, Math.min(200, Attempts.times(100))));
    }
  }
}
