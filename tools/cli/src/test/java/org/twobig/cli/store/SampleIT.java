package org.twobig.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;
import org.twobig.cli.Outcome;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Running;
import org.twobig.game.Question;
import org.twobig.game.gated.Gate;

/** Entries chosen at random and what is done with them, as a person does it. */
class SampleIT {
  private static final String POSITION = "8F447CB9A9B997D456356054E1BBA7";

  /** Nine stones: a solve takes far too long. */
  private static final String ENDLESS = "0FC3484B7";

  @AutoClose private final Workplace workplace = new Workplace();

  /** From the table in memory, and from the checkpoint alone. */
  @Test
  void aSampleIsSolvedAnewWithTheSameVerdicts() throws Exception {
    Path store = workplace.create("s");
    Console.done("solve", "--store", store, POSITION);
    for (int i = 0; i < 2; i++) {
      Outcome sample = Console.done("dump", store, "--random", 40, "--moves");
      Path file = workplace.file("some.txt", sample.out());
      Outcome solved = Console.done("solve", "--no-store", "--size", "32m", "--file", file);
      assertThat(solved.out()).containsPattern("Verdicts  (\\d+) of \\1 agree with the file");
      Console.done("unload", store);
    }
  }

  @Test
  void ctrlCEndsSolvingAnewWithWhatWasFound() throws Exception {
    Path store = workplace.create("s");
    Console.plant(store, ENDLESS, Question.WHITE, true, 1);
    Running verify = workplace.start("verify", store, "--resolve", 1, "--nodes", Long.MAX_VALUE);
    verify.awaitPrinted("Sample    1 entry");
    verify.interrupt();
    Outcome outcome = verify.await();
    assertThat(outcome.exitCode()).isEqualTo(130);
    assertThat(outcome.err()).isEqualTo("twobig: interrupted; 0 of 1 entries were solved anew\n");
    assertThat(outcome.out()).contains("Solved    0 of 1 entries anew");
  }

  @Test
  void storesAreComparedWhileASolverLives() throws Exception {
    Path store = workplace.create("s", "gated:5x4x4");
    Path other = workplace.create("other", "gated:5x4x4");
    Console.done("solve", "--threads", 1, "--store", other, "3143");
    Gate gate = workplace.gate(3000);
    Running solver = workplace.start(gate, "solve", "--threads", 1, "--store", store, "3");
    solver.awaitStop(gate, 3000);
    JsonNode json = Console.json("diff", "--json", other, store);
    assertThat(json.get("all").get("disagreeing").longValue()).isZero();
    assertThat(json.get("b").get("entries").longValue())
        .isEqualTo(Workplace.entries(store))
        .isPositive();
    assertThat(solver.isAlive()).isTrue();
  }
}
