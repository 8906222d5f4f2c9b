package org.twobig.cli.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.twobig.cli.config.Xdg;
import org.twobig.cli.view.Notes;
import org.twobig.store.Stores;

/** Finds the user's stores, one for each game, in the data folder of the XDG base directories. */
public final class StoreFinder {
  private StoreFinder() {}

  /** Returns the store of the usual game, for a command line that names no store. */
  public static Path standard() {
    return standard(GameOption.USUAL);
  }

  /**
   * Returns the store of a game, for a command line that names no store.
   *
   * @param game its {@link org.twobig.game.Game#id}
   */
  public static Path standard(String game) {
    return standard(System.getenv(), System.getProperty("user.home"), game);
  }

  /**
   * Returns the store that was used last of those where no command needs a name; the usual game's
   * if there is none. If there are several, it says on standard error which it is.
   */
  static Path last() {
    return last(standard());
  }

  /** Does as {@link #last()}, with another place for the usual store. */
  static Path last(Path usual) {
    List<Path> stores;
    try (Stream<Path> folders = Files.list(usual.getParent())) {
      stores =
          folders.filter(Stores::exists).sorted(Comparator.comparing(StoreFinder::use)).toList();
    } catch (IOException e) {
      return usual;
    }
    if (stores.size() < 2) {
      return stores.isEmpty() ? usual : stores.get(0);
    }
    Path last = stores.get(stores.size() - 1);
    Notes.say("taking the store that was used last, %s; --game or --store takes another", last);
    return last;
  }

  /** Returns the stores in the folder of the person's stores, by name. */
  public static List<Path> all() {
    try (Stream<Path> folders = Files.list(standard().getParent())) {
      return folders.filter(Stores::exists).sorted().toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /**
   * Notes that a store is used now: sets the time of change of its directory.
   *
   * @param store has just been opened or made
   */
  public static void noteUse(Path store) {
    try {
      Files.setLastModifiedTime(store, FileTime.from(Instant.now()));
    } catch (IOException e) {
      // another user's store, which is never found by its use
    }
  }

  private static FileTime use(Path store) {
    try {
      return Files.getLastModifiedTime(store);
    } catch (IOException e) {
      return FileTime.fromMillis(0);
    }
  }

  /**
   * Returns the store in some environment.
   *
   * @param userHome the home folder according to the system, if HOME is not set
   */
  static Path standard(Map<String, String> environment, String userHome, String game) {
    return Xdg.folder(environment, userHome, "XDG_DATA_HOME", ".local/share")
        .resolve("twobig")
        .resolve(game);
  }
}
