package org.twobig.arena.tournament;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.arena.BoardSize;
import org.twobig.arena.TimeControl;
import org.twobig.arena.agent.Agents;
import org.twobig.arena.agent.ExactSolver;
import org.twobig.arena.tournament.Standings.Standing;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.game.Value;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.table.Geometry;
import org.twobig.tt.table.StoreException;

class TournamentTest {
  private static final BoardSize BOARD_SIZE = BoardSize.parse("5x4x4");

  @TempDir private Path folder;

  private static Tournament tournament(int openings, long seed, String... agents) {
    return new Tournament(
        BOARD_SIZE,
        Stream.of(agents).map(Agents.Choice::new).toList(),
        false,
        Openings.random(BOARD_SIZE, openings, 2, seed),
        seed,
        TimeControl.NONE);
  }

  private static List<GameRecord> play(Tournament tournament, Optional<Path> file)
      throws IOException, InterruptedException {
    return tournament.play(file, Optional.empty(), Optional.empty(), 2, game -> {});
  }

  @Test
  void everyAgentMeetsEveryOtherFromEachOpeningWithBothColours()
      throws IOException, InterruptedException {
    Tournament tournament = tournament(3, 1, "random", "greedy", "greedy-paper");
    List<GameRecord> games = play(tournament, Optional.empty());
    assertThat(games).hasSize(tournament.size()).hasSize(18);
    Game rules = Games.game(BOARD_SIZE.id());
    List<String> met = new ArrayList<>();
    for (GameRecord game : games) {
      met.add(game.opening() + " " + game.white() + " " + game.black());
      org.twobig.game.Board end = rules.parse(game.moves());
      if (game.ending().equals("invalid")) {
        assertThat(end.end()).isEmpty();
        assertThat(game.result()).isEqualTo(end.whiteToMove() ? -1 : 1);
      } else {
        Value value = end.end().orElseThrow();
        assertThat(game.result()).isEqualTo(value == Value.WIN ? 1 : value == Value.LOSS ? -1 : 0);
        assertThat(game.ending()).isEqualTo(value == Value.DRAW ? "draw" : "line");
      }
    }
    assertThat(met).doesNotHaveDuplicates().contains("0 0 1", "0 1 0", "2 1 2", "2 2 1");
  }

  @Test
  void aTournamentThatWasInterruptedGoesOnWhereItStopped()
      throws IOException, InterruptedException {
    Tournament tournament = tournament(3, 2, "random", "greedy", "mcts@30");
    Path whole = folder.resolve("whole.csv");
    List<GameRecord> games = play(tournament, Optional.of(whole));
    List<String> lines = Files.readAllLines(whole);
    Path cut = folder.resolve("cut.csv");
    String torn = lines.get(7).substring(0, 9);
    Files.writeString(cut, String.join("\n", lines.subList(0, 7)) + "\n" + torn);
    List<GameRecord> anew = new ArrayList<>();
    List<GameRecord> goneOn =
        tournament.play(Optional.of(cut), Optional.empty(), Optional.empty(), 1, anew::add);
    assertThat(anew).hasSize(games.size() - 5);
    assertThat(goneOn).isEqualTo(games);
    assertThat(tournament.read(cut)).isEqualTo(games);
  }

  @Test
  void aFileThatCannotBeWrittenAnyMoreEndsTheTournamentWithItsName() {
    Path file = folder.resolve("lost.csv");
    assertThatThrownBy(
            () ->
                tournament(3, 2, "random", "greedy")
                    .play(
                        Optional.of(file),
                        Optional.empty(),
                        Optional.empty(),
                        1,
                        game -> file.toFile().delete()))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining(file.toString());
  }

  @Test
  void aFileOfAnotherTournamentIsRefused() throws IOException, InterruptedException {
    Path file = folder.resolve("games.csv");
    play(tournament(1, 1, "random", "greedy"), Optional.of(file));
    byte[] before = Files.readAllBytes(file);
    assertThatThrownBy(() -> play(tournament(1, 2, "random", "greedy"), Optional.of(file)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("games of another tournament");
    assertThat(file).hasBinaryContent(before);
  }

  /** Without its last field the line would be that of a game whose moves are not judged. */
  @Test
  void aLineThatWasCutOffWhereItCouldEndIsPlayedAgain() throws IOException, InterruptedException {
    Tournament tournament = tournament(2, 2, "random", "greedy");
    Path file = folder.resolve("games.csv");
    List<GameRecord> games = play(tournament, Optional.of(file));
    String text = Files.readString(file);
    Files.writeString(file, text.substring(0, text.length() - 1));
    assertThat(tournament.read(file)).hasSize(games.size() - 1);
    Files.writeString(file, text.substring(0, text.length() - 3));
    assertThat(play(tournament, Optional.of(file))).isEqualTo(games);
    assertThat(Files.readAllLines(file)).hasSameSizeAs(text.lines().toList());
  }

  @Test
  void gamesThatAreNoneOfTheTournamentAreRefused() throws IOException, InterruptedException {
    Tournament tournament = tournament(2, 2, "random", "greedy");
    Path file = folder.resolve("games.csv");
    play(tournament, Optional.of(file));
    String text = Files.readString(file);
    for (String[] change :
        new String[][] {
          {"\n3,1,", "\n4,1,"}, {"\n3,1,", "\n3,0,"}, {"\n3,1,greedy,random", "\n3,1,random,greedy"}
        }) {
      assertThat(text).contains(change[0]);
      Files.writeString(file, text.replace(change[0], change[1]));
      assertThatThrownBy(() -> play(tournament, Optional.of(file)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("does not belong to this tournament ('" + change[1].strip());
    }
  }

  @Test
  void oneAgentOrTwiceTheSameIsNoTournament() {
    assertThatThrownBy(() -> tournament(1, 1, "random")).hasMessageContaining("needs two agents");
    assertThatThrownBy(() -> tournament(1, 1, "mcts@5", "mcts@5"))
        .hasMessageContaining("mcts@5 is named twice");
  }

  /** Compares the judgement of every move with the exact values before and after it. */
  @Test
  void theExactAgentKeepsAllValuesAndScoresOfWinsAndOthersDoNot()
      throws IOException, InterruptedException {
    try (Arena arena = Arena.ofShared()) {
      Game game = ExactSolver.game(BOARD_SIZE).orElseThrow();
      Geometry geometry =
          Geometry.ofBytes(
              game.tables().get(0).keySpace(), game.tables().get(0).valueBits(), 17 << 20);
      ExactSolver exactSolver =
          new ExactSolver(game, PrivateTable.create(geometry, arena), Long.MAX_VALUE);
      Tournament tournament = tournament(6, 3, "exact@100000000", "random", "greedy");
      List<GameRecord> games =
          tournament.play(
              Optional.empty(),
              Optional.of(new Judge(exactSolver)),
              Optional.of(exactSolver),
              2,
              each -> {});
      Standings standings = Standings.of(tournament.names(), games, 1);
      Standing exact = standings.agents().get(0);
      assertThat(exact.quality().judged()).isPositive();
      assertThat(exact.quality().value()).isEqualTo(exact.quality().judged());
      assertThat(standings.agents().get(1).quality().value())
          .isLessThan(standings.agents().get(1).quality().judged());
      assertThat(exact.rating().elo()).isPositive();
      assertThat(exact.byPly().keySet()).allMatch(ply -> ply >= 2);
      int byPly = exact.byPly().values().stream().mapToInt(each -> each.judged()).sum();
      assertThat(byPly).isEqualTo(exact.quality().judged());
      for (GameRecord each : games) {
        assertThat(each.judged()).startsWith("  ").hasSameSizeAs(each.moves());
        assertThat(each.judged().substring(2)).matches("[svx]+");
      }
    }
  }

  @Test
  void standingsCountPointsFaultsAndQuality() {
    List<GameRecord> games =
        List.of(
            new GameRecord(0, 0, 0, 1, "112", 1, "invalid", "  s"),
            new GameRecord(1, 0, 1, 0, "1122", 0, "draw", "  x?"),
            new GameRecord(2, 1, 0, 1, "11223", -1, "line", "  vsx"));
    Standings standings = Standings.of(List.of("a", "b"), games, 1);
    assertThat(standings.pairs()).containsExactly(new Standings.Pair(0, 1, 1, 1, 1));
    assertThat(standings.agents().get(0).points()).isEqualTo(1.5);
    assertThat(standings.agents().get(0).faults()).isZero();
    assertThat(standings.agents().get(1).faults()).isEqualTo(1);
    assertThat(standings.agents().get(0).quality()).isEqualTo(new Standings.Quality(3, 2, 1));
    assertThat(standings.agents().get(1).quality()).isEqualTo(new Standings.Quality(2, 1, 1));
    assertThat(standings.agents().get(0).byPly().get(2)).isEqualTo(new Standings.Quality(2, 2, 1));
  }
}
