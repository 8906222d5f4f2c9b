package org.twobig.cli.main;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Workplace.awaitEntries;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;
import org.twobig.cli.Output;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Running;

/** What takes long, and what is refused, on stores of another game than the usual one. */
class ConnectXIT {
  private static final String GAME = "connectx:7x6x4";

  /** 22 stones; White wins, by a search of another program. */
  private static final String WON = "2171272272332677337354";

  /** 18 stones; White does not win, by the same program. */
  private static final String NOT_WON = "134223133755156631";

  /** One stone: a solve of minutes. */
  private static final String ENDLESS = "4";

  @AutoClose private final Workplace workplace = new Workplace();

  private Path create(String name) {
    Path store = workplace.path(name);
    Console.done("create", store, "--game", GAME, "--size", "17m", "--placement", "ram");
    return store;
  }

  private static void assertRefused(int code, String words, Object... arguments) {
    Console.assertRefused(Console.run(arguments), code, words);
  }

  private static JsonNode top(Path store) {
    return Console.json("top", "--json", "--once", store);
  }

  /** What is printed is compared in the transcript json.txt, for every command. */
  @Test
  void everyCommandKnowsTheGameByTheStore() throws Exception {
    Path store = create("s");
    Path file = workplace.file("positions.txt", WON + " 1\n" + NOT_WON + " 0\n");
    assertThat(Console.done("solve", "--store", store, "--file", file).out())
        .contains("2 of 2 agree with the file");
    assertRefused(
        2,
        "no proofs can be written for connectx:9x7x4",
        new Object[] {
          "prove", "--no-store", "-g", "connectx:9x7x4", "-o", workplace.path("p"), "4"
        });

    Path exported = workplace.path("s.twobig");
    Console.done("export", store, exported);
    Path usual = workplace.path("usual");
    Path small = workplace.path("small");
    Console.done("create", usual, "--size", "17m");
    Console.done("create", small, "--size", "17m", "--game", "connectx:5x4x4");
    assertRefused(3, GAME, "solve", "--store", store, "--game", "connect-four-3d", "0F");
    assertRefused(3, GAME, "merge", usual, exported);
    assertRefused(3, GAME, "merge", small, exported);
    assertRefused(2, "move 1 is illegal", "solve", "--store", small, "7");
  }

  /** Another process helps. */
  @Test
  void aLongSolveIsInterruptedAndResumed() throws Exception {
    Path store = create("s");
    Running solver =
        workplace.start(
            "solve", "--store", store, "--threads", 1, "--task-nodes", 2000, "--json", ENDLESS);
    Running worker = workplace.start("work", store, "--threads", 1, "--once", "--json");
    awaitEntries(solver, store, 1_000);
    while (worker.isAlive() && !worker.said().contains("working for pid")) {
      Thread.sleep(20);
    }
    if (!worker.isAlive()) { // it came before the solve
      worker = workplace.start("work", store, "--threads", 1, "--once", "--json");
      worker.awaitSaid("working for pid " + solver.pid());
    }
    solver.await("a task", () -> top(store).at("/solves/0/tasks/done").longValue() > 0);
    JsonNode top = top(store);
    assertThat(top.get("solves").get(0).get("position").textValue()).isEqualTo(ENDLESS);
    assertThat(top.get("solves").get(0).get("tasks").get("done").longValue()).isPositive();
    assertThat(top.get("tasks_by_ply")).isNotEmpty();
    assertThat(top.get("tasks_by_ply").get(0).get("ply").intValue()).isPositive();
    solver.interrupt();
    Output interrupted = solver.await();
    assertThat(interrupted.exitCode()).as(interrupted.err()).isEqualTo(130);
    assertThat(interrupted.out())
        .contains("\"position\":\"" + ENDLESS + "\"", "\"interrupted\":true")
        .hasLineCount(1);
    assertThat(worker.await().done().object().get("interrupted").booleanValue()).isFalse();

    Output resumed = Console.run("solve", "--store", store, "--resume", "--nodes", "10k", "--json");
    assertThat(resumed.exitCode()).as(resumed.err()).isEqualTo(5);
    assertThat(resumed.err()).contains("twobig: going on with " + ENDLESS + " after ");
    assertThat(resumed.out()).contains("\"position\":\"" + ENDLESS + "\"").hasLineCount(1);
  }

  /**
   * A book of a small board, from which a score is known; one for one player; one that is cut off.
   */
  @Test
  void aBookIsFilled() throws Exception {
    Path small = workplace.path("book");
    Object[] command = {
      "fill", "--json", "--game", "connectx:4x4x4", "-s", small, "--size", "20m", "--plies", 3
    };
    List<JsonNode> lines = Console.done(command).json();
    assertThat(lines).hasSize(5);
    assertThat(lines.get(4).get("absent").longValue()).isZero();
    assertThat(lines.get(3).get("drawn").longValue()).isEqualTo(1);
    List<JsonNode> again = Console.done(command).json();
    assertThat(again.getFirst().get("known")).isEqualTo(lines.getFirst().get("positions"));
    assertThat(again.get(4).get("nodes").longValue()).isZero();
    JsonNode score = Console.json("solve", "--json", "-s", small, "--question", "score", "123");
    assertThat(score.get("from_store").booleanValue()).isTrue();

    Object[] forBlack = {
      "fill", "--json", "--game", "connectx:4x4x4", "--no-store", "--size", "20m", "--plies", 3
    };
    List<JsonNode> black = Console.done(forBlack, "--for", "black", "--values").json();
    assertThat(black.stream().limit(4).map(line -> line.get("ply").intValue()))
        .containsExactly(0, 1, 2, 3);
    assertThat(black.get(2).get("positions").intValue())
        .isLessThan(lines.get(1).get("positions").intValue());
    assertThat(black.get(4).get("question").textValue()).isEqualTo("both");

    Path large = create("large");
    Running filler = workplace.start("fill", "-s", large, "--plies", 3, "-t", 1, "--json");
    awaitEntries(filler, large, 500);
    filler.interrupt();
    Output interrupted = filler.await();
    assertThat(interrupted.exitCode()).as(interrupted.err()).isEqualTo(130);
    assertThat(interrupted.err())
        .containsPattern("interrupted; of ply 3, \\d+ of \\d+ positions are solved")
        .contains("the same command goes on from here");
    assertThat(interrupted.out()).contains("\"interrupted\":true");
  }
}
