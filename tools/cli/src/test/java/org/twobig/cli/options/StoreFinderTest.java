package org.twobig.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where the store of a person lies who names none. */
class StoreFinderTest {
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
  void eachGameHasAStoreOfItsOwn() {
    assertThat(StoreFinder.standard(Map.of("XDG_DATA_HOME", "/data"), "/root", "connectx:7x6x4"))
        .hasToString("/data/twobig/connectx:7x6x4");
    assertThat(StoreFinder.standard()).isEqualTo(StoreFinder.standard("connect-four-3d"));
  }
}
