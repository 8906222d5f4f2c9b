package org.twobig.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The default stores of a user. */
class StoreFinderTest {
  @TempDir private Path data;

  /** The data folder comes first, then the home folder, then the home that the system knows. */
  @ParameterizedTest
  @CsvSource({
    "XDG_DATA_HOME=/data;HOME=/home/me, connectx:7x6x4, /data/twobig/connectx:7x6x4",
    "HOME=/home/me, connect-four-3d, /home/me/.local/share/twobig/connect-four-3d",
    "OTHER=/data, qubic, /home/of-the-system/.local/share/twobig/qubic",
    "XDG_DATA_HOME=data;HOME=, qubic, /home/of-the-system/.local/share/twobig/qubic",
    "XDG_DATA_HOME=;HOME=/home/me, qubic, /home/me/.local/share/twobig/qubic"
  })
  void eachGameHasAStoreInTheDataFolder(String environment, String game, String store) {
    Map<String, String> variables =
        Stream.of(environment.split(";"))
            .map(variable -> variable.split("=", 2))
            .collect(Collectors.toMap(words -> words[0], words -> words[1]));
    assertThat(StoreFinder.standard(variables, "/home/of-the-system", game)).hasToString(store);
  }

  @Test
  void theUsualStoreIsThatOfConnectFour3d() {
    assertThat(StoreFinder.standard()).isEqualTo(StoreFinder.standard("connect-four-3d"));
  }

  @Test
  void whereNoneIsNamedTheStoreThatWasUsedLastIsMeant() throws IOException {
    Path usual = data.resolve("twobig/connect-four-3d");
    assertThat(StoreFinder.last(usual)).isEqualTo(usual);
    Path first = store("qubic", 2000);
    Files.createDirectory(data.resolve("twobig/no-store"));
    assertThat(StoreFinder.last(usual)).isEqualTo(first);
    Path second = store("connectx:7x6x4", 1000);
    assertThat(StoreFinder.last(usual)).isEqualTo(first);
    StoreFinder.noteUse(second);
    assertThat(StoreFinder.last(usual)).isEqualTo(second);
  }

  private Path store(String game, long used) throws IOException {
    Path store = data.resolve("twobig").resolve(game);
    Files.createDirectories(store);
    Files.createFile(store.resolve("store.properties"));
    Files.setLastModifiedTime(store, FileTime.fromMillis(used));
    return store;
  }

  @Test
  void aGameStandsForItsStore() {
    for (StoreOption option : new StoreOption[] {new StoreOption(), new StoreArgument()}) {
      CommandLine line =
          Types.register(
              new CommandLine(
                  CommandSpec.create().addMixin("store", CommandSpec.forAnnotatedObject(option))));
      line.parseArgs("-g", "qubic");
      assertThat(option.directory()).isEqualTo(StoreFinder.standard("qubic"));
      line.parseArgs("-s", "week");
      assertThat(option.directory()).isEqualTo(Path.of("week"));
    }
  }
}
