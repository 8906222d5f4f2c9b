package org.twobig.cli.solve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Console;
import org.twobig.cli.Outcome;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Running;

/** An analysis that is interrupted, and what another process sees of it. */
class AnalyzeIT {
  /** Black to move. All moves take too long to solve; the rules decide some of them. */
  private static final String ENDLESS = "0FC3484B7C4";

  @AutoClose private final Workplace workplace = new Workplace();

  @Test
  void ctrlCShowsWhatIsKnownAndSaves() throws Exception {
    Path store = workplace.create("s");
    Running running =
        workplace.start("analyze", "--json", "--threads", 1, "--store", store, ENDLESS);
    Workplace.awaitEntries(running, store, 500);
    JsonNode look = Console.json("look", "--json", "-s", store, ENDLESS);
    running.interrupt();
    Outcome interrupted = running.await();

    assertThat(look.get("moves")).hasSize(16);
    assertThat(interrupted.exitCode()).isEqualTo(130);
    assertThat(interrupted.err())
        .contains("twobig: saved to " + store)
        .contains("the same command goes on from here");
    JsonNode json = interrupted.object();
    assertThat(json.get("answer").textValue()).isEqualTo("open");
    assertThat(json.has("best")).isFalse();
    assertThat(json.has("line")).isFalse();
    assertThat(json.get("nodes").longValue()).isPositive();
    assertThat(json.get("moves")).hasSize(16);
    for (JsonNode move : json.get("moves")) {
      boolean isOpen = move.get("answer").textValue().equals("open");
      assertThat(move.has("known_by")).isEqualTo(!isOpen);
    }
    assertThat(json.get("moves").findValuesAsText("answer")).contains("open");
  }
}
