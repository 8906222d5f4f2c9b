package org.twobig.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.cluster.Machines.KILLS;
import static org.twobig.cli.cluster.Machines.START;
import static org.twobig.cli.cluster.Machines.assertAnswers;
import static org.twobig.cli.cluster.Machines.ledger;
import static org.twobig.cli.cluster.Machines.tasksDone;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;
import org.twobig.cli.Outcome;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Running;
import org.twobig.game.gated.Gate;
import org.twobig.tt.journal.JournalRecord.Kind;

/** Solves on several machines, some of whose processes are killed or stand still. */
class ClusterIT {
  /** Of the usual game: White wins. */
  private static final String WON = "D69ECFC10672ACB8B6671CAF422";

  /** Nodes after which there are tasks for others: the first ones are split. */
  private static final long SPLIT = 3 * Machines.TASK;

  /** Nodes that each of two searches before the other goes on: both answer tasks. */
  private static final long BOTH = 1_000;

  private static final Pattern RECHECKED =
      Pattern.compile(
          "a second machine checked (?<done>\\d+) of (?<chosen>\\d+) chosen answers?: (?<agreed>\\d+) agreed");

  @AutoClose private final Machines machines = new Machines();

  @Test
  void aNodeSolvesAPositionOfTheUsualGame() throws Exception {
    Object[] solve = Machines.solve(machines.endpoint, 5_000, "--no-store", "--size", "17m", WON);
    Running conductor = machines.workplace.start(solve);
    Running node = machines.workplace.start(machines.join());
    assertAnswers(conductor, "yes");
    assertThat(tasksDone(node)).isPositive();
  }

  @Test
  void tasksOfANodeThatDiesAndOfOneThatStandsStillAreDoneByOthersWhoseAnswersAreRechecked()
      throws Exception {
    for (int i = 0; i < KILLS; i++) {
      Gate ofKilled = machines.workplace.gate(SPLIT);
      Gate ofStopped = machines.workplace.gate(30);
      Running killed = machines.node(ofKilled);
      Running conductor = machines.conductorWithoutStore("--recheck", "50%");
      killed.awaitStop(ofKilled, SPLIT);
      Running stopped = machines.node(ofStopped);
      stopped.awaitStop(ofStopped, 30);
      killed.kill();
      stopped.stop();
      List<Gate> gates = List.of(machines.workplace.gate(BOTH), machines.workplace.gate(BOTH));
      List<Running> others = new ArrayList<>();
      for (Gate gate : gates) {
        others.add(machines.node(gate));
      }
      for (int j = 0; j < 2; j++) {
        others.get(j).awaitStop(gates.get(j), BOTH);
      }
      gates.forEach(Gate::open);
      Outcome outcome = conductor.await().done();
      assertThat(outcome.object().get("answer").asText()).isEqualTo("no");
      for (Running other : others) {
        assertThat(tasksDone(other)).isPositive();
      }
      Matcher told = RECHECKED.matcher(outcome.err());
      assertThat(told.find()).as(outcome.err()).isTrue();
      assertThat(Long.parseLong(told.group("agreed"))).isPositive();
      assertThat(told.group("done")).isEqualTo(told.group("chosen"));
      stopped.kill();
    }
  }

  /** The conductor is killed twice: first it starts again, then a standby conducts. */
  @Test
  void aKilledConductorGoesOnAndSoDoesItsStandbyAndTheOldOneStopsWhenItIsBack() throws Exception {
    for (int i = 0; i < KILLS; i++) {
      Path store = machines.store("store" + i);
      Path spare = machines.store("spare" + i);
      Running first = machines.conductor("--store", store, START);
      Machines.StandingNode node = machines.new StandingNode();
      node.goOnUntil(store, first, ledger -> ledger.count(Kind.TASK) > 0);
      first.kill();
      long written = ledger(store).count(Kind.TASK);
      Running killed = machines.conductor("--store", store, "--resume");
      node.goOnUntil(store, killed, ledger -> ledger.count(Kind.TASK) > written);

      Running standby =
          machines.conductorAt(
              Workplace.endpoint(), "--store", spare, "--standby-of", machines.endpoint);
      standby.await("a copy", () -> ledger(spare).size() >= ledger(store).size());
      killed.await(
          "the standby's address is kept, as every two seconds",
          () -> Machines.knowsStandby(store));
      killed.kill();
      standby.awaitSaid("listening on");
      Outcome old =
          Console.run(
              Machines.solve(Workplace.endpoint(), Machines.TASK, "--store", store, "--resume"));
      assertThat(old.exitCode()).as(old.err()).isEqualTo(3);
      assertThat(old.err()).contains("has taken over and goes on with this solve");
      node.goOn();
      assertAnswers(standby, "no");
      assertThat(tasksDone(node.running)).isGreaterThan(written);
      ledger(spare).assertNoTaskTwice();
      Console.done("delete", "--yes", store);
      Console.done("delete", "--yes", spare);
    }
  }
}
