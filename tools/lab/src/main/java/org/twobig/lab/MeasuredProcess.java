package org.twobig.lab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.twobig.cli.UsageException;

/**
 * A program that was run to its end, with the processor time it took in all its threads, user and
 * system, from start to exit. The figure is the shell's ({@code times}, POSIX), so any program can
 * be measured in the same way.
 *
 * @param output what it wrote to standard output and standard error
 */
record MeasuredProcess(int exitCode, double cpuSeconds, String output) {
  private static final Pattern SHELL_TIMES =
      Pattern.compile("(\\d+)m([\\d.]+)s (\\d+)m([\\d.]+)s\\s*$");
  private static final int NOT_FOUND = 127;
  private static final int NOT_EXECUTABLE = 126;

  /**
   * Runs a program; it ends with this process at the latest.
   *
   * @throws UsageException if there is no such program
   */
  static MeasuredProcess run(List<String> command) throws IOException, InterruptedException {
    List<String> shell =
        new ArrayList<>(List.of("sh", "-c", "\"$@\" 2>&1; code=$?; times; exit $code", "sh"));
    shell.addAll(command);
    ProcessBuilder builder = new ProcessBuilder(shell);
    builder.environment().put("LC_ALL", "C");
    builder.environment().put("TWOBIG_CONFIG", "/dev/null"); // nobody's own defaults are measured
    Process process = builder.start();
    Thread ending = new Thread(() -> end(process));
    Runtime.getRuntime().addShutdownHook(ending);
    try {
      process.getOutputStream().close();
      String output =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
              .stripTrailing();
      int exitCode = process.waitFor();
      Matcher times = SHELL_TIMES.matcher(output);
      if (exitCode == NOT_FOUND || exitCode == NOT_EXECUTABLE) {
        throw new UsageException("%s cannot be run".formatted(command.get(0)));
      }
      if (!times.find()) {
        throw new IOException("The shell did not say how long " + command.get(0) + " took");
      }
      double seconds =
          60 * (Integer.parseInt(times.group(1)) + Integer.parseInt(times.group(3)))
              + Double.parseDouble(times.group(2))
              + Double.parseDouble(times.group(4));
      return new MeasuredProcess(exitCode, seconds, output);
    } finally {
      if (!process.isAlive()) {
        try {
          Runtime.getRuntime().removeShutdownHook(ending);
        } catch (IllegalStateException e) {
          // We are ending ourselves.
        }
      }
    }
  }

  private static void end(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
