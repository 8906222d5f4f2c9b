package org.twobig.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.twobig.file.TableFile;
import org.twobig.table.StoreException;

/**
 * A hot file on a RAM file system, seen from there rather than from its store.
 *
 * @param file the table file
 * @param bytes its size
 * @param home the store's directory when it was last opened; empty if the file does not say
 * @param state what is known of the store
 */
public record HotTable(Path file, long bytes, Optional<Path> home, State state) {
  private static final String FOLDERS = "twobig-*";
  private static final String SUFFIX = ".table";

  /** Whether a store has use for the file. */
  public enum State {
    /** The store is where it was, and the file is its table; or the file does not say where. */
    IN_USE,

    /** The store is not where it was: deleted, moved and not opened since, or being created. */
    ORPHANED,

    /** It is no whole table: being made, left by a creation that died, or damaged. */
    UNFINISHED
  }

  /**
   * The hot files that may be read here, by name. Takes no lock and changes nothing.
   *
   * @param directory a RAM file system, such as {@link StoreOptions#DEFAULT_HOT_DIRECTORY}; nothing
   *     is found in one that is absent
   */
  public static List<HotTable> in(Path directory) {
    List<HotTable> found = new ArrayList<>();
    for (Path folder : list(directory, FOLDERS)) {
      for (Path file : list(folder, "*" + SUFFIX)) {
        look(file).ifPresent(found::add);
      }
    }
    return found;
  }

  private static List<Path> list(Path directory, String names) {
    if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS) || !Files.isReadable(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      var matcher = directory.getFileSystem().getPathMatcher("glob:" + names);
      return files
          .filter(file -> matcher.matches(file.getFileName()))
          .sorted()
          .collect(Collectors.toList());
    } catch (IOException | UncheckedIOException e) {
      return List.of(); // gone at this moment
    }
  }

  /** Empty if the file is gone at this moment, or nothing that we make. */
  private static Optional<HotTable> look(Path file) {
    try {
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        return Optional.empty();
      }
      long bytes = Files.size(file);
      Optional<TableFile> attached = attach(file);
      if (attached.isEmpty()) {
        return Optional.of(new HotTable(file, bytes, Optional.empty(), State.UNFINISHED));
      }
      try (TableFile table = attached.get()) {
        Optional<Path> home = home(table);
        boolean inUse = home.isEmpty() || isTableOf(home.get(), table);
        return Optional.of(new HotTable(file, bytes, home, inUse ? State.IN_USE : State.ORPHANED));
      }
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<TableFile> attach(Path file) throws IOException {
    try {
      return TableFile.attach(file, false, HotFile.REMEDY);
    } catch (StoreException e) {
      return Optional.empty();
    }
  }

  private static Optional<Path> home(TableFile table) {
    try {
      return Optional.of(table.home()).filter(home -> !home.isEmpty()).map(Path::of);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static boolean isTableOf(Path directory, TableFile table) throws IOException {
    try {
      return StoreProperties.exists(directory)
          && StoreProperties.read(directory).uuid().equals(table.header().uuid());
    } catch (StoreException e) {
      return true; // a damaged store is still one
    }
  }
}
