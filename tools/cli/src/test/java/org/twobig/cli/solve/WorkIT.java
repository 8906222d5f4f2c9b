package org.twobig.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import org.twobig.journal.JournalRecord.Kind;
import org.twobig.solve.Activity;
import org.twobig.store.Store;

/** One process conducts a solve, others work for it, and some of them do not live long. */
class WorkIT {
  /** Nobody waits for the end of this one. */
  private static final String ENDLESS = "0FC3484B7";

  /** White does not win; takes some seconds. */
  private static final String HARD = "957B79A117DD16C74068C81D54";

  /** Workers that are killed, of which each needs a processor for a moment. */
  private static final int KILLS = Math.min(4, Integer.getInteger("twobig.kills", 1));

  private static final String WAITING = "twobig: waiting for a solve on this store ...";

  private static final Pattern TASKS_DONE = Pattern.compile("twobig: ([0-9,]+) tasks? done, ");

  private final Random random = new Random();
  @AutoClose private final Workplace workplace = new Workplace().asShipped();

  private Running worker(Path store) throws IOException {
    return workplace.start("work", "--store", store, "--threads", 1);
  }

  private Running conductor(Path store, long taskNodes, Object... what) throws IOException {
    List<Object> command = new ArrayList<>(List.of("solve", "--json", "--no-line"));
    command.addAll(List.of("--store", store, "--threads", 1, "--task-nodes", taskNodes));
    command.addAll(List.of(what));
    return workplace.start(command.toArray());
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

  @Test
  void severalProcessesSolveAFileOfPositions() throws Exception {
    Path store = workplace.create("s");
    Path file =
        workplace.file(
            "positions.txt",
            """
            39FFCADECD92603633851259012AE62AAC 0
            44B545E95D1783B5BB0C6F0677002ACC4F 0
            D3C0856FA6F9899C34612E58BC48F5E9 1
            5036F44BE2E4231D1E8200813E06886B 1
            F1D371D0293D211EEED6C97E4BCFCC96 0
            0092B7A8DF8796AB69510E727184 1
            """);
    List<Running> workers = List.of(worker(store), worker(store));
    for (Running worker : workers) {
      worker.awaitSaid(WAITING);
    }
    Running conductor = conductor(store, 2_000, "--file", file);
    List<JsonNode> answers = conductor.await().json();

    assertThat(answers).hasSize(6).allMatch(answer -> answer.get("agrees").booleanValue());
    long done = 0;
    for (Running worker : workers) {
      done += dismiss(worker);
    }
    assertThat(done).isPositive();
    Ledger.of(store).assertNoTaskTwice();
  }

  /** Tiny tasks on a tiny table: whatever can go wrong between processes has many chances. */
  @Test
  void workersDieAtRandom() throws Exception {
    Path store = workplace.path("s");
    Workplace.doneHere("create", store, "--size", "17m", "--placement", "ram");
    List<Running> workers = new ArrayList<>();
    for (int i = 0; i < KILLS + 1; i++) {
      workers.add(worker(store));
    }
    for (Running worker : workers) {
      worker.awaitSaid(WAITING);
    }
    Running conductor = conductor(store, 500, HARD);
    for (Running killed : workers.subList(0, KILLS)) {
      killed.awaitSaid("twobig: working for pid " + conductor.pid());
      Thread.sleep(random.nextInt(100));
      assertThat(conductor.isAlive()).as("the kill comes too late").isTrue();
      killed.kill();
    }
    assertThat(answer(conductor).get("answer").textValue()).isEqualTo("no");
    for (Running worker : workers.subList(KILLS, workers.size())) {
      dismiss(worker);
    }
    Ledger.of(store).assertNoTaskTwice();
  }

  @Test
  void theConductorIsKilledAndItsWorkersJoinTheNext() throws Exception {
    Path store = workplace.create("s");
    List<Running> workers = List.of(worker(store), worker(store));
    Running first = conductor(store, 5_000, HARD);
    for (Running worker : workers) {
      worker.awaitSaid("working for pid " + first.pid());
    }
    int records = Ledger.of(store).size();
    while (Ledger.of(store).size() < records + 50) {
      assertThat(first.isAlive()).isTrue();
      Thread.sleep(5);
    }
    first.kill();
    Running second = conductor(store, 5_000, "--resume");
    for (Running worker : workers) {
      worker.awaitSaid("working for pid " + second.pid());
    }
    assertThat(answer(second).get("answer").textValue()).isEqualTo("no");
    long done = 0;
    for (Running worker : workers) {
      done += dismiss(worker);
    }
    assertThat(done).isPositive();
    Ledger.of(store).assertNoTaskTwice();
  }

  @Test
  void aStoppedWorkerKeepsItsTaskAndGoesOn() throws Exception {
    assumeTrue(Boolean.getBoolean("twobig.long"), "Not tested without twobig.long");
    Path store = workplace.create("s");
    Running worker = worker(store);
    worker.awaitSaid(WAITING);
    Running conductor = conductor(store, 100_000, HARD);
    while (published(store, worker, Activity.NODES) == 0) {
      Thread.sleep(20);
    }
    worker.stop();
    Thread.sleep(3_000);
    worker.goOn();
    assertThat(answer(conductor).get("answer").textValue()).isEqualTo("no");
    dismiss(worker);
    Ledger.of(store).assertNoTaskTwice();
  }

  private static long published(Path store, Running process, String counter) {
    return Store.processes(store).stream()
        .filter(each -> each.pid() == process.pid())
        .mapToLong(each -> each.counter(counter))
        .sum();
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
        Workplace.here("work", "--store", store, ENDLESS), 2, "the store is named twice", ENDLESS);
  }

  @Test
  void onceEndsWhenNobodyConductsAndWithTheSolve() throws Exception {
    Path store = workplace.create("s");
    Outcome nobody = workplace.done("work", "--once", "--store", store);
    assertThat(nobody.err())
        .contains("twobig: no solve is running on this store\n")
        .contains("twobig: 0 tasks done, 0 nodes\n");

    Running conductor = conductor(store, 5_000, HARD);
    awaitTasks(conductor, store);
    Running worker = workplace.start("work", "--once", "--threads", 2, "--store", store);
    worker.awaitSaid("twobig: working for pid " + conductor.pid());
    assertThat(answer(conductor).get("answer").textValue()).isEqualTo("no");
    assertThat(worker.await().exitCode()).isZero();
  }

  private static void awaitTasks(Running conductor, Path store) throws InterruptedException {
    while (Ledger.of(store).count(Kind.TASK) == 0) {
      assertThat(conductor.isAlive()).isTrue();
      Thread.sleep(5);
    }
  }
}
