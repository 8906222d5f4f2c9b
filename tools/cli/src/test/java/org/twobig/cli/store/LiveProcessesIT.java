package org.twobig.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.twobig.game.gated.Gate;

/** The packaged program shows who works on a store. */
class LiveProcessesIT {
  /** Nodes at which a solver stands still. */
  private static final long STOP = 1000;

  @AutoClose private final Workplace workplace = new Workplace();

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

    two.await("counts", () -> processes(store).stream().allMatch(LiveProcessesIT::isCounted));
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
    Outcome refused = Console.run("unload", store);
    assertThat(refused.exitCode()).isEqualTo(3);
    assertThat(refused.err())
        .contains("pid " + one.pid() + ", solver since ", "pid " + two.pid() + ", solver since ");

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
