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

/** What the launchers do before Java, with a program in its place that says how it was called. */
class StartTest {
  private static final String CACHED = "with the cache\n";
  private static final String PLAIN = "without\n";

  @TempDir private Path folder;

  /** Makes a cache when there is a file named go, and says in made that it has been asked to. */
  @BeforeEach
  void makeJava() throws IOException {
    Path java = Files.createDirectory(folder.resolve("bin")).resolve("java");
    Files.writeString(
        java,
        """
        #!/usr/bin/env bash
        cd "$(dirname "$0")/.."
        words=$*
        case $words in
          *-XX:AOTCacheOutput=*)
            echo x >>made
            until [[ -e go ]]; do sleep 0.01; done
            file=${words#*-XX:AOTCacheOutput=}
            echo classes >"${file%% *}" ;;
          *-XX:AOTCache=*) echo with the cache ;;
          *) echo without ;;
        esac
        """);
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Path jar = Files.createFile(folder.resolve("twobig.jar"));
    Files.setLastModifiedTime(jar, FileTime.from(Instant.now().minus(Duration.ofDays(1))));
  }

  private Process start() throws IOException {
    String start = Path.of("../../config/start").toRealPath().toString();
    String script = "set -euo pipefail; source \"$1\"; start \"$2\" \"$2/twobig.jar\" \"$2/cache\"";
    return new ProcessBuilder("bash", "-c", script, "bash", start, folder.toString())
        .redirectErrorStream(true)
        .start();
  }

  private static String said(Process process) throws IOException, InterruptedException {
    String said = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }

  @Test
  void whileOneProcessMakesTheCacheOthersStartWithoutIt() throws Exception {
    Process first = start();
    while (!Files.exists(folder.resolve("made"))) {
      assertThat(first.isAlive()).isTrue();
      Thread.sleep(5);
    }
    assertThat(said(start())).isEqualTo(PLAIN);
    Files.createFile(folder.resolve("go"));
    assertThat(said(first)).isEqualTo(CACHED);
    assertThat(said(start())).isEqualTo(CACHED);
    assertThat(folder.resolve("made")).hasContent("x");
    assertThat(folder).isDirectoryNotContaining("glob:**.maker");
  }

  @Test
  void whoWasKilledWhileItMadeTheCacheIsNoObstacle() throws Exception {
    Path claim = Files.createFile(folder.resolve("cache.maker"));
    Path unfinished = Files.createFile(folder.resolve("cache.4711"));
    Files.createFile(folder.resolve("go"));
    assertThat(said(start())).isEqualTo(PLAIN);
    Instant past = Instant.now().minus(Duration.ofMinutes(10));
    Files.setLastModifiedTime(claim, FileTime.from(past));
    Files.setLastModifiedTime(unfinished, FileTime.from(past));
    assertThat(said(start())).isEqualTo(CACHED);
    assertThat(claim).doesNotExist();
    assertThat(unfinished).doesNotExist();
  }
}
