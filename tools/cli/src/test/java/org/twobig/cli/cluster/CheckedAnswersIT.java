package org.twobig.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.cluster.Machines.START;
import static org.twobig.cli.cluster.Machines.tasksDone;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Workplace.Outcome;
import org.twobig.cli.Workplace.Running;
import org.twobig.game.gated.Gate;

/** Answers of nodes that others give, too. */
class CheckedAnswersIT {
  private static final Pattern RECHECKED =
      Pattern.compile(
          "rechecked (?<done>\\d+) of (?<chosen>\\d+) chosen answers? of nodes: (?<agreed>\\d+) agreed");

  /** Nodes that each visits before the other goes on. */
  private static final long BOTH = 1_000;

  @AutoClose private final Machines machines = new Machines();

  /** Both answer some: one waits for the other. */
  @Test
  void whatOneNodeAnswersAnotherChecks() throws Exception {
    Object[] what =
        Stream.concat(Stream.of("--recheck", "50%"), Stream.of(Machines.noStore())).toArray();
    Running conductor = machines.conductor(START, what);
    List<Gate> gates = List.of(machines.workplace.gate(BOTH), machines.workplace.gate(BOTH));
    List<Running> nodes = List.of(machines.node(gates.get(0)), machines.node(gates.get(1)));
    for (int i = 0; i < 2; i++) {
      nodes.get(i).awaitStop(gates.get(i), BOTH);
    }
    gates.forEach(Gate::open);
    Outcome outcome = conductor.await();
    assertThat(outcome.json().get(0).get("answer").asText()).as(outcome.err()).isEqualTo("no");
    for (Running node : nodes) {
      assertThat(tasksDone(node)).isPositive();
    }
    Matcher told = RECHECKED.matcher(outcome.err());
    assertThat(told.find()).as(outcome.err()).isTrue();
    assertThat(Long.parseLong(told.group("agreed"))).isPositive();
    assertThat(told.group("done")).isEqualTo(told.group("chosen"));
  }
}
