package org.twobig.cli.store;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.twobig.cluster.ClusterStatus;
import org.twobig.game.Game;
import org.twobig.solve.Activity;
import org.twobig.solve.SolveProgress;
import org.twobig.tt.journal.JournalRecord;
import org.twobig.tt.processes.LiveProcess;
import org.twobig.tt.store.Stores;

/**
 * Makes reports on a store for {@code top}. Speeds are means over the last {@value #REMEMBERED}
 * reports. Processes publish their counters once a second, so in the second between two reports a
 * process may have published no new value, or two.
 */
public final class Watch {
  private static final int REMEMBERED = 3;

  /** The age up to which viewers get the last report instead of a new report. */
  private static final Duration FRESH = Duration.ofMillis(900);

  private final Path store;

  /** For each ply, how many tasks of the journal's last solve were finished, and how many split. */
  private long[][] tasks = {};

  /** The journal has been read up to this byte. */
  private long journalRead;

  /** The id of the store whose journal was read. The store may have been replaced since. */
  private Optional<UUID> read = Optional.empty();

  private final Deque<List<LiveProcess>> seen = new ArrayDeque<>();

  private Optional<TopReport> last = Optional.empty();
  private long lastAt;

  public Watch(Path store) {
    this.store = store;
  }

  /** Returns a report at most a second old, so many viewers cost as much as one. Thread-safe. */
  public synchronized TopReport recent() {
    long now = System.nanoTime();
    if (last.isEmpty() || now - lastAt > FRESH.toNanos()) {
      last = Optional.of(report());
      lastAt = now;
    }
    return last.get();
  }

  TopReport report() {
    List<LiveProcess> now = Stores.processes(store);
    return report(Activity.between(before(), now));
  }

  /** Reads the counters twice, a second apart, so that the report has speeds. */
  TopReport reportWithSpeeds() {
    seen.add(Stores.processes(store));
    return report(Activity.since(before(), store));
  }

  private List<LiveProcess> before() {
    return seen.stream().flatMap(List::stream).toList();
  }

  private TopReport report(List<Activity> activities) {
    seen.add(activities.stream().map(Activity::process).toList());
    if (seen.size() > REMEMBERED) {
      seen.remove();
    }
    Game game = OfflineWork.game(store);
    boolean solving =
        activities.stream()
            .flatMap(activity -> SolveProgress.of(game, activity).stream())
            .anyMatch(SolveProgress::isByTasks);
    return TopReport.of(
        Instant.now().truncatedTo(ChronoUnit.MILLIS),
        game,
        Stores.glance(store),
        activities,
        solving ? tasksByPly(game) : List.of(),
        ClusterStatus.read(Stores.helperStatus(store)));
  }

  /**
   * Returns the tasks, by ply, of the solve that was begun last. Reads the new records of the
   * journal.
   */
  private List<TopReport.OfPly> tasksByPly(Game game) {
    Optional<UUID> now = Optional.of(Stores.uuid(store));
    if (!now.equals(read)) {
      read = now;
      journalRead = 0;
      tasks = new long[game.mostPlies() + 1][2];
    }
    journalRead =
        Stores.readJournal(
            store, game.positions().keySpace(), journalRead, record -> count(record, game));
    return IntStream.range(0, tasks.length)
        .filter(ply -> tasks[ply][0] + tasks[ply][1] > 0)
        .mapToObj(ply -> new TopReport.OfPly(ply, tasks[ply][0], tasks[ply][1]))
        .toList();
  }

  private void count(JournalRecord record, Game game) {
    switch (record.kind()) {
      case GOAL -> Arrays.setAll(tasks, ply -> new long[2]);
      case TASK -> tasks[ply(record, game)][0]++;
      case SPLIT -> tasks[ply(record, game)][1]++;
      default -> {}
    }
  }

  /** Returns the ply of a record, which may be higher than the plies of the table's entries. */
  private static int ply(JournalRecord record, Game game) {
    return game.board(record.key()).orElseThrow().ply();
  }
}
