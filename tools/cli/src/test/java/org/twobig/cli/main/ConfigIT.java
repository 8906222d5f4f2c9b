package org.twobig.cli.main;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.twobig.cli.Workplace;
import org.twobig.cli.Workplace.Outcome;

/** The packaged program with a person's own defaults, and what it tells of its surroundings. */
class ConfigIT {
  /** Solved in a moment. */
  private static final String MOVES = "3E25C610D95AF67B83B8FF44A0CE4764012B";

  @AutoClose private final Workplace workplace = new Workplace();

  private void settings(String... lines) throws IOException {
    Files.write(workplace.settings(), List.of(lines));
  }

  @Test
  void defaultsCountWhereTheCommandLineSaysNothing() throws Exception {
    settings("json = true", "twobig.solve.no-store=true", "twobig.solve.size=32m", "threads = 1");

    JsonNode solved = workplace.json("solve", MOVES);
    assertThat(solved.get("position").asText()).isEqualTo(MOVES);
    assertThat(workplace.defaultStore()).doesNotExist();
    assertThat(workplace.done("solve", "--json=false", MOVES).out()).startsWith("Position  ");
  }

  @Test
  void aSizeThatIsADefaultIsOneForNewStoresOnly() throws Exception {
    Path store = workplace.create("s");
    settings("twobig.solve.size=64m");

    workplace.done("solve", "--store", store, MOVES);
    Outcome asked = workplace.run("solve", "--store", store, "--size", "64m", MOVES);
    assertThat(asked.exitCode()).isEqualTo(2);
    assertThat(asked.err()).contains("has a table of 17.0 MiB, not 64.0 MiB");
  }

  @Test
  void aLineThatCannotBeMeantIsRefused() throws Exception {
    settings("# mine", "twobig.solve.thread = 2");

    Outcome outcome = workplace.run("solve", "--no-store", MOVES);
    assertThat(outcome.exitCode()).isEqualTo(2);
    assertThat(outcome.err())
        .startsWith(
            "twobig: " + workplace.settings() + ": there is no option 'twobig.solve.thread'");
    assertThat(outcome.out()).isEmpty();
    workplace.done("solve", "--help");
    JsonNode healthy = workplace.json("doctor", "--json");
    assertThat(healthy.get("problems").asInt()).isPositive();
  }
}
