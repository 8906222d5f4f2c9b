package org.twobig.cli.main;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * When the launcher of a clone builds, and what the launchers do before Java, with programs in the
 * place of Maven and Java.
 */
class LaunchTest {
  private static final String CACHED = "with the cache\n";
  private static final String PLAIN = "without\n";

  @TempDir private Path home;
  private Path jar;
  private Path source;

  /** Makes a clone, a JDK that prints the jar, and a Maven that makes one of the source. */
  @BeforeEach
  void makeClone() throws IOException {
    Path config = Path.of("../../config").toRealPath();
    for (String name : new String[] {"launch", "start", "find-jdk", "jvm.options"}) {
      Files.createDirectories(home.resolve("config"));
      Files.copy(config.resolve(name), home.resolve("config").resolve(name));
    }
    Files.createDirectories(home.resolve("jdk/bin"));
    Files.writeString(home.resolve("jdk/release"), "JAVA_VERSION=\"25\"\n");
    program("jdk/bin/javac", "");
    program("jdk/bin/java", "[[ \" $* \" == *' -jar '* ]] && cat \"${@: -1}\"");
    program(
        "bin/mvn",
        """
        echo x >>builds
        until [[ -e go ]]; do sleep 0.01; done
        [[ ! -e broken ]] || { echo ERROR in the source; exit 1; }
        cat tools/cli/src/main/Source.java >tools/cli/target/twobig.jar
        """);
    Files.copy(config.resolveSibling("twobig"), home.resolve("twobig"));
    jar = home.resolve("tools/cli/target/twobig.jar");
    source = home.resolve("tools/cli/src/main/Source.java");
    Files.createDirectories(source.getParent());
    for (String pom : new String[] {"pom.xml", "tools/cli/pom.xml"}) {
      Files.createFile(home.resolve(pom));
    }
    Files.writeString(source, "old");
  }

  private void program(String name, String lines) throws IOException {
    Path file = home.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/usr/bin/env bash\n" + lines);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private Process start() throws IOException {
    ProcessBuilder launcher =
        new ProcessBuilder("bash", home.resolve("twobig").toString()).redirectErrorStream(true);
    launcher.environment().put("TWOBIG_JAVA_HOME", home.resolve("jdk").toString());
    launcher.environment().merge("PATH", home.resolve("bin") + ":", (path, bin) -> bin + path);
    launcher.environment().remove("TWOBIG_REBUILD");
    return launcher.start();
  }

  private static String said(Process process) throws IOException, InterruptedException {
    String said = new String(process.getInputStream().readAllBytes());
    process.waitFor();
    return said;
  }

  private String run() throws IOException, InterruptedException {
    return said(start());
  }

  private void makeJarOlder() throws IOException {
    Instant past = Instant.now().minus(Duration.ofDays(1));
    Files.setLastModifiedTime(jar, FileTime.from(past));
  }

  private long builds() throws IOException {
    return Files.readString(home.resolve("builds")).lines().count();
  }

  @Test
  void aChangeOfTheSourcesIsBuilt() throws Exception {
    Files.createFile(home.resolve("go"));
    assertThat(run()).contains("first run, building").endsWith("old");
    assertThat(run()).isEqualTo("old");
    assertThat(builds()).isEqualTo(1);

    makeJarOlder();
    Files.writeString(source, "new");
    assertThat(run()).contains("sources have changed, building").endsWith("new");
    assertThat(run()).isEqualTo("new");
    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void aSourceThatIsGoneIsAChangeToo() throws Exception {
    Files.createFile(home.resolve("go"));
    Path other = Files.createFile(source.resolveSibling("Other.java"));
    run();
    Instant past = Instant.now().minus(Duration.ofDays(2));
    for (String file :
        new String[] {"pom.xml", "tools/cli/pom.xml", "tools/cli/src/main/Source.java"}) {
      Files.setLastModifiedTime(home.resolve(file), FileTime.from(past));
    }
    makeJarOlder();
    Files.delete(other);
    assertThat(run()).contains("sources have changed, building").endsWith("old");
  }

  @Test
  void whoWantsNoBuildRunsTheOldProgram() throws Exception {
    Files.createFile(home.resolve("go"));
    run();
    makeJarOlder();
    ProcessBuilder launcher = new ProcessBuilder("bash", home.resolve("twobig").toString());
    launcher.environment().put("TWOBIG_JAVA_HOME", home.resolve("jdk").toString());
    launcher.environment().put("TWOBIG_REBUILD", "no");
    assertThat(said(launcher.start())).isEqualTo("old");
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void twoFirstRunsBuildOnce() throws Exception {
    Process first = start();
    while (!Files.exists(home.resolve("builds"))) {
      assertThat(first.isAlive()).isTrue();
      Thread.sleep(5);
    }
    Process second = start();
    assertThat(second.inputReader().readLine()).contains("waiting for another build");
    Files.createFile(home.resolve("go"));
    assertThat(said(first)).endsWith("old");
    assertThat(second.inputReader().readLine()).isEqualTo("old");
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void afterABuildThatFailedNothingOldRuns() throws Exception {
    Files.createFile(home.resolve("go"));
    run();
    makeJarOlder();
    Files.createFile(home.resolve("broken"));
    assertThat(run()).contains("ERROR in the source", "the build failed").doesNotContain("old\n");
    Files.delete(home.resolve("broken"));
    assertThat(run()).endsWith("old");
  }

  @Test
  void aBuildThatWasCutOffIsDoneAgain() throws Exception {
    Files.createFile(home.resolve("go"));
    run();
    Files.writeString(jar, "half");
    Files.createFile(jar.resolveSibling("unfinished"));
    assertThat(run()).endsWith("old");
  }

  /** Makes a cache when there is a file named go, and says in made where it would keep data. */
  private Path makeJava() throws IOException {
    Path folder = home.resolve("shipped");
    program(
        "shipped/bin/java",
        """
        cd "$(dirname "$0")/.."
        words=$*
        case $words in
          *-XX:AOTCacheOutput=*)
            echo "$XDG_DATA_HOME" >>made
            until [[ -e go ]]; do sleep 0.01; done
            file=${words#*-XX:AOTCacheOutput=}
            echo classes >"${file%% *}" ;;
          *-XX:AOTCache=*) echo with the cache ;;
          *) echo without ;;
        esac
        """);
    Path archive = Files.createFile(folder.resolve("twobig.jar"));
    Files.setLastModifiedTime(archive, FileTime.from(Instant.now().minus(Duration.ofDays(1))));
    return folder;
  }

  /** Starts as the launcher of an archive does. */
  private static Process startIn(Path folder) throws IOException {
    String start = Path.of("../../config/start").toRealPath().toString();
    String script = "set -euo pipefail; source \"$1\"; start \"$2\" \"$2/twobig.jar\" \"$2/cache\"";
    return new ProcessBuilder("bash", "-c", script, "bash", start, folder.toString())
        .redirectErrorStream(true)
        .start();
  }

  @Test
  void whileOneProcessMakesTheCacheOthersStartWithoutIt() throws Exception {
    Path folder = makeJava();
    Process first = startIn(folder);
    while (!Files.exists(folder.resolve("made"))) {
      assertThat(first.isAlive()).isTrue();
      Thread.sleep(5);
    }
    assertThat(said(startIn(folder))).isEqualTo(PLAIN);
    Files.createFile(folder.resolve("go"));
    assertThat(said(first)).isEqualTo(CACHED);
    assertThat(said(startIn(folder))).isEqualTo(CACHED);
    assertThat(folder.resolve("made")).hasContent("/dev/null"); // nowhere, and once
    assertThat(folder).isDirectoryNotContaining("glob:**.maker");
  }

  @Test
  void whoWasKilledWhileItMadeTheCacheIsNoObstacle() throws Exception {
    Path folder = makeJava();
    Path claim = Files.createFile(folder.resolve("cache.maker"));
    Path unfinished = Files.createFile(folder.resolve("cache.4711"));
    Files.createFile(folder.resolve("go"));
    assertThat(said(startIn(folder))).isEqualTo(PLAIN);
    Instant past = Instant.now().minus(Duration.ofMinutes(10));
    Files.setLastModifiedTime(claim, FileTime.from(past));
    Files.setLastModifiedTime(unfinished, FileTime.from(past));
    assertThat(said(startIn(folder))).isEqualTo(CACHED);
    assertThat(claim).doesNotExist();
    assertThat(unfinished).doesNotExist();
  }
}
