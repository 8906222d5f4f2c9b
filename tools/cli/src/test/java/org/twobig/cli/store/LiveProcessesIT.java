package org.twobig.cli.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Workplace.awaitEntries;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;
import org.twobig.cli.Outcome;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Running;

/** The packaged program shows who works on a store. */
class LiveProcessesIT {
  /** Nobody waits for the end of this one. */
  private static final String ENDLESS = "0FC3484B7";

  @AutoClose private final Workplace workplace = new Workplace();

  private Running solver(Path store) throws Exception {
    long entries = Workplace.entries(store);
    Running solver = workplace.start("solve", "--threads", 1, "--store", store, ENDLESS);
    awaitEntries(solver, store, entries + 100);
    return solver;
  }

  private static List<JsonNode> processes(Path store) {
    List<JsonNode> processes = new ArrayList<>();
    Console.json("stats", "--json", store).get("processes").forEach(processes::add);
    return processes;
  }

  /** Whether a process has told its speed and its table's counters, which come one by one. */
  private static boolean works(JsonNode process) {
    return process.path("nodes_per_second").longValue() > 0
        && process.path("counters").path("probes").longValue() > 0;
  }

  @Test
  void solversAreShownWithTheirSpeedUntilTheyEndOrAreKilled() throws Exception {
    Instant start = Instant.now().minus(Duration.ofSeconds(1));
    Path store = workplace.create("s");
    assertThat(processes(store)).isEmpty();
    Running one = solver(store);
    Running two = solver(store);

    List<JsonNode> both = processes(store);
    while (both.size() < 2 || !both.stream().allMatch(LiveProcessesIT::works)) {
      assertThat(one.isAlive() && two.isAlive()).isTrue();
      Thread.sleep(100);
      both = processes(store);
    }
    assertThat(both)
        .extracting(node -> node.get("pid").longValue())
        .containsExactlyInAnyOrder(one.pid(), two.pid());
    for (JsonNode process : both) {
      assertThat(process.get("role").textValue()).isEqualTo("solver");
      assertThat(Instant.parse(process.get("since").textValue())).isBetween(start, Instant.now());
      JsonNode counters = process.get("counters");
      assertThat(counters.get("nodes").longValue()).isPositive();
      assertThat(counters.get("probes").longValue())
          .isGreaterThan(counters.get("hits").longValue())
          .isGreaterThanOrEqualTo(counters.get("stores").longValue());
      assertThat(counters.get("positions").longValue()).isZero();
    }
    Outcome refused = workplace.run("unload", store);
    assertThat(refused.exitCode()).isEqualTo(3);
    assertThat(refused.err())
        .contains("pid " + one.pid() + ", solver since ", "pid " + two.pid() + ", solver since ");

    one.kill();
    List<JsonNode> left = processes(store);
    assertThat(left).hasSize(1);
    assertThat(left.get(0).get("pid").longValue()).isEqualTo(two.pid());
    assertThat(workplace.done("stats", store).out())
        .containsPattern("Processes\n.*nodes/s.*\n +" + two.pid() + " +solver ");
    two.interrupt();
    two.await();
    assertThat(processes(store)).isEmpty();
  }

  @Test
  void nothingIsSaidOfFlagsWithOrWithoutThem() throws Exception {
    Path store = workplace.create("s");
    for (Running running :
        List.of(
            workplace.start("solve", "--store", store, "0F1E2D3"),
            workplace.startProgram(
                Workplace.withoutFlags(), "solve", "--store", store, "0F1E2D3"))) {
      Outcome outcome = running.await();
      assertThat(outcome.exitCode()).as(outcome.err()).isZero();
      assertThat(outcome.err()).doesNotContainIgnoringCase("warning", "without counters", "unsafe");
    }
  }
}
