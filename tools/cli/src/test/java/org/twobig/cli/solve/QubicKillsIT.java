package org.twobig.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.twobig.cli.Console.assertFields;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.twobig.cli.Console;
import org.twobig.cli.JournalContent;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Running;
import org.twobig.game.Game;
import org.twobig.game.Games;
import org.twobig.solve.SolveJournal;
import org.twobig.tt.testing.Seeds;

/** Qubic solved by processes that are killed (kill -9) again and again: White wins all the same. */
@EnabledIfSystemProperty(
    named = "twobig.long",
    matches = "true",
    disabledReason = "each kill takes some seconds")
class QubicKillsIT {
  private static final Game QUBIC = Games.game("qubic");

  /** Records of a whole solve, about. */
  private static final int RECORDS = 200;

  /** {@code -Dtwobig.kills=100} sets it. */
  private static final int KILLS = Math.min(20, Integer.getInteger("twobig.kills", 3));

  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final long seed = Seeds.freshSeed();
  private final Random random = new Random(seed);
  @AutoClose private final Workplace workplace = new Workplace().asShipped();

  private Path create(String name) {
    Path store = workplace.path(name);
    Console.done("create", store, "--game", "qubic", "--size", "17m", "--placement", "ram");
    return store;
  }

  private static boolean isUnfinished(Path store) {
    return SolveJournal.unfinished(QUBIC, store).isPresent();
  }

  /** The whole game, or what a killed process has left of it. */
  private Running conductor(Path store, int threads) throws IOException {
    return workplace.start(
        "solve",
        "--json",
        "--store",
        store,
        "--threads",
        threads,
        isUnfinished(store) ? "--resume" : "");
  }

  private static void assertWhiteWins(Running conductor) throws Exception {
    JsonNode answer = conductor.await(PATIENCE).done().object();
    assertThat(answer.get("answer").textValue()).isEqualTo("yes");
    assertThat(answer.get("position").textValue()).isEmpty();
  }

  /** Waits until a process has ended, or so many records were written that the seed tells. */
  private void awaitRecords(Running running, Path store) throws InterruptedException {
    int wanted = records(store) + random.nextInt(RECORDS);
    while (running.isAlive() && records(store) < wanted) {
      Thread.sleep(5);
    }
  }

  private static int records(Path store) {
    return JournalContent.of(store, QUBIC.positions().keySpace()).size();
  }

  /** With two threads, or with a thread in each of two processes, of which either is killed. */
  @Test
  void theVerdictIsTheSameWhateverIsKilled() throws Exception {
    int kills = 0;
    int ofWorkers = 0;
    int resumed = 0;
    int solved = 0;
    Path store = create("0");
    while (kills < KILLS) {
      resumed += isUnfinished(store) ? 1 : 0;
      boolean alone = random.nextBoolean();
      Running conductor = conductor(store, alone ? 2 : 1);
      if (!alone) {
        Running worker = workplace.start("work", "--store", store, "--threads", 1);
        awaitRecords(conductor, store);
        worker.kill();
        kills++;
        ofWorkers++;
      }
      awaitRecords(conductor, store);
      if (conductor.isAlive()) {
        conductor.kill();
        kills++;
      } else {
        assertWhiteWins(conductor);
        solved++;
        store = create(String.valueOf(solved));
      }
    }
    assertWhiteWins(conductor(store, 2));
    assertThat(isUnfinished(store)).isFalse();
    System.out.printf(
        "seed %d: %d kills, %d of them of workers; %d times resumed, %d times solved%n",
        seed, kills, ofWorkers, resumed, solved + 1);

    // The store knows it now, and sound entries alone.
    JsonNode again = workplace.json("solve", "--json", "--question", "both", "--store", store, "");
    assertFields(again, "from_store", true, "nodes", 0);
    Console.done("verify", store);
  }
}
