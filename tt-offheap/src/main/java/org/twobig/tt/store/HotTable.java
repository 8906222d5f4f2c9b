package org.twobig.tt.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.twobig.tt.internal.Disk;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.internal.TableFile;
import org.twobig.tt.internal.TableHeader;
import org.twobig.tt.internal.Uninterrupted;
import org.twobig.tt.table.StoreException;

/**
 * A file of some store on a RAM file system: a hot file (a table in memory) or the shared cache of
 * a solve (notes). It is found by listing that file system.
 *
 * @param bytes size of the file
 * @param home directory of the store when it was last opened; empty if the file does not name it
 * @param isUseless whether the file can be removed without loss: it is no damaged table, and no
 *     visible process of this user has it mapped. For a finished table, also: all its entries are
 *     saved, and its store was moved or deleted, not only its disk unmounted. Processes in other
 *     containers are invisible; a solver among them notices the removal and saves the table. A
 *     moved store counts as gone, and loads its checkpoint when it is next opened
 */
public record HotTable(Path file, long bytes, Optional<Path> home, State state, boolean isUseless) {
  private static final String FOLDERS = "twobig-*";
  private static final String TABLE = ".table";

  private static final String NOTES = "." + StoreFile.CACHE.fileName();

  /** A file younger than this counts as being made, even if no process has mapped it yet. */
  private static final Duration UNMAPPED_AGE = Duration.ofSeconds(10);

  /** Lower bound of the address space of a Java virtual machine without mapped files, in bytes. */
  private static final long JAVA_BYTES = 256 << 20;

  /** The use of the file by its store. */
  public enum State {
    /**
     * The file is the table of an existing store, or names no store, or was made by a newer
     * program, or is being made.
     */
    IN_USE,

    /** The store's directory is gone: deleted, moved, or on a disk that is not mounted. */
    ORPHANED,

    /** The file is damaged, was left unfinished by a kill, or is the cache of a killed solve. */
    UNFINISHED
  }

  /**
   * Returns the readable hot files, and the shared caches that no visible process uses, below the
   * directory of a RAM file system, sorted by name; none if the directory is absent. Takes no lock.
   */
  public static List<HotTable> in(Path directory) {
    return list(directory, FOLDERS).stream()
        .flatMap(folder -> list(folder, "*{%s,%s,%s.new}".formatted(TABLE, NOTES, NOTES)).stream())
        .flatMap(file -> examine(file).stream())
        .toList();
  }

  /**
   * Returns a sentence for a message: how much memory files without a store occupy, and how to free
   * it; empty if there are no such files.
   */
  public static String orphanMessage(Path directory) {
    List<HotTable> orphans =
        in(directory).stream().filter(table -> table.state != State.IN_USE).toList();
    return orphans.isEmpty()
        ? ""
        : "%d tables that no store uses take %.1f GiB of memory in %s: %s"
            .formatted(
                orphans.size(),
                orphans.stream().mapToLong(HotTable::bytes).sum() / 0x1p30,
                directory,
                directory.equals(StoreBuilder.DEFAULT_HOT_DIRECTORY)
                    ? "twobig doctor names them, twobig doctor --clean removes those that hold nothing"
                        + " unsaved"
                    : orphans.stream()
                        .limit(3)
                        .map(table -> table.file.toString())
                        .collect(Collectors.joining(", ")));
  }

  /**
   * Removes the file if it is still {@link #isUseless}; returns whether it did. Renames the file
   * before the last check, so that no process begins to use it between that check and the removal.
   *
   * @throws StoreException REFUSED if it cannot be removed
   */
  public boolean remove() {
    return Uninterrupted.call(file + " cannot be removed", this::removeIfUseless);
  }

  private boolean removeIfUseless() throws IOException {
    if (examine(file).filter(HotTable::isUseless).isEmpty()) {
      return false;
    }
    String name = "removed-%d-%s".formatted(ProcessHandle.current().pid(), file.getFileName());
    Path renamed = file.resolveSibling(name);
    Files.move(file, renamed, StandardCopyOption.ATOMIC_MOVE);
    if (examine(renamed).filter(HotTable::isUseless).isPresent()) {
      return Files.deleteIfExists(renamed);
    }
    Files.createLink(file, renamed); // fails if a process has made a new file of this name
    Files.delete(renamed);
    return false;
  }

  private static List<Path> list(Path directory, String names) {
    if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS) || !Files.isReadable(directory)) {
      return List.of();
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, names)) {
      return StreamSupport.stream(files.spliterator(), false).sorted().toList();
    } catch (IOException | DirectoryIteratorException e) {
      return List.of(); // removed meanwhile
    }
  }

  private static Optional<HotTable> examine(Path file) {
    try {
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        return Optional.empty();
      }
      long bytes = Files.size(file);
      if (!file.toString().endsWith(TABLE)) {
        return leftOver(file, bytes);
      }
      Optional<TableFile> attached = TableFile.attach(file, false, HotFile.REMEDY);
      if (attached.isEmpty()) {
        return leftOver(file, bytes).or(() -> Optional.of(of(file, bytes, State.IN_USE, false)));
      }
      try (TableFile table = attached.get()) {
        Optional<Path> home = table.home();
        if (home.isEmpty() || HotFile.isStoreOf(home.get(), table)) {
          return Optional.of(new HotTable(file, bytes, home, State.IN_USE, false));
        }
        boolean gone = isGone(home.get(), table.homeDevice()) && !table.changed();
        table.close(); // otherwise this process itself would have the file mapped
        return Optional.of(
            new HotTable(file, bytes, home, State.ORPHANED, gone && !isMapped(file).orElse(true)));
      }
    } catch (StoreException e) { // damaged, or of a newer program
      State state = TableHeader.KIND.isNewer(file) ? State.IN_USE : State.UNFINISHED;
      return Optional.of(of(file, file.toFile().length(), state, false));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static HotTable of(Path file, long bytes, State state, boolean isUseless) {
    return new HotTable(file, bytes, Optional.empty(), state, isUseless);
  }

  /**
   * Returns a shared cache or an unfinished table; empty if a process has the file mapped or may be
   * making it. {@link #isUseless} is false if it is unknown whether a process has the file mapped.
   */
  private static Optional<HotTable> leftOver(Path file, long bytes) throws IOException {
    Instant modified = Files.getLastModifiedTime(file).toInstant();
    Optional<Boolean> mapped = isMapped(file);
    return modified.isAfter(Instant.now().minus(UNMAPPED_AGE)) || mapped.orElse(false)
        ? Optional.empty()
        : Optional.of(of(file, bytes, State.UNFINISHED, !mapped.orElse(true)));
  }

  /**
   * Returns whether a store is certainly gone from its place: another store is there; or nothing is
   * there, and the parent directory is readable and on the device where the store was. (The mount
   * point of an unmounted disk is on another device.)
   */
  private static boolean isGone(Path home, long device) throws IOException {
    Path parent = home.getParent();
    return StoreProperties.exists(home)
        || Files.notExists(home, LinkOption.NOFOLLOW_LINKS)
            && parent != null
            && Files.isDirectory(parent)
            && Files.isReadable(parent)
            && Disk.device(parent) == device;
  }

  /**
   * Returns whether a process of this user has a file mapped, see proc_pid_maps(5); empty if that
   * is unknown, since the mappings of a process cannot be read.
   */
  private static Optional<Boolean> isMapped(Path file) throws IOException {
    String place =
        " %s %d ".formatted(Disk.deviceNumbers(file), (Long) Files.getAttribute(file, "unix:ino"));
    boolean known = true;
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      for (Path process : processes) {
        // 7f3c00000000-7f3c40000000 rw-s 00000000 00:1b 1234 /dev/shm/twobig-me/UUID.1.table
        try (Stream<String> lines =
            Files.lines(process.resolve("maps"), StandardCharsets.ISO_8859_1)) {
          if (lines.anyMatch(line -> line.contains(place))) {
            return Optional.of(true);
          }
        } catch (IOException | UncheckedIOException e) {
          known &= !mayMap(process, Files.size(file));
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      return Optional.empty(); // no /proc
    }
    return known ? Optional.of(false) : Optional.empty();
  }

  /**
   * Returns whether a process with unreadable mappings may have the file mapped: it lives, belongs
   * to this user, and its address space has room for a Java virtual machine and the file, see
   * proc_pid_status(5).
   */
  private static boolean mayMap(Path process, long bytes) {
    try {
      return Disk.owner(process) == Disk.userId()
          && Files.readAllLines(process.resolve("status"), StandardCharsets.ISO_8859_1).stream()
              .filter(line -> line.startsWith("VmSize:")) // VmSize:	   35084 kB
              .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
              .anyMatch(size -> size >= bytes + JAVA_BYTES);
    } catch (IOException e) {
      return false; // the process has ended
    }
  }
}
