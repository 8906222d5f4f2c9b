package org.twobig.connectfour3d.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.connectfour3d.search.ConnectFour3dSearch.TABLE_STONES;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.OracleGame;
import org.twobig.connectfour3d.ConfusedPositions;
import org.twobig.connectfour3d.Example;
import org.twobig.connectfour3d.RandomGames;
import org.twobig.connectfour3d.Representatives;
import org.twobig.connectfour3d.Searches;
import org.twobig.connectfour3d.Tables;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.game.Effort;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.WordRegion;
import org.twobig.tt.testing.Seeds;

/** Compares verdicts with plain minimax on an array and with verdicts of other programs. */
class ConnectFour3dSearchTest {
  /** Shared by all tests of this class, so most answers come from entries of other positions. */
  private static final ConnectFour3dSearch KEPT =
      Searches.of(Tables.empty(Arena.ofAuto(), Tables.SMALLEST_BYTES), Feature.NONE);

  /** Positions of reasonable games with 46 to 58 stones. */
  @Provide
  Arbitrary<String> lateGames() {
    return Arbitraries.randomValue(
        random -> RandomGames.reasonable(random, 46 + random.nextInt(13)));
  }

  /** Positions of reasonable games with about as many stones as the table's limit. */
  @Provide
  Arbitrary<String> earlierGames() {
    return Arbitraries.randomValue(
        random -> RandomGames.reasonable(random, TABLE_STONES - 3 + random.nextInt(4)));
  }

  /** Undecided positions with 56 to 64 stones and few or no lines left. */
  @Provide
  Arbitrary<String> lastMoves() {
    return Arbitraries.randomValue(random -> RandomGames.peaceful(random, 56 + random.nextInt(9)));
  }

  @Provide
  Arbitrary<String> wonGames() {
    return Arbitraries.randomValue(RandomGames::toTheEnd)
        .filter(game -> OracleGame.CUBE.ofMoves(game).winner().isPresent());
  }

  @Property
  void verdictsOfTheLastMovesAreThoseOfBruteForce(@ForAll("lastMoves") String game) {
    assertThat(KEPT.attackerWins(Position.ofMoves(game)))
        .as("White wins %s", game)
        .isEqualTo(OracleGame.CUBE.ofMoves(game).wins(Stone.WHITE));
  }

  @Property(tries = 100)
  void aFreshTableGivesTheVerdictsOfAKeptOne(@ForAll("lateGames") String game) {
    Position position = Position.ofMoves(game);
    try (Arena arena = Arena.ofConfined()) {
      var fresh = Searches.of(Tables.empty(arena, Tables.SMALLEST_BYTES), Feature.NONE);
      assertThat(fresh.attackerWins(position)).isEqualTo(KEPT.attackerWins(position));
    }
  }

  @Property
  void imagesOfAPositionHaveItsVerdict(@ForAll("lateGames") String game) {
    OracleBoard board = OracleGame.CUBE.ofMoves(game);
    boolean whiteWins = KEPT.attackerWins(Representatives.position(board));
    for (OracleBoard.Square square : OracleBoard.Square.ALL) {
      assertThat(KEPT.attackerWins(Representatives.position(board.image(square))))
          .isEqualTo(whiteWins);
    }
  }

  @Property
  void aWonGameIsAnsweredWithoutASearch(@ForAll("wonGames") String game) {
    long before = KEPT.effort().nodes();

    assertThat(KEPT.attackerWins(Position.ofMoves(game)))
        .isEqualTo(OracleGame.CUBE.ofMoves(game).hasLine(Stone.WHITE));
    assertThat(KEPT.effort().nodes()).isEqualTo(before);
  }

  @Test
  void positionsOfDifferentValueThatAHashConfusedAreToldApart() {
    for (ConfusedPositions pair : ConfusedPositions.all()) {
      assertThat(KEPT.attackerWins(pair.one())).isEqualTo(pair.whiteWinsOne());
      assertThat(KEPT.attackerWins(pair.other())).isEqualTo(pair.whiteWinsOther());
    }
  }

  @ParameterizedTest
  @CsvSource({"white-wins-40.txt, 300", "white-wins-36.txt, 300"})
  void knownVerdictsAreReproducedInTheSmallestTable(String resource, int count) {
    assertThat(wrongVerdicts(Tables.SMALLEST_BYTES, resource, count)).isEmpty();
  }

  private static List<Example> wrongVerdicts(long tableBytes, String resource, int count) {
    List<Example> verdicts = Example.ofResource(resource).subList(0, count);
    try (Arena arena = Arena.ofConfined()) {
      return wrongVerdicts(Searches.of(Tables.empty(arena, tableBytes), Feature.NONE), verdicts);
    }
  }

  private static List<Example> wrongVerdicts(ConnectFour3dSearch search, List<Example> verdicts) {
    List<Example> wrong = new ArrayList<>();
    for (Example verdict : verdicts) {
      if (search.attackerWins(verdict.position()) != verdict.whiteWins()) {
        wrong.add(verdict);
      }
    }
    return wrong;
  }

  @Test
  void searchesThatShareATableDoNotMisleadEachOther()
      throws ExecutionException, InterruptedException {
    List<Example> verdicts = Example.ofResource("white-wins-36.txt").subList(300, 500);
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try (Arena arena = Arena.ofShared()) {
      WordRegion table = Tables.empty(arena, Tables.SMALLEST_BYTES);
      List<Future<List<Example>>> results = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        Callable<List<Example>> all =
            () -> wrongVerdicts(Searches.of(table, Feature.NONE), verdicts);
        results.add(threads.submit(all));
      }
      for (Future<List<Example>> result : results) {
        assertThat(result.get()).isEmpty();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /**
   * Pins the search by its number of nodes. A change that is not meant to alter the search keeps
   * the number. A change that alters the search states the new number.
   */
  @Test
  void theSearchVisitsTheSameNodesAsEver() {
    assertThat(nodesOnTheSample(Feature.NONE)).isEqualTo(2_166_761);
    assertThat(nodesOnTheSample(Feature.ALL)).isEqualTo(73_940);
  }

  private static long nodesOnTheSample(Set<Feature> features) {
    try (Arena arena = Arena.ofConfined()) {
      WordRegion table = Tables.empty(arena, 32 << 20, features);
      var search = Searches.of(table, features);
      for (Example verdict : Example.ofResource("white-wins-36.txt").subList(0, 150)) {
        search.attackerWins(verdict.position());
      }
      return search.effort().nodes();
    }
  }

  @Property(tries = 50)
  void aPositionAskedAgainIsAnsweredFromTheTable(@ForAll("earlierGames") String game) {
    Position position = Position.ofMoves(game);
    try (Arena arena = Arena.ofConfined()) {
      var search = Searches.of(Tables.empty(arena, Tables.SMALLEST_BYTES), Feature.NONE);
      boolean first = search.attackerWins(position);
      Effort before = search.effort();
      assertThat(before.probes()).isEqualTo(before.hits() + before.stores());

      assertThat(search.attackerWins(position)).isEqualTo(first);
      Effort effort = search.effort().minus(before);
      // Forced replies are played before a look-up.
      assertThat(effort.nodes()).isBetween(1L, 65L - position.stones());
      assertThat(effort.stores()).isZero();
    }
  }

  @Test
  void theWorkOfAnEntryIsTheNodesOfItsSubtree() {
    var random = Seeds.fixed(45);
    int checked = 0;
    try (Arena arena = Arena.ofConfined()) {
      WordRegion table = Tables.empty(arena, 64 << 20, KeyKind.POSITION);
      var search = Searches.of(table, Feature.NONE);
      for (int i = 0; i < 500; i++) {
        Position position = Position.ofMoves(RandomGames.reasonable(random, TABLE_STONES - 2));
        Effort before = search.effort();
        search.attackerWins(position);
        Effort effort = search.effort().minus(before);
        Key key = position.key();
        long entry = table.find(key.high(), key.low());
        if (entry != 0 && effort.stores() > 0) {
          assertThat(table.geometry().workCodeOf(entry))
              .isEqualTo(table.geometry().workCode(effort.nodes()));
          checked++;
        }
      }
    }
    Seeds.assertEnough(checked, 50);
  }
}
