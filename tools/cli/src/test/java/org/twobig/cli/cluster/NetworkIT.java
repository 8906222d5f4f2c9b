package org.twobig.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.twobig.cli.Output;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Running;
import org.twobig.game.gated.Gate;

/**
 * Solves on machines whose network is cut: nodes run in a network namespace of their own, at the
 * other end of a virtual cable. Only root can make one. How often each cut is tried: {@code
 * -Dtwobig.kills=N}.
 */
@EnabledIfSystemProperty(
    named = "twobig.long",
    matches = "true",
    disabledReason = "cuts last longer than a test should")
class NetworkIT {
  private static final int KILLS = Math.min(20, Machines.KILLS);

  /** Nodes of the game at which a node stands still. */
  private static final long STOP = 500;

  private static final long LATER = 1500;
  private static final String HEAD = "10.203.114.1";

  private final long pid = ProcessHandle.current().pid();
  private final String space = "twobig" + pid;
  private final String cable = "tb" + pid;
  private final String[] there = {"ip", "netns", "exec", space};
  private final Machines machines = new Machines(HEAD + ":7801");

  private static int shell(String command) throws IOException, InterruptedException {
    return new ProcessBuilder("sh", "-ec", command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  @BeforeEach
  void makeNetwork() throws Exception {
    String make =
        """
        ip netns add %1$s
        ip link add %2$s type veth peer name %2$sn netns %1$s
        ip addr add %3$s/24 dev %2$s
        ip link set %2$s up
        ip -n %1$s addr add 10.203.114.2/24 dev %2$sn
        ip -n %1$s link set %2$sn up
        """;
    assumeTrue(
        shell(make.formatted(space, cable, HEAD)) == 0,
        "a network namespace needs root and the program ip");
  }

  @AfterEach
  void removeNetwork() throws Exception {
    machines.close();
    shell("ip netns del %s; ip link del %s || true".formatted(space, cable));
  }

  /** Starts a node behind the cable, and waits until it stands still at a task. */
  private Running standing(Gate gate) throws Exception {
    Running node = machines.node(gate, there);
    node.awaitStop(gate, STOP);
    return node;
  }

  private void cut(Duration time) throws Exception {
    assertThat(shell("ip link set %s down".formatted(cable))).isZero();
    Thread.sleep(time);
    assertThat(shell("ip link set %s up".formatted(cable))).isZero();
  }

  private static int timesJoined(Running node) throws IOException {
    return node.said().split("working for", -1).length - 1;
  }

  private static void assertSolves(Running conductor, Running... nodes) throws Exception {
    Machines.assertAnswers(conductor, "no");
    for (Running node : nodes) {
      assertThat(node.await().exitCode()).isZero();
    }
  }

  @Test
  void aShortCutGoesUnnoticed() throws Exception {
    for (int i = 0; i < KILLS; i++) {
      Running conductor = machines.conductorWithoutStore();
      Gate gate = machines.workplace.gate(STOP);
      Running node = standing(gate);
      cut(Duration.ofSeconds(1));
      gate.open();
      assertSolves(conductor, node);
      assertThat(timesJoined(node)).isOne();
    }
  }

  /** A node that stands at its gate joins when it may go on, and stands still again. */
  @Test
  void nodesThatWereCutOffForLongComeBackByThemselves() throws Exception {
    for (int i = 0; i < KILLS; i++) {
      Running conductor = machines.conductorWithoutStore();
      Gate gate = machines.workplace.gate(STOP, LATER);
      Running one = standing(gate);
      Running two = machines.node(gate, there);
      two.awaitSaid("working for");
      cut(Duration.ofSeconds(25));
      gate.open(STOP);
      for (Running node : List.of(one, two)) {
        node.await("it works again", () -> timesJoined(node) > 1);
      }
      gate.open();
      assertSolves(conductor, one, two);
    }
  }

  @Test
  void aStandbyThatAloneHadLostSightOfTheConductorTakesOverAndStopsWhenItSeesItAgain()
      throws Exception {
    Path store = machines.store("store");
    Running conductor = machines.conductor("--store", store, Machines.START);
    Gate gate = machines.workplace.gate(STOP);
    Running node = machines.node(gate);
    node.awaitStop(gate, STOP);
    List<String> program = new ArrayList<>(List.of(there));
    program.addAll(Workplace.withGame());
    Running standby =
        machines.workplace.startProgram(
            program,
            Machines.solve(
                "10.203.114.2:7802",
                Machines.TASK,
                "--standby-of",
                machines.endpoint,
                "--store",
                machines.store("spare")));
    standby.awaitSaid("its finished parts are copied");
    conductor.await("the standby is known", () -> Machines.knowsStandby(store));
    assertThat(shell("ip link set %s down".formatted(cable))).isZero();
    standby.awaitSaid("listening on");
    assertThat(shell("ip link set %s up".formatted(cable))).isZero();
    Output outcome = standby.await();
    assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(3);
    assertThat(outcome.err()).contains("but did not reach this one");
    assertThat(conductor.isAlive()).isTrue();
    assertThat(timesJoined(node)).isOne();
    node.kill();
    conductor.kill();
  }
}
