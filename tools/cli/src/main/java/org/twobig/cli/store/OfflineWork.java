package org.twobig.cli.store;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.twobig.cli.Interruption;
import org.twobig.cli.view.Notes;
import org.twobig.cli.view.ProgressLine;
import org.twobig.cli.view.Units;
import org.twobig.game.Game;
import org.twobig.game.StoredPositions;
import org.twobig.offline.Progress;
import org.twobig.offline.StoppedException;
import org.twobig.solve.Session;
import org.twobig.store.Stores;
import org.twobig.table.KeySpace;
import org.twobig.table.StoreException;

/** Runs the work of commands on whole stores with a line of progress, and stops it at Ctrl-C. */
public final class OfflineWork {
  private OfflineWork() {}

  /**
   * Returns the game of a store.
   *
   * @throws StoreException REFUSED if there is no store, or it is damaged, or its game is unknown
   */
  public static Game game(Path store) {
    return Session.gameOf(store, Optional.empty());
  }

  /** Returns the meaning of the entries of a store. */
  public static StoredPositions rules(Path store) {
    KeySpace keys = Stores.layout(store).keySpace();
    return game(store).kind(keys);
  }

  /**
   * Returns the meaning of the entries of several stores.
   *
   * @throws StoreException REFUSED if the stores are not all of one game
   */
  public static StoredPositions rules(Path store, List<Path> others) {
    Game game = game(store);
    for (Path other : others) {
      if (!game(other).id().equals(game.id())) {
        throw StoreException.refused(
            "%s is a %s store, %s is a %s store", store, game.title(), other, game(other).title());
      }
    }
    return rules(store);
  }

  /**
   * Does the work; Ctrl-C stops it.
   *
   * @param left what Ctrl-C leaves, for a person
   * @return its result; empty if it was stopped
   */
  public static <T> Optional<T> run(String left, Function<Progress, T> work) {
    Progress progress = new Progress();
    try (Interruption interruption = Interruption.guard(progress::stop)) {
      try {
        return Optional.of(watch(progress, work));
      } catch (StoppedException e) {
        // The guard is still open: once it is closed, the JVM may end at any moment.
        Notes.warn("interrupted; %s", left);
        return Optional.empty();
      }
    }
  }

  /**
   * Does work that reads standard input or writes standard output, which may block for ever. Ctrl-C
   * therefore ends the process at once; as a kill does, that leaves the store unchanged.
   */
  public static <T> T runOnPipe(Function<Progress, T> work) {
    return watch(new Progress(), work);
  }

  /** Does the work with a line of progress. */
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
