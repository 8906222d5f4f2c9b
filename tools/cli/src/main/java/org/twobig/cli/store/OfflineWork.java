package org.twobig.cli.store;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.twobig.cli.Interruption;
import org.twobig.cli.view.Messages;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Units;
import org.twobig.game.Game;
import org.twobig.game.StoredPositions;
import org.twobig.solve.Session;
import org.twobig.tt.offline.Progress;
import org.twobig.tt.offline.StoppedException;
import org.twobig.tt.store.Stores;
import org.twobig.tt.table.StoreException;

/** Runs work on whole stores with a line of progress, and stops it at Ctrl-C. */
public final class OfflineWork {
  /** Random seeds are below this number, so that they are short enough to be typed again. */
  private static final int SEEDS = 1_000_000;

  private OfflineWork() {}

  /** Returns a random seed for a choice of entries. */
  static long anySeed() {
    return ThreadLocalRandom.current().nextInt(SEEDS);
  }

  /**
   * Returns the game of a store; throws StoreException if there is no store, the store is damaged,
   * or its game is unknown.
   */
  public static Game game(Path store) {
    return Session.gameOf(store, Optional.empty());
  }

  /** Returns the rules by which the entries of a store are read. */
  public static StoredPositions rules(Path store) {
    return game(store).rules(Stores.layout(store).keySpace());
  }

  /** Returns the rules by which the entries of several stores are read. Refuses different games. */
  public static StoredPositions rules(Path store, List<Path> others) {
    Game game = game(store);
    for (Path other : others) {
      if (!game(other).id().equals(game.id())) {
        throw StoreException.refused(
            "%s is a store of %s, %s one of %s. All stores must be of one game",
            store, game.title(), other, game(other).title());
      }
    }
    return rules(store);
  }

  /** Does the work. After Ctrl-C, prints {@code left}, what is unchanged, and returns empty. */
  public static <T> Optional<T> run(String left, Function<Progress, T> work) {
    Progress progress = new Progress();
    try (Interruption interruption = Interruption.guard(progress::stop)) {
      try {
        return Optional.of(watch(progress, work));
      } catch (StoppedException e) {
        // The guard is still open. After it is closed, the JVM may end at any moment.
        Messages.warn("interrupted; %s", left);
        return Optional.empty();
      }
    }
  }

  /**
   * Does work that reads or writes a pipe or another stream. The work may wait for ever, so Ctrl-C
   * ends the process at once. The store stays unchanged, as after a kill.
   */
  public static <T> T runOnPipe(Function<Progress, T> work) {
    return watch(new Progress(), work);
  }

  static <T> T watch(Progress progress, Function<Progress, T> work) {
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
