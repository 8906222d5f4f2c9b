package org.twobig.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    Path folder = usual.getParent();
    assertThat(StoreFinder.last(usual)).isEqualTo(usual);
    Path second = store("twobig/qubic");
    Files.createDirectory(data.resolve("twobig/no-store"));
    assertThat(StoreFinder.last(usual)).isEqualTo(second);
    Path first = store("twobig/connectx:7x6x4");
    Path week = store("week");
    assertThat(StoreFinder.all(folder)).containsExactly(first, second);
    StoreFinder.noteUse(second, folder);
    assertThat(StoreFinder.all(folder)).containsExactly(second, first);
    StoreFinder.noteUse(folder.resolve("../week"), folder);
    assertThat(StoreFinder.last(usual)).isEqualTo(week);
    Files.delete(week.resolve("store.properties"));
    assertThat(StoreFinder.last(usual)).isEqualTo(second);
  }

  private Path store(String name) throws IOException {
    Path store = Files.createDirectories(data.resolve(name)).toRealPath();
    Files.createFile(store.resolve("store.properties"));
    return store;
  }

  @Test
  void usesAreRecordedByManyAtOnceAndTheirFileStaysSmall() throws Exception {
    Path folder = data.resolve("twobig");
    Path week = store("week");
    List<Path> stores = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      stores.add(store("store" + i));
    }
    stores.parallelStream().forEach(store -> StoreFinder.noteUse(store, folder));
    assertThat(StoreFinder.all(folder)).containsExactlyInAnyOrderElementsOf(stores);
    for (int i = 0; i < 4000; i++) {
      StoreFinder.noteUse(week, folder);
    }
    assertThat(StoreFinder.all(folder)).startsWith(week).containsAll(stores).hasSize(21);
    assertThat(folder.resolve("used.txt").toFile().length()).isLessThanOrEqualTo(1 << 16);
  }

  @Test
  void aDamagedFileOrAFolderThatCannotBeWrittenIsNoObstacle() throws IOException {
    Path folder = Files.createDirectory(data.resolve("twobig"));
    Path week = store("week");
    StoreFinder.noteUse(week, week.resolve("store.properties"));
    assertThat(StoreFinder.all(week.resolve("store.properties"))).isEmpty();
    Files.write(folder.resolve("used.txt"), new byte[] {0, (byte) 0xFF, '\n', '/', 0, '\n'});
    StoreFinder.noteUse(week, folder);
    assertThat(StoreFinder.all(folder)).containsExactly(week);
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
