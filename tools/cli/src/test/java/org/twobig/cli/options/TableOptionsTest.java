package org.twobig.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.cli.ExitCode;
import org.twobig.game.Games;
import org.twobig.game.Question;
import org.twobig.solve.Cost;
import org.twobig.solve.Session;
import org.twobig.solve.SessionListener;
import org.twobig.tt.offline.Maintenance;
import org.twobig.tt.offline.Progress;
import org.twobig.tt.store.Stores;
import org.twobig.tt.table.StoreException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The options of the table that several commands share. */
class TableOptionsTest {
  private static final String FLAT = "connectx:4x4x3";

  @TempDir private Path folder;

  private static TableOptions parsed(String... arguments) {
    TableOptions options = new TableOptions();
    Types.register(new CommandLine(options)).parseArgs(arguments);
    return options;
  }

  private static Session session(String... arguments) {
    return parsed(arguments).session(SessionListener.SILENT);
  }

  @Test
  void onlyWhatIsKeptIsSaidToGoOn() {
    assertThat(parsed("--store", "week").afterInterruption())
        .isEqualTo("the same command goes on from here");
    assertThat(parsed("--no-store").afterInterruption()).isEqualTo("nothing was kept");
  }

  @Test
  void aSessionIsOfTheGameThatIsNamedAndOfItsStoreIfNoneIs() {
    String store = folder.resolve("flat").toString();
    try (Session made = session("--store", store, "--game", FLAT, "--size", "17m")) {
      assertThat(made.game().id()).isEqualTo(FLAT);
    }
    try (Session opened = session("--store", store)) {
      assertThat(opened.game().id()).isEqualTo(FLAT);
    }
    assertThatThrownBy(() -> session("--store", store, "--game", "connect-four-3d"))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("belongs to the game " + FLAT + ", not to connect-four-3d");
    Stores.delete(Path.of(store));
    try (Session memory = session("--no-store", "--size", "17m", "-t", "1")) {
      assertThat(memory.game().id()).isEqualTo("connect-four-3d");
    }
    try (Session memory = session("--no-store", "--size", "17m", "-t", "1", "--game", FLAT)) {
      assertThat(
              memory
                  .solve(memory.request(""), Question.WHITE, Cost.UNLIMITED, false)
                  .solution()
                  .isPresent())
          .isTrue();
    }
  }

  @Test
  void theUsualStoreIsThatOfTheGame() {
    assertThat(parsed("--game", FLAT).directory()).isEqualTo(StoreFinder.standard(FLAT));
    assertThat(parsed().directory()).isEqualTo(StoreFinder.standard());
    assertThat(parsed("--game", FLAT, "-s", "week").directory()).isEqualTo(Path.of("week"));
  }

  @Command
  private static final class Any {
    @Mixin private final TableOptions table = new TableOptions();
  }

  /** Returns options that were typed, not read from the settings. */
  private static TableOptions typed(String... arguments) {
    Any command = new Any();
    Types.register(new CommandLine(command)).parseArgs(arguments);
    return command.table;
  }

  @Test
  void aTableMayGrowUpToASizeIfItIsKept() {
    assertThat(parsed("--grow-to", "1g").growTo()).hasValue(1L << 30);
    assertThat(parsed().growTo()).isEmpty();
    parsed("--size", "17m", "--grow-to", "1g").requireConsistent();
  }

  @Test
  void aTableThatHasToKeepItsSizeDoesNotGrowBecauseOfSettingsEither() {
    TableOptions ofSettings = parsed("--grow-to", "1g");
    ofSettings.keepSize("it cannot grow");
    assertThat(ofSettings.growTo()).isEmpty();
  }

  @Test
  void aStoreThatHasGrownIsNotRefusedForItsSize() {
    Path store = folder.resolve("grown");
    session("--store", store.toString(), "--game", "connectx:6x5x4", "--size", "2m").close();
    try {
      Maintenance.resize(
          store,
          old -> old.ofBytes(4 << 20),
          Games.game("connectx:6x5x4").tables().getFirst(),
          new Progress());
      typed("--store", store.toString(), "--size", "2m", "--grow-to", "8m")
          .session(SessionListener.SILENT)
          .close();
      assertThatThrownBy(
              () ->
                  typed("--store", store.toString(), "--size", "2m")
                      .session(SessionListener.SILENT))
          .hasFieldOrPropertyWithValue("exitCode", ExitCode.USAGE)
          .hasMessageContaining("leave --size out");
    } finally {
      Stores.delete(store);
    }
  }
}
