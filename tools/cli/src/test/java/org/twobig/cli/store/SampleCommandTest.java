package org.twobig.cli.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Console.assertRefused;
import static org.twobig.cli.Console.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.twobig.cli.Console;
import org.twobig.cli.Console.Outcome;
import org.twobig.cli.solve.Task;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.search.Solver;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.store.Store;

/** What {@code twobig sample} prints. */
class SampleCommandTest {
  private static Console shared;

  /** Solved once; nothing is stored in it any more. */
  private static Path solved;

  @AutoClose private final Console console = new Console();

  @BeforeAll
  static void solve() throws IOException {
    shared = new Console();
    solved = shared.create("s");
    Console.solve(solved, Question.BOTH, 1, 20);
  }

  @AfterAll
  static void removeShared() throws IOException {
    shared.close();
  }

  /** The file is read by solve's own reader, and the store knows each position by its key. */
  @ParameterizedTest
  @EnumSource(names = {"WHITE", "BLACK", "BOTH"})
  void solveReadsTheSampleAndTheStoreAnswersAsItSays(Question question) throws IOException {
    Path store = solved;
    String who = question.name().toLowerCase(Locale.ROOT);
    Outcome outcome = run("sample", store, "-n", 50, "--seed", 3, "--question", who);
    assertThat(outcome.exitCode()).isZero();
    Path file = Files.writeString(console.path("some.txt"), outcome.out());
    List<Task> tasks = Task.ofFile(ConnectFour3d.GAME, file, question);

    assertThat(tasks).hasSizeBetween(question == Question.BOTH ? 1 : 40, 50);
    try (Store opened = Store.openReadOnly(store, KeyKind.keySpaces())) {
      Solver solver = new Solver(opened.partitions());
      for (Task task : tasks) {
        Solution solution = solver.solve(task.position(), question);
        String answer =
            question == Question.BOTH
                ? solution.value().orElseThrow().name().toLowerCase(Locale.ROOT)
                : solution.yes() ? "yes" : "no";
        assertThat(solution.source()).as(task.moves()).isEqualTo(Source.STORE);
        assertThat(task.expected()).as(task.moves()).contains(answer);
      }
    }
  }

  @Test
  void theSampleSaysWhatItIsInComments() {
    Path store = console.create("s");
    Console.solve(store, Question.BOTH, 1, 2);
    String moves = "0092B7A8DF8796AB69510E727184";
    Console.plant(store, moves, Question.WHITE, true, 1_000_000);

    Outcome outcome = run("sample", store, "--plies", "28", "--seed", 5);

    String[] lines = outcome.out().split(System.lineSeparator());
    assertThat(lines).hasSize(6);
    assertThat(lines[0]).isEqualTo("# twobig sample %s --seed 5".formatted(store));
    assertThat(lines[1]).isEqualTo("# 1 entry with 28 plies that tell whether White wins");
    assertThat(lines[2]).isEqualTo("# of 1 that match");
    assertThat(lines[3]).isEqualTo("# second column: 1 White wins, 0 White does not win");
    assertThat(lines[4]).startsWith("# ply 28, work ");
    assertThat(lines[5]).endsWith(" 1");
    assertThat(outcome.err()).isEmpty();
    assertThat(Position.ofMoves(lines[5].substring(0, 28)).stones()).isEqualTo(28);
  }

  @Test
  void anyQuestionHasNoSecondColumn() throws IOException {
    Outcome outcome = run("sample", solved, "--question", "any", "--seed", 3);

    Path file = Files.writeString(console.path("some.txt"), outcome.out());
    assertThat(Task.ofFile(ConnectFour3d.GAME, file, Question.WHITE))
        .isNotEmpty()
        .allSatisfy(task -> assertThat(task.expected()).isEmpty());
    assertThat(outcome.out()).doesNotContain("second column");
  }

  @Test
  void jsonIsOneObjectALine() throws IOException {
    Path store = solved;
    List<JsonNode> objects =
        run("sample", store, "-n", 200, "--seed", 4, "--question", "any", "--json").json();

    Set<String> seen = new HashSet<>();
    for (JsonNode object : objects) {
      Position position = Position.ofMoves(object.get("position").textValue());
      assertThat(object.get("ply").intValue()).isEqualTo(position.stones());
      assertThat(object.get("work").longValue()).isPositive();
      assertThat(object.get("seed").longValue()).isEqualTo(4);
      String knows = object.get("verdict").textValue();
      seen.add(knows);
      Set<String> names =
          new HashSet<>(Set.of("schema", "position", "ply", "verdict", "work", "seed"));
      if (!knows.equals("black_does_not_win")) {
        names.add("white_wins");
        assertThat(object.get("white_wins").booleanValue()).isEqualTo(knows.equals("white_wins"));
      }
      if (!knows.equals("white_does_not_win")) {
        names.add("black_wins");
        assertThat(object.get("black_wins").booleanValue()).isEqualTo(knows.equals("black_wins"));
      }
      if (!knows.contains("not")) {
        names.add("value");
        assertThat(object.get("value").textValue()).isIn("win", "draw", "loss");
      }
      Set<String> found = new HashSet<>();
      object.fieldNames().forEachRemaining(found::add);
      assertThat(found).isEqualTo(names);
    }
    assertThat(objects.size()).isBetween(180, 200);
    assertThat(seen).contains("white_wins", "black_wins", "white_does_not_win");
  }

  @Test
  void theSameSeedGivesTheSameFile() {
    Path store = solved;
    String first = run("sample", store, "--seed", 9).out();
    assertThat(run("sample", store, "--seed", 9).out()).isEqualTo(first);
    assertThat(run("sample", store, "--seed", 10).out().lines().collect(Collectors.toSet()))
        .isNotEqualTo(first.lines().collect(Collectors.toSet()));
  }

  @Test
  void anEmptyTableSaysSo() {
    Path store = console.create("s");
    Outcome outcome = run("sample", store, "--plies", "20-24");
    assertThat(outcome.exitCode()).isZero();
    assertThat(outcome.out().lines()).allSatisfy(line -> assertThat(line).startsWith("#"));
    assertThat(outcome.err().strip())
        .isEqualTo(
            "twobig: the store %s has no entries with 20 to 24 plies that tell whether White wins"
                .formatted(store));
  }

  @Test
  void wrongUsageAndAbsentStoresAreRefused() {
    assertRefused(run("sample", "absent"), 3, "There is no store in absent");
    assertRefused(run("sample", "absent", "-n", 0), 2, "-n is 1 to 1,000,000");
    assertRefused(run("sample", "absent", "--plies", "30-20"), 2, "the smaller number");
    assertRefused(
        run("sample", console.create("s"), "--plies", "65"), 2, "plies go from 0 up to 64");
    assertRefused(run("sample", "absent", "--plies", "few"), 2, "are no numbers of plies");
    assertRefused(run("sample", "absent", "--seed", "x"), 2, "--seed");
    assertRefused(run("sample", "absent", "--question", "who"), 2, "--question");
  }
}
