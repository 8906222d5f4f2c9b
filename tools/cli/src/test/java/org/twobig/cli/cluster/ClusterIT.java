package org.twobig.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.cli.Ledger;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Outcome;
import org.twobig.cli.Workplace.Running;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.journal.JournalRecord.Kind;

/**
 * A standby of a conductor that is killed, here processes that speak TLS over the loopback. How
 * often each fault is tried: {@code -Dtwobig.kills=N}.
 */
class ClusterIT {
  private static final int KILLS = Math.min(20, Integer.getInteger("twobig.kills", 1));

  /** White does not win; some hundreds of tasks of 200 nodes. */
  private static final Game ANOTHER = Games.game("connectx:6x5x4");

  /** After 10 s of silence; what conducts starts in 1 s, or in 20 where much else runs. */
  private static final Duration TAKEN_OVER = Duration.ofSeconds(60);

  @TempDir private static Path keys;

  private static Path key;

  @AutoClose private final Workplace workplace = new Workplace();
  private int port;

  @BeforeAll
  static void makeKey() {
    key = keys.resolve("key");
    Workplace.doneHere("key", key);
  }

  @BeforeEach
  void choosePort() throws IOException {
    port = freePort();
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      return free.getLocalPort();
    }
  }

  private Running conductor(Object... what) throws IOException {
    List<Object> command = new ArrayList<>(List.of("solve", "--json", "--no-line"));
    command.addAll(List.of("--listen", "127.0.0.1:" + port, "--key", key, "--threads", 0));
    command.addAll(List.of(what));
    return workplace.start(command.toArray());
  }

  private Running node(String conductor) throws IOException {
    return workplace.start(
        "work",
        "--join",
        conductor,
        "--key",
        key + ".node",
        "--size",
        "17m",
        "--threads",
        1,
        "--once",
        "--json");
  }

  private static void assertAnswers(Running conductor, String answer) throws Exception {
    Outcome outcome = conductor.await();
    assertThat(outcome.json()).as(outcome.err()).hasSize(1);
    assertThat(outcome.json().get(0).get("answer").asText()).isEqualTo(answer);
  }

  /** Ends by itself, for the solve is over. */
  private static long tasksDone(Running node) throws Exception {
    Outcome outcome = node.await();
    JsonNode line = outcome.json().get(0);
    assertThat(line.get("interrupted").asBoolean()).isFalse();
    return line.get("tasks_done").asLong();
  }

  @Test
  void theStandbyOfAKilledConductorGoesOnAndTheOldOneStopsWhenItIsBack() throws Exception {
    for (int i = 0; i < KILLS; i++) {
      Path store = workplace.path("store" + i);
      Path spare = workplace.path("spare" + i);
      for (Path each : List.of(store, spare)) {
        Workplace.doneHere("create", each, "--game", ANOTHER.id(), "--size", "17m");
      }
      Running killed = conductor("--store", store, "--task-nodes", 400, "--question", "white", "");
      String there = "127.0.0.1:" + port;
      port = freePort();
      Running standby = conductor("--store", spare, "--task-nodes", 400, "--standby-of", there);
      Running node = node(there);
      awaitTasks(store, killed);
      node.stop(); // it would be done before the old one is back
      awaitTasks(spare, standby);
      killed.kill();
      long since = System.nanoTime();
      standby.awaitSaid("listening on");
      Duration took = Duration.ofNanos(System.nanoTime() - since);
      System.out.printf(
          "%,d ms from the death of the conductor until its standby conducted%n", took.toMillis());
      assertThat(took).isLessThan(TAKEN_OVER);
      port = freePort(); // that of the standby is taken
      Outcome old = conductor("--store", store, "--task-nodes", 400, "--resume").await();
      assertThat(old.exitCode()).as(old.err()).isEqualTo(3);
      assertThat(old.err()).contains("has taken over and goes on with this solve");
      node.goOn();
      assertAnswers(standby, "no");
      assertThat(tasksDone(node)).isPositive();
      Workplace.doneHere("delete", "--yes", store);
      Workplace.doneHere("delete", "--yes", spare);
    }
  }

  private static void awaitTasks(Path store, Running writer) throws Exception {
    while (tasksWritten(store) < 20) {
      assertThat(writer.isAlive()).as(writer.said()).isTrue();
      Thread.sleep(5);
    }
  }

  private static long tasksWritten(Path store) {
    return Ledger.of(store, ANOTHER.positions().keySpace()).count(Kind.TASK);
  }
}
