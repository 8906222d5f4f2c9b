package org.twobig.cli.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The profiles that come with the program. */
class ProfilesTest {
  @TempDir private Path folder;

  @Test
  void eachIsDescribed() {
    assertThat(Profiles.names()).containsExactly("cluster", "laptop", "machine");
    assertThat(Profiles.names())
        .allSatisfy(name -> assertThat(Profiles.description(name)).isNotEmpty());
  }

  @Test
  void theClusterHasTheTableAndTheGraphOfTheReport() {
    assertThat(Profiles.settings("cluster"))
        .extracting(setting -> setting.key() + "=" + setting.value())
        .containsExactly(
            "create.buckets=2813000011", "size=" + 16 * 2813000011L, "graph-size=19000000000");
  }

  @Test
  void anUnknownOneIsRefusedWithTheNamesOfAll() {
    assertThatThrownBy(() -> Profiles.settings("nonsense"))
        .isInstanceOf(ConfigException.class)
        .hasMessage("there is no profile 'nonsense'; the profiles are cluster, laptop, machine");
  }

  @Test
  void theFolderIsFoundBesideTheJarAndAboveIt() throws IOException {
    Files.createDirectories(folder.resolve("config/profiles"));

    assertThat(Profiles.configFolder(folder.resolve("twobig.jar")))
        .contains(folder.resolve("config"));
    assertThat(Profiles.configFolder(folder.resolve("tools/target/twobig.jar")))
        .contains(folder.resolve("config"));
    assertThat(Profiles.configFolder(folder.resolve("a/b/c/d/e/twobig.jar"))).isEmpty();
  }
}
