package org.twobig.connectfour3d.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.twobig.OracleBoard;
import org.twobig.connectfour3d.Families;
import org.twobig.connectfour3d.Representatives;
import org.twobig.connectfour3d.Searches;
import org.twobig.connectfour3d.Tables;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.tt.testing.Seeds;

/**
 * Compares searches that have folded keys and static proofs with searches that have neither, with
 * fewer stones than brute force can do. All positions share two tables, so many answers come from
 * entries of other positions.
 *
 * <p>{@code -Dtwobig.folded=100000} sets the number of positions and prints them. They then have 28
 * to 40 stones, fewer positions with few stones, so that each number of stones takes about equal
 * time.
 */
class FoldedSearchTest {
  private static final int POSITIONS = Integer.getInteger("twobig.folded", 300);
  private static final boolean SOAK = Integer.getInteger("twobig.folded") != null;
  private static final int MOST_STONES = 40;
  private static final int LEAST_STONES = SOAK ? 28 : 36;

  /** Factor of the work of both questions for two stones less. */
  private static final double LONGER = 3.5;

  private static final Set<Feature> UNFOLDED = Feature.NONE;

  @Test
  void answersAreThoseOfASearchThatHasNeither() {
    Random random = new Random(Seeds.fixedSeed(1));
    int[] positions = new int[MOST_STONES + 1];
    int[] yes = new int[2];
    try (Arena arena = Arena.ofConfined()) {
      var folded = Tables.empty(arena, 64 << 20, KeyKind.FOLDED);
      var own = Tables.empty(arena, 64 << 20, KeyKind.POSITION);
      var searches =
          List.of(Searches.of(folded, Feature.ALL, true), Searches.of(folded, Feature.ALL, false));
      var judges = List.of(Searches.of(own, UNFOLDED, true), Searches.of(own, UNFOLDED, false));
      for (int i = 0; i < POSITIONS; i++) {
        int stones = stones(random);
        OracleBoard board = Families.root(random, stones, stones);
        positions[stones]++;
        for (int question = 0; question < 2; question++) {
          boolean wins = searches.get(question).attackerWins(Representatives.position(board));
          yes[question] += wins ? 1 : 0;
          assertThat(wins)
              .as("%s wins %s", question == 0 ? "White" : "Black", board)
              .isEqualTo(judges.get(question).attackerWins(Representatives.position(board)));
        }
      }
      assertThat(searches.get(0).effort().stores()).isPositive();
    }
    assertThat(yes[0]).isPositive();
    assertThat(yes[1]).isPositive();
    if (SOAK) {
      System.out.printf(
          "%d positions, by stones from %d on %s; White wins %d, Black wins %d%n",
          POSITIONS,
          LEAST_STONES,
          Arrays.toString(Arrays.copyOfRange(positions, LEAST_STONES, MOST_STONES + 1)),
          yes[0],
          yes[1]);
    }
  }

  private static int stones(Random random) {
    while (true) {
      double fewer = -2 * Math.log(1 - random.nextDouble()) / Math.log(LONGER);
      if (fewer < MOST_STONES - LEAST_STONES + 1) {
        return MOST_STONES - (int) fewer;
      }
    }
  }
}
