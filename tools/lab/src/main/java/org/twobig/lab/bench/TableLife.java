package org.twobig.lab.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Measures more than the speed of a table: two processes that use it together, the entries that
 * survive a killed writer, and the time to open it. Times are processor time. A table that replaces
 * entries keeps slightly fewer than all, since later entries of the killed writer replaced others.
 *
 * @param setup how to start the contestant
 * @param count number of probes or stores in a turn
 * @param rounds number of measured rounds; the least time counts
 * @param scratch ends processes that still run when it is closed
 */
record TableLife(ContestantSetup setup, long count, int rounds, Scratch scratch) {
  private static final long BEFORE_THE_KILL_MILLIS = 200;

  /** Operations of two processes at a time. {@code secondReads}: the second only reads. */
  private record Pair(String name, String first, String second, boolean secondReads) {}

  private static final List<Pair> PAIRS =
      List.of(
          new Pair("two_read", "independent", "independent", true),
          new Pair("one_writes_one_reads", "store", "independent", true),
          new Pair("two_write", "store", "store", false));

  /**
   * Prints the measurements as CSV. All entries of {@code filled} have value 0. Kills its process
   * if its table outlives it.
   */
  void run(String what, RunningContestant filled, PrintStream out)
      throws IOException, InterruptedException {
    measureShared(what, filled, out);
    if (!setup.outlives()) {
      print(what, "open_after_kill", Optional.empty(), "0.0", setup.remark(), out);
      print(what, "open", Optional.empty(), "", setup.remark(), out);
      return;
    }
    filled.run("store", 1, count, 1);
    long acknowledged = filled.run("count", 1, count, 1);
    filled.begin("store", 1 + count, count, 1);
    Thread.sleep(BEFORE_THE_KILL_MILLIS);
    filled.kill();

    RunningContestant after = start(setup.recovery());
    double kept = 100.0 * after.run("count", 1, count, 1) / acknowledged;
    double all = 100.0 * keptOfAll(after) / acknowledged;
    String percent = String.format(Locale.ROOT, "%.1f", kept);
    String others =
        kept < 100 ? String.format(Locale.ROOT, "%.1f %% of the entries are there", all) : "";
    print(what, "open_after_kill", Optional.of((double) after.openNanos()), percent, others, out);
    double least = Double.MAX_VALUE;
    for (int round = 0; round < rounds; round++) {
      after.run("close", 0, 1, 0);
      after.end();
      after = start(setup.command());
      least = Math.min(least, after.openNanos());
    }
    print(what, "open", Optional.of(least), "", "", out);
    after.end();
  }

  private void measureShared(String what, RunningContestant filled, PrintStream out)
      throws IOException, InterruptedException {
    if (setup.second().isEmpty()) {
      for (Pair pair : PAIRS) {
        print(what, pair.name, Optional.empty(), "", setup.remark(), out);
      }
      return;
    }
    RunningContestant second = start(setup.second().get());
    for (Pair pair : PAIRS) {
      boolean isPossible = pair.secondReads || !isReader();
      print(
          what,
          pair.name,
          isPossible ? Optional.of(together(pair, filled, second)) : Optional.empty(),
          "",
          pair.secondReads ? "" : setup.remark(),
          out);
    }
    second.end();
  }

  /** Returns how many of the stored keys have an entry, with any value. */
  private long keptOfAll(RunningContestant table) throws IOException {
    return table.run("count", 1, count, 0) + table.run("count", 1, count, 1);
  }

  private boolean isReader() {
    return setup.second().filter(second -> second.contains("rocksdb-second")).isPresent();
  }

  /** Returns the processor time in nanoseconds of an operation, the mean of both processes. */
  private double together(Pair pair, RunningContestant first, RunningContestant second)
      throws IOException {
    double least = Double.MAX_VALUE;
    for (int round = 0; round <= rounds; round++) {
      for (long value : List.of(1L, 0L)) { // ends with value 0, as it began
        first.begin(pair.first, 1, count, value);
        second.begin(pair.second, 1, count, value);
        first.await(pair.first, count);
        second.await(pair.second, count);
        if (round > 0) { // the first round warms the compilers up
          least = Math.min(least, (first.lastNanos() + second.lastNanos()) / 2);
        }
      }
    }
    return least;
  }

  private RunningContestant start(List<String> command) throws IOException {
    return new RunningContestant(setup.name(), command, scratch);
  }

  private void print(
      String what,
      String operation,
      Optional<Double> nanos,
      String kept,
      String remark,
      PrintStream out) {
    out.printf(
        "%s,%s,%s,%s,,,,,%s,%s%n",
        what,
        setup.name(),
        operation,
        nanos.map(each -> String.format(Locale.ROOT, "%.2f", each)).orElse(""),
        kept,
        remark);
  }
}
