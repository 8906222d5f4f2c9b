package org.twobig.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;
import org.twobig.cli.JournalContent;
import org.twobig.cli.Output;
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

  /** Nodes at which a worker stands still until some task has ended: the first ones are split. */
  private static final long[] STEPS = LongStream.rangeClosed(1, 100).map(i -> i * TASK).toArray();

  /** Node at which the conductor searches a task. */
  private static final long CONDUCTING = TASK + 20;

  /** The number of workers that are killed. */
  private static final int KILLS = Math.min(4, Integer.getInteger("twobig.kills", 1));

  private static final String WAITING = "twobig: waiting for a solve on this store ...";

  private static final Pattern TASKS_DONE = Pattern.compile("twobig: ([0-9,]+) tasks? done, ");

  private final long seed = Seeds.freshSeed();
  @AutoClose private final Workplace workplace = new Workplace();

  private Running worker(Path store, Gate gate) throws Exception {
    return workplace.start(gate, "work", "--store", store, "--threads", 1);
  }

  private Running conductor(Path store, Gate gate, Object... what) throws IOException {
    List<Object> options = List.of("--store", store, "--threads", 1, "--task-nodes", TASK);
    return workplace.start(gate, "solve", "--json", "--no-line", options, what);
  }

  /** Sends Ctrl-C. Returns the number of tasks that the worker reports. */
  private static long dismiss(Running worker) throws Exception {
    worker.interrupt();
    Output outcome = worker.await();
    assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(130);
    assertThat(outcome.out()).isEmpty();
    Matcher done = TASKS_DONE.matcher(outcome.err());
    assertThat(done.find()).as(outcome.err()).isTrue();
    return Long.parseLong(done.group(1).replace(",", ""));
  }

  private static JournalContent journal(Path store) {
    return JournalContent.of(store, Games.game(GAME).positions().keySpace());
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
    Output solved =
        Console.done(
            "solve", "--json", "--no-line", "-s", store, "--task-nodes", 2_000, "-f", file);
    assertThat(solved.err()).contains("saved to " + store).doesNotContain("twobig unload");
    List<JsonNode> answers = solved.json();
    assertThat(answers).hasSize(2).allMatch(answer -> answer.get("agrees").booleanValue());
    dismiss(worker);
    JournalContent.of(store).assertNoTaskTwice();
  }

  /**
   * The conductor is killed while a worker stands still again and again, and the worker joins the
   * next one. There each of some workers is killed at another node, in the middle of a task, and
   * one is stopped. The first worker does their tasks; a late answer is not recorded again.
   */
  @Test
  void aWorkerJoinsTheNextConductorAndDoesTheTasksOfOthersThatDieOrStandStill() throws Exception {
    Path store = workplace.create("s", GAME);
    Gate steps = workplace.gate(STEPS);
    Running worker = worker(store, steps);
    worker.awaitSaid(WAITING);
    Gate conducting = workplace.gate(CONDUCTING);
    Running first = conductor(store, conducting, START);
    first.awaitStop(conducting, CONDUCTING);
    int step = 0;
    while (journal(store).count(Kind.TASK) == 0) {
      worker.awaitStop(steps, STEPS[step]);
      steps.open(STEPS[step++]);
    }
    worker.awaitStop(steps, STEPS[step]);
    first.kill();
    Gate gate = workplace.gate(1);
    Running second = conductor(store, gate, "--resume");
    second.awaitStop(gate, 1);
    steps.open(STEPS[step]);
    worker.awaitSaid("working for pid " + second.pid());

    Gate ofStopped = workplace.gate(1);
    Running stopped = worker(store, ofStopped);
    stopped.awaitStop(ofStopped, 1);
    stopped.stop();
    ofStopped.open();
    for (long stop : new Random(seed).longs(KILLS, 1, 4 * TASK).toArray()) {
      Gate ofKilled = workplace.gate(stop);
      Running killed = worker(store, ofKilled);
      killed.awaitStop(ofKilled, stop);
      killed.kill();
    }
    long before = journal(store).count(Kind.TASK);
    steps.open();
    second.await("tasks are answered", () -> journal(store).count(Kind.TASK) > before);
    gate.open();
    assertThat(second.await().done().object().get("answer").textValue())
        .as("seed %d", seed)
        .isEqualTo("no");
    stopped.goOn();
    dismiss(stopped);
    assertThat(dismiss(worker)).isPositive();
    journal(store).assertNoTaskTwice();
  }

  @Test
  void onceEndsWhenNobodyConducts() {
    Output nobody = Console.run("work", "--once", "-s", workplace.create("s", GAME));
    assertThat(nobody.exitCode()).isZero();
    assertThat(nobody.err())
        .contains("twobig: no solve is running on this store\n")
        .contains("twobig: 0 tasks done, 0 nodes\n");
  }
}
