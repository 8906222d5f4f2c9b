package org.twobig.arena.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Console.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.cli.Console;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Output;

class TournamentCommandTest {
  private static final List<Object> SMALL =
      List.of("tournament", "--game", "connectx:4x4x3", "--plies", 2, "--openings", 3);

  /** Without a limit of time, which a pause of the machine would use up. */
  private static final String EXACT = "exact@100000000";

  @TempDir private Path folder;

  private static Output tournament(Object... more) {
    List<Object> words = new ArrayList<>(SMALL);
    words.addAll(List.of(more));
    return run(words.toArray());
  }

  @Test
  void standingsAndPairsAreShown() throws IOException {
    Output said = tournament("random", EXACT, "greedy");
    assertThat(said.exitCode()).as(said.err()).isEqualTo(ExitCode.OK);
    assertThat(said.out())
        .contains("Openings  3 of 2 moves, seed 1", "Games     18")
        .containsPattern(EXACT + " +\\S+ +12 +0 .* 100.0 %")
        .containsPattern("random +greedy +\\d+ +\\d+ +\\d+ ");
    JsonNode json = tournament("random", EXACT, "greedy", "--json").json().get(0);
    JsonNode best = json.get("agents").get(0);
    assertThat(best.get("agent").asText()).isEqualTo(EXACT);
    assertThat(best.get("keeps_value").doubleValue()).isEqualTo(1);
    int sum = 0;
    for (JsonNode pair : json.get("pairs")) {
      sum += pair.get("wins").intValue() + pair.get("draws").intValue();
      sum += pair.get("losses").intValue();
    }
    assertThat(sum).isEqualTo(json.get("games").intValue()).isEqualTo(18);
  }

  @Test
  void inAGauntletTheFirstAgentMeetsEachOtherFromTheEmptyBoard() throws IOException {
    JsonNode json =
        run(
                "tournament",
                "--gauntlet",
                "-g",
                "4x4x3",
                "--plies",
                0,
                "--openings",
                3,
                "--json",
                EXACT,
                "random",
                "greedy")
            .json()
            .get(0);
    assertThat(json.get("games").intValue()).isEqualTo(12);
    assertThat(json.get("pairs")).hasSize(2);
    assertThat(json.get("agents").get(0).get("keeps_value").doubleValue()).isEqualTo(1);
  }

  @Test
  void withoutTheTruthNoMoveIsJudged() throws IOException {
    JsonNode json = tournament("random", "greedy", "--no-truth", "--json").json().get(0);
    assertThat(json.get("agents").get(0).get("judged").intValue()).isZero();
    assertThat(json.get("agents").get(0).has("keeps_value")).isFalse();
  }

  @Test
  void gamesInAFileAreNotPlayedAgainAndThoseOfOthersNotMixedIn() throws IOException {
    Path file = folder.resolve("games.csv");
    String first = tournament("random", "greedy", "--csv", file).out();
    byte[] games = Files.readAllBytes(file);
    assertThat(tournament("random", "greedy", "--csv", file).out()).isEqualTo(first);
    assertThat(file).hasBinaryContent(games);
    Console.assertRefused(
        tournament("random", "greedy", "--seed", 2, "--csv", file),
        ExitCode.REFUSED,
        "games of another tournament");
    assertThat(tournament("random", "greedy", "--csv", folder).exitCode())
        .isEqualTo(ExitCode.REFUSED);
  }

  @Test
  void whatCannotBePlayedIsToldWithTheWayOut() {
    Console.assertRefused(
        tournament("random"), ExitCode.USAGE, "twobig: give at least 2 of AGENT, not 1");
    Console.assertRefused(tournament("random", "random"), ExitCode.USAGE, "random is named twice");
    Console.assertRefused(
        tournament("random", "greedy", "--html", "page.html"),
        ExitCode.USAGE,
        "twobig tournament --html is now --csv FILE for the games, --json for the report");
    Console.assertRefused(
        tournament("random", "nobody"), ExitCode.USAGE, "zero or taught, found 'nobody'");
    Console.assertRefused(
        run("tournament", "-g", "4x4x3", "--plies", 16, "random", "greedy"),
        ExitCode.USAGE,
        "--plies 16 fills the 16 cells of connectx:4x4x3");
    Console.assertRefused(
        run("tournament", "-g", "12x12x5", "random", "exact"),
        ExitCode.USAGE,
        "connectx:12x12x5 cannot be solved",
        "leave exact out");
    Console.assertRefused(
        tournament("random", "greedy", "--store", folder.resolve("none")),
        ExitCode.REFUSED,
        "none");
  }

  @Test
  void aStoreKeepsTheTruthForTheNextTournament() throws IOException {
    Path store = folder.resolve("store");
    run("create", store, "--size", "20m", "--placement", "direct", "--game", "connectx:4x4x3");
    String first = tournament("random", "mcts@50", "--store", store).out();
    assertThat(run("stats", store, "--json").json().get(0).get("entries").longValue()).isPositive();
    assertThat(tournament("random", "mcts@50", "--store", store).out()).isEqualTo(first);
    assertThat(tournament("random", "mcts@50").out()).isEqualTo(first);
  }
}
