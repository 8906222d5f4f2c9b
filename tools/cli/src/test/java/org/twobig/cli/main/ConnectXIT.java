package org.twobig.cli.main;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Workplace.awaitEntries;
import static org.twobig.cli.Workplace.entries;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;
import org.twobig.cli.Outcome;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Running;

/** Every command of the help, on a store of another game than the usual one. */
class ConnectXIT {
  private static final String GAME = "connectx:7x6x4";

  /** 22 stones; White wins, by a search of another program. */
  private static final String WON = "2171272272332677337354";

  /** 18 stones; White does not win, by the same program. */
  private static final String NOT_WON = "134223133755156631";

  /** One stone: a solve of minutes. */
  private static final String ENDLESS = "4";

  private final Set<String> used = new TreeSet<>();
  @AutoClose private final Workplace workplace = new Workplace();

  private Outcome run(Object... arguments) {
    used.add(arguments[0].toString());
    return Console.run(arguments);
  }

  private Outcome done(Object... arguments) {
    return run(arguments).done();
  }

  private JsonNode json(Object... arguments) {
    return done(arguments).object();
  }

  private Path create(String name) {
    Path store = workplace.path(name);
    done("create", store, "--game", GAME, "--size", "17m", "--placement", "ram");
    return store;
  }

  private static void assertRefused(int code, String words, Object... arguments) {
    Outcome outcome = Console.run(arguments);
    assertThat(outcome.exitCode()).as(outcome.out() + outcome.err()).isEqualTo(code);
    assertThat(outcome.err()).startsWith("twobig: ").contains(words).doesNotContain("\tat ");
  }

  @Test
  void everyCommandKnowsTheGameByTheStore() throws Exception {
    Path store = create("s");
    solveAndShow(store);
    rewrite(store);
    longSolve(store);
    fill();
    for (String command : Set.of("doctor", "list")) {
      done(command);
    }
    done("completion", "bash");
    assertThat(json("delete", store, "--yes", "--json").get("store").textValue())
        .isEqualTo(store.toString());
    assertThat(store).doesNotExist();

    String help = done("help").out();
    // tested elsewhere
    used.addAll(Set.of("play", "tournament", "exam", "agent", "serve", "engine", "key"));
    String more = help.substring(help.indexOf("\nMore "), help.indexOf("\nExamples:"));
    Set<String> listed =
        Stream.concat(
                Pattern.compile("^(?:\\w+ +| {10})([a-z]+)  +[A-Z]", Pattern.MULTILINE)
                    .matcher(help)
                    .results()
                    .map(match -> match.group(1)),
                Pattern.compile("\\b[a-z]+\\b").matcher(more).results().map(MatchResult::group))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(used).as(help).hasSizeGreaterThan(20).containsAll(listed);
    assertThat(help.lines().count()).as("lines of:%n%s", help).isLessThanOrEqualTo(35);
  }

  /** solve, analyze, look, prove, check, stats, top, verify, dump, on what is solved at once. */
  private void solveAndShow(Path store) throws Exception {
    Path file = workplace.file("positions.txt", WON + " 1\n" + NOT_WON + " 0\n");
    assertThat(done("solve", "--store", store, "--file", file).out())
        .contains("2 of 2 agree with the file");
    JsonNode known = json("solve", "--json", "--store", store, WON);
    assertThat(known.get("from_store").booleanValue()).isTrue();
    assertThat(known.get("answer").textValue()).isEqualTo("yes");

    JsonNode analysis = json("analyze", "--json", "--store", store, WON + "1");
    assertThat(analysis.get("to_move").textValue()).isEqualTo("black");
    JsonNode looked = json("look", "--json", "--store", store, WON);
    assertThat(looked.get("verdict").textValue()).isEqualTo("white_wins");
    Path proof = workplace.path("p");
    done("prove", "--store", store, "--out", proof, WON);
    assertThat(json("check", "--json", proof).get("claim").textValue()).isEqualTo("white_wins");
    assertThat(fails(3, "check", file)).contains(" is refused: ");
    assertThat(fails(2, "prove", "--no-store", "-g", "connectx:9x7x4", "-o", file, "--force", "4"))
        .isEqualTo("twobig: no proofs can be written for connectx:9x7x4");

    JsonNode stats = json("stats", "--json", store);
    assertThat(stats.get("key_space").textValue()).isEqualTo(GAME);
    assertThat(stats.get("entries").longValue()).isEqualTo(entries(store)).isPositive();
    assertThat(json("top", "--json", "--once", store).get("processes")).isEmpty();
    assertThat(
            json("verify", "--json", store, "--resolve", 5, "--seed", 1)
                .get("resolve")
                .get("agreeing")
                .intValue())
        .isEqualTo(5);
    assertThat(done("dump", store, "--csv", "--limit", 3).out()).hasLineCount(4);
    Path sample = workplace.file("sample.txt", done("dump", store, "--random", 5, "--moves").out());
    assertThat(done("solve", "--no-store", "--game", GAME, "--size", "17m", "-f", sample).out())
        .contains("5 of 5 agree with the file");
  }

  /** The last line it says. */
  private String fails(int code, Object... arguments) {
    Outcome outcome = run(arguments);
    assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(code);
    return outcome.err().lines().reduce("", (before, line) -> line);
  }

  /** resize, merge, export, diff, checkpoint, unload; and refusals of the other game. */
  private void rewrite(Path store) throws Exception {
    long entries = entries(store);
    assertThat(json("resize", "--json", store, "--size", "20m").get("lost").longValue()).isZero();
    Path file = workplace.path("s.twobig");
    assertThat(json("export", "--json", store, file).get("entries").longValue()).isEqualTo(entries);
    Path other = create("other");
    assertThat(json("merge", "--json", other, file).get("entries").longValue()).isEqualTo(entries);
    done("merge", other, store);
    assertThat(json("diff", "--json", store, other).get("all").get("same").longValue())
        .isEqualTo(entries);
    done("checkpoint", store);
    assertThat(json("unload", "--json", store).get("freed_bytes").longValue()).isPositive();

    Path usual = workplace.path("usual");
    Path small = workplace.path("small");
    Console.done("create", usual, "--size", "17m");
    Console.done("create", small, "--size", "17m", "--game", "connectx:5x4x4");
    assertRefused(3, GAME, "solve", "--store", store, "--game", "connect-four-3d", "0F");
    assertRefused(3, "is a store of Connect Four 3D", "merge", usual, store);
    assertRefused(3, "is a store of Connect Four 3D", "diff", usual, store);
    assertRefused(3, GAME, "merge", usual, file);
    assertRefused(3, GAME, "merge", small, file);
    assertRefused(2, "move 1 is illegal", "solve", "--store", small, "7");
  }

  /** A solve that another process helps with, that is interrupted and resumed. */
  private void longSolve(Path store) throws Exception {
    long before = entries(store);
    Running solver =
        workplace.start(
            "solve", "--store", store, "--threads", 1, "--task-nodes", 2000, "--json", ENDLESS);
    Running worker = workplace.start("work", store, "--threads", 1, "--once", "--json");
    awaitEntries(solver, store, before + 1_000);
    while (worker.isAlive() && !worker.said().contains("working for pid")) {
      Thread.sleep(20);
    }
    if (!worker.isAlive()) { // it came before the solve
      worker = workplace.start("work", store, "--threads", 1, "--once", "--json");
      worker.awaitSaid("working for pid " + solver.pid());
    }
    used.add("work");
    JsonNode top = json("top", "--json", "--once", store);
    assertThat(top.get("solves").get(0).get("position").textValue()).isEqualTo(ENDLESS);
    assertThat(top.get("solves").get(0).get("tasks").get("done").longValue()).isPositive();
    assertThat(top.get("tasks_by_ply")).isNotEmpty();
    assertThat(top.get("tasks_by_ply").get(0).get("ply").intValue()).isPositive();
    solver.interrupt();
    Outcome interrupted = solver.await();
    assertThat(interrupted.exitCode()).as(interrupted.err()).isEqualTo(130);
    assertThat(interrupted.out())
        .contains("\"position\":\"" + ENDLESS + "\"", "\"interrupted\":true")
        .hasLineCount(1);
    assertThat(worker.await().done().object().get("interrupted").booleanValue()).isFalse();

    Outcome resumed = run("solve", "--store", store, "--resume", "--nodes", "10k", "--json");
    assertThat(resumed.exitCode()).as(resumed.err()).isEqualTo(5);
    assertThat(resumed.err()).contains("twobig: going on with " + ENDLESS + " after ");
    assertThat(resumed.out()).contains("\"position\":\"" + ENDLESS + "\"").hasLineCount(1);
  }

  /**
   * A book of a small board, from which a score is known; one for one player; one that is cut off.
   */
  private void fill() throws Exception {
    Path small = workplace.path("book");
    Object[] command = {
      "fill", "--json", "--game", "connectx:4x4x4", "-s", small, "--size", "20m", "--plies", 3
    };
    List<JsonNode> lines = done(command).json();
    assertThat(lines).hasSize(5);
    assertThat(lines.get(4).get("absent").longValue()).isZero();
    assertThat(lines.get(3).get("drawn").longValue()).isEqualTo(1);
    List<JsonNode> again = done(command).json();
    assertThat(again.getFirst().get("known")).isEqualTo(lines.getFirst().get("positions"));
    assertThat(again.get(4).get("nodes").longValue()).isZero();
    JsonNode score = json("solve", "--json", "-s", small, "--question", "score", "123");
    assertThat(score.get("from_store").booleanValue()).isTrue();

    Object[] forBlack = {
      "fill", "--json", "--game", "connectx:4x4x4", "--no-store", "--size", "20m", "--plies", 3
    };
    List<JsonNode> black =
        done(Stream.concat(Stream.of(forBlack), Stream.of("--for", "black", "--values")).toArray())
            .json();
    assertThat(black.stream().limit(4).map(line -> line.get("ply").intValue()))
        .containsExactly(0, 1, 2, 3);
    assertThat(black.get(2).get("positions").intValue())
        .isLessThan(lines.get(1).get("positions").intValue());
    assertThat(black.get(4).get("question").textValue()).isEqualTo("both");

    Path large = create("large");
    Running filler = workplace.start("fill", "-s", large, "--plies", 3, "-t", 1, "--json");
    awaitEntries(filler, large, 500);
    filler.interrupt();
    Outcome interrupted = filler.await();
    assertThat(interrupted.exitCode()).as(interrupted.err()).isEqualTo(130);
    assertThat(interrupted.err())
        .containsPattern("interrupted; of ply 3, \\d+ of \\d+ positions are solved")
        .contains("the same command goes on from here");
    assertThat(interrupted.out()).contains("\"interrupted\":true");
  }
}
