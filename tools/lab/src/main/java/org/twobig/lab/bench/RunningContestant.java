package org.twobig.lab.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Drives a {@link Contestant} in its process, and keeps its times. */
final class RunningContestant {
  private final String name;
  private final Process process;
  private final BufferedReader answers;
  private final PrintStream questions;
  private final long openNanos;
  private final Map<String, List<Double>> times = new HashMap<>();
  private double lastNanos;

  RunningContestant(String name, List<String> command, Scratch scratch) throws IOException {
    this.name = name;
    this.process = scratch.start(new ProcessBuilder(command));
    this.answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    this.questions = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    this.openNanos = Long.parseLong(answer()[1]);
  }

  private String[] answer() throws IOException {
    String line = answers.readLine();
    if (line == null || line.indexOf(' ') < 0) {
      throw new IOException(name + " has ended: " + line);
    }
    return line.split(" ");
  }

  /** Returns the processor time in nanoseconds to open the table and look up a key. */
  long openNanos() {
    return openNanos;
  }

  long bytes() throws IOException {
    return run("bytes", 0, 1, 0);
  }

  long run(String operation, long first, long count, long value) throws IOException {
    begin(operation, first, count, value);
    return await(operation, count);
  }

  void begin(String operation, long first, long count, long value) {
    questions.println(operation + " " + first + " " + count + " " + value);
  }

  long await(String operation, long count) throws IOException {
    String[] answer = answer();
    lastNanos = Double.parseDouble(answer[0]) / count;
    times.computeIfAbsent(operation, any -> new ArrayList<>()).add(lastNanos);
    return Long.parseLong(answer[1]);
  }

  double lastNanos() {
    return lastNanos;
  }

  void forgetTimes() {
    times.clear();
  }

  /** Returns the nanoseconds of an operation in each run, in ascending order. */
  List<Double> nanos(String operation) {
    return times.get(operation).stream().sorted().toList();
  }

  /**
   * Returns how much memory of the process is in pages of 2 MiB, in bytes; 0 if the system does not
   * say.
   */
  long inLargePages() {
    try {
      return Files.readAllLines(Path.of("/proc/" + process.pid() + "/smaps_rollup")).stream()
          .filter(line -> line.startsWith("AnonHugePages") || line.startsWith("ShmemPmdMapped"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
          .sum();
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }

  void kill() {
    process.destroyForcibly().onExit().join();
  }

  void end() throws InterruptedException {
    questions.close();
    process.waitFor();
  }
}
