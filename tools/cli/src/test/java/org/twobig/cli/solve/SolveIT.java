package org.twobig.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Console.assertFields;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.cli.Console;
import org.twobig.cli.Output;
import org.twobig.cli.Workplace;
import org.twobig.connectfour3d.position.Position;

/**
 * The first commands of a new user. Tests that do not depend on how the program is started run it
 * within this process.
 */
class SolveIT {
  /** White wins, after a search. */
  private static final String WON = "D69ECFC10672ACB8B6671CAF422";

  /** White is to move and does not win: each move is refuted. */
  private static final String NOT_WON = "8F447CB9A9B997D456356054E1BBA7";

  @AutoClose private final Workplace workplace = new Workplace();

  /** The first key is that of a store which the first solve makes. */
  @ParameterizedTest
  @CsvSource({"folded", "position"})
  void theSecondTimeTheStoreAnswersWhicheverKeysItHas(String key) throws Exception {
    Path store = workplace.path("s");
    if (key.equals("position")) {
      Console.done("create", store, "--size", "17m", "--key", key);
    }
    JsonNode first = Console.json("solve", "--json", "-s", store, "--size", "17m", WON);
    JsonNode second = Console.json("solve", "--json", "-s", store, WON);
    JsonNode stats = Console.json("stats", "--json", store);

    assertFields(first, "answer", "yes", "from_store", false);
    assertThat(first.get("nodes").longValue()).isPositive();
    assertFields(second, "answer", "yes", "from_store", true, "nodes", 0);
    for (JsonNode answer : List.of(first, second)) {
      Position end = Position.ofMoves(WON + answer.get("line").textValue());
      assertThat(end.isWonByWhite()).as("%s ends with a win", answer).isTrue();
    }
    assertFields(stats, "key_space", "connect-four-3d-" + key, "damaged", 0);
    assertThat(stats.get("entries").longValue()).isGreaterThan(1000);
    assertThat(stats.get("by_ply").findValuesAsText("ply")).contains("41");
  }

  @Test
  void aPositionThatSharesSubtreesNeedsFewerNodes() throws Exception {
    Path store = workplace.path("s");
    JsonNode parent = Console.json("solve", "--json", "--store", store, "--size", "17m", NOT_WON);
    String child = NOT_WON + parent.get("line").textValue().charAt(0);
    JsonNode alone = Console.json("solve", "--json", "--no-store", "--size", "17m", child);
    JsonNode after = Console.json("solve", "--json", "--store", store, child);

    assertThat(parent.get("answer").textValue()).isEqualTo("no");
    assertThat(alone.get("answer").textValue()).isEqualTo("no");
    assertThat(after.get("answer").textValue()).isEqualTo("no");
    assertThat(after.get("nodes").longValue()).isLessThan(alone.get("nodes").longValue());
  }

  @Test
  void whoNamesNoStoreHasOneInTheDataFolderMadeByTheSettings() throws Exception {
    Files.writeString(workplace.settings(), "size = 17m\n");
    Output first = workplace.done("solve", WON);
    Output second = workplace.done("solve", WON);

    Path store = workplace.defaultStore();
    assertThat(first.err()).contains("making the store " + store + " with a table of 17.0 MiB");
    assertThat(first.err()).contains("saved to " + store);
    assertThat(first.out()).contains("Answer    White wins\n").contains("Known by  search\n");
    assertThat(second.out()).contains("Known by  the store\n");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(store)))
        .isEqualTo("rwx------");
  }

  @Test
  void jsonOfAFileIsInTheOrderOfTheFileAndNothingElseIsOnStandardOutput() throws Exception {
    Path file = workplace.file("three.txt", "0F1E2D3\n" + WON + "\n00\n".replace("00", WON));
    List<JsonNode> lines =
        Console.done("solve", "--no-store", "--size", "17m", "--threads", 1, "--json", "-f", file)
            .json();

    assertThat(lines)
        .extracting(line -> line.get("position").textValue())
        .containsExactly("0F1E2D3", WON, WON);
    assertThat(lines)
        .extracting(line -> line.get("from_store").booleanValue())
        .containsExactly(false, false, true);
  }

  private static void assertNothingIsSaidOfFlags(Output outcome) {
    assertThat(outcome.err())
        .doesNotContainIgnoringCase("warning", "cannot see this process", "unsafe");
  }

  @Test
  void theJarAloneNeedsNoFlags() throws Exception {
    Output outcome =
        workplace
            .startProgram(
                Workplace.withoutFlags(), "solve", "--store", "s", "--size", "17m", "0F1E2D")
            .await()
            .done();
    assertThat(outcome.out()).contains("Answer    White wins");
    assertNothingIsSaidOfFlags(outcome);
    assertThat(outcome.err().lines()).allMatch(line -> line.startsWith("twobig: "));
  }

  @Test
  void theLauncherPassesOverAnOlderJavaThatIsFirstOnThePath() throws Exception {
    Path old = Files.createDirectories(workplace.path("jdk-17"));
    Files.writeString(old.resolve("release"), "JAVA_VERSION=\"17.0.15\"\n");
    Path java = Files.createDirectory(old.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\necho too old >&2\nexit 99\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Path home = Files.createDirectories(workplace.path("home"));
    Files.createSymbolicLink(
        Files.createDirectory(home.resolve(".jdks")).resolve("new"), Workplace.JDK);
    workplace.environment.put("JAVA_HOME", old.toString());
    workplace.environment.put("PATH", java.getParent() + ":" + System.getenv("PATH"));
    workplace.environment.put("HOME", home.toString());
    Output outcome =
        workplace
            .startProgram(
                List.of(Workplace.LAUNCHER.toString()), "solve", "--size", "17m", "0F 1E 2D")
            .await()
            .done();
    assertThat(outcome.out()).contains("Position  0F1E2D (ply 6, White to move)");
    assertNothingIsSaidOfFlags(outcome);
  }

  @Test
  void aDroppedStoreComesBackAndADeletedOneIsGone() throws Exception {
    Path store = workplace.create("a store");
    Console.done("solve", "--store", store, WON);
    Path hot = Workplace.hotFile(store);
    assertThat(hot).exists();

    Console.done("unload", store);
    assertThat(hot).doesNotExist();
    assertThat(Console.json("stats", store, "--json").get("entries").longValue()).isPositive();
    assertThat(hot).as("statistics change nothing").doesNotExist();
    JsonNode again = Console.json("solve", "--json", "--store", store, WON);
    assertThat(again.get("from_store").booleanValue()).isTrue();

    assertThat(Console.done("checkpoint", store).out())
        .isEqualTo("Nothing has changed since the last save, which is undamaged\n");
    Console.done("delete", store, "--yes");
    assertThat(hot).doesNotExist();
    assertThat(store).doesNotExist();
  }

  @Test
  void aPartitionedStoreIsSolvedOnSavedAndShown() throws Exception {
    String spec = "0-32:40%,33-37:40%:big,38-41:20%:new";
    Path store = workplace.path("parts");
    Output made =
        Console.done("create", store, "--size", "96m", "--placement", "ram", "--partitions", spec);
    assertThat(made.out())
        .contains("Table     96.0 MiB, 3 partitions\n")
        .contains("plies 33-37: 38.4 MiB, BIG, ");

    Console.done("solve", "--store", store, WON);
    Console.done("unload", store);
    JsonNode again = Console.json("solve", "--json", "--store", store, WON);
    assertFields(again, "from_store", true, "answer", "yes");

    JsonNode stats = Console.json("stats", store, "--json");
    assertThat(stats.get("damaged").longValue()).isZero();
    assertThat(stats.get("partitions")).hasSize(3);
    stats
        .get("partitions")
        .forEach(partition -> assertThat(partition.get("entries").longValue()).isPositive());
  }
}
