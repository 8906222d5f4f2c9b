package org.twobig.cli.jobs;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.twobig.cli.jobs.ApiReports.Counted;
import org.twobig.cli.jobs.ApiReports.Counting;
import org.twobig.cli.store.StatsReport;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Report;
import org.twobig.tt.offline.Progress;
import org.twobig.tt.processes.LiveProcess;
import org.twobig.tt.store.Stores;
import org.twobig.tt.store.TableScan;
import org.twobig.tt.table.StoreException;

/** Counts the entries of a store in the background. Thread-safe. */
public final class StatsCount implements AutoCloseable {
  private static final Duration FRESH = Duration.ofMinutes(1);

  private final StoreReader reader;
  private final Jobs<Count> jobs = new Jobs<>("twobig-stats", 0, 1, "entries are being counted");
  private Optional<Count> unread = Optional.empty();
  private Optional<Counted> lastCounted = Optional.empty();

  public StatsCount(StoreReader reader) {
    this.reader = reader;
  }

  private final class Count extends Job<Counted> {
    private final Progress progress = new Progress();

    Count(String id) {
      super(id);
    }

    @Override
    protected Counted work() {
      Path directory = reader.directory();
      List<LiveProcess> before = Stores.processes(directory);
      try (TableScan scan = reader.scan()) {
        StatsReport report = StatsReport.of(scan, reader.rules(), progress, before);
        return new Counted(report, Instant.now().truncatedTo(ChronoUnit.MILLIS));
      }
    }

    @Override
    protected void interrupt() {
      progress.stop();
    }

    Report report() {
      long units = progress.stage().units();
      double done = units == 0 ? 0 : Math.clamp((double) progress.done() / units, 0, 1);
      return new Counting(units == 0 ? BigDecimal.ZERO : Json.share(done));
    }
  }

  /**
   * Returns the last count, or the progress of the first count. Starts a new count if the last
   * count is more than a minute old. Throws StoreException if the store could not be read.
   */
  public synchronized Report report() {
    Optional<Count> over = unread.filter(Job::isOver);
    lastCounted = over.flatMap(Job::result).or(() -> lastCounted);
    if (over.isPresent()) {
      unread = Optional.empty();
      if (over.get().problem().isPresent()) {
        throw StoreException.refused("%s", over.get().problem().get());
      }
    }
    if (lastCounted.filter(last -> last.counted().plus(FRESH).isAfter(Instant.now())).isPresent()) {
      return lastCounted.get();
    }
    Count count = jobs.start(other -> true, Count::new);
    unread = Optional.of(count);
    return lastCounted.<Report>map(old -> old).orElseGet(count::report);
  }

  @Override
  public void close() {
    jobs.close();
  }
}
