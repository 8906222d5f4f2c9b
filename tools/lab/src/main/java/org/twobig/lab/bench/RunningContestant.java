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

/** A {@link Contestant} in its process, with its times so far. */
final class RunningContestant {
  private final String name;
  private final Process process;
  private final BufferedReader answers;
  private final PrintStream questions;
  private final long opened;
  private final Map<String, List<Double>> times = new HashMap<>();
  private double last;

  /**
   * Starts it.
   *
   * @param command see {@link Contestant}
   */
  RunningContestant(String name, List<String> command, Scratch scratch) throws IOException {
    this.name = name;
    this.process = scratch.start(new ProcessBuilder(command));
    this.answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    this.questions = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    this.opened = Long.parseLong(answer()[1]);
  }

  private String[] answer() throws IOException {
    String line = answers.readLine();
    if (line == null || line.indexOf(' ') < 0) {
      throw new IOException(name + " has ended: " + line);
    }
    return line.split(" ");
  }

  /** Returns the nanoseconds of processor time to open its table and look up a key. */
  long opened() {
    return opened;
  }

  /** Returns the bytes of its entries, gaps included. */
  long bytes() throws IOException {
    return run("bytes", 0, 1, 0);
  }

  /**
   * Runs an operation, and notes the time.
   *
   * @return sum of the entries found
   */
  long run(String operation, long first, long count, long value) throws IOException {
    begin(operation, first, count, value);
    return await(operation, count);
  }

  /** Begins an operation; {@link #await} waits for its end. */
  void begin(String operation, long first, long count, long value) {
    questions.println(operation + " " + first + " " + count + " " + value);
  }

  /** Waits for the end of an operation, as {@link #run} does. */
  long await(String operation, long count) throws IOException {
    String[] answer = answer();
    last = Double.parseDouble(answer[0]) / count;
    times.computeIfAbsent(operation, any -> new ArrayList<>()).add(last);
    return Long.parseLong(answer[1]);
  }

  /** Returns the nanoseconds of each operation in the last run. */
  double last() {
    return last;
  }

  /** Removes all times. */
  void forgetTimes() {
    times.clear();
  }

  /** Returns the nanoseconds of an operation in all rounds, in ascending order. */
  List<Double> nanos(String operation) {
    return times.get(operation).stream().sorted().toList();
  }

  /** Returns the bytes of the process in pages of 2 MiB; 0 if the system has no figure. */
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

  /** Kills the process and waits until it is gone. */
  void kill() {
    process.destroyForcibly().onExit().join();
  }

  /** Ends the process and waits for it. */
  void end() throws InterruptedException {
    questions.close();
    process.waitFor();
  }
}
