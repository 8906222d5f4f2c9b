package org.twobig.tt.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jcstress.infra.TestInfo;
import org.openjdk.jcstress.infra.runners.CounterThread;
import org.openjdk.jcstress.infra.runners.ForkedTestConfig;
import org.openjdk.jcstress.infra.runners.Runner;
import org.openjdk.jcstress.infra.runners.SpinLoopStyle;
import org.openjdk.jcstress.infra.runners.TestList;

/**
 * Runs {@link BucketStress}: all its tests in one process, each with 120,000 states, or with {@code
 * -Dtwobig.stress=default} (or quick, tough, stress) for as long as that mode of jcstress takes.
 */
class BucketStressTest {
  private static final int ROUNDS = 6;
  private static final int STATES = 10_240; // each round has them twice

  /** After so few states the threads wait for each other, so that they often meet in a state. */
  private static final int STRIDE = 8;

  @Test
  void nothingButWhatIsAllowedIsSeen(@TempDir Path folder) throws Exception {
    Path log = folder.resolve("log");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // where JNA unpacks its library, which another jcstress would remove at its end
    command.add("-Djna.tmpdir=" + folder);
    command.addAll(List.of("-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    String mode = System.getProperty("twobig.stress", "");
    command.addAll(
        mode.isEmpty()
            ? List.of(BucketStressTest.class.getName())
            : List.of("org.openjdk.jcstress.Main", "-t", "BucketStress", "-m", mode));
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

  /** Runs in the other process, without asserts of Java: a key need not be one of its bucket. */
  public static void main(String[] arguments) throws Exception {
    for (String name : TestList.tests()) {
      TestInfo test = TestList.getInfo(name);
      Runner<?> runner =
          (Runner<?>)
              Class.forName(test.generatedRunner())
                  .getConstructor(ForkedTestConfig.class)
                  .newInstance(config(test));
      for (int round = 0; round < ROUNDS; round++) {
        for (CounterThread<?> actor : runner.internalRun()) {
          actor.join();
          for (Object result : actor.result().elementSet()) {
            if (test.cases().stream().noneMatch(each -> each.matches(result.toString()))) {
              System.out.println("FORBIDDEN: " + result + " of " + name);
            }
          }
        }
      }
    }
    System.out.printf(
        "Results: %d planned; %<d passed, 0 failed, 0 soft errs, 0 hard errs%n",
        TestList.tests().size());
  }

  private static ForkedTestConfig config(TestInfo test) throws Exception {
    byte[] runner = test.generatedRunner().getBytes();
    ByteBuffer config =
        ByteBuffer.allocate(64 + runner.length); // as jcstress sends it to a process
    config.putInt(SpinLoopStyle.THREAD_YIELD.ordinal()).putInt(0).putInt(1); // no time, once
    config.putShort((short) runner.length).put(runner);
    config.putInt(0).putInt(STRIDE).putInt(STATES / STRIDE);
    return new ForkedTestConfig(new DataInputStream(new ByteArrayInputStream(config.array())));
  }
}
