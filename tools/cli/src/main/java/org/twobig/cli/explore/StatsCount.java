package org.twobig.cli.explore;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.twobig.cli.explore.StoreReports.Counted;
import org.twobig.cli.explore.StoreReports.Counting;
import org.twobig.cli.store.ProcessReport;
import org.twobig.cli.store.StatsReport;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Report;
import org.twobig.live.LiveProcess;
import org.twobig.offline.Progress;
import org.twobig.offline.Statistics;
import org.twobig.offline.StoppedException;
import org.twobig.solve.Activity;
import org.twobig.store.Store;
import org.twobig.store.TableScan;
import org.twobig.table.StoreException;

/**
 * What a store holds, counted in the background: it reads the whole table, a second for each
 * gigabyte. For any thread.
 */
public final class StatsCount implements AutoCloseable {
  private static final Duration FRESH = Duration.ofMinutes(1);
  private static final Logger LOG = Logger.getLogger(StatsCount.class.getName());

  private final StoreReader reader;
  private Optional<Counted> last = Optional.empty();
  private Optional<String> failure = Optional.empty();
  private Optional<Thread> counter = Optional.empty();
  private Progress progress = new Progress();

  public StatsCount(StoreReader reader) {
    this.reader = reader;
  }

  /**
   * What was counted last, or how far the first count is. A count that is old is begun anew.
   *
   * @throws StoreException if the store could not be read
   */
  public synchronized Report report() {
    boolean old = last.filter(this::isFresh).isEmpty();
    if (failure.isPresent()) {
      String why = failure.get();
      failure = Optional.empty();
      throw StoreException.refused("%s", why);
    }
    if (old && counter.isEmpty()) {
      progress = new Progress();
      Progress mine = progress;
      counter = Optional.of(Thread.ofPlatform().name("twobig-stats").start(() -> count(mine)));
    }
    return last.<Report>map(counted -> counted).orElseGet(this::counting);
  }

  private boolean isFresh(Counted counted) {
    return Duration.between(counted.counted(), Instant.now()).compareTo(FRESH) < 0;
  }

  private Report counting() {
    long units = progress.stage().units();
    double done = units == 0 ? 0 : Math.clamp((double) progress.done() / units, 0, 1);
    return new Counting(units == 0 ? BigDecimal.ZERO : Json.share(done));
  }

  private void count(Progress mine) {
    Path directory = reader.directory();
    List<LiveProcess> before = Store.processes(directory);
    try (TableScan scan = reader.scan()) {
      Statistics found = Statistics.of(scan, reader.rules(), mine);
      StatsReport report =
          StatsReport.of(found, ProcessReport.of(Activity.since(before, directory)));
      end(
          Optional.of(new Counted(report, Instant.now().truncatedTo(ChronoUnit.MILLIS))),
          Optional.empty());
    } catch (StoppedException e) {
      end(Optional.empty(), Optional.empty());
    } catch (StoreException e) {
      end(Optional.empty(), Optional.of(String.valueOf(e.getMessage())));
    } catch (RuntimeException | Error e) {
      LOG.log(Level.SEVERE, "a count has failed; this is a bug in twobig", e);
      end(Optional.empty(), Optional.of("the store could not be counted"));
    }
  }

  private synchronized void end(Optional<Counted> counted, Optional<String> why) {
    last = counted.or(() -> last);
    failure = why;
    counter = Optional.empty();
  }

  /** Ends a count that is under way. */
  @Override
  public void close() {
    Optional<Thread> running;
    synchronized (this) {
      progress.stop();
      running = counter;
    }
    try {
      for (Thread thread : running.stream().toList()) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
