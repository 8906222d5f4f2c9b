package org.twobig.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.tests.TestClass.Module;

/** The pool reports each way in which tests fail, and continues. */
class PoolTest {
  private static final Duration LONG = Duration.ofMinutes(4);

  @TempDir private Path folder;
  private Module module;

  static class Good {
    @Test
    void passes() {
      System.out.println("good output");
    }

    @Test
    void isSkipped() {
      Assumptions.abort("not here");
    }
  }

  static class Bad {
    @Test
    void fails() {
      assertThat(1).isEqualTo(2);
    }
  }

  static class Crashing {
    @Test
    void endsTheJvmButNotWhatItHasStarted() throws IOException {
      System.out.println("child " + new ProcessBuilder("sleep", "300").start().pid());
      Runtime.getRuntime().halt(7);
    }
  }

  static class Hanging {
    @Test
    void waitsForEver() throws InterruptedException {
      while (true) {
        Thread.sleep(1000);
      }
    }
  }

  static class Empty {}

  @BeforeEach
  void makeModule() {
    module = new Module("here", folder, System.getProperty("java.class.path"));
  }

  private Map<String, TestReport> run(int jvms, Duration limit, Class<?>... classes)
      throws Exception {
    List<TestClass> tests =
        List.of(classes).stream().map(each -> new TestClass(module, each.getName(), 1)).toList();
    return new Pool(tests, List.of("-XX:TieredStopAtLevel=1"), limit)
        .run(jvms).stream()
            .collect(
                Collectors.toMap(
                    report -> report.test().name().replaceAll(".*\\$", ""), Function.identity()));
  }

  @Test
  void aClassThatEndsItsJvmFailsAndTheNextRunInAnother() throws Exception {
    Path last = Files.createDirectories(module.reports().resolve("of the last run/data"));
    Map<String, TestReport> reports =
        run(1, LONG, Crashing.class, Bad.class, Empty.class, Good.class);
    assertThat(last.getParent()).doesNotExist();
    assertThat(reports).hasSize(4);
    assertThat(reports.get("Crashing").failures()).contains("ended with code 7");
    String pid = reports.get("Crashing").output().replaceAll("(?s).*child (\\d+).*", "$1");
    ProcessHandle.of(Long.parseLong(pid)).ifPresent(child -> child.onExit().join()); // killed
    assertThat(reports.get("Bad").failures()).contains("fails()", "AssertionFailedError");
    assertThat(reports.get("Empty").failures()).contains("no tests");
    assertThat(reports.get("Good").failed()).isFalse();
    assertThat(reports.get("Good").count(TestCase.Result.SKIPPED)).isEqualTo(1);
    assertThat(reports.get("Good").output()).contains("good output");
    assertThat(reports.get("Good").line()).matches(" +[0-9.]+ s  CPU +[0-9.]+ s  here .*Good: .*");
    assertThat(module.reports().resolve("TEST-" + Bad.class.getName() + ".xml"))
        .content()
        .contains("name=\"fails()\"", "<failure>");
  }

  @Test
  void theTimeOfProcessesThatTestsStartCounts() {
    String status = "42 (a (new) name) S 1 42 42 0 -1 4194560 5 6 7 8 20 3 100 1000 20 0 1 0";
    assertThat(TestWorker.cpuSeconds(status)).isEqualTo(11.23);
  }

  @Test
  void aClassThatHangsIsKilledAndItsThreadsAreShown() throws Exception {
    Map<String, TestReport> reports = run(2, Duration.ofSeconds(3), Hanging.class);
    assertThat(reports.get("Hanging").failures()).contains("Not over after 3 s");
    assertThat(reports.get("Hanging").output()).contains("Full thread dump");
  }

  @Test
  void aJvmThatCannotStartFailsThePool() {
    Pool pool =
        new Pool(
            List.of(new TestClass(module, Good.class.getName(), 1)),
            List.of("-XX:NoSuchFlag"),
            LONG);
    assertThatThrownBy(() -> pool.run(1)).hasMessageContaining("NoSuchFlag");
  }

  /**
   * A new process of the first and of the other module would run 6 and 2 seconds of tests at first.
   * When the first module has a process, they are 3 / 2 and 2, so the other module is next.
   */
  @Test
  void aModuleGetsAnotherProcessWhenThatRunsMoreThanTheFirstOneOfOthers() {
    Module other = new Module("other", folder, "");
    Pool pool =
        new Pool(
            List.of(
                new TestClass(module, "a", 3),
                new TestClass(other, "c", 2),
                new TestClass(module, "b", 3)),
            List.of(),
            LONG);
    assertThat(pool.takeNext(Optional.empty()).map(TestClass::name)).contains("a");
    assertThat(pool.takeNext(Optional.empty()).map(TestClass::name)).contains("c");
    assertThat(pool.takeNext(Optional.of(other)).map(TestClass::name)).contains("b");
    assertThat(pool.takeNext(Optional.of(module))).isEmpty();
  }

  @Test
  void classesOfTestsAreFoundByTheirNames() throws Exception {
    Path classes = Files.createDirectories(folder.resolve("target/test-classes/a"));
    for (String name : List.of("ShortTest", "LongIT", "Helper", "LongIT$Inner")) {
      Files.createFile(classes.resolve(name + ".class"));
    }
    assertThat(module.tests(Map.of("a.LongIT", 9.0)))
        .extracting(TestClass::name, TestClass::seconds)
        .containsExactlyInAnyOrder(tuple("a.ShortTest", 1.0), tuple("a.LongIT", 9.0));
  }
}
