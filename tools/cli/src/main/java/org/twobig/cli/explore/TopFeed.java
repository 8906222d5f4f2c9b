package org.twobig.cli.explore;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.twobig.cli.store.TopReport;
import org.twobig.cli.store.Watch;

/** What works on the store, looked at once a second however many watch. For any thread. */
public final class TopFeed {
  private static final Duration FRESH = Duration.ofMillis(900);

  private final Watch watch;
  private Optional<TopReport> last = Optional.empty();
  private long lastAt;

  public TopFeed(Path store) {
    this.watch = new Watch(store);
  }

  public synchronized TopReport report() {
    long now = System.nanoTime();
    if (last.isEmpty() || now - lastAt > FRESH.toNanos()) {
      last = Optional.of(watch.look());
      lastAt = now;
    }
    return last.get();
  }
}
