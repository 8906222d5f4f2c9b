package org.twobig.tests;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * A process that runs test classes. Its argument is the port of its {@link Runner} on this machine.
 * From a connection to this port it reads names of classes. For each class it writes a list of
 * {@link TestCase} and the CPU time in seconds. It ends at an empty name.
 */
final class TestWorker implements TestExecutionListener {
  /** Silences jqwik, which logs for each class that its database is off. */
  private static final Logger JQWIK =
      Logger.getLogger("net.jqwik.engine.DefaultJqwikConfiguration");

  /** An address that no test uses: a test may connect to a port of 127.0.0.1 that is free again. */
  static final InetAddress HERE = InetAddress.ofLiteral("127.0.0.2");

  private static final Path STATUS = Path.of("/proc/self/stat");

  /** Linux counts CPU time in hundredths of a second. */
  private static final double TICKS = 100;

  private final List<TestCase> cases = new ArrayList<>();
  private final Map<TestIdentifier, Long> started = new HashMap<>();

  private TestWorker() {}

  public static void main(String[] arguments) throws IOException {
    JQWIK.setLevel(Level.WARNING);
    try (Socket pool = new Socket(HERE, Integer.parseInt(arguments[0]));
        DataInputStream names = new DataInputStream(pool.getInputStream());
        ObjectOutputStream answers = new ObjectOutputStream(pool.getOutputStream())) {
      Launcher launcher = LauncherFactory.create();
      for (String name = names.readUTF(); !name.isEmpty(); name = names.readUTF()) {
        double cpu = cpuSeconds(Files.readString(STATUS));
        answers.writeObject(run(launcher, name));
        answers.writeDouble(cpuSeconds(Files.readString(STATUS)) - cpu);
        answers.reset();
        answers.flush();
      }
    }
    System.exit(0); // ends threads that tests have left
  }

  /** Returns the CPU time, user and system, of a process and its finished children. */
  static double cpuSeconds(String status) {
    // The times are fields 14 to 17. Field 2, the program's name in brackets, may have blanks.
    String[] fields = status.replaceAll(".*\\) ", "").split(" ");
    return Stream.of(fields).skip(11).limit(4).mapToLong(Long::parseLong).sum() / TICKS;
  }

  private static List<TestCase> run(Launcher launcher, String name) {
    TestWorker worker = new TestWorker();
    try {
      launcher.execute(
          LauncherDiscoveryRequestBuilder.request()
              .selectors(DiscoverySelectors.selectClass(name))
              .build(),
          worker);
      if (worker.cases.isEmpty()) {
        worker.cases.add(TestCase.failed(name, 0, "There are no tests in this class."));
      }
    } catch (Throwable e) {
      worker.cases.add(TestCase.failed(name, 0, text(e)));
    }
    return worker.cases;
  }

  @Override
  public void executionStarted(TestIdentifier test) {
    started.put(test, System.nanoTime());
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    cases.add(new TestCase(nameOf(test), TestCase.Result.SKIPPED, 0, reason));
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    boolean passed = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
    if (test.isContainer() && passed) {
      return;
    }
    String problem = result.getThrowable().map(TestWorker::text).orElse("");
    TestCase.Result ended =
        switch (result.getStatus()) {
          case SUCCESSFUL -> TestCase.Result.PASSED;
          case ABORTED -> TestCase.Result.SKIPPED;
          case FAILED -> TestCase.Result.FAILED;
        };
    double seconds = (System.nanoTime() - started.get(test)) / 1e9;
    cases.add(new TestCase(nameOf(test), ended, seconds, problem));
  }

  private static String nameOf(TestIdentifier test) {
    String method = test.getLegacyReportingName();
    String shown = test.getDisplayName();
    return shown.startsWith(method.replaceAll("\\(.*", "")) ? shown : method + " " + shown;
  }

  private static String text(Throwable problem) {
    StringWriter text = new StringWriter();
    problem.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
