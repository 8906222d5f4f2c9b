package org.twobig.connectfour3d;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.search.ConnectFour3dSearch;
import org.twobig.connectfour3d.search.Feature;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.WordRegion;

/** Makes and checks searches on tables with one partition. */
public final class Searches {
  private Searches() {}

  /** Returns a search for the question whether White wins. */
  public static ConnectFour3dSearch of(WordRegion table, Set<Feature> features) {
    return of(table, features, true);
  }

  /**
   * @param forWhite whether the question is about White's win
   */
  public static ConnectFour3dSearch of(WordRegion table, Set<Feature> features, boolean forWhite) {
    return new ConnectFour3dSearch(Table.of(table), forWhite, features);
  }

  /** Checks that a search gives one answer after each move of a line. */
  public static void assertKeepsTheVerdict(String line, Example start, ConnectFour3dSearch judge) {
    for (int moves = 1; moves <= line.length(); moves++) {
      assertThat(judge.attackerWins(Position.ofMoves(start.moves() + line.substring(0, moves))))
          .as("%s, %s of %s", start, line.substring(0, moves), line)
          .isEqualTo(start.whiteWins());
    }
  }

  /** Checks that a search gives the answers of examples. */
  public static void assertKnows(ConnectFour3dSearch search, List<Example> verdicts) {
    for (Example verdict : verdicts) {
      assertThat(search.attackerWins(verdict.position()))
          .as(verdict.moves())
          .isEqualTo(verdict.whiteWins());
    }
  }
}
