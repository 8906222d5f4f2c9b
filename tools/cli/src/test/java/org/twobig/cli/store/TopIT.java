package org.twobig.cli.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.twobig.cli.Console.assertFields;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;
import org.twobig.cli.Output;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Running;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.tt.store.Store;

/** The packaged program watches a store on which this process publishes what a solver would. */
class TopIT {
  private static final String ROOT = "0FC3484B7";

  /** Runs a program in a terminal of its own. */
  private static final Path SCRIPT = Path.of("/usr/bin/script");

  @AutoClose private final Workplace workplace = new Workplace();

  /** Grows by so many nodes each time a publisher is asked. */
  private static final AtomicLong NODES = new AtomicLong();

  private static final long STEP = 1_000_000;

  /** All counters of a process that conducts a solve; two grow each time they are asked for. */
  static Store publisher(Path directory) {
    Store store = Store.at(directory).keys(KeyKind.FOLDED.keySpace()).open();
    AtomicLong idle = new AtomicLong();
    store.publish("nodes", () -> NODES.addAndGet(STEP));
    store.publish("idle_millis", () -> idle.addAndGet(1));
    TopReportTest.counters(
            "probes=400 hits=100 stores=300 positions=0 threads=2 tasks_waiting=120 tasks_running=2"
                + " tasks_done=3412 tasks_split=4 tasks_discarded=90 graph_nodes=5000"
                + " graph_bytes=100000 task_stones=24 question=1 root_proof=1 root_disproof=1"
                + " total_nodes=5 total_millis=5 root_wins=1 root_fails=14")
        .forEach((name, value) -> store.publish(name, () -> value));
    store.publishText(() -> Optional.of(ROOT));
    return store;
  }

  @Test
  void whatASolverPublishesIsShownToScripts() throws Exception {
    Path directory = workplace.create("s");
    try (Store store = publisher(directory)) {
      JsonNode json;
      long before;
      long start;
      do { // again if no heartbeat came in time: top waits no longer than 2.5 seconds
        before = NODES.get();
        start = System.nanoTime();
        json = Console.json("top", "--json", "--once", directory);
      } while (System.nanoTime() - start > 2_400_000_000L
          || json.path("nodes_per_second").longValue() == 0); // or top looked within a heartbeat

      assertThat(json.get("store").textValue()).isEqualTo(directory.toRealPath().toString());
      assertThat(json.get("occupancy_estimate").doubleValue()).isZero();
      assertThat(json.get("nodes_per_second").longValue()) // of 0.9 seconds or more
          .isBetween(1L, (NODES.get() - before + STEP) * 10 / 9);
      assertThat(json.get("hit_ratio").doubleValue()).isEqualTo(0.25);
      assertThat(json.get("processes")).hasSize(1);
      JsonNode counters = json.get("processes").get(0).get("counters");
      assertThat(counters.get("tasks_done").longValue()).isEqualTo(3412);
      assertThat(counters.fieldNames()).toIterable().noneMatch(name -> name.startsWith("root_"));
      JsonNode solve = json.get("solves").get(0);
      assertThat(solve.get("pid").longValue()).isEqualTo(ProcessHandle.current().pid());
      assertFields(solve, "position", ROOT, "question", "black");
      JsonNode tasks = solve.get("tasks");
      assertThat(tasks.get("moves_open")).hasSize(12);
      assertThat(tasks.toString())
          .startsWith("{\"moves_won\":[\"0\"],\"moves_not_won\":[\"1\",\"2\",\"3\"],")
          .contains("\"done\":3412,");
      assertThat(solve.get("idle_share").doubleValue()).isBetween(0.0, 0.01);
      assertThat(solve.get("elapsed_seconds").doubleValue()).isPositive();
    }
  }

  @Test
  void whereThereIsNoTerminalOneReportComes() throws Exception {
    Path directory = workplace.create("s");
    try (Store store = publisher(directory)) {
      assertThat(workplace.done("top", directory).out())
          .startsWith("Time ")
          .contains("does Black win?  (ply 9, Black to move)", "3,412 done", "1: 0")
          .doesNotContain("\u001b");
    }
    assertThat(Console.json("top", "--json", directory).get("processes")).isEmpty();
    Output nobody = Console.done("top", "--once", directory);
    assertThat(nobody.out()).contains("No process works on the store now.");
    assertThat(nobody.err()).isEmpty();
  }

  @Test
  void whoStartsFirstSeesTheSolverComeAndGo() throws Exception {
    Path directory = workplace.create("s");
    Running top = workplace.start("top", "--json", "--interval", 1, directory);
    top.awaitPrinted("\"processes\":[]");
    try (Store store = publisher(directory)) {
      top.awaitPrinted("\"waiting\":120");
    }
    top.interrupt();
    Output outcome = top.await();

    assertThat(outcome.exitCode()).isEqualTo(130);
    for (String line : outcome.out().lines().toList()) {
      assertThat(new ObjectMapper().readTree(line).has("processes")).isTrue();
    }
  }

  @Test
  void aTerminalIsFilledAndGivenBackAtCtrlC() throws Exception {
    assumeTrue(Files.isExecutable(SCRIPT), "there is no script(1) to make a terminal");
    Path directory = workplace.create("s");
    try (Store store = publisher(directory)) {
      String command =
          Stream.concat(Workplace.withoutFlags().stream(), Stream.of("top", directory.toString()))
              .map(word -> "'" + word + "'")
              .collect(Collectors.joining(" ", "exec ", ""));
      Running terminal =
          workplace.startProgram(List.of(SCRIPT.toString(), "-qec", command, "/dev/null"));
      terminal.awaitPrinted("does Black win?");
      ProcessHandle top =
          ProcessHandle.of(terminal.pid()).orElseThrow().children().findFirst().orElseThrow();
      new ProcessBuilder("kill", "-INT", Long.toString(top.pid())).start().waitFor();
      Output outcome = terminal.await();

      assertThat(outcome.exitCode()).isEqualTo(130);
      assertThat(outcome.out())
          .startsWith("\u001b[?1049h\u001b[H")
          .endsWith("\u001b[H\u001b[?1049l");
      assertThat(outcome.out().split("\r?\n"))
          .allSatisfy(
              line ->
                  assertThat(line.replaceAll("\u001b\\[[?0-9]*[A-Za-z]", ""))
                      .hasSizeLessThanOrEqualTo(80));
    }
  }
}
