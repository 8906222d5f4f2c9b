package org.twobig.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.cluster.Machines.KILLS;
import static org.twobig.cli.cluster.Machines.START;
import static org.twobig.cli.cluster.Machines.assertAnswers;
import static org.twobig.cli.cluster.Machines.tasksDone;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Running;
import org.twobig.game.gated.Gate;

/** Nodes of a cluster, some of which do not live long. */
class NodesIT {
  /** Of the usual game: White wins. */
  private static final String WON = "D69ECFC10672ACB8B6671CAF422";

  /** Nodes after which there are tasks for others: the first ones are split. */
  private static final long SPLIT = 3 * Machines.TASK;

  @AutoClose private final Machines machines = new Machines();

  @Test
  void aNodeSolvesAPositionOfTheUsualGame() throws Exception {
    Running conductor =
        machines.conductor(WON, "--no-store", "--size", "17m", "--task-nodes", 5_000);
    Running node = machines.node();
    assertAnswers(conductor, "yes");
    assertThat(tasksDone(node)).isPositive();
  }

  @Test
  void theTasksOfANodeThatDiesAndOfOneThatStandsStillAreDoneByAnotherAndAStrangerWaitsOutside()
      throws Exception {
    for (int i = 0; i < KILLS; i++) {
      Gate ofKilled = machines.workplace.gate(SPLIT);
      Gate ofStopped = machines.workplace.gate(30);
      Running killed = machines.node(ofKilled); // before there is a conductor
      Running conductor = machines.conductor(START, Machines.noStore());
      Running stranger =
          machines.workplace.startProgram(
              Workplace.withGame(), "work", "--join", machines.endpoint, "-t", 1, "--once");
      killed.awaitStop(ofKilled, SPLIT);
      Running stopped = machines.node(ofStopped);
      stopped.awaitStop(ofStopped, 30);
      stranger.awaitSaid("waiting for " + machines.endpoint);
      killed.kill();
      stopped.stop();
      Running other = machines.node();
      assertAnswers(conductor, "no");
      assertThat(tasksDone(other)).isPositive();
      assertThat(stranger.said()).doesNotContain("working for");
      stranger.kill();
      stopped.kill();
    }
  }
}
