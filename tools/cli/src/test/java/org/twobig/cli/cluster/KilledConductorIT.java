package org.twobig.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.cluster.Machines.KILLS;
import static org.twobig.cli.cluster.Machines.START;
import static org.twobig.cli.cluster.Machines.assertAnswers;
import static org.twobig.cli.cluster.Machines.tasksDone;
import static org.twobig.cli.cluster.Machines.untilTaskIsAnswered;

import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Running;
import org.twobig.game.gated.Gate;
import org.twobig.journal.JournalRecord.Kind;

/** A conductor that is killed (kill -9) and starts again on its store. */
class KilledConductorIT {
  @AutoClose private final Machines machines = new Machines();

  @Test
  void itGoesOnAndItsNodesComeBackByThemselves() throws Exception {
    for (int i = 0; i < KILLS; i++) {
      Path store = machines.store("store" + i);
      Running killed = machines.conductor(START, "--store", store);
      Gate gate = machines.manyStops();
      Running node = machines.node(gate);
      untilTaskIsAnswered(node, gate, store, killed);
      killed.kill();
      long written = Machines.ledger(store).count(Kind.TASK);
      Running conductor = machines.conductor("--resume", "--store", store);
      gate.open();
      assertAnswers(conductor, "no");
      assertThat(tasksDone(node)).isGreaterThan(written);
      Machines.ledger(store).assertNoTaskTwice();
      Workplace.doneHere("delete", "--yes", store);
    }
  }
}
