package org.twobig.tt.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs {@link BucketStress}: for some seconds, or with {@code -Dtwobig.stress=default} (or quick,
 * tough, stress) for as long as that mode of jcstress takes.
 */
class BucketStressTest {
  private static final String FLAGS =
      "-Xmx256m -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED";

  private static final String QUICK = "-f 1 -iters 1 -time 100 -sc false -pth false";

  @Test
  void nothingButWhatIsAllowedIsSeen(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path log = folder.resolve("log");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // where JNA unpacks its library, which another jcstress would remove at its end
    command.add("-Djna.tmpdir=" + folder);
    // flags of the process that starts the others
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of("org.openjdk.jcstress.Main", "-t", "BucketStress", "-r", "results"));
    String mode = System.getProperty("twobig.stress", "");
    command.addAll(
        mode.isEmpty()
            ? Stream.concat(Stream.of(QUICK.split(" ")), Stream.of("-jvmArgs", FLAGS)).toList()
            : List.of("-m", mode));
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    int code = process.waitFor();
    String said = Files.readString(log);
    assertThat(code).as(said).isZero();
    assertThat(said)
        .containsPattern(
            "Results: (\\d\\d+) planned; \\1 passed, 0 failed, 0 soft errs, 0 hard errs")
        .doesNotContain("FORBIDDEN");
  }
}
