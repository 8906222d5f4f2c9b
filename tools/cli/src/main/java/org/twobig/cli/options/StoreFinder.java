package org.twobig.cli.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.twobig.cli.view.Messages;
import org.twobig.tt.store.Stores;

/** Finds the user's default stores: one for each game, in the data folder of the XDG standard. */
public final class StoreFinder {
  private StoreFinder() {}

  public static Path standard() {
    return standard(StoreOption.USUAL_GAME);
  }

  public static Path standard(String game) {
    return standard(System.getenv(), System.getProperty("user.home"), game);
  }

  /**
   * Returns the default store that was used last; if there is no store, the place of the default
   * game's store. If there are several stores, prints a note that names the returned one.
   */
  static Path last() {
    return last(standard());
  }

  /**
   * Returns the store used last among those in the folder that contains {@code usual}; {@code
   * usual} if that folder has no store.
   */
  static Path last(Path usual) {
    List<Path> stores = in(usual.getParent());
    if (stores.size() < 2) {
      return stores.isEmpty() ? usual : stores.get(0);
    }
    Path last = Collections.max(stores, Comparator.comparing(StoreFinder::use));
    Messages.say(
        "taking the default store that was used last, %s; --game or --store takes another", last);
    return last;
  }

  public static List<Path> all() {
    return in(standard().getParent());
  }

  private static List<Path> in(Path folder) {
    try (Stream<Path> folders = Files.list(folder)) {
      return folders.filter(Stores::exists).sorted().toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Records that a store is used now, in the modification time of its directory. */
  public static void noteUse(Path store) {
    try {
      Files.setLastModifiedTime(store, FileTime.from(Instant.now()));
    } catch (IOException e) {
      // the store of another user, which last() never returns
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
   * Returns the default store of a game.
   *
   * @param userHome the home folder according to the system, used if HOME is not set
   */
  static Path standard(Map<String, String> environment, String userHome, String game) {
    return Settings.folder(environment, userHome, "XDG_DATA_HOME", ".local/share")
        .resolve("twobig")
        .resolve(game);
  }
}
