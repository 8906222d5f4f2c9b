package org.twobig.lab;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.twobig.game.SearchStoppedException;
import org.twobig.joblevel.TaskCounts;
import org.twobig.lab.bench.Jvm;

/**
 * What a solve has come to.
 *
 * @param yes the answer; empty if the time was over before
 * @param nodes visited
 * @param seconds on the clock
 * @param cpuSeconds of the whole process
 * @param counts of its tasks and its graph, at the end
 */
record TimedSolve(
    Optional<Boolean> yes, long nodes, double seconds, double cpuSeconds, TaskCounts counts) {
  /**
   * Solves and measures.
   *
   * @param search finds the answer
   * @param stop makes it throw a SearchStoppedException
   * @param nodes the search has visited, asked at the end
   * @param counts of the search, asked at the end
   */
  static TimedSolve measure(
      Duration limit,
      BooleanSupplier search,
      Runnable stop,
      LongSupplier nodes,
      Supplier<TaskCounts> counts) {
    Optional<Boolean> yes = Optional.empty();
    long cpuStart = Jvm.cpuNanos();
    long start = System.nanoTime();
    try (TimeLimit clock = TimeLimit.start(limit, stop)) {
      yes = Optional.of(search.getAsBoolean());
    } catch (SearchStoppedException e) {
      // The time is over; there is no answer.
    }
    double seconds = (System.nanoTime() - start) * 1e-9;
    double cpuSeconds = (Jvm.cpuNanos() - cpuStart) * 1e-9;
    return new TimedSolve(yes, nodes.getAsLong(), seconds, cpuSeconds, counts.get());
  }
}
