package org.twobig.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Console.assertFields;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.twobig.cli.Console;
import org.twobig.cli.Output;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.search.ConnectFour3dSolver;
import org.twobig.connectfour3d.search.Feature;
import org.twobig.game.Question;
import org.twobig.tt.store.PrivateTable;
import org.twobig.tt.table.Geometry;

/** Compares {@code twobig analyze} with verdicts of other programs. */
class AnalyzeCommandTest {
  private static final Path VERDICTS =
      Path.of("..", "..", "engine", "src", "test", "resources", "org", "twobig", "connectfour3d");

  /** 40 stones, White wins. */
  private static final String WON = "E3FBDCFED961CBC8A205B942BD1E5A8A606657FF";

  private static JsonNode analyze(Object... arguments) throws IOException {
    return Console.json("analyze", "--json", "--no-store", "--size", "32m", arguments);
  }

  private static List<GivenPosition> tasks(
      String file, Question question, int leastStones, int count) {
    return GivenPosition.ofFile(ConnectFour3d.GAME, VERDICTS.resolve(file), question).stream()
        .filter(task -> task.position().ply() >= leastStones)
        .limit(count)
        .collect(Collectors.toList());
  }

  @ParameterizedTest
  @CsvSource({
    "white-wins-40.txt, white, 30, 1",
    "white-wins-36.txt, white, 20, 2",
    "three-valued.txt, both, 30, 1",
    "three-valued.txt, white, 20, 1",
    "three-valued.txt, black, 20, 2"
  })
  void whatFollowsFromTheMovesIsTheVerdictOfThePosition(
      String file, String asked, int count, int threads) throws IOException {
    Question inFile = file.startsWith("three") ? Question.BOTH : Question.WHITE;
    List<GivenPosition> tasks = tasks(file, inFile, 36, count);
    assertThat(tasks).hasSize(count);
    for (GivenPosition task : tasks) {
      JsonNode json = analyze("--question", asked, "--threads", threads, task.moves());
      String expected = task.expected().orElseThrow();
      if (asked.equals("black")) {
        expected = expected.equals("loss") ? "yes" : "no";
      } else if (asked.equals("white") && inFile == Question.BOTH) {
        expected = expected.equals("win") ? "yes" : "no";
      }
      assertThat(json.get("answer").textValue()).as(task.moves()).isEqualTo(expected);
      assertMakesSense((Position) task.position(), json);
    }
  }

  /** All legal moves are there, the best one is as good as the position, and its line is legal. */
  private static void assertMakesSense(Position position, JsonNode json) {
    assertThat(json.get("moves").findValuesAsText("move"))
        .containsExactlyInAnyOrderElementsOf(
            position.legalMoves().stream().map(ConnectFour3d.GAME::move).toList());

    JsonNode best = json.get("moves").get(0);
    assertThat(json.get("best")).isEqualTo(best.get("move"));
    assertThat(best.get("answer")).isEqualTo(json.get("answer"));
    String line = json.get("line").textValue();
    assertThat(line).startsWith(best.get("move").textValue());
    Position end = Position.ofMoves(json.get("position").textValue() + line);
    if (json.path("value").asText().equals("win")) {
      assertThat(end.isWonByWhite()).as(json.toString()).isTrue();
    } else if (json.path("value").asText().equals("loss")) {
      assertThat(end.isWon() && !end.isWonByWhite()).as(json.toString()).isTrue();
    }
    for (JsonNode move : json.get("moves")) {
      assertThat(move.get("best").booleanValue()).isEqualTo(move == best);
      assertThat(move.get("answer").textValue()).isNotEqualTo("open");
      assertThat(move.get("known_by").textValue()).isIn("rules", "store", "search");
      assertThat(move.has("nodes") && move.has("seconds")).as(move.toString()).isTrue();
    }
  }

  /** Compares each move with a solver without features, on a table of its own. */
  @Test
  void everyMoveHasItsVerdict() throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      Geometry geometry =
          Geometry.ofBytes(KeyKind.POSITION.keySpace(), KeyKind.POSITION.valueBits(), 32 << 20);
      ConnectFour3dSolver judge =
          new ConnectFour3dSolver(PrivateTable.create(geometry, arena), Feature.NONE);
      List<GivenPosition> tasks =
          new ArrayList<>(tasks("white-wins-40.txt", Question.WHITE, 40, 12));
      tasks.addAll(tasks("white-wins-36.txt", Question.WHITE, 36, 4));
      for (GivenPosition task : tasks) {
        for (JsonNode move : analyze("--question", "both", task.moves()).get("moves")) {
          Position after = Position.ofMoves(task.moves() + move.get("move").textValue());
          String value =
              judge.solve(after, Question.BOTH).value().orElseThrow().name().toLowerCase();
          assertThat(move.get("answer").textValue()).as(task.moves() + move).isEqualTo(value);
        }
      }
    }
  }

  @Test
  void aPersonSeesTheBoardTheAnswerAndTheBestMoveFirst() throws IOException {
    String line = analyze(WON).get("line").textValue();
    String win = line.substring(line.length() - 1);
    String almost = WON + line.substring(0, line.length() - 1);
    Output run = Console.run("analyze", "--no-store", "--size", "32m", almost);

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .startsWith(
            """
            Position  %s (ply %d, White to move)
            Verdict   White wins, from the rules
            Best      %s
            Line      %s  (not the shortest)
            Left      at most %d moves
            """
                .formatted(almost, almost.length(), win, win, 64 - almost.length()))
        .contains("\n\n columns       level 0")
        .contains(
            """
            Moves     verdict             known by           nodes
              %s best  White wins          rules                  -  ends the game
            """
                .formatted(win))
        .containsPattern(
            "\n\nSearch    0 nodes in .*\nStore     private memory, 32.0 MiB, not kept\nEntry ");
  }

  @Test
  void inAGameWithManyMovesThePositionIsSolvedAndEachMoveGetsFewNodesUnlessMoreIsAskedFor()
      throws IOException {
    String position = "o3o17x2xxo9x10o";
    JsonNode few = analyzeQubic(position);
    JsonNode more = analyzeQubic("--nodes", 200, position);

    assertThat(few.get("verdict").textValue()).isEqualTo("white_wins");
    assertThat(few.get("best").isTextual()).isTrue();
    assertFields(few, "limit", "nodes", "most_nodes", 50);
    assertThat(more.get("most_nodes").longValue()).isEqualTo(200);
    assertThat(open(few)).isGreaterThan(open(more)).isLessThan(56);
    for (JsonNode move : few.get("moves")) {
      assertThat(move.get("nodes").longValue()).isBetween(0L, 60L);
    }
    assertThat(analyzeQubic("--time", "1ms", position).has("most_nodes")).isFalse();
  }

  private static JsonNode analyzeQubic(Object... words) {
    return Console.json(
        "analyze", "--json", "-g", "qubic", "--no-store", "--size", "17m", "-t", 1, words);
  }

  private static long open(JsonNode analysis) {
    return analysis.findValuesAsText("answer").stream().filter("open"::equals).count();
  }
}
