package org.twobig.tt.internal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files and directories that only their owner may use, and calls that make them durable. */
public final class Disk {
  private static final FileAttribute<Set<PosixFilePermission>> OWNER_FILE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  private static final FileAttribute<Set<PosixFilePermission>> OWNER_DIRECTORY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private Disk() {}

  /** Makes a new, empty file of mode 0600; fails if a file or a link has that name. */
  public static void createFile(Path file) throws IOException {
    Files.createFile(file, OWNER_FILE);
  }

  /** Opens an existing file for reading, and for writing if {@code writable}; refuses links. */
  public static FileChannel open(Path file, boolean writable) throws IOException {
    return writable
        ? FileChannel.open(
            file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)
        : FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
  }

  /** Makes a directory of mode 0700; an existing one keeps its mode. */
  public static void createDirectory(Path directory) throws IOException {
    try {
      Files.createDirectory(directory, OWNER_DIRECTORY);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(directory)) {
        throw e;
      }
    }
  }

  /** Makes a directory and its missing parents, of mode 0700. All of them survive a power cut. */
  public static void createDirectories(Path directory) throws IOException {
    Path present = existing(directory);
    Files.createDirectories(directory, OWNER_DIRECTORY);
    Path parent = directory.toAbsolutePath().getParent();
    while (parent != null) {
      try {
        syncDirectory(parent); // also if the directory existed: its maker may have died
      } catch (AccessDeniedException e) {
        // this user may not read the parent: its owner must make it durable
      }
      parent = parent.startsWith(present) && !parent.equals(present) ? parent.getParent() : null;
    }
  }

  /** Returns the directory itself, or the nearest parent that exists. */
  public static Path existing(Path directory) {
    Path present = directory.toAbsolutePath();
    while (!Files.exists(present) && present.getParent() != null) {
      present = present.getParent();
    }
    return present;
  }

  /** Renames a finished, synced file and makes the new name survive a power cut. */
  public static void publish(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      throw new IOException("the file system cannot replace a file in one step", e);
    }
    syncDirectory(to.toAbsolutePath().getParent());
  }

  /** Replaces a small file of a store. After a power cut the whole old or new file is there. */
  public static void replace(Path directory, StoreFile file, ByteBuffer content)
      throws IOException {
    Path unfinished = file.unfinishedIn(directory);
    Files.deleteIfExists(unfinished);
    createFile(unfinished);
    try (var made = CloseUnlessKept.of(unfinished, Files::deleteIfExists)) {
      try (FileChannel channel = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
        writeAll(channel, content);
        channel.force(true);
      }
      publish(unfinished, file.in(directory));
      made.keep();
    }
  }

  public static void writeAll(FileChannel channel, ByteBuffer content) throws IOException {
    while (content.hasRemaining()) {
      channel.write(content);
    }
  }

  /** Writes zeros from the start of a file; fails if the disk is full, so later writes do not. */
  public static void writeZeros(FileChannel channel, long bytes) throws IOException {
    ByteBuffer zeros = ByteBuffer.allocate((int) Math.min(bytes, 1 << 20));
    channel.position(0);
    for (long left = bytes; left > 0; left -= zeros.limit()) {
      writeAll(channel, zeros.clear().limit((int) Math.min(left, zeros.capacity())));
    }
  }

  static void syncDirectory(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /** Returns the user id of a file's owner; for a link, of the link's owner. */
  public static int owner(Path file) throws IOException {
    return (Integer) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
  }

  /** Returns the user id of this process. */
  public static int userId() throws IOException {
    Path process = Path.of("/proc/self");
    return Files.exists(process)
        ? (Integer) Files.getAttribute(process, "unix:uid")
        : (Integer) Files.getAttribute(Path.of(System.getProperty("user.home")), "unix:uid");
  }

  /**
   * Returns the type of a file system, such as ext4, or "unknown" if this process does not see its
   * mount, as in a plain chroot.
   */
  public static String fileSystem(Path existing) {
    try {
      return Files.getFileStore(existing).type();
    } catch (IOException e) {
      return "unknown";
    }
  }

  public static long usableSpace(Path existing) {
    return existing.toFile().getUsableSpace();
  }

  public static long device(Path file) throws IOException {
    return (Long) Files.getAttribute(file, "unix:dev");
  }

  /**
   * Returns the device of a file as files in /proc show it: major and minor number, hexadecimal, by
   * the encoding of makedev(3).
   */
  public static String deviceNumbers(Path file) throws IOException {
    long device = device(file);
    long major = device >>> 8 & 0xfff | device >>> 32 & ~0xfffL;
    long minor = device & 0xff | device >>> 12 & ~0xffL;
    return "%02x:%02x".formatted(major, minor);
  }

  /** Returns device and inode, which identify a file under all of its names. */
  public static Object identity(Path file) throws IOException {
    return Files.readAttributes(file, "unix:dev,ino");
  }
}
