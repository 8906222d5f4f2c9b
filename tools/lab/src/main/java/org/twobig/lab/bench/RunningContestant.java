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

/** A {@link Contestant} at work in its process, with the times it has taken so far. */
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

  /** Nanoseconds of the processor until it had opened its table and looked up a key. */
  long opened() {
    return opened;
  }

  /** Bytes of its entries and what lies between them. */
  long bytes() throws IOException {
    return run("bytes", 0, 1, 0);
  }

  /**
   * Lets it run an operation, and notes the time.
   *
   * @return sum of the entries found
   */
  long run(String operation, long first, long count, long value) throws IOException {
    begin(operation, first, count, value);
    return await(operation, count);
  }

  /** Lets it begin an operation; {@link #await} waits for the end. */
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

  /** Nanoseconds of each operation of those that it ended last. */
  double last() {
    return last;
  }

  /** Forgets all times. */
  void forgetTimes() {
    times.clear();
  }

  /** Nanoseconds of an operation in its rounds, ascending. */
  List<Double> nanos(String operation) {
    return times.get(operation).stream().sorted().toList();
  }

  /** Bytes of the process in pages of 2 MiB; 0 where the system does not say. */
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
