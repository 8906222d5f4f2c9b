package org.twobig.tests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.twobig.tests.TestClass.Module;

/**
 * Runs all tests of the modules of this build. The arguments are flags of the JVMs for tests.
 * Prints a line for each class, and all failures at the end. Exits with 1 after a failure.
 *
 * <p>Properties: {@code tests.jvms} is the number of JVMs, by default one more than there are
 * cores, since some tests only wait; {@code tests.minutes} is the longest time of a class, 15 by
 * default.
 */
public final class Pool {
  /** The file with seconds and names of long classes, which start first. */
  private static final Path SECONDS = Path.of("tools/tests/seconds.txt");

  private final List<String> flags;
  private final Duration limit;
  private final Map<Module, Deque<TestClass>> waiting = new LinkedHashMap<>();
  private final Map<Module, Integer> processes = new HashMap<>();
  private final List<TestReport> reports = new ArrayList<>();
  private int runners;

  /**
   * Makes a pool.
   *
   * @param limit longest time of a class
   */
  Pool(List<TestClass> tests, List<String> flags, Duration limit) {
    this.flags = flags;
    this.limit = limit;
    tests.stream()
        .sorted(Comparator.comparingDouble(TestClass::seconds).reversed())
        .forEach(test -> waiting.computeIfAbsent(test.module(), m -> new ArrayDeque<>()).add(test));
  }

  public static void main(String[] arguments) throws Exception {
    long start = System.nanoTime();
    Map<String, Double> seconds = new HashMap<>();
    for (String line : Files.readAllLines(SECONDS)) {
      String[] words = line.split(" ");
      seconds.put(words[1], Double.parseDouble(words[0]));
    }
    List<TestClass> tests = new ArrayList<>();
    for (Module module : TestClass.modules(Path.of("").toAbsolutePath())) {
      tests.addAll(module.tests(seconds));
    }
    List<String> flags = new ArrayList<>(List.of(arguments));
    System.getProperties().stringPropertyNames().stream()
        .filter(name -> name.matches("(twobig|jqwik|junit)\\.(?!version).*"))
        .forEach(name -> flags.add("-D" + name + "=" + System.getProperty(name)));
    Runtime.getRuntime().addShutdownHook(new Thread(Pool::endProcesses));
    int jvms = Integer.getInteger("tests.jvms", Runtime.getRuntime().availableProcessors() + 1);
    Duration limit = Duration.ofMinutes(Integer.getInteger("tests.minutes", 15));
    List<TestReport> reports = new Pool(tests, flags, limit).run(jvms);
    reports.stream()
        .filter(TestReport::failed)
        .forEach(report -> System.out.println(report.failures()));
    System.out.printf(
        Locale.ROOT,
        "%d tests in %d classes, %d skipped, %d failed, in %.0f s by %d JVMs%n",
        reports.stream().mapToInt(report -> report.cases().size()).sum(),
        reports.size(),
        count(reports, TestCase.Result.SKIPPED),
        count(reports, TestCase.Result.FAILED),
        (System.nanoTime() - start) / 1e9,
        jvms);
    System.exit(reports.stream().anyMatch(TestReport::failed) ? 1 : 0);
  }

  /** Ctrl-C ends all processes of tests. */
  private static void endProcesses() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroy);
  }

  private static long count(List<TestReport> reports, TestCase.Result result) {
    return reports.stream().mapToLong(report -> report.count(result)).sum();
  }

  /** Runs all tests in a number of JVMs. */
  List<TestReport> run(int jvms) throws IOException, InterruptedException, ExecutionException {
    for (Module module : waiting.keySet()) {
      deleteFiles(module.reports());
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(jvms)) {
      for (Future<?> some :
          threads.invokeAll(Collections.<Callable<Void>>nCopies(jvms, this::runSome))) {
        some.get();
      }
    }
    return reports;
  }

  private static void deleteFiles(Path folder) throws IOException {
    Files.createDirectories(folder);
    try (Stream<Path> files = Files.walk(folder).skip(1)) {
      for (Path file : files.toList().reversed()) {
        Files.delete(file);
      }
    }
  }

  /** Runs classes one after the other until none is left. */
  private Void runSome() throws Exception {
    Optional<TestClass> next = takeNext(Optional.empty());
    while (next.isPresent()) {
      Module module = next.get().module();
      try (Runner runner = start(module)) {
        do {
          add(runner.run(next.get(), limit));
          next = takeNext(Optional.of(module));
        } while (runner.isAlive() && next.isPresent() && next.get().module().equals(module));
      }
    }
    return null;
  }

  /**
   * Takes the next class for a thread: the longest that waits in its current module. If none waits
   * there, chooses the module with the most waiting seconds per process, where this thread's new
   * process counts, too. Another module needs a new JVM, which loads and compiles all classes
   * again, so a thread stays with its module. Returns empty if no class waits.
   */
  synchronized Optional<TestClass> takeNext(Optional<Module> current) {
    Optional<TestClass> own = current.map(module -> waiting.get(module).poll());
    if (own.isPresent()) {
      return own;
    }
    current.ifPresent(module -> processes.merge(module, -1, Integer::sum));
    Optional<Module> next =
        waiting.keySet().stream()
            .filter(module -> !waiting.get(module).isEmpty())
            .max(Comparator.comparingDouble(this::secondsOfOneMore));
    next.ifPresent(module -> processes.merge(module, 1, Integer::sum));
    return next.map(module -> waiting.get(module).poll());
  }

  /** Returns the seconds of tests that one more process of a module would run. */
  private double secondsOfOneMore(Module module) {
    return seconds(waiting.get(module)) / (1 + processes.getOrDefault(module, 0));
  }

  private static double seconds(Deque<TestClass> tests) {
    return tests.stream().mapToDouble(TestClass::seconds).sum();
  }

  private Runner start(Module module) throws IOException, InterruptedException {
    int number;
    synchronized (this) {
      number = ++runners;
    }
    return new Runner(module, flags, module.reports().resolve("jvm-" + number + ".log"));
  }

  private synchronized void add(TestReport report) throws Exception {
    report.write();
    reports.add(report);
    System.out.println(report.line());
  }
}
