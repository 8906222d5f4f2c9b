package org.twobig.cli.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Console.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.twobig.cli.Console;
import org.twobig.cli.Outcome;
import org.twobig.cli.solve.GivenPosition;
import org.twobig.connectfour3d.ConnectFour3d;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Position;
import org.twobig.game.GameSolver;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.tt.store.Store;

/** Random entries, in the form that {@code twobig solve --file} reads. */
class DumpRandomTest {
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
    Outcome outcome = run("dump", store, "--random", 50, "--moves", "--seed", 3, "--question", who);
    assertThat(outcome.exitCode()).isZero();
    Path file = Files.writeString(console.path("some.txt"), outcome.out());
    List<GivenPosition> tasks = GivenPosition.ofFile(ConnectFour3d.GAME, file, question);

    assertThat(tasks).hasSizeBetween(question == Question.BOTH ? 1 : 40, 50);
    try (Store opened = Store.at(store).keys(KeyKind.FOLDED.keySpace()).openReadOnly()) {
      GameSolver solver = ConnectFour3d.GAME.solver(opened.use().table());
      for (GivenPosition task : tasks) {
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
  void theFileSaysInCommentsHowItWasMade() {
    Path store = console.create("s");
    Console.solve(store, Question.BOTH, 1, 2);
    String moves = "0092B7A8DF8796AB69510E727184";
    Console.plant(store, moves, Question.WHITE, true, 1_000_000);

    Object[] command = {"dump", store, "--random", 20, "--moves", "--plies", 28, "--seed", 5};
    List<String> lines = run(command).out().lines().toList();

    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).isEqualTo("# random entries of %s, --seed 5".formatted(store));
    assertThat(lines.get(1)).isEqualTo("# second column: 1 White wins, 0 White does not win");
    assertThat(lines.get(2)).endsWith(" 1");
    assertThat(Position.ofMoves(lines.get(2).substring(0, 28)).stones()).isEqualTo(28);
    List<String> all = run("dump", store, "--moves", "--plies", 28).out().lines().toList();
    assertThat(all).isEqualTo(lines.subList(1, 3));
  }

  @Test
  void anyQuestionHasNoSecondColumn() throws IOException {
    Outcome outcome =
        run("dump", solved, "--random", 20, "--moves", "--question", "any", "--seed", 3);

    Path file = Files.writeString(console.path("some.txt"), outcome.out());
    assertThat(GivenPosition.ofFile(ConnectFour3d.GAME, file, Question.WHITE))
        .isNotEmpty()
        .allSatisfy(task -> assertThat(task.expected()).isEmpty());
    assertThat(outcome.out()).doesNotContain("second column");
  }

  @Test
  void jsonHasTheEntriesThatWereDrawn() throws IOException {
    List<JsonNode> objects = run("dump", solved, "--random", 200, "--seed", 4, "--json").json();

    assertThat(objects).hasSize(200);
    assertThat(objects.stream().map(object -> object.get("key").textValue()).distinct())
        .hasSize(200);
    assertThat(objects)
        .allSatisfy(
            object -> assertThat(object.get("schema").textValue()).isEqualTo("twobig/dump/1"));
  }

  @Test
  void theSameSeedGivesTheSameFile() {
    String first = drawn(9);
    assertThat(drawn(9)).isEqualTo(first);
    assertThat(drawn(10).lines().collect(Collectors.toSet()))
        .isNotEqualTo(first.lines().collect(Collectors.toSet()));
  }

  private static String drawn(int seed) {
    return run("dump", solved, "--random", 20, "--moves", "--seed", seed).out();
  }
}
