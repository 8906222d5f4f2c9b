package org.twobig.cli.store;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.twobig.cluster.ClusterStatus;
import org.twobig.game.Game;
import org.twobig.journal.JournalRecord;
import org.twobig.live.LiveProcess;
import org.twobig.solve.Activity;
import org.twobig.solve.SolveProgress;
import org.twobig.store.Store;

/**
 * Looks at a store again and again. Speeds are means over the last {@value #REMEMBERED} looks:
 * counters are published once a second, so that two looks alone may have none, or two, between
 * them.
 */
public final class Watch {
  private static final int REMEMBERED = 3;

  private final Path store;

  /** What was seen, the oldest first. */
  private final Deque<List<LiveProcess>> seen = new ArrayDeque<>();

  public Watch(Path store) {
    this.store = store;
  }

  /** What is there now. */
  public TopReport look() {
    List<LiveProcess> now = Store.processes(store);
    return report(Activity.between(before(), now));
  }

  /** The same, a second later, so that there are speeds the first time. */
  TopReport lookTwice() {
    seen.add(Store.processes(store));
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
        Store.glance(store, Set.of()),
        activities,
        solving ? tasksByPly(game) : List.of(),
        ClusterStatus.read(Store.helpers(store)));
  }

  /** Of the solve that was begun last. Counters have no room for them, so the journal tells. */
  private List<TopReport.OfPly> tasksByPly(Game game) {
    long[][] counts = new long[game.mostPlies() + 1][2];
    Store.readJournal(
        store,
        game.positions().keySpace(),
        record -> {
          switch (record.kind()) {
            case GOAL -> Arrays.setAll(counts, ply -> new long[2]);
            case TASK -> counts[ply(record, game)][0]++;
            case SPLIT -> counts[ply(record, game)][1]++;
            default -> {}
          }
        });
    return IntStream.range(0, counts.length)
        .filter(ply -> counts[ply][0] + counts[ply][1] > 0)
        .mapToObj(ply -> new TopReport.OfPly(ply, counts[ply][0], counts[ply][1]))
        .toList();
  }

  /** A task may have more stones than a table holds. */
  private static int ply(JournalRecord record, Game game) {
    return game.board(record.key()).orElseThrow().ply();
  }
}
