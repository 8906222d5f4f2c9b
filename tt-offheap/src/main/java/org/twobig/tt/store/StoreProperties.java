package org.twobig.tt.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.twobig.tt.internal.Disk;
import org.twobig.tt.internal.NumberedFiles;
import org.twobig.tt.internal.StoreFile;
import org.twobig.tt.internal.TableHeader;
import org.twobig.tt.table.StoreException;

/**
 * The small text file that makes a directory a store; a creation writes it last, in one step.
 *
 * @param uuid identity of the store's table
 * @param reason why the placement was chosen, one line
 * @param hotFiles the store's hot files, on a RAM file system, in a folder of the user who owns the
 *     store's directory; the names have the UUID and a number. Used by RAM placement only
 */
record StoreProperties(
    Path directory, UUID uuid, Placement placement, String reason, NumberedFiles hotFiles) {
  private static final int VERSION = 1;

  /** A longer file is refused; a correct one has some hundred bytes. */
  private static final long MAX_BYTES = 1 << 16;

  static StoreProperties of(
      Path directory, UUID uuid, Placement placement, String reason, Path hotDirectory)
      throws IOException {
    String owner = Files.getOwner(directory, LinkOption.NOFOLLOW_LINKS).getName();
    Path folder = hotDirectory.resolve("twobig-" + owner.replaceAll("[^A-Za-z0-9._-]", "_"));
    NumberedFiles hotFiles = new NumberedFiles(folder, uuid + ".", ".table");
    return new StoreProperties(directory, uuid, placement, reason, hotFiles);
  }

  static boolean exists(Path directory) {
    return Files.isRegularFile(StoreFile.PROPERTIES.in(directory));
  }

  static StoreProperties read(Path directory) throws IOException {
    Path file = StoreFile.PROPERTIES.in(directory);
    if (!exists(directory)) {
      requireExistenceKnown(file);
      if (Files.exists(directory) && !Creation.isFree(directory)) {
        throw StoreException.refused(
            Files.isDirectory(directory)
                ? "There is no store in %s: the directory has other files and no file %s. Name another directory"
                : "There is no store in %s: that is a file. Name a directory with a file %s",
            directory,
            StoreFile.PROPERTIES.fileName());
      }
      throw StoreException.absent(
          "There is no store in %s yet (no file %s)", directory, StoreFile.PROPERTIES.fileName());
    }
    Map<String, String> values = new HashMap<>();
    if (Files.size(file) > MAX_BYTES) {
      throw damaged(file, "it has %,d bytes, expected a few hundred".formatted(Files.size(file)));
    }
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    for (String line : text.lines().toList()) {
      int sign = line.indexOf('=');
      if (sign > 0 && !line.startsWith("#")) {
        values.put(line.substring(0, sign).strip(), line.substring(sign + 1).strip());
      }
    }
    String version = value(values, "version", file);
    if (!version.equals(Integer.toString(VERSION))) {
      throw StoreException.refused(
          "%s has version %s, expected %d. Use the version of twobig that made the store",
          file, version, VERSION);
    }
    return of(
        directory,
        uuid(value(values, "uuid", file), file),
        placement(value(values, "placement", file), file),
        value(values, "reason", file),
        hotDirectory(value(values, "hot.directory", file), file));
  }

  /** Throws if the system cannot tell whether a file exists. */
  private static void requireExistenceKnown(Path file) throws IOException {
    try {
      Files.readAttributes(file, BasicFileAttributes.class);
    } catch (NoSuchFileException e) {
      // the file is missing
    } catch (FileSystemException e) {
      if (Files.exists(file.getParent()) && !Files.isDirectory(file.getParent())) {
        return; // the parent is a file, so this file is missing, too
      }
      throw e;
    }
  }

  private static UUID uuid(String value, Path file) {
    try {
      return UUID.fromString(value);
    } catch (IllegalArgumentException e) {
      throw damaged(file, "the line uuid=%s names no UUID".formatted(value));
    }
  }

  private static Placement placement(String value, Path file) {
    return switch (value) {
      case "RAM" -> Placement.RAM;
      case "DIRECT" -> Placement.DIRECT;
      default ->
          throw damaged(file, "the line placement=%s should say RAM or DIRECT".formatted(value));
    };
  }

  private static Path hotDirectory(String value, Path file) {
    try {
      Path directory = Path.of(value);
      if (directory.isAbsolute()) {
        return directory;
      }
    } catch (InvalidPathException e) {
      // refused below, like a relative path
    }
    throw damaged(file, "the line hot.directory=%s names no path from / on".formatted(value));
  }

  private static StoreException damaged(Path file, String what) {
    return StoreException.refused("%s is damaged: %s. Restore the file from a backup", file, what);
  }

  private static String value(Map<String, String> values, String key, Path file) {
    String value = values.get(key);
    if (value == null) {
      throw damaged(file, "the line %s= is missing".formatted(key));
    }
    if (!isText(value)) {
      throw damaged(file, "the line %s= has unprintable characters".formatted(key));
    }
    return value;
  }

  private static boolean isText(String value) {
    return value.chars().noneMatch(Character::isISOControl);
  }

  /** Writes the file. After a crash or a power cut the whole file is there, or none. */
  void write() throws IOException {
    Path hotDirectory = hotFiles.folder().getParent();
    if (!isText(hotDirectory.toString())) {
      throw StoreException.refused(
          "The name of the directory for tables in memory, %s, has unprintable characters. Name another directory",
          hotDirectory);
    }
    String text =
        """
        # A twobig store. Made by twobig; not to be edited.
        version=%s
        uuid=%s
        placement=%s
        reason=%s
        hot.directory=%s
        """
            .formatted(VERSION, uuid, placement, reason.replaceAll("\\p{Cc}", " "), hotDirectory);
    Disk.replace(directory, StoreFile.PROPERTIES, StandardCharsets.UTF_8.encode(text));
  }

  /** Returns the file of the shared cache of a solve; it lies in memory if the table does. */
  Path cacheFile() {
    return placement == Placement.DIRECT
        ? StoreFile.CACHE.in(directory)
        : hotFiles.folder().resolve(uuid + "." + StoreFile.CACHE.fileName());
  }

  void requireUuid(TableHeader header, Path file) {
    header.head().requireStore(uuid, "the store " + directory, file.toString());
  }
}
