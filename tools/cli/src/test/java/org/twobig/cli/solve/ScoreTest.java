package org.twobig.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.cli.Console;
import org.twobig.cli.ExitCode;
import org.twobig.cli.Outcome;

/** {@code solve --question score}. */
class ScoreTest {
  /** White is to move and completes the bottom row with the fourth stone. */
  private static final String WON_AT_ONCE = "112233";

  @TempDir private Path folder;

  private static Outcome solve(String game, String... arguments) {
    return Console.run(
        "solve", "--no-store", "--size", "17m", "-q", "score", "--game", game, arguments);
  }

  @Test
  void theScoreIsForThePlayerToMove() {
    assertThat(solve("connectx:7x6x4", "--json", WON_AT_ONCE).out())
        .contains("\"answer\":\"win\"", "\"score\":18");
    assertThat(solve("connectx:7x6x4", WON_AT_ONCE).out())
        .contains("White wins, score 18 for the player to move");
    assertThat(solve("connectx:5x4x4", "--json", "").out())
        .contains("\"answer\":\"draw\"", "\"score\":0", "\"known_by\":\"search\"");
    assertThat(solve("connectx:7x6x4", "--json", WON_AT_ONCE + "4").out())
        .contains("\"answer\":\"win\"", "\"score\":-18");
  }

  @Test
  void aScoreThatTheStoreHoldsIsLookedUp() {
    String store = folder.resolve("store").toString();
    Console.run(
        "create", store, "--game", "connectx:7x6x4", "--size", "17m", "--placement", "direct");
    Console.run("solve", "-s", store, "-q", "score", WON_AT_ONCE);
    Console.run("solve", "-s", store, "-q", "score", WON_AT_ONCE + "5446677");
    assertThat(Console.run("look", "-s", store, "--json", WON_AT_ONCE).out())
        .contains("\"value\":\"win\",\"score\":18,")
        .containsPattern("\"move\":\"4\",[^{]*\"score\":18,");
    assertThat(Console.run("look", "-s", store, WON_AT_ONCE).out())
        .contains("Score     18 for the player to move")
        .containsPattern("  4 +White wins .* score 18  ends the game");
    assertThat(Console.run("look", "-s", store, "--json", WON_AT_ONCE + "5446677").out())
        .containsPattern("\"value\":\"(win|draw|loss)\",\"score\":-?\\d");
    assertThat(Console.run("look", "-s", store, "--json", "1").out()).doesNotContain("score");
  }

  @Test
  void analyzeTellsTheScoreOfEveryMoveTheBestFirst() {
    String[] asked = {
      "analyze", "--no-store", "--size", "17m", "-g", "connectx:4x4x4", "-q", "score", "1122331"
    };
    Outcome text = Console.run((Object[]) asked);
    assertThat(text.exitCode()).as(text.err()).isEqualTo(ExitCode.OK);
    asked[asked.length - 1] = WON_AT_ONCE;
    Outcome won = Console.run((Object[]) asked);
    assertThat(won.out())
        .contains("Score     5 for the player to move", "Best      4", "ends the game")
        .containsPattern("  1 +\\S.* score -?\\d")
        .doesNotContain("unknown");
  }

  @Test
  void aFileOfScoresIsCompared() throws IOException {
    Path file = folder.resolve("scores.txt");
    Files.writeString(file, WON_AT_ONCE + " 18\n" + WON_AT_ONCE + "4 -18\n");
    Outcome agreed = solve("connectx:7x6x4", "-f", file.toString());
    assertThat(agreed.out()).contains("2 of 2 agree with the file");
    assertThat(agreed.exitCode()).isEqualTo(ExitCode.OK);
    Files.writeString(file, WON_AT_ONCE + " 17\n");
    assertThat(solve("connectx:7x6x4", "-f", file.toString()).exitCode())
        .isEqualTo(ExitCode.FAILED);
    Files.writeString(file, WON_AT_ONCE + " won\n");
    assertThat(solve("connectx:7x6x4", "-f", file.toString()).err())
        .contains("line 1: 'won' is no score; write a number such as -3");
  }
}
