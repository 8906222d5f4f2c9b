package org.twobig.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The options of the table that several commands share. */
class TableOptionsTest {
  private static final String FLAT = "connectx:4x4x3";

  private static TableOptions parsed(String... arguments) {
    TableOptions options = new GrowingTableOptions();
    Types.register(new CommandLine(options)).parseArgs(arguments);
    return options;
  }

  @Test
  void onlyWhatIsKeptIsSaidToGoOn() {
    assertThat(parsed("--store", "week").afterInterruption())
        .isEqualTo("the same command goes on from here");
    assertThat(parsed("--no-store").afterInterruption()).isEqualTo("nothing was kept");
  }

  @Test
  void theUsualStoreIsThatOfTheGame() {
    assertThat(parsed("--game", FLAT).directory()).isEqualTo(StoreFinder.standard(FLAT));
    assertThat(parsed("--game", FLAT, "-s", "week").directory()).isEqualTo(Path.of("week"));
  }

  @Test
  void aTableMayGrowUpToASizeIfItIsKept() {
    assertThat(parsed("--grow-to", "1g").growTo()).hasValue(1L << 30);
    assertThat(parsed().growTo()).isEmpty();
    parsed("--size", "17m", "--grow-to", "1g").requireConsistent();
  }
}
