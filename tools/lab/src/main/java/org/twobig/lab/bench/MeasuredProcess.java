package org.twobig.lab.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.twobig.cli.Refusal;

/**
 * A finished program and its processor time, user and system, of all threads from start to exit.
 * The shell measures it ({@code times}, POSIX), so any program can be measured.
 *
 * @param cpuSeconds processor time of the process and its children
 * @param seconds time by the clock
 * @param output standard output and standard error, then two lines of the shell's {@code times}
 */
public record MeasuredProcess(double cpuSeconds, double seconds, String output) {
  private static final Pattern SHELL_TIMES =
      Pattern.compile("(\\d+)m([\\d.]+)s (\\d+)m([\\d.]+)s\\s*$");

  private static final Set<Integer> NOT_STARTED = Set.of(126, 127);

  /** Runs a program with an empty standard input. */
  public static MeasuredProcess run(List<String> command, Scratch scratch)
      throws IOException, InterruptedException {
    return run(command, Path.of("/dev/null"), scratch);
  }

  /**
   * Runs a program with a file as its standard input. Closing {@code scratch} ends the program.
   *
   * @throws Refusal if there is no such program, or it fails
   */
  public static MeasuredProcess run(List<String> command, Path input, Scratch scratch)
      throws IOException, InterruptedException {
    List<String> shell =
        new ArrayList<>(List.of("sh", "-c", "\"$@\" 2>&1; code=$?; times; exit $code", "sh"));
    shell.addAll(command);
    ProcessBuilder builder = new ProcessBuilder(shell);
    builder.environment().put("LC_ALL", "C");
    builder.environment().put("TWOBIG_CONFIG", "/dev/null"); // without the settings of the user
    builder
        .environment()
        .put("TWOBIG_REBUILD", "no"); // the build of the benchmarks built Twobig, too
    builder.redirectInput(input.toFile());
    long start = System.nanoTime();
    Process process = scratch.start(builder);
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).stripTrailing();
    int code = process.waitFor();
    double seconds = (System.nanoTime() - start) * 1e-9;
    if (NOT_STARTED.contains(code)) {
      throw Refusal.usage("%s cannot be run", command.get(0));
    }
    if (code != 0) {
      throw Refusal.usage(
          "%s ends with exit code %d: %s",
          command.get(0), code, output.lines().findFirst().orElse("the program says nothing"));
    }
    Matcher times = SHELL_TIMES.matcher(output);
    if (!times.find()) {
      throw new IOException("The shell did not say how long " + command.get(0) + " took");
    }
    double minutes = Integer.parseInt(times.group(1)) + Integer.parseInt(times.group(3));
    return new MeasuredProcess(
        60 * minutes + Double.parseDouble(times.group(2)) + Double.parseDouble(times.group(4)),
        seconds,
        output);
  }
}
