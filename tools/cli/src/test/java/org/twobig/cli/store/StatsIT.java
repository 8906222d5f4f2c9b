package org.twobig.cli.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Workplace.awaitEntries;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;
import org.twobig.cli.Output;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Running;
import org.twobig.game.gated.Gate;

/** Statistics over the life of a store, as a person asks for them. */
class StatsIT {
  private static final String POSITION = "8F447CB9A9B997D456356054E1BBA7";
  private static final String ENDLESS = "0FC3484B7";

  /** Nodes at which a solver stands still. */
  private static final long STOP = 1000;

  @AutoClose private final Workplace workplace = new Workplace();

  private static JsonNode stats(Path store) {
    return Console.json("stats", "--json", store);
  }

  private static JsonNode solve(Path store) {
    return Console.json("solve", "--json", "--threads", 1, "--store", store, POSITION);
  }

  @Test
  void whatSolvesCountStaysThroughDropsAndResizesAndEndsWithAMerge() throws Exception {
    Path store = workplace.create("s");
    assertThat(stats(store).get("nodes_searched").longValue()).isZero();
    assertThat(stats(store).has("work_kept")).isFalse();

    long nodes = solve(store).get("nodes").longValue();
    JsonNode solved = stats(store);
    assertThat(solved.get("nodes_searched").longValue()).isGreaterThanOrEqualTo(nodes);
    assertThat(solved.get("stores").longValue())
        .isGreaterThanOrEqualTo(solved.get("entries").longValue())
        .isPositive();
    assertThat(solved.get("entries_kept").doubleValue()).isBetween(0.9, 1.0);

    Console.done("unload", store);
    Console.done("resize", store, "--size", "64m");
    assertThat(solve(store).get("from_store").booleanValue()).isTrue();
    JsonNode later = stats(store);
    assertThat(later.get("stores")).isEqualTo(solved.get("stores"));
    assertThat(later.get("hits").longValue()).isGreaterThan(solved.get("hits").longValue());
    assertThat(later.has("work_kept")).isTrue();

    Path other = workplace.create("other");
    solve(other);
    Console.done("merge", store, other);
    JsonNode merged = stats(store);
    assertThat(merged.get("hits")).isEqualTo(later.get("hits"));
    assertThat(merged.get("uncounted_entries").booleanValue()).isTrue();
    assertThat(merged.has("work_kept")).isFalse();
  }

  @Test
  void aKilledSolveAndOneBesideItLeaveTheirCounts() throws Exception {
    Path store = workplace.create("s");
    Running killed = workplace.start("solve", "--threads", 1, "--store", store, ENDLESS);
    awaitEntries(killed, store, 2000);
    killed.await(
        "counts in the store", // which are written after each 65,536 nodes
        () -> stats(store).get("nodes_searched").longValue() > 0);
    JsonNode before = stats(store);
    JsonNode beside = solve(store);
    killed.kill();

    JsonNode stats = stats(store);
    assertThat(stats.get("nodes_searched").longValue())
        .isGreaterThanOrEqualTo(
            before.get("nodes_searched").longValue() + beside.get("nodes").longValue());
    assertThat(stats.get("stores").longValue()).isGreaterThan(before.get("stores").longValue());
    assertThat(before.get("stores").longValue()).isPositive();
    assertThat(stats.get("probes").longValue())
        .isGreaterThanOrEqualTo(stats.get("stores").longValue() * 9 / 10);
    assertThat(stats.get("uncounted_entries").booleanValue()).isFalse();
  }

  @Test
  void howLongSavesAndRestoresTookIsTold() throws Exception {
    Path store = workplace.create("s");
    assertThat(stats(store).get("saves").get("count").intValue()).isZero();
    assertThat(stats(store).get("saves").has("max_seconds")).isFalse();
    assertThat(Console.done("stats", store).out()).doesNotContain("Saves", "Restores");

    solve(store);
    Console.done("unload", store);
    solve(store);
    JsonNode stats = stats(store);
    for (String what : List.of("saves", "restores")) {
      JsonNode times = stats.get(what);
      assertThat(times.get("count").intValue()).isEqualTo(1);
      assertThat(times.get("median_seconds").doubleValue()).isPositive();
      assertThat(times.get("p90_seconds")).isEqualTo(times.get("median_seconds"));
      assertThat(times.get("p99_seconds")).isEqualTo(times.get("max_seconds"));
    }
    String time = "\\d+\\.\\d{3} s";
    assertThat(Console.done("stats", store).out())
        .containsPattern(
            "Saves     1, median %s, 90 %% in %<s, 99 %% in %<s, longest %<s\n".formatted(time))
        .containsPattern("Restores  1, median %s, .*, longest %<s\n".formatted(time));
    assertThat(Console.done("top", "--open-metrics", store).out())
        .containsPattern("twobig_save_seconds_bucket\\{[^}]+,le=\"1000.0\"\\} 1\n");
  }

  @Test
  void aPageIsWrittenAsAWholeOrNotAtAll() throws Exception {
    Path store = workplace.create("s");
    Path page = workplace.path("a page.html");
    Output wrote = Console.done("stats", store, "--html", page);
    assertThat(wrote.out()).startsWith("Wrote " + page + " (").hasLineCount(1);
    assertThat(page).content().startsWith("<!doctype html>").endsWith("</html>\n");

    Files.writeString(page, "old");
    Console.assertRefused(Console.run("stats", store, "--html", page), 2, "--force replaces it");
    assertThat(page).hasContent("old");
    Console.json("stats", store, "--json", "--html", page, "--force");
    assertThat(page).content().startsWith("<!doctype html>");
  }

  private Running solver(Path store, String position) throws Exception {
    Gate gate = workplace.gate(STOP);
    Running solver = workplace.start(gate, "solve", "--threads", 1, "--store", store, position);
    solver.awaitStop(gate, STOP);
    return solver;
  }

  private static List<JsonNode> processes(Path store) {
    List<JsonNode> processes = new ArrayList<>();
    Console.json("stats", "--json", store).get("processes").forEach(processes::add);
    return processes;
  }

  /** Returns whether a process has published its counts at the stop, one by one. */
  private static boolean isCounted(JsonNode process) {
    JsonNode counters = process.get("counters");
    return counters.path("nodes").longValue() == STOP - 1
        && counters.path("stores").longValue() > 0;
  }

  @Test
  void solversAreShownWithTheirCountsUntilTheyEndOrAreKilled() throws Exception {
    Instant start = Instant.now().minus(Duration.ofSeconds(1));
    Path store = workplace.create("s", "gated:5x4x4");
    assertThat(processes(store)).isEmpty();
    Running one = solver(store, "3");
    Running two = solver(store, "4");

    two.await("counts", () -> processes(store).stream().allMatch(StatsIT::isCounted));
    List<JsonNode> both = processes(store);
    assertThat(both)
        .extracting(node -> node.get("pid").longValue())
        .containsExactlyInAnyOrder(one.pid(), two.pid());
    for (JsonNode process : both) {
      assertThat(process.get("role").textValue()).isEqualTo("solver");
      assertThat(Instant.parse(process.get("since").textValue())).isBetween(start, Instant.now());
      JsonNode counters = process.get("counters");
      assertThat(counters.get("probes").longValue())
          .isGreaterThan(counters.get("hits").longValue())
          .isGreaterThanOrEqualTo(counters.get("stores").longValue());
      assertThat(counters.get("positions").longValue()).isZero();
    }
    Console.assertRefused(
        Console.run("unload", store),
        3,
        "pid " + one.pid() + ", solver since ",
        "pid " + two.pid() + ", solver since ");

    one.kill();
    List<JsonNode> left = processes(store);
    assertThat(left).hasSize(1);
    assertThat(left.get(0).get("pid").longValue()).isEqualTo(two.pid());
    assertThat(Console.done("stats", store).out())
        .containsPattern("Processes\n.*nodes/s.*\n +" + two.pid() + " +solver ");
    two.interrupt();
    two.await();
    assertThat(processes(store)).isEmpty();
  }
}
