package org.twobig.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.cluster.Machines.KILLS;
import static org.twobig.cli.cluster.Machines.START;
import static org.twobig.cli.cluster.Machines.assertAnswers;
import static org.twobig.cli.cluster.Machines.ledger;
import static org.twobig.cli.cluster.Machines.tasksDone;
import static org.twobig.cli.cluster.Machines.untilTaskIsAnswered;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Outcome;
import org.twobig.cli.Workplace.Running;
import org.twobig.cluster.ClusterStatus;
import org.twobig.game.gated.Gate;
import org.twobig.store.Stores;

/** A standby of a conductor that is killed. */
class ClusterIT {
  /** After 10 s of silence; what conducts starts in 1 s, or in 20 where much else runs. */
  private static final Duration TAKEN_OVER = Duration.ofSeconds(60);

  @AutoClose private final Machines machines = new Machines();

  @Test
  void theStandbyOfAKilledConductorGoesOnAndTheOldOneStopsWhenItIsBack() throws Exception {
    for (int i = 0; i < KILLS; i++) {
      Path store = machines.store("store" + i);
      Path spare = machines.store("spare" + i);
      Running killed = machines.conductor(START, "--store", store);
      Running standby =
          machines.conductorAt(
              Workplace.endpoint(), "--store", spare, "--standby-of", machines.endpoint);
      Gate gate = machines.manyStops();
      Running node = machines.node(gate);
      untilTaskIsAnswered(node, gate, store, killed);
      standby.await("a copy", () -> ledger(spare).size() >= ledger(store).size());
      killed.await("the standby's address is kept, as every two seconds", () -> isKnown(store));
      killed.kill();
      long since = System.nanoTime();
      standby.awaitSaid("listening on");
      Duration took = Duration.ofNanos(System.nanoTime() - since);
      System.out.printf(
          "%,d ms from the death of the conductor until its standby conducted%n", took.toMillis());
      assertThat(took).isLessThan(TAKEN_OVER);
      Outcome old =
          machines.conductorAt(Workplace.endpoint(), "--store", store, "--resume").await();
      assertThat(old.exitCode()).as(old.err()).isEqualTo(3);
      assertThat(old.err()).contains("has taken over and goes on with this solve");
      gate.open();
      assertAnswers(standby, "no");
      assertThat(tasksDone(node)).isPositive();
      ledger(spare).assertNoTaskTwice();
      Workplace.doneHere("delete", "--yes", store);
      Workplace.doneHere("delete", "--yes", spare);
    }
  }

  /** Whether who conducts on a store again will know of the standby. */
  private static boolean isKnown(Path store) {
    return ClusterStatus.read(Stores.helpers(store))
        .filter(status -> !status.standby().isEmpty())
        .isPresent();
  }
}
