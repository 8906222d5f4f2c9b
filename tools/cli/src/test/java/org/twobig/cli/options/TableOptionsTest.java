package org.twobig.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The options of the table that several commands share. */
class TableOptionsTest {
  private static TableOptions parsed(String... arguments) {
    TableOptions options = new TableOptions();
    new CommandLine(options).parseArgs(arguments);
    return options;
  }

  @Test
  void onlyWhatIsKeptIsSaidToGoOn() {
    assertThat(parsed("--store", "week").afterInterruption())
        .isEqualTo("the same command goes on from here");
    assertThat(parsed("--no-store").afterInterruption()).isEqualTo("nothing was kept");
  }
}
