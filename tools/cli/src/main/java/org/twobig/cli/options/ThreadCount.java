package org.twobig.cli.options;

import java.util.Optional;
import java.util.function.Supplier;
import org.twobig.cli.Refusal;
import org.twobig.cli.machine.Processors;
import picocli.CommandLine.Option;

/** The option {@code --threads}: the number of threads that search. */
public final class ThreadCount {
  private static final int MOST = 1024;

  @Option(
      names = {"-t", "--threads"},
      paramLabel = "N",
      description = "Threads that search. Default: one for each physical core.")
  private Optional<Integer> threads = Optional.empty();

  /** Returns the given number, 1 to {@link #MOST}, or else the number of physical cores. */
  public int get() {
    return orElseGet(Processors::physicalCores);
  }

  /** Returns the given number, 1 to {@link #MOST}, or else another number. */
  public int orElseGet(Supplier<Integer> usual) {
    threads.ifPresent(ThreadCount::require);
    return threads.orElseGet(usual);
  }

  /** Returns 0 if that is given (no threads), or else what {@link #get} does. */
  int orZero() {
    return threads.filter(count -> count == 0).orElseGet(this::get);
  }

  /** Throws a {@link Refusal} unless the count is 1 to {@link #MOST}. */
  public static void require(int count) {
    Refusal.usageIf(count < 1 || count > MOST, "--threads must be 1 to " + MOST);
  }
}
