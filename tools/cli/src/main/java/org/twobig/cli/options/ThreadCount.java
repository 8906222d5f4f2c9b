package org.twobig.cli.options;

import java.util.Optional;
import org.twobig.cli.Refusal;
import org.twobig.cli.machine.Processors;
import picocli.CommandLine.Option;

/** The option {@code --threads}: the number of threads that search. */
public final class ThreadCount {
  public static final int MOST = 1024;

  @Option(
      names = {"-t", "--threads"},
      paramLabel = "N",
      description = "Threads that search. Default: one for each physical core.")
  private Optional<Integer> threads = Optional.empty();

  /** Returns whether a number is asked for. */
  public boolean isPresent() {
    return threads.isPresent();
  }

  /**
   * Returns the number of threads.
   *
   * @throws Refusal if one is asked for that is not possible
   */
  public int get() {
    threads.ifPresent(ThreadCount::require);
    return threads.orElseGet(Processors::physicalCores);
  }

  /**
   * Returns the number of threads, which may be 0.
   *
   * @throws Refusal if one is asked for that is not possible
   */
  int getOrNone() {
    return threads.filter(count -> count == 0).orElseGet(this::get);
  }

  public static boolean isPossible(int count) {
    return 1 <= count && count <= MOST;
  }

  /**
   * Demands a possible number of threads.
   *
   * @throws Refusal that names the option
   */
  public static void require(int count) {
    Refusal.usageIf(!isPossible(count), "--threads must be 1 to " + MOST);
  }
}
