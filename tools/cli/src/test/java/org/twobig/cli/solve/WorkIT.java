package org.twobig.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;
import org.twobig.cli.Ledger;
import org.twobig.cli.Outcome;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Running;
import org.twobig.game.Games;
import org.twobig.game.gated.Gate;
import org.twobig.tt.journal.JournalRecord.Kind;
import org.twobig.tt.testing.Seeds;

/** One process conducts a solve, and others work for it. Some processes are killed. */
class WorkIT {
  /** A board of the tests' game, whose searches stop where a test says. */
  private static final String GAME = "gated:5x4x4";

  /** White does not win, which takes tens of thousands of nodes. */
  private static final String START = "3";

  /** Nodes of a task, and of the trial search before the first task. */
  private static final long TASK = 50;

  /** Node at which the conductor searches a task. */
  private static final long CONDUCTING = TASK + 20;

  /** The number of workers that are killed. */
  private static final int KILLS = Math.min(4, Integer.getInteger("twobig.kills", 1));

  private static final String WAITING = "twobig: waiting for a solve on this store ...";

  private static final Pattern TASKS_DONE = Pattern.compile("twobig: ([0-9,]+) tasks? done, ");

  private final long seed = Seeds.freshSeed();
  @AutoClose private final Workplace workplace = new Workplace();

  private Running worker(Path store, Gate gate) throws Exception {
    Running worker = workplace.start(gate, "work", "--store", store, "--threads", 1);
    worker.awaitSaid(WAITING);
    return worker;
  }

  private Running conductor(Path store, Gate gate, Object... what) throws IOException {
    List<Object> options = List.of("--store", store, "--threads", 1, "--task-nodes", TASK);
    return workplace.start(gate, "solve", "--json", "--no-line", options, what);
  }

  /** Sends Ctrl-C. Returns the number of tasks that the worker reports. */
  private static long dismiss(Running worker) throws Exception {
    worker.interrupt();
    Outcome outcome = worker.await();
    assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(130);
    return tasksDone(outcome);
  }

  private static long tasksDone(Outcome outcome) {
    assertThat(outcome.out()).isEmpty();
    Matcher done = TASKS_DONE.matcher(outcome.err());
    assertThat(done.find()).as(outcome.err()).isTrue();
    return Long.parseLong(done.group(1).replace(",", ""));
  }

  /** Waits for the end of a solve and returns its report. */
  private static JsonNode answer(Running conductor) throws Exception {
    return conductor.await().done().object();
  }

  private static Ledger ledger(Path store) {
    return Ledger.of(store, Games.game(GAME).positions().keySpace());
  }

  /** Uses the default game. */
  @Test
  void twoProcessesSolveAFileOfPositions() throws Exception {
    Path store = workplace.create("s");
    Path file =
        workplace.file(
            "positions.txt",
            """
            39FFCADECD92603633851259012AE62AAC 0
            D69ECFC10672ACB8B6671CAF422 1
            """);
    Running worker = workplace.start("work", "--store", store, "--threads", 1);
    worker.awaitSaid(WAITING);
    List<JsonNode> answers =
        Console.done("solve", "--json", "--no-line", "-s", store, "--task-nodes", 2_000, "-f", file)
            .json();
    assertThat(answers).hasSize(2).allMatch(answer -> answer.get("agrees").booleanValue());
    dismiss(worker);
    Ledger.of(store).assertNoTaskTwice();
  }

  /** Waits until workers have answered tasks. The conductor stands at its own task meanwhile. */
  private static void awaitTasks(Running conductor, Path store) throws Exception {
    conductor.await("tasks are answered", () -> ledger(store).count(Kind.TASK) > 0);
  }

  @Test
  void theConductorIsKilledAndItsWorkersJoinTheNext() throws Exception {
    Path store = workplace.create("s", GAME);
    List<Gate> gates = List.of(workplace.gate(1), workplace.gate(1));
    List<Running> workers = List.of(worker(store, gates.get(0)), worker(store, gates.get(1)));
    Gate conducting = workplace.gate(CONDUCTING);
    Running first = conductor(store, conducting, START);
    first.awaitStop(conducting, CONDUCTING);
    for (int i = 0; i < 2; i++) {
      workers.get(i).awaitStop(gates.get(i), 1);
    }
    gates.forEach(Gate::open);
    awaitTasks(first, store);
    first.kill();
    Gate gate = workplace.gate(1);
    Running second = conductor(store, gate, "--resume");
    second.awaitStop(gate, 1);
    for (Running worker : workers) {
      worker.awaitSaid("working for pid " + second.pid());
    }
    gate.open();
    assertThat(answer(second).get("answer").textValue()).isEqualTo("no");
    assertThat(dismiss(workers.get(0)) + dismiss(workers.get(1))).isPositive();
    ledger(store).assertNoTaskTwice();
  }

  /**
   * Kills each of some workers at another node, in the middle of a task. Others do the task of a
   * stopped worker; its late answer is not recorded again.
   */
  @Test
  void workersDieAtATaskAndAStoppedOneIsNotWaitedFor() throws Exception {
    Path store = workplace.create("s", GAME);
    Random random = new Random(seed);
    List<Running> killed = new ArrayList<>();
    List<Gate> gates = new ArrayList<>();
    long[] nodes = random.longs(KILLS, 1, 4 * TASK).toArray();
    for (long stop : nodes) {
      gates.add(workplace.gate(stop));
      killed.add(worker(store, gates.getLast()));
    }
    Gate ofStopped = workplace.gate(1);
    Running stopped = worker(store, ofStopped);
    Gate gate = workplace.gate(CONDUCTING);
    Running conductor = conductor(store, gate, START);
    stopped.awaitStop(ofStopped, 1);
    stopped.stop();
    ofStopped.open();
    for (int i = 0; i < KILLS; i++) {
      killed.get(i).awaitStop(gates.get(i), nodes[i]);
      killed.get(i).kill();
    }
    Gate spared = workplace.gate(1);
    Running other = workplace.start(spared, "work", "--once", "-t", 2, "--store", store);
    other.awaitSaid("twobig: working for pid " + conductor.pid());
    other.awaitStop(spared, 1);
    spared.open();
    awaitTasks(conductor, store);
    gate.open();
    assertThat(answer(conductor).get("answer").textValue()).as("seed %d", seed).isEqualTo("no");
    Outcome once = other.await().done();
    assertThat(tasksDone(once)).isPositive();
    stopped.goOn();
    dismiss(stopped);
    ledger(store).assertNoTaskTwice();
  }

  @Test
  void onceEndsWhenNobodyConducts() {
    Outcome nobody = Console.run("work", "--once", "-s", workplace.create("s", GAME));
    assertThat(nobody.exitCode()).isZero();
    assertThat(nobody.err())
        .contains("twobig: no solve is running on this store\n")
        .contains("twobig: 0 tasks done, 0 nodes\n");
  }
}
