package org.twobig.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Ledger;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Outcome;
import org.twobig.cli.Workplace.Running;
import org.twobig.journal.JournalRecord.Kind;
import org.twobig.solve.Activity;
import org.twobig.store.Store;

/** One long solve whose process is killed (kill -9) again and again, and goes on each time. */
class ResumeIT {
  private static final Job SMALL = new Job("0092B7A8DF8796AB69510E7271", "yes", 1, 5_000);

  /** Takes a processor a minute or more; one thread without tasks visits 61,145,290 nodes. */
  private static final Job LARGE = new Job("478FC068AED3B9E126354DA", "no", 2, 100_000);

  /** Of the nodes of an undisturbed solve. */
  private static final double MOST = 1.2;

  /** A process is killed after some progress, or after some time if that is sooner. */
  private static final int SHORTEST_MILLIS = 50;

  private static final int LONGEST_MILLIS = 8_000;

  private static final Duration PATIENCE = Duration.ofMinutes(30);

  private final Random random = new Random();
  private int stores;
  @AutoClose private final Workplace workplace = new Workplace().asShipped();

  /**
   * A position to be solved by tasks.
   *
   * @param answer known from one thread, without tasks and store
   */
  private record Job(String moves, String answer, int threads, long taskNodes) {
    /** The first time, and whenever nothing is there to be resumed, the moves are given. */
    Object[] command(Path store) {
      String what = Ledger.of(store).count(Kind.GOAL) > 0 ? "--resume" : moves;
      return new Object[] {
        "solve", "--json", "--store", store, "--threads", threads, "--task-nodes", taskNodes, what
      };
    }

    /** Nodes that a kill costs at most: each thread is at a task. */
    long inFlight() {
      return threads * taskNodes;
    }
  }

  /**
   * What a solve took.
   *
   * @param nodes of all its processes: the last one's are known, of those killed what they had
   *     published, which they do once a second
   * @param ledger its journal in the end
   */
  private record Cost(long nodes, Ledger ledger) {}

  /** What happens after a kill. */
  private interface Aftermath {
    void happen(Path store) throws Exception;
  }

  private Cost undisturbed(Job job) throws Exception {
    Path store = workplace.create("undisturbed");
    return toItsEnd(job, store, 0);
  }

  /**
   * @param before nodes seen of former processes
   */
  private Cost toItsEnd(Job job, Path store, long before) throws Exception {
    Outcome outcome = workplace.start(job.command(store)).await(PATIENCE);
    JsonNode solved = outcome.json().get(0);
    assertThat(solved.get("answer").textValue()).isEqualTo(job.answer);
    assertThat(solved.get("position").textValue()).isEqualTo(job.moves);
    Ledger ledger = Ledger.of(store);
    ledger.assertNoTaskTwice();
    return new Cost(before + solved.get("nodes").longValue(), ledger);
  }

  /**
   * Solves with kills.
   *
   * @param records that a process makes before it is killed, on average; it may be killed sooner
   */
  private Cost killed(Job job, int kills, int records, Aftermath aftermath) throws Exception {
    Path store = workplace.create("killed" + stores++);
    long nodes = 0;
    for (int kill = 0; kill < kills; kill++) {
      Running running = workplace.start(job.command(store));
      long end = System.nanoTime() + randomMillis() * 1_000_000;
      int wanted = Ledger.of(store).size() + random.nextInt(2 * records);
      while (System.nanoTime() < end && Ledger.of(store).size() < wanted) {
        assertThat(running.isAlive()).as("kill %d comes too late", kill).isTrue();
        Thread.sleep(5);
      }
      nodes += published(store);
      running.kill();
      aftermath.happen(store);
    }
    return toItsEnd(job, store, nodes);
  }

  /** From the time in which a process starts to many times that: as many of each magnitude. */
  private long randomMillis() {
    double ratio = (double) LONGEST_MILLIS / SHORTEST_MILLIS;
    return Math.round(SHORTEST_MILLIS * Math.pow(ratio, random.nextDouble()));
  }

  private static long published(Path store) {
    return Store.processes(store).stream().mapToLong(each -> each.counter(Activity.NODES)).sum();
  }

  private static String figures(Cost cost, Cost undisturbed) {
    return "%,d tasks, %,d split, of %,d nodes (%.3f of undisturbed); %,d nodes seen (%.3f)"
        .formatted(
            cost.ledger.count(Kind.TASK),
            cost.ledger.count(Kind.SPLIT),
            cost.ledger.nodes(),
            (double) cost.ledger.nodes() / undisturbed.ledger.nodes(),
            cost.nodes,
            (double) cost.nodes / undisturbed.nodes);
  }

  /**
   * No task is searched to its end twice, and all processes together visit hardly more nodes than
   * one that is let alone, but for what they were at when they were killed. A search that begins
   * anew takes another way: with three kills 0.5 to 1.0 times the nodes in 23 tries, and once 1.21.
   * So who takes too many may try again: what kills cost each time they cost twice.
   *
   * @return the figures
   */
  private String assertKillsCostLittle(Job job, int kills) throws Exception {
    Cost undisturbed = undisturbed(job);
    int records = undisturbed.ledger.size() / 6 / kills; // the luckiest need a third of them
    Cost killed = killed(job, kills, records, store -> {});
    if (killed.ledger.nodes() >= MOST * undisturbed.ledger.nodes()) {
      killed = killed(job, kills, records, store -> {});
    }
    String figures =
        "Undisturbed: %s%n%d kills: %s"
            .formatted(figures(undisturbed, undisturbed), kills, figures(killed, undisturbed));
    assertThat(killed.ledger.nodes())
        .as(figures)
        .isLessThan((long) (MOST * undisturbed.ledger.nodes()));
    assertThat(killed.nodes)
        .as(figures)
        .isLessThan((long) (MOST * undisturbed.nodes) + kills * job.inFlight());
    return figures;
  }

  @Test
  void threeKills() throws Exception {
    assertKillsCostLittle(SMALL, 3);
  }

  @Test
  void fiftyKills() throws Exception {
    assumeTrue(Boolean.getBoolean("twobig.long"), "Not tested without -Dtwobig.long=true: minutes");
    System.out.println(assertKillsCostLittle(LARGE, 50));
  }

  /** As after a power cut: the table is that of the last checkpoint, here a new one. */
  @Test
  void withTheTableNoFinishedTaskIsLost() throws Exception {
    killed(SMALL, 2, 100, store -> Files.deleteIfExists(Workplace.hotFile(store)));
  }
}
