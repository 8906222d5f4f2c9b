package org.twobig.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.twobig.cli.Console.assertFields;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;
import org.twobig.cli.JournalContent;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Running;
import org.twobig.game.Games;
import org.twobig.game.gated.Gate;
import org.twobig.tt.journal.JournalRecord.Kind;
import org.twobig.tt.testing.Seeds;

/** One long solve whose process is killed (kill -9) again and again, and goes on each time. */
class ResumeIT {
  /** A board of the game of the tests; White does not win. */
  private static final Job SMALL = new Job("gated:4x4x4", "", "no", 1, 50);

  /** Takes a processor a minute or more; one thread without tasks visits 61,145,290 nodes. */
  private static final Job LARGE =
      new Job("connect-four-3d", "478FC068AED3B9E126354DA", "no", 2, 100_000);

  /** Of the nodes of an undisturbed solve. */
  private static final double MOST = 1.2;

  private int stores;
  @AutoClose private final Workplace workplace = new Workplace();

  /**
   * A position to be solved by tasks.
   *
   * @param answer known from one thread, without tasks and store
   */
  private record Job(String game, String moves, String answer, int threads, long taskNodes) {
    JournalContent journal(Path store) {
      return JournalContent.of(store, Games.game(game).positions().keySpace());
    }

    /** Returns the command: it resumes if there is a solve to resume, else names the moves. */
    Object[] command(Path store) {
      String what = journal(store).count(Kind.GOAL) > 0 ? "--resume" : moves;
      return new Object[] {
        "solve", "--json", "--store", store, "--threads", threads, "--task-nodes", taskNodes, what
      };
    }

    /** Returns the nodes that a kill costs at most: each thread searches one task. */
    long inFlight() {
      return threads * taskNodes;
    }
  }

  /**
   * The cost of a solve.
   *
   * @param nodes of all its processes, as far as they are known
   * @param journal its journal in the end
   */
  private record Cost(long nodes, JournalContent journal) {}

  /** An event after each kill. */
  private interface Aftermath {
    void happen(Path store) throws Exception;
  }

  private Cost undisturbed(Job job) throws Exception {
    return toItsEnd(job, workplace.create("undisturbed", job.game), 0);
  }

  /**
   * @param before nodes of former processes
   */
  private Cost toItsEnd(Job job, Path store, long before) throws Exception {
    JsonNode solved = Console.json(job.command(store));
    assertFields(solved, "answer", job.answer, "position", job.moves);
    JournalContent journal = job.journal(store);
    journal.assertNoTaskTwice();
    return new Cost(before + solved.get("nodes").longValue(), journal);
  }

  /**
   * Solves with kills.
   *
   * @param stops the node at which each process is killed
   */
  private Cost killed(Job job, Aftermath aftermath, long... stops) throws Exception {
    Path store = workplace.create("killed" + stores++, job.game);
    long nodes = 0;
    for (long stop : stops) {
      Gate gate = workplace.gate(stop);
      Running running = workplace.start(gate, job.command(store));
      running.awaitStop(gate, stop);
      running.kill();
      nodes += stop;
      aftermath.happen(store);
    }
    return toItsEnd(job, store, nodes);
  }

  private static String figures(Cost cost, Cost undisturbed) {
    return "%,d tasks, %,d split, of %,d nodes (%.3f of undisturbed); %,d nodes known (%.3f)"
        .formatted(
            cost.journal.count(Kind.TASK),
            cost.journal.count(Kind.SPLIT),
            cost.journal.nodes(),
            (double) cost.journal.nodes() / undisturbed.journal.nodes(),
            cost.nodes,
            (double) cost.nodes / undisturbed.nodes);
  }

  /** Checks that the tasks took hardly more nodes than the tasks of an undisturbed solve. */
  private static void assertLittle(Cost killed, Cost undisturbed, String how) {
    assertThat(killed.journal.nodes())
        .as("%s: %s", how, figures(killed, undisturbed))
        .isLessThan((long) (MOST * undisturbed.journal.nodes()));
  }

  /**
   * Kills processes before the first record, at a task, and at the first node after a start. All
   * processes together visit hardly more nodes than one process, without the tasks of the kills.
   */
  @Test
  void killsCostLittle() throws Exception {
    Cost killed = killed(SMALL, store -> {}, 30, 1500, 1);
    Cost undisturbed = undisturbed(SMALL);
    assertLittle(killed, undisturbed, "three kills");
    assertThat(killed.nodes).isLessThan((long) (MOST * undisturbed.nodes) + 3 * SMALL.inFlight());
  }

  /** Deletes the table after each kill, as a power cut does; the checkpoint is empty. */
  @Test
  void withTheTableNoFinishedTaskIsLost() throws Exception {
    Aftermath loss = store -> Files.deleteIfExists(Workplace.hotFile(store));
    killed(SMALL, loss, 1200, 800);
  }

  /**
   * Kills each process after a random number of records. All kills together come before two thirds
   * of the records of an undisturbed solve.
   */
  @Test
  void fiftyKillsOfTheUsualGame() throws Exception {
    assumeTrue(Boolean.getBoolean("twobig.long"), "Not tested without -Dtwobig.long=true: minutes");
    long seed = Seeds.freshSeed();
    Random random = new Random(seed);
    Cost undisturbed = undisturbed(LARGE);
    int most = undisturbed.journal.size() * 2 / 3 / 50;
    Path store = workplace.create("fifty", LARGE.game);
    for (int kill = 0; kill < 50; kill++) {
      int wanted = LARGE.journal(store).size() + random.nextInt(most);
      Running running = workplace.start(LARGE.command(store));
      running.await(wanted + " records", () -> LARGE.journal(store).size() >= wanted);
      running.kill();
    }
    Cost killed = toItsEnd(LARGE, store, 0);
    System.out.printf("seed %d: %s%n", seed, figures(killed, undisturbed));
    assertLittle(killed, undisturbed, "seed " + seed);
  }
}
