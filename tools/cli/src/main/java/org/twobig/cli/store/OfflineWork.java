package org.twobig.cli.store;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.twobig.cli.Interruption;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Units;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.game.StoredPositions;
import org.twobig.offline.Progress;
import org.twobig.offline.StoppedException;
import org.twobig.store.Store;
import org.twobig.store.TableScan;

/** What the commands on whole stores have in common: a line of progress, and Ctrl-C. */
final class OfflineWork {
  private OfflineWork() {}

  /** What the entries of a store mean. */
  static StoredPositions rules(Path store) {
    try (TableScan scan = Store.scan(store, KeyKind.keySpaces())) {
      return KeyKind.of(scan.layout().keySpace()).orElseThrow();
    }
  }

  /**
   * Does the work; Ctrl-C stops it.
   *
   * @param left what Ctrl-C leaves, for a person
   * @return its result; empty if it was stopped
   */
  static <T> Optional<T> run(String left, Function<Progress, T> work) {
    Progress progress = new Progress();
    try (Interruption interruption = Interruption.guard(progress::stop)) {
      try {
        return Optional.of(watch(progress, work));
      } catch (StoppedException e) {
        // While the guard is open: after it the JVM ends at any moment.
        System.err.println("twobig: interrupted; " + left);
        return Optional.empty();
      }
    }
  }

  /**
   * Does work that reads standard input or writes standard output. Nobody can tell how long these
   * keep a thread waiting, so Ctrl-C ends the process where it is: like a kill, that leaves the
   * store as it was.
   */
  static <T> T runOnPipe(Function<Progress, T> work) {
    return watch(new Progress(), work);
  }

  private static <T> T watch(Progress progress, Function<Progress, T> work) {
    try (ProgressLine line = ProgressLine.start(elapsed -> text(elapsed, progress))) {
      return work.apply(progress);
    }
  }

  private static String text(Duration elapsed, Progress progress) {
    Progress.Stage stage = progress.stage();
    String share = stage.units() == 0 ? "" : "  " + Units.percent(progress.done(), stage.units());
    return Units.clock(elapsed) + "  " + stage.name() + share;
  }
}
