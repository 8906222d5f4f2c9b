package org.twobig.cli.store;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.twobig.live.LiveProcess;
import org.twobig.solve.Activity;
import org.twobig.store.Store;

/**
 * Looks at a store again and again. Speeds are means over the last {@value #REMEMBERED} looks:
 * counters are published once a second, so that two looks alone may have none, or two, between
 * them.
 */
final class Watch {
  private static final int REMEMBERED = 3;

  private final Path store;

  /** What was seen, the oldest first. */
  private final Deque<List<LiveProcess>> seen = new ArrayDeque<>();

  Watch(Path store) {
    this.store = store;
  }

  /** What is there now. */
  TopReport look() {
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
    return TopReport.of(
        Instant.now().truncatedTo(ChronoUnit.MILLIS),
        OfflineWork.game(store),
        Store.glance(store, Set.of()),
        activities);
  }
}
