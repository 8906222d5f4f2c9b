package org.twobig.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Where the store of a person lies who names none. */
class StoreFinderTest {
  @TempDir private Path data;

  private static String found(Map<String, String> environment) {
    return StoreFinder.standard(environment, "/home/of-the-system", "connect-four-3d").toString();
  }

  @Test
  void theDataFolderOfTheEnvironmentComesFirst() {
    assertThat(found(Map.of("XDG_DATA_HOME", "/data", "HOME", "/home/me")))
        .isEqualTo("/data/twobig/connect-four-3d");
  }

  @Test
  void withoutItTheStoreIsBelowTheHomeFolder() {
    assertThat(found(Map.of("HOME", "/home/me")))
        .isEqualTo("/home/me/.local/share/twobig/connect-four-3d");
  }

  @Test
  void withoutHomeTheSystemSaysWhereItIs() {
    assertThat(found(Map.of()))
        .isEqualTo("/home/of-the-system/.local/share/twobig/connect-four-3d");
  }

  @Test
  void foldersThatAreNotAbsoluteAreIgnored() {
    assertThat(found(Map.of("XDG_DATA_HOME", "data", "HOME", "")))
        .isEqualTo("/home/of-the-system/.local/share/twobig/connect-four-3d");
    assertThat(found(Map.of("XDG_DATA_HOME", "", "HOME", "/home/me")))
        .isEqualTo("/home/me/.local/share/twobig/connect-four-3d");
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

  @Test
  void eachGameHasAStoreOfItsOwn() {
    assertThat(StoreFinder.standard(Map.of("XDG_DATA_HOME", "/data"), "/root", "connectx:7x6x4"))
        .hasToString("/data/twobig/connectx:7x6x4");
    assertThat(StoreFinder.standard()).isEqualTo(StoreFinder.standard("connect-four-3d"));
  }
}
