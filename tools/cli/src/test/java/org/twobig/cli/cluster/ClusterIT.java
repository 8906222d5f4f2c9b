package org.twobig.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.cluster.Machines.KILLS;
import static org.twobig.cli.cluster.Machines.START;
import static org.twobig.cli.cluster.Machines.TASK;
import static org.twobig.cli.cluster.Machines.journal;
import static org.twobig.cli.cluster.Machines.solve;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;
import org.twobig.cli.Output;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Running;
import org.twobig.game.gated.Gate;

/**
 * Solves on several machines, some of whose processes are killed or stand still. A machine that
 * stays well to the end is a thread of this process, for a conductor takes seconds to start.
 */
class ClusterIT {
  /** White wins, which takes 34 times the nodes that a conductor itself searches at first. */
  private static final String WON = "0092B7A8DF8796AB69510E727184";

  private static final Pattern RECHECKED =
      Pattern.compile(
          "a second machine checked (?<done>\\d+) of (?<chosen>\\d+) chosen answers?: (?<agreed>\\d+) agreed");

  @AutoClose private final Machines machines = new Machines();

  @Test
  void aNodeSolvesAPositionOfTheUsualGame() throws Exception {
    Running node = machines.workplace.start(machines.join());
    Output solved =
        Console.run(solve(machines.endpoint, 5_000, "--no-store", "--size", "17m", WON));
    assertThat(solved.done().object().get("answer").asText()).isEqualTo("yes");
    assertThat(Machines.tasksDone(node)).isPositive();
  }

  /**
   * The conductor is killed, then its standby, whose solve goes on where the first one listened.
   * Then a node dies at a task and another stands still. Others do their tasks, and check each
   * other's answers.
   */
  @Test
  void aSolveOutlivesItsConductorsAndItsNodes() throws Exception {
    for (int i = 0; i < KILLS; i++) {
      Path store = machines.store("store" + i);
      Path spare = machines.store("spare" + i);
      Running first = machines.conductor("--store", store, START);
      Machines.StandingNode killed = machines.new StandingNode();
      killed.goOnUntilATaskIsDone(store);
      Running standby =
          machines.conductorAt(
              Workplace.endpoint(), "--store", spare, "--standby-of", machines.endpoint);
      standby.await("a copy", () -> journal(spare).size() >= journal(store).size());
      first.await(
          "the standby's address is kept, as every two seconds",
          () -> Machines.knowsStandby(store));
      first.kill();
      standby.awaitSaid("listening on");
      Output old = Console.run(solve(Workplace.endpoint(), TASK, "--store", store, "--resume"));
      assertThat(old.exitCode()).as(old.err()).isEqualTo(3);
      assertThat(old.err()).contains("has taken over and goes on with this solve");
      killed.goOnUntilATaskIsDone(spare);

      standby.kill();
      Object[] command =
          solve(machines.endpoint, TASK, "--recheck", "100%", "--store", spare, "--resume");
      Future<Output> last = Machines.meanwhile(() -> Console.run(command));
      killed.goOnUntilATaskIsDone(spare);
      killed.running.kill();
      Gate gate = machines.workplace.gate(30);
      Running stopped = machines.node(gate);
      stopped.awaitStop(gate, 30);
      stopped.stop();
      List<Future<Long>> others = List.of(machines.nodeHere(), machines.nodeHere());
      Output outcome = last.get().done();
      assertThat(outcome.object().get("answer").asText()).isEqualTo("no");
      for (Future<Long> tasksDone : others) {
        assertThat(tasksDone.get()).isPositive();
      }
      Matcher told = RECHECKED.matcher(outcome.err());
      assertThat(told.find()).as(outcome.err()).isTrue();
      assertThat(Long.parseLong(told.group("agreed"))).isPositive();
      assertThat(told.group("done")).isEqualTo(told.group("chosen"));
      journal(spare).assertNoTaskTwice();
      stopped.kill();
      Console.done("delete", "--yes", store);
      Console.done("delete", "--yes", spare);
    }
  }
}
