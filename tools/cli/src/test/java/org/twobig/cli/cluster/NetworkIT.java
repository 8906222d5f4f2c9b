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
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Outcome;
import org.twobig.cli.Workplace.Running;

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
  private static final int KILLS = Math.min(20, Integer.getInteger("twobig.kills", 1));

  /** White does not win; takes one thread some seconds. */
  private static final String HARD = "957B79A117DD16C74068C81D54";

  /** One node alone is not done with it before the other dials again. */
  private static final String HARDER = "33F640884300D77F7701ECF46F";

  /** No machine is done with it while a test runs. */
  private static final String TOO_HARD = "0FC3484B7";

  private static final String HEAD = "10.203.114.1";
  private static final int PORT = 7801;

  /** After this time nodes work again; a node waits up to 5 s before it dials again. */
  private static final Duration HEALED = Duration.ofSeconds(20);

  private final long pid = ProcessHandle.current().pid();
  private final String space = "twobig" + pid;
  private final String cable = "tb" + pid;
  private final Workplace workplace;
  private final Path key;

  NetworkIT() throws IOException {
    workplace = new Workplace();
    key = workplace.path("key");
  }

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
    Workplace.doneHere("key", key);
  }

  @AfterEach
  void removeNetwork() throws Exception {
    workplace.close();
    shell("ip netns del %s; ip link del %s || true".formatted(space, cable));
  }

  private Running conductor(String position) throws IOException {
    List<Object> command = new ArrayList<>(List.of("solve", "--json", "--no-line"));
    command.addAll(List.of("--listen", HEAD + ":" + PORT, "--key", key));
    command.addAll(List.of("--threads", 0, "--task-nodes", 20_000));
    command.addAll(List.of("--no-store", "--size", "17m", position));
    return workplace.start(command.toArray());
  }

  private Running node() throws IOException {
    List<String> inSpace = List.of("ip", "netns", "exec", space, Workplace.LAUNCHER.toString());
    String join = HEAD + ":" + PORT;
    return workplace.startProgram(
        inSpace,
        "work",
        "--join",
        join,
        "--key",
        key + ".node",
        "--size",
        "17m",
        "--threads",
        1,
        "--once");
  }

  private void cut(Duration time) throws Exception {
    assertThat(shell("ip link set %s down".formatted(cable))).isZero();
    Thread.sleep(time);
    assertThat(shell("ip link set %s up".formatted(cable))).isZero();
  }

  private static int timesJoined(Running node) throws IOException {
    return node.said().split("working for", -1).length - 1;
  }

  private static void assertSolves(String answer, Running conductor, Running... nodes)
      throws Exception {
    Outcome outcome = conductor.await();
    assertThat(outcome.json()).as(outcome.err()).hasSize(1);
    assertThat(outcome.json().get(0).get("answer").asText()).isEqualTo(answer);
    for (Running node : nodes) {
      assertThat(node.await().exitCode()).isZero();
    }
  }

  @Test
  void aShortCutGoesUnnoticed() throws Exception {
    for (int i = 0; i < KILLS; i++) {
      Running conductor = conductor(HARD);
      Running node = node();
      node.awaitSaid("working for");
      Thread.sleep(500);
      cut(Duration.ofSeconds(1));
      assertSolves("no", conductor, node);
      assertThat(timesJoined(node)).isOne();
    }
  }

  @Test
  void nodesThatWereCutOffForLongComeBackByThemselves() throws Exception {
    for (int i = 0; i < KILLS; i++) {
      Running conductor = conductor(HARDER);
      Running one = node();
      Running two = node();
      one.awaitSaid("working for");
      two.awaitSaid("working for");
      Thread.sleep(500);
      cut(Duration.ofSeconds(25));
      long healed = System.nanoTime();
      while (timesJoined(one) < 2 || timesJoined(two) < 2) {
        assertThat(Duration.ofNanos(System.nanoTime() - healed)).isLessThan(HEALED);
        assertThat(conductor.isAlive()).isTrue();
        Thread.sleep(50);
      }
      System.out.printf(
          "%,d ms from the healing of the network until both nodes worked again%n",
          (System.nanoTime() - healed) / 1_000_000);
      assertSolves("yes", conductor, one, two);
    }
  }

  @Test
  void aStandbyThatAloneHadLostSightOfTheConductorTakesOverAndStopsWhenItSeesItAgain()
      throws Exception {
    String there = HEAD + ":" + PORT;
    Running conductor =
        workplace.start(
            "solve",
            "--listen",
            there,
            "--key",
            key,
            "--threads",
            0,
            "--store",
            workplace.path("store"),
            "--size",
            "17m",
            TOO_HARD);
    Running node =
        workplace.start(
            "work", "--join", there, "--key", key + ".node", "--size", "17m", "--threads", 1);
    node.awaitSaid("working for");
    Running standby =
        workplace.startProgram(
            List.of("ip", "netns", "exec", space, Workplace.LAUNCHER.toString()),
            "solve",
            "--listen",
            "10.203.114.2:7802",
            "--key",
            key,
            "--standby-of",
            there,
            "--threads",
            0,
            "--store",
            workplace.path("spare"),
            "--size",
            "17m");
    standby.awaitSaid("its journal is copied");
    Thread.sleep(3000);
    assertThat(shell("ip link set %s down".formatted(cable))).isZero();
    standby.awaitSaid("listening on");
    assertThat(shell("ip link set %s up".formatted(cable))).isZero();
    Outcome outcome = standby.await();
    assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(3);
    assertThat(outcome.err()).contains("only this machine had lost sight of it");
    assertThat(conductor.isAlive()).isTrue();
    assertThat(timesJoined(node)).isOne();
    node.kill();
    conductor.kill();
  }
}
