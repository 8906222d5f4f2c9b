package org.twobig.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The mapped file in which the processes of a store say that they are there and how far they are.
 *
 * <pre>
 *       0  +-------------------------------------------------------+
 *          |  magic "2BIGLIVE"                           (8 bytes) |
 *       8  |  version of this picture: 2                           |
 *      16  |  bytes of the file                                    |
 *      24  |  device and inode of the file                     (2) |
 *      40  |  boot id of the machine                           (2) |
 *      56  |  0                                                    |
 *    4096  +-------------------------------------------------------+
 *          |  64 slots of 24 KiB, one a process: see ProcessSlot   |
 *          +-------------------------------------------------------+
 * </pre>
 *
 * <p>Words are in the byte order of the machine, which the file never leaves: a copy has another
 * inode, a file from before the last start of the machine another boot id, and both count for
 * nothing. Nothing in it is needed again, so it is never synced; if it is missing, damaged or of an
 * older version the next process makes it anew, and those that map the old one publish unseen.
 */
final class CountersFile implements AutoCloseable {
  static final String FILE = "counters";

  static final int SLOTS = 64;
  static final int HEADER_BYTES = 4096;
  static final int BYTES = HEADER_BYTES + SLOTS * ProcessSlot.BYTES;

  private static final long VERSION = 2;
  private static final long MAGIC = 0x4556494C47494232L; // the letters, little-endian
  private static final int HEADER_WORDS = 7;

  private final MappedByteBuffer memory;
  private final List<ProcessSlot> slots = new ArrayList<>();

  private CountersFile(MappedByteBuffer memory) {
    this.memory = memory;
    for (int slot = 0; slot < SLOTS; slot++) {
      int offset = HEADER_BYTES + slot * ProcessSlot.BYTES;
      slots.add(new ProcessSlot(new UnsafeBuffer(memory, offset, ProcessSlot.BYTES)));
    }
  }

  /**
   * Maps the file of a store for writing; makes it anew if it does not count. Only under the lock
   * for registering.
   *
   * @throws IOException if it cannot be made, or belongs to a newer version of Twobig
   */
  static CountersFile openOrCreate(Path directory, Machine machine) throws IOException {
    Path path = directory.resolve(FILE);
    if (!counts(path, machine)) {
      create(path, machine);
    }
    return new CountersFile(map(path, MapMode.READ_WRITE));
  }

  /** Maps the file of a store for reading; empty if there is none that counts. */
  static Optional<CountersFile> open(Path directory, Machine machine) throws IOException {
    Path path = directory.resolve(FILE);
    return counts(path, machine)
        ? Optional.of(new CountersFile(map(path, MapMode.READ_ONLY)))
        : Optional.empty();
  }

  /** The living processes of a store; nothing if that cannot be known. Needs no lock. */
  static List<LiveProcess> livingIn(Path directory) {
    try {
      Machine machine = new LinuxMachine();
      Optional<CountersFile> found = open(directory, machine);
      if (found.isEmpty()) {
        return List.of();
      }
      try (CountersFile file = found.get()) {
        return file.living(machine);
      }
    } catch (IOException | RuntimeException | InternalError | LinkageError e) {
      return List.of();
    }
  }

  /** The processes in this file that live. */
  List<LiveProcess> living(Machine machine) {
    return slots.stream().flatMap(slot -> slot.read(machine).stream()).toList();
  }

  /**
   * Frees the slots of the dead and takes one for this process. Only under the lock for
   * registering.
   *
   * @param alone whether this process holds the store alone, so that all others must be dead
   * @throws IOException if all slots are taken
   */
  ProcessSlot claim(Machine machine, Role role, boolean alone) throws IOException {
    List<ProcessSlot> free = slots.stream().filter(slot -> alone || !slot.isHeld(machine)).toList();
    free.forEach(ProcessSlot::free);
    if (free.isEmpty()) {
      throw new IOException("all %d places for processes are taken".formatted(SLOTS));
    }
    free.get(0).claim(machine, role);
    return free.get(0);
  }

  private static void create(Path path, Machine machine) throws IOException {
    Files.deleteIfExists(path);
    Disk.createFile(path);
    // Zeros are written, not skipped: a full disk must refuse now, not when the memory is touched.
    ByteBuffer bytes = ByteBuffer.allocate(BYTES).order(ByteOrder.nativeOrder());
    bytes.asLongBuffer().put(header(path, machine));
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException e) {
      Files.deleteIfExists(path);
      throw e;
    }
  }

  /** Whether the file is one of ours, whole, in its place and of this run of the machine. */
  private static boolean counts(Path path, Machine machine) throws IOException {
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    ByteBuffer bytes =
        ByteBuffer.allocate(HEADER_WORDS * Long.BYTES).order(ByteOrder.nativeOrder());
    try (FileChannel channel =
        FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
      while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
        continue;
      }
      long[] found = new long[HEADER_WORDS];
      bytes.flip().asLongBuffer().get(found, 0, bytes.limit() / Long.BYTES);
      if (found[0] == MAGIC && found[1] > VERSION) {
        throw new IOException(
            "%s has version %d, expected %d: it belongs to a newer version of Twobig"
                .formatted(path, found[1], VERSION));
      }
      return channel.size() == BYTES && Arrays.equals(found, header(path, machine));
    }
  }

  private static long[] header(Path path, Machine machine) throws IOException {
    return new long[] {
      MAGIC,
      VERSION,
      BYTES,
      (Long) Files.getAttribute(path, "unix:dev", LinkOption.NOFOLLOW_LINKS),
      (Long) Files.getAttribute(path, "unix:ino", LinkOption.NOFOLLOW_LINKS),
      machine.boot().getMostSignificantBits(),
      machine.boot().getLeastSignificantBits()
    };
  }

  private static MappedByteBuffer map(Path path, MapMode mode) throws IOException {
    OpenOption[] options =
        mode == MapMode.READ_ONLY
            ? new OpenOption[] {StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS}
            : new OpenOption[] {
              StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS
            };
    try (FileChannel channel = FileChannel.open(path, options)) {
      return channel.map(mode, 0, BYTES);
    }
  }

  /**
   * Unmaps the file; at once, or its file system could not be unmounted. No slot may be touched
   * after that: there may be other memory in its place.
   */
  @Override
  public void close() {
    IoUtil.unmap(memory);
  }
}
