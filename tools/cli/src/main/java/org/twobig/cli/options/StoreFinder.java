package org.twobig.cli.options;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.twobig.cli.view.Messages;
import org.twobig.tt.store.Stores;

/**
 * Finds the user's stores: the default stores, one for each game, in the data folder of the XDG
 * standard, and all others that were used. Each use appends the store's path to a file beside the
 * default stores: one write of a line, so processes need no lock.
 */
public final class StoreFinder {
  private static final String USED = "used.txt";

  /** Size of the file of uses from which it is written anew, with each store once. */
  private static final int MOST_BYTES = 1 << 16;

  private StoreFinder() {}

  public static Path standard() {
    return standard(StoreOption.USUAL_GAME);
  }

  public static Path standard(String game) {
    return standard(System.getenv(), System.getProperty("user.home"), game);
  }

  /**
   * Returns the store that was used last, or else a default store, or else the place of the default
   * game's store. Prints a note with the store, unless it is the only one and a default store.
   */
  static Path last() {
    return last(standard());
  }

  /** Returns the store used last, where {@code usual} is the place of the default game's store. */
  static Path last(Path usual) {
    Path folder = usual.getParent();
    List<Path> stores = stores(folder).limit(2).toList(); // a look at others may wait for a network
    Path last = stores.isEmpty() ? usual : stores.getFirst();
    if (stores.size() > 1 || !stores.isEmpty() && !in(folder).equals(stores)) {
      Messages.say(
          "taking the store that was used last, %s; --store or --game takes another", last);
    }
    return last;
  }

  /** Returns the stores that were used and still exist, the last first; then the default stores. */
  public static List<Path> all() {
    return all(standard().getParent());
  }

  static List<Path> all(Path folder) {
    return stores(folder).toList();
  }

  private static Stream<Path> stores(Path folder) {
    return Stream.concat(used(folder), Stream.of(folder).flatMap(f -> in(f).stream())).distinct();
  }

  private static Stream<Path> used(Path folder) {
    try {
      String uses = new String(Files.readAllBytes(folder.resolve(USED)), StandardCharsets.UTF_8);
      return uses.lines().toList().reversed().stream()
          .distinct()
          .filter(line -> new File(line).exists()) // Path.of throws on what is no path here
          .map(Path::of)
          .filter(Stores::exists);
    } catch (IOException e) {
      return Stream.empty();
    }
  }

  private static List<Path> in(Path folder) {
    List<Path> stores = new ArrayList<>();
    try (Stream<Path> folders = Files.list(folder)) {
      for (Path store : folders.filter(Stores::exists).sorted().toList()) {
        stores.add(store.toRealPath());
      }
    } catch (IOException e) {
      // there is no folder yet
    }
    return stores;
  }

  /** Records that a store is used now. */
  public static void noteUse(Path store) {
    noteUse(store, standard().getParent());
  }

  static void noteUse(Path store, Path folder) {
    Path file = folder.resolve(USED);
    try {
      String line = store.toRealPath() + "\n";
      Files.createDirectories(folder);
      Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      if (file.toFile().length() > MOST_BYTES) {
        shorten(file);
      }
    } catch (IOException e) {
      // no store yet, or a folder that cannot be written: the command works all the same
    }
  }

  /** Keeps a line for each existing store. A line that another process appends now may be lost. */
  private static void shorten(Path file) throws IOException {
    List<Path> stores = used(file.getParent()).toList();
    Path fresh = Files.createTempFile(file.getParent(), USED, "");
    try {
      Files.write(fresh, stores.reversed().stream().map(Path::toString).toList());
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(fresh);
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
