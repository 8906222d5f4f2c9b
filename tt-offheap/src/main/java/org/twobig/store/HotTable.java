package org.twobig.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.twobig.file.TableFile;
import org.twobig.file.Uninterrupted;
import org.twobig.table.StoreException;

/**
 * A hot file on a RAM file system, seen from there rather than from its store.
 *
 * @param file the table file
 * @param bytes its size
 * @param home the store's directory when it was last opened; empty if the file does not say
 * @param state what is known of the store
 * @param isUseless whether nothing is lost with it: no store has a use for it, no process that can
 *     be seen here has it mapped, and no entry is in it that was not saved
 */
public record HotTable(Path file, long bytes, Optional<Path> home, State state, boolean isUseless) {
  private static final String FOLDERS = "twobig-*";
  private static final String SUFFIX = ".table";

  /** So long a new table may be there before the process that makes it has mapped it. */
  private static final Duration BEING_MADE = Duration.ofSeconds(10);

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

  /**
   * What those take that no store has a use for, as a sentence with a way out; empty if there are
   * none.
   *
   * @param directory as for {@link #in}
   */
  public static String inTheWay(Path directory) {
    List<HotTable> orphans =
        in(directory).stream().filter(table -> table.state != State.IN_USE).toList();
    return orphans.isEmpty()
        ? ""
        : "%d hot tables without a store take %.1f GiB of memory in %s: twobig doctor names them,"
                .formatted(
                    orphans.size(),
                    orphans.stream().mapToLong(HotTable::bytes).sum() / 0x1p30,
                    directory)
            + " twobig doctor --clean removes those that hold nothing unsaved";
  }

  /**
   * Removes it, if it is {@link #isUseless} still.
   *
   * @return whether it is gone
   * @throws StoreException REFUSED if it cannot be removed
   */
  public boolean remove() {
    return Uninterrupted.call(
        file + " cannot be removed",
        () -> look(file).filter(HotTable::isUseless).isPresent() && Files.deleteIfExists(file));
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
      Optional<TableFile> attached = TableFile.attach(file, false, HotFile.REMEDY);
      if (attached.isEmpty()) {
        Instant modified = Files.getLastModifiedTime(file).toInstant();
        boolean old = modified.isBefore(Instant.now().minus(BEING_MADE));
        return Optional.of(
            new HotTable(file, bytes, Optional.empty(), State.UNFINISHED, old && !isMapped(file)));
      }
      Optional<Path> home;
      boolean inUse;
      boolean unsaved;
      try (TableFile table = attached.get()) {
        home = home(table);
        inUse = home.isEmpty() || isTableOf(home.get(), table);
        unsaved = table.changed();
      }
      return Optional.of(
          inUse
              ? new HotTable(file, bytes, home, State.IN_USE, false)
              : new HotTable(file, bytes, home, State.ORPHANED, !unsaved && !isMapped(file)));
    } catch (StoreException e) { // damaged, or of a newer version
      return Optional.of(
          new HotTable(file, file.toFile().length(), Optional.empty(), State.UNFINISHED, false));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Whether a process that this one can look at has a file mapped, see proc_pid_maps(5). */
  private static boolean isMapped(Path file) throws IOException {
    String inode = " " + Files.getAttribute(file, "unix:ino") + " ";
    try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
      return processes
          .map(process -> process.resolve("maps"))
          .filter(Files::isReadable)
          .anyMatch(maps -> isMapped(maps, inode, file.getFileName().toString()));
    }
  }

  private static boolean isMapped(Path maps, String inode, String name) {
    // 7f3c00000000-7f3c40000000 rw-s 00000000 00:1b 1234   /dev/shm/twobig-me/UUID.table
    try (Stream<String> lines = Files.lines(maps, StandardCharsets.ISO_8859_1)) {
      return lines.anyMatch(line -> line.contains(inode) && line.endsWith(name));
    } catch (IOException | UncheckedIOException e) {
      return false; // it has ended, or is another user's
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
