package org.twobig.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.connectfour3d.Example;
import org.twobig.connectfour3d.Tables;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.search.ConnectFour3dSearch;
import org.twobig.connectfour3d.search.ConnectFour3dSolver;
import org.twobig.connectfour3d.search.Feature;
import org.twobig.game.Effort;
import org.twobig.game.Question;
import org.twobig.tt.table.Census;
import org.twobig.tt.table.Table;
import org.twobig.tt.table.TallyCounts;
import org.twobig.tt.table.WordRegion;

/** Compares the counts in the table with the solvers' own counts and with the entries. */
class TallyingTest {
  private static final List<Example> SAMPLE =
      Example.ofResource("white-wins-36.txt").subList(0, 150);

  /** Size of a table so large that nearly all stored entries stay. */
  private static final long ROOMY = 256 << 20;

  @AutoClose private final Arena arena = Arena.ofShared();

  @Test
  void whatIsCountedAsStoredIsWhatALargeTableHolds() {
    Table table = Table.of(Tables.empty(arena, ROOMY, KeyKind.FOLDED));
    var solver = new ConnectFour3dSolver(table);
    for (Example verdict : SAMPLE) {
      solver.solve(verdict.position(), Question.BOTH);
      solver.solve(verdict.position(), Question.WHITE);
    }

    TallyCounts counts = table.tally().counts();
    Census census = Entries.census(table, KeyKind.FOLDED).get(0);
    assertThat(counts.gaps()).isFalse();
    assertThat(counts.nodes()).isEqualTo(solver.effort().nodes());
    assertThat(census.entries()).isGreaterThan(1000);
    assertThat(Arrays.copyOf(counts.stores(), 65)).isEqualTo(census.byClass());
    assertThat(Arrays.copyOf(counts.work(), 65)).isEqualTo(census.workByClass());
    assertThat(counts.entriesKept(census)).hasValue(1);
    assertThat(counts.workKept(census)).hasValue(1);
  }

  @Test
  void aSmallTableKeepsLessThanWasStored() {
    Table table = Table.of(Tables.empty(arena, Tables.SMALLEST_BYTES, KeyKind.POSITION));
    var search = new ConnectFour3dSearch(table, true, Feature.NONE);
    for (Example verdict : SAMPLE) {
      search.attackerWins(verdict.position());
    }

    TallyCounts counts = table.tally().counts();
    Census census = Entries.census(table, KeyKind.POSITION).get(0);
    assertThat(counts.allStores()).isGreaterThanOrEqualTo(census.entries());
    for (int stones = 0; stones <= 64; stones++) {
      assertThat(counts.stores()[stones]).isGreaterThanOrEqualTo(census.byClass()[stones]);
      assertThat(counts.work()[stones]).isGreaterThanOrEqualTo(census.workByClass()[stones]);
    }
  }

  /** With these many stones no children are looked up in the table. */
  @Test
  void probesAndHitsAreThoseOfTheEffort() {
    WordRegion region = Tables.empty(arena, ROOMY, KeyKind.POSITION);
    Table table = Table.of(region);
    Effort effort = Effort.NONE;
    for (int times = 0; times < 2; times++) {
      var search = new ConnectFour3dSearch(table, true, Feature.NONE);
      for (Example verdict : SAMPLE) {
        search.attackerWins(verdict.position());
      }
      effort = effort.plus(search.effort());
    }

    TallyCounts counts = table.tally().counts();
    assertThat(counts.nodes()).isEqualTo(effort.nodes());
    assertThat(counts.allProbes()).isEqualTo(effort.probes());
    assertThat(counts.allHits()).isEqualTo(effort.hits()).isPositive();
    assertThat(Arrays.stream(counts.probes()).skip(ConnectFour3dSearch.TABLE_STONES).sum())
        .isZero();
    assertThat(counts.probes()[36]).isPositive();
  }

  @Test
  void lookUpsOfChildrenCountToo() {
    Table table = Table.of(Tables.empty(arena, ROOMY, KeyKind.FOLDED));
    var search = new ConnectFour3dSearch(table, true, Feature.ALL);
    search.attackerWins(Position.ofMoves("0092B7A8DF8796AB69510E727184AA16"));
    assertThat(table.tally().counts().allProbes()).isGreaterThan(search.effort().probes());
    assertThat(table.tally().counts().allHits()).isGreaterThanOrEqualTo(search.effort().hits());
  }

  @Test
  void anAnswerFromTheTableIsAHit() {
    Table table = Table.of(Tables.empty(arena, ROOMY, KeyKind.FOLDED));
    Example one = SAMPLE.get(0);
    new ConnectFour3dSolver(table)
        .storeAnswer(one.position(), Question.WHITE, one.whiteWins(), 1000);
    assertThat(table.tally().counts().allStores()).isEqualTo(1);
    new ConnectFour3dSolver(table).solve(one.position(), Question.WHITE);
    assertThat(table.tally().counts().allProbes()).isEqualTo(1);
    assertThat(table.tally().counts().allHits()).isEqualTo(1);
    assertThat(table.tally().counts().allStores()).isEqualTo(1);
  }
}
