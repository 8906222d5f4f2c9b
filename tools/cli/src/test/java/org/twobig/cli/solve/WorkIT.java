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
import org.twobig.cli.Ledger;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Outcome;
import org.twobig.cli.Workplace.Running;
import org.twobig.game.Games;
import org.twobig.game.gated.Gate;
import org.twobig.journal.JournalRecord.Kind;
import org.twobig.testing.Seeds;

/** One process conducts a solve, others work for it, and some of them do not live long. */
class WorkIT {
  /** A board of the game of the tests, whose searches stand still where a test says. */
  private static final String GAME = "gated:5x4x4";

  /** White does not win, which takes tens of thousands of nodes. */
  private static final String START = "3";

  /** Nodes of a task, and so of the search that finds out whether a position takes long. */
  private static final long TASK = 50;

  /** The conductor is at a task by then. */
  private static final long CONDUCTING = TASK + 20;

  /** Workers that are killed. */
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
    List<Object> command = new ArrayList<>(List.of("solve", "--json", "--no-line"));
    command.addAll(List.of("--store", store, "--threads", 1, "--task-nodes", TASK));
    command.addAll(List.of(what));
    return workplace.start(gate, command.toArray());
  }

  /** Ctrl-C. Returns how many tasks it says it has done. */
  private static long dismiss(Running worker) throws Exception {
    worker.interrupt();
    Outcome outcome = worker.await();
    assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(130);
    assertThat(outcome.out()).isEmpty();
    Matcher done = TASKS_DONE.matcher(outcome.err());
    assertThat(done.find()).as(outcome.err()).isTrue();
    return Long.parseLong(done.group(1).replace(",", ""));
  }

  /** What the solve says in the end. */
  private static JsonNode answer(Running conductor) throws Exception {
    List<JsonNode> answers = conductor.await().json();
    assertThat(answers).hasSize(1);
    return answers.get(0);
  }

  private static Ledger ledger(Path store) {
    return Ledger.of(store, Games.game(GAME).positions().keySpace());
  }

  /** Of the usual game. */
  @Test
  void severalProcessesSolveAFileOfPositions() throws Exception {
    Path store = workplace.create("s");
    Path file =
        workplace.file(
            "positions.txt",
            """
            39FFCADECD92603633851259012AE62AAC 0
            D69ECFC10672ACB8B6671CAF422 1
            """);
    List<Running> workers = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      workers.add(workplace.start("work", "--store", store, "--threads", 1));
      workers.getLast().awaitSaid(WAITING);
    }
    List<JsonNode> answers =
        workplace
            .start(
                "solve",
                "--json",
                "--no-line",
                "--store",
                store,
                "-t",
                1,
                "--task-nodes",
                2_000,
                "--file",
                file)
            .await()
            .json();

    assertThat(answers).hasSize(2).allMatch(answer -> answer.get("agrees").booleanValue());
    for (Running worker : workers) {
      dismiss(worker);
    }
    Ledger.of(store).assertNoTaskTwice();
  }

  /** Waits until workers have answered tasks, while the conductor stands still at its own. */
  private static void awaitTasks(Running conductor, Path store) throws Exception {
    conductor.await("tasks are answered", () -> ledger(store).count(Kind.TASK) > 0);
  }

  /** A conductor that stands still at its task while two workers answer others. */
  private Running conductorOfTwo(Path store, Gate gate, List<Running> workers) throws Exception {
    List<Gate> gates = List.of(workplace.gate(1), workplace.gate(1));
    for (Gate each : gates) {
      workers.add(worker(store, each));
    }
    Running conductor = conductor(store, gate, START);
    conductor.awaitStop(gate, CONDUCTING);
    for (int i = 0; i < 2; i++) {
      workers.get(i).awaitStop(gates.get(i), 1);
    }
    gates.forEach(Gate::open);
    awaitTasks(conductor, store);
    return conductor;
  }

  @Test
  void allProcessesTakePartInASolve() throws Exception {
    Path store = workplace.create("s", GAME);
    List<Running> workers = new ArrayList<>();
    Gate gate = workplace.gate(CONDUCTING);
    Running conductor = conductorOfTwo(store, gate, workers);
    gate.open();
    assertThat(answer(conductor).get("answer").textValue()).isEqualTo("no");
    assertThat(dismiss(workers.get(0)) + dismiss(workers.get(1))).isPositive();
    ledger(store).assertNoTaskTwice();
  }

  /** Each is killed at a node of its own, in the middle of a task. */
  @Test
  void workersDieAtATask() throws Exception {
    Path store = workplace.create("s", GAME);
    Random random = new Random(seed);
    List<Running> killed = new ArrayList<>();
    List<Gate> gates = new ArrayList<>();
    long[] nodes = random.longs(KILLS, 1, 4 * TASK).toArray();
    for (long stop : nodes) {
      gates.add(workplace.gate(stop));
      killed.add(worker(store, gates.getLast()));
    }
    Gate spared = workplace.gate(1);
    Running other = worker(store, spared);
    Gate gate = workplace.gate(CONDUCTING);
    Running conductor = conductor(store, gate, START);
    other.awaitStop(spared, 1);
    for (int i = 0; i < KILLS; i++) {
      killed.get(i).awaitStop(gates.get(i), nodes[i]);
      killed.get(i).kill();
    }
    spared.open();
    awaitTasks(conductor, store);
    gate.open();
    assertThat(answer(conductor).get("answer").textValue()).as("seed %d", seed).isEqualTo("no");
    assertThat(dismiss(other)).isPositive();
    ledger(store).assertNoTaskTwice();
  }

  @Test
  void theConductorIsKilledAndItsWorkersJoinTheNext() throws Exception {
    Path store = workplace.create("s", GAME);
    List<Running> workers = new ArrayList<>();
    Running first = conductorOfTwo(store, workplace.gate(CONDUCTING), workers);
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

  /** Its task is done by others; what it says of it later is no second answer. */
  @Test
  void aStoppedWorkerIsNotWaitedForAndGoesOn() throws Exception {
    Path store = workplace.create("s", GAME);
    Gate gate = workplace.gate(1);
    Running worker = worker(store, gate);
    Gate conducting = workplace.gate(CONDUCTING);
    Running conductor = conductor(store, conducting, START);
    worker.awaitStop(gate, 1);
    worker.stop();
    gate.open();
    conducting.open();
    assertThat(answer(conductor).get("answer").textValue()).isEqualTo("no");
    worker.goOn();
    dismiss(worker);
    ledger(store).assertNoTaskTwice();
  }

  // ---- what it does not do

  /** One sentence for the person, nothing for the next program, no trace of the stack. */
  private static void assertRefused(Outcome outcome, int exitCode, String... words) {
    assertThat(outcome.err()).startsWith("twobig: ").contains(words).doesNotContain("\tat ");
    assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(exitCode);
    assertThat(outcome.out()).isEmpty();
  }

  @Test
  void whereThereIsNoStoreThereIsNoWork() throws Exception {
    assertRefused(workplace.run("work", "--store", "absent"), 3, "There is no store in absent");
    assertRefused(workplace.run("work"), 3, "There is no store in " + workplace.defaultStore());
    assertThat(workplace.path("absent")).doesNotExist();
    assertThat(workplace.defaultStore()).doesNotExist();
  }

  @Test
  void threadsAreOneToManyAndNoMovesAreTaken() {
    Path store = workplace.path("s");
    for (String threads : List.of("0", "-1", "1025")) {
      assertRefused(
          Workplace.here("work", "--store", store, "--threads", threads),
          2,
          "--threads must be 1 to 1024");
    }
    assertRefused(
        Workplace.here("work", "--store", store, "0F"), 2, "the store is named twice", "0F");
  }

  @Test
  void onceEndsWhenNobodyConductsAndWithTheSolve() throws Exception {
    Path store = workplace.create("s", GAME);
    Outcome nobody =
        workplace.startProgram(Workplace.withGame(), "work", "--once", "--store", store).await();
    assertThat(nobody.exitCode()).isZero();
    assertThat(nobody.err())
        .contains("twobig: no solve is running on this store\n")
        .contains("twobig: 0 tasks done, 0 nodes\n");

    Gate gate = workplace.gate(CONDUCTING);
    Running conductor = conductor(store, gate, START);
    conductor.awaitStop(gate, CONDUCTING);
    Gate of = workplace.gate(1);
    Running worker = workplace.start(of, "work", "--once", "--threads", 2, "--store", store);
    worker.awaitSaid("twobig: working for pid " + conductor.pid());
    worker.awaitStop(of, 1);
    of.open();
    gate.open();
    assertThat(answer(conductor).get("answer").textValue()).isEqualTo("no");
    assertThat(worker.await().exitCode()).isZero();
  }
}
