package org.twobig.tests;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.twobig.tests.TestClass.Module;

/** Starts a {@link TestWorker} for one module and tells it what to run. Not thread-safe. */
final class Runner implements AutoCloseable {
  private static final Duration POLL = Duration.ofSeconds(2);

  /** A process that has not reacted after this time, even on a busy machine, never will. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  final Module module;
  private final Path log;
  private final Process process;
  private final Socket connection;
  private final DataOutputStream names;
  private final ObjectInputStream answers;

  /** Starts a process with the module's flags, then {@code flags}. Its output goes to the log. */
  Runner(Module module, List<String> flags, Path log) throws IOException, InterruptedException {
    this.module = module;
    this.log = log;
    List<String> command = new ArrayList<>();
    command.add("setsid"); // so that the processes of its tests are in its process group
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(module.flags());
    command.addAll(flags);
    command.addAll(List.of("-cp", module.wholeClassPath(), TestWorker.class.getName()));
    try (ServerSocket server = new ServerSocket(0, 1, TestWorker.HERE)) {
      command.add(Integer.toString(server.getLocalPort()));
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(module.folder().toFile())
              .redirectInput(Path.of("/dev/null").toFile())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile())); // jcmd appends, too
      // without --store, commands of its tests then use no store of another process
      builder.environment().put("XDG_DATA_HOME", log.toAbsolutePath() + ".data");
      process = builder.start();
      connection = accept(server);
    }
    names = new DataOutputStream(connection.getOutputStream());
    answers = new ObjectInputStream(connection.getInputStream());
  }

  private Socket accept(ServerSocket server) throws IOException {
    server.setSoTimeout((int) POLL.toMillis());
    while (true) {
      try {
        return server.accept();
      } catch (SocketTimeoutException e) {
        if (!process.isAlive()) {
          throw new IOException("No JVM: " + Files.readString(log), e);
        }
      }
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /**
   * Runs a class. If the process ends or the class exceeds the limit, the class fails and the
   * process is killed.
   */
  TestReport run(TestClass test, Duration limit) throws IOException, InterruptedException {
    long printed = Files.size(log);
    long start = System.nanoTime();
    List<TestCase> cases;
    double cpu = 0;
    try {
      names.writeUTF(test.name());
      connection.setSoTimeout(Math.toIntExact(limit.toMillis()));
      cases = cases(answers.readObject());
      cpu = answers.readDouble();
    } catch (SocketTimeoutException e) {
      printThreads();
      killAll();
      String problem =
          "Not over after %d s. Its threads are in the output.".formatted(limit.toSeconds());
      cases = List.of(TestCase.failed(test.name(), limit.toSeconds(), problem));
    } catch (IOException | ClassNotFoundException e) {
      process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      String problem =
          process.isAlive() ? e.toString() : "Its JVM ended with code " + process.exitValue();
      killAll();
      cases = List.of(TestCase.failed(test.name(), 0, problem));
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    byte[] all = Files.readAllBytes(log);
    int from = (int) Math.min(printed, all.length);
    String output = new String(all, from, all.length - from, StandardCharsets.UTF_8);
    return new TestReport(test, seconds, cpu, cases, output);
  }

  private void printThreads() throws IOException, InterruptedException {
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    String patience = "-J-Dsun.tools.attach.attachTimeout=" + PATIENCE.toMillis(); // else 10 s
    Process dump =
        new ProcessBuilder(jcmd, patience, Long.toString(process.pid()), "Thread.print")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    dump.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    dump.destroyForcibly();
  }

  @SuppressWarnings("unchecked")
  private static List<TestCase> cases(Object answer) {
    return (List<TestCase>) answer;
  }

  /** Kills the process and all processes of its tests, also if the process has ended. */
  private void killAll() throws IOException, InterruptedException {
    String command = "kill -KILL -%d 2>/dev/null".formatted(process.pid());
    new ProcessBuilder("sh", "-c", command).start().waitFor();
    process.waitFor();
  }

  /** Waits for the end of the process, or kills it. Kills all processes of its tests. */
  @Override
  public void close() throws IOException, InterruptedException {
    if (process.isAlive()) {
      names.writeUTF("");
      process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    }
    killAll();
    connection.close();
  }
}
