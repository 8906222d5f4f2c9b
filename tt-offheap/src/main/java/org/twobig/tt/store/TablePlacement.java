package org.twobig.tt.store;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.twobig.tt.internal.Disk;
import org.twobig.tt.internal.Log;
import org.twobig.tt.internal.TableHeader;
import org.twobig.tt.table.Layout;
import org.twobig.tt.table.StoreException;

/**
 * Chooses the place of a new table, and checks that the table fits there, before any file is made.
 * The check is necessary: a RAM file system promises more memory than the machine has, and the
 * kernel kills processes when memory runs out.
 */
final class TablePlacement {
  record Place(Placement placement, String reason) {}

  private TablePlacement() {}

  /** Chooses the place of a new table. Throws NO_ROOM if it fits into no permitted place. */
  static Place choose(Path directory, Creation.Options options) throws IOException {
    Path hot = options.hotDirectory();
    boolean asked = options.placement() == Placement.RAM;
    if (options.placement() == Placement.DIRECT) {
      return direct(directory, options, "as asked");
    } else if (!asked && !isMemory(hot)) {
      return direct(directory, options, hot + " is not on a RAM file system");
    }
    requireRamFileSystem(
        "The new table",
        hot,
        "Name another directory for tables in memory, or keep the table on the disk");
    long bytes = TableHeader.fileBytes(options.layout());
    try {
      requireMemory(hot, bytes);
    } catch (StoreException lack) {
      if (asked) {
        throw lack;
      }
      return insteadOfMemory(directory, options, lack);
    }
    warnOfCheckpoints(directory, bytes);
    String room = hot + " is a RAM file system with room for the table";
    return new Place(Placement.RAM, asked ? "as asked" : room);
  }

  static void requireRamFileSystem(String what, Path hot, String remedy) throws IOException {
    if (!isMemory(hot)) {
      throw StoreException.refused(
          "%s is kept in memory, in %s, which is not on a RAM file system (%s). %s",
          what, hot, Files.isDirectory(hot) ? Disk.fileSystem(hot) : "no directory", remedy);
    }
  }

  /** Logs a warning if the disk has no room for the two checkpoints of a table in memory. */
  static void warnOfCheckpoints(Path directory, long bytes) throws IOException {
    long space = Disk.usableSpace(Disk.existing(directory));
    if (2 * bytes > space) {
      Log.warn(
          "The disk of %s has %s free, and the two copies of a full table that are saved there take %s: later saves may fail",
          directory, units(space), units(2 * bytes));
    }
  }

  /**
   * Puts a table on the disk, because memory has no room for it. Solvers are fast there only if the
   * pages that they touch stay in the page cache. Throws NO_ROOM if the disk has no room either, or
   * the directory is itself in memory.
   */
  private static Place insteadOfMemory(
      Path directory, Creation.Options options, StoreException lack) throws IOException {
    if (isMemory(Disk.existing(directory))) {
      throw StoreException.noRoom(
          "%s. The table does not fit on the disk either: %s is on a RAM file system, too. Name a directory on a disk",
          lack.getMessage(), directory);
    }
    try {
      Place place = direct(directory, options, lack.getMessage());
      Log.warn(
          "The table of %s lies on the disk, where a solver is slower: %s",
          directory, lack.getMessage());
      return place;
    } catch (StoreException e) {
      throw StoreException.noRoom(
          "%s. The disk has no place either: %s", lack.getMessage(), e.getMessage());
    }
  }

  /**
   * Puts a new table in the store's directory. If the directory is on a RAM file system, memory
   * must have room for the table, too.
   */
  static Place direct(Path directory, Creation.Options options, String reason) throws IOException {
    requireOneWordOnDisk(options.layout());
    long bytes = TableHeader.fileBytes(options.layout());
    Path where = Disk.existing(directory);
    if (isMemory(where)) {
      requireMemory(where, bytes);
    }
    long space = Disk.usableSpace(where);
    if (bytes > space) {
      throw lack(bytes, "on the disk of " + directory, space, "");
    }
    long dirty = SystemMemory.dirtyLimit();
    if (bytes > dirty) {
      Log.warn(
          "The table of %s lies on the disk and is larger than the data that the system may hold unwritten, %s: a solver that stores more than some ten thousand positions a second waits for the disk",
          units(bytes), units(dirty));
    }
    return new Place(Placement.DIRECT, reason);
  }

  /** Refuses entries of two words on a disk, see {@link org.twobig.tt.table.PairRegion}. */
  static void requireOneWordOnDisk(Layout layout) {
    if (layout.hasTwoWordEntries()) {
      throw StoreException.refused(
          "A table of %s has entries of two words. On a disk, a power cut could leave an old word"
              + " beside a new one. Keep the table in memory: its saves are safe",
          layout.keySpace());
    }
  }

  /** Refuses a table that does not fit into memory of this process. */
  static void requireMemory(long bytes) {
    requireMemory(bytes, SystemMemory.forTables(), StoreBuilder.DEFAULT_HOT_DIRECTORY);
  }

  private static void requireMemory(long bytes, long memory, Path hot) {
    if (bytes > memory) {
      throw lack(bytes, "in memory", memory, HotTable.orphanMessage(hot));
    }
  }

  /** Refuses a table whose hot file would not fit into memory. */
  static void requireMemory(Path hot, long bytes) throws IOException {
    FileStore store = Files.getFileStore(hot);
    // ramfs reports no size. Pages of hugetlbfs are reserved by the kernel, which does not count
    // them as available memory.
    long total = store.getTotalSpace();
    long free = total > 0 ? store.getUsableSpace() : Long.MAX_VALUE;
    long memory = store.type().equals("hugetlbfs") ? Long.MAX_VALUE : SystemMemory.forTables();
    if (bytes > free && free <= memory) {
      boolean small = bytes > total && bytes <= memory;
      String remedy = small ? enlarge(hot, bytes) : HotTable.orphanMessage(hot);
      throw lack(bytes, "on the RAM file system " + hot, free, remedy);
    }
    requireMemory(bytes, memory, hot);
  }

  /** Returns what to do if a RAM file system is smaller than memory, as in containers. */
  private static String enlarge(Path hot, long bytes) {
    long gib = Math.ceilDiv(bytes, 1L << 30) + 1;
    return "Memory has room for the table: make %s larger, with mount -o remount,size=%dg %1$s, or start the"
            .formatted(hot, gib)
        + " container with --shm-size=%dg".formatted(gib);
  }

  private static StoreException lack(long bytes, String where, long room, String remedy) {
    long fits = Math.max(0, room - TableHeader.DATA_OFFSET) >> 20;
    return StoreException.noRoom(
        "A table of %s does not fit: %s are free %s; %s%s",
        units(bytes),
        units(room),
        where,
        fits == 0
            ? "no table fits"
            : "a size of %s fits".formatted(fits < 10 << 10 ? fits + "m" : (fits >> 10) + "g"),
        remedy.isEmpty() ? "" : ". " + remedy);
  }

  static String units(long bytes) {
    long gib = 1L << 30;
    return bytes < gib
        ? "%.1f MiB".formatted(bytes / 0x1p20)
        : "%.1f GiB".formatted(bytes / (double) gib);
  }

  static boolean isMemory(Path directory) throws IOException {
    return Files.isDirectory(directory)
        && Set.of("tmpfs", "ramfs", "hugetlbfs").contains(Disk.fileSystem(directory));
  }
}
